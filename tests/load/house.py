"""The server processes that are measured, on data of their own that go with them."""

from __future__ import annotations

import os
import resource
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.bench.databases import postgres, sqlite
from tests.bench.server import free_port, start, wait_for

REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
TICKS = os.sysconf("SC_CLK_TCK")


def many_files() -> None:
    """As many open files as the system allows: a table takes six connections with two ends each."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


class Process:
    """A server, and what it has used."""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        self.port = free_port()
        self.process = start(os.environ | environment, self.port, log)
        wait_for(self.port, self.process)

    def cpu(self) -> float:
        """Seconds so far."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(parts[11]) + int(parts[12])) / TICKS

    def memory(self) -> float:
        """Megabytes now."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
        return 0.0

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def served(environment: dict[str, str], count: int, log: Path) -> Iterator[list[Process]]:
    """`count` server processes on one database; the first one migrates it."""
    processes: list[Process] = []
    try:
        for _ in range(count):
            processes.append(Process(environment, log))
        time.sleep(0.5)
        yield processes
    finally:
        for process in processes:
            process.end()


PLAIN = {
    "DJANGO_SETTINGS_MODULE": "mexica_site.settings",
    "PRODUCTION": "0",
    "DEBUG": "0",
    # All the phones come from one address.
    "LIMITS": "0",
}
DATABASES = {
    "sqlite": (partial(sqlite, **PLAIN, REDIS_URL=""), 1),
    "postgres": (partial(postgres, **PLAIN, REDIS_URL=REDIS), 2),
}
"""Each with its number of processes."""
