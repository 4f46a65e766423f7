"""Processes of their own on the database of the test: servers and commands."""

from __future__ import annotations

import http.client
import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

import psycopg
from django.db import connection

from tests.bench.server import PATIENT, Phone, free_port, start
from tests.bench.server import ROOT as ROOT
from tests.settings import SERVICES

PATIENCE = 60.0
"""Seconds that anything may take."""
HOUSES = itertools.count()


def wait_until(is_so: Callable[[], Any], what: str) -> None:
    """Ask again and again, but not for ever."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, f"in vain: {what}"
        time.sleep(0.01)


def surroundings(**instead: str) -> dict[str, str]:
    """The environment of a process that shares the database of this test."""
    # A process that is killed measures no coverage, it only starts slower for it.
    here = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    return here | {
        "DJANGO_SETTINGS_MODULE": "mexica_site.settings",
        "DATABASE_URL": _url(str(connection.settings_dict["NAME"])),
        # Every phone of every test has the same address, and nobody can clear what it has spent.
        "LIMITS": "100",
        **instead,
    }


def _url(name: str) -> str:
    if SERVICES:
        return urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{quote(name)}"))
    return f"sqlite:///{quote(name)}"


@contextmanager
def house_of_its_own() -> Iterator[dict[str, str]]:
    """The environment of a process that starts from nothing: no table, no secret."""
    with tempfile.TemporaryDirectory() as data:
        if not SERVICES:
            yield surroundings(DATA_DIR=data, DATABASE_URL="")
            return
        name = f"mexica_house_{os.getpid()}_{next(HOUSES)}"
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
            server.execute(f"CREATE DATABASE {name}")
            try:
                yield surroundings(DATA_DIR=data, DATABASE_URL=_url(name))
            finally:
                server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def manage(*words: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """A command of manage.py, run to its end."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=env or surroundings(),
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
    )


def assert_the_check_is_silent(**instead: str) -> None:
    """`manage.py check_games`, in a process that remembers nothing."""
    check = manage("check_games", env=surroundings(**instead))
    told = (check.returncode, check.stdout, check.stderr)
    assert told == (0, "", ""), told


class PatientPhone(Phone):
    """A busy machine lets nobody in for a moment; a phone comes again."""

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        end = time.monotonic() + PATIENCE
        while True:
            status, told = super().ask(method, path, body, **headers)
            busy = status == 503 and isinstance(told, dict) and told.get("code") == "busy.site"
            if not busy or time.monotonic() > end:
                return status, told
            time.sleep(0.1)


class Server:
    """A server process on the loopback address, ended by its own process id."""

    def __init__(self, log: Path, env: dict[str, str] | None, by: Sequence[str]) -> None:
        self.port = free_port()
        self.phones: list[Phone] = []
        self.process = start(env or surroundings(), self.port, log, by)

    def phone(self, key: str = "") -> Phone:
        """Its connection is closed at the end of the test."""
        self.phones.append(PatientPhone(self.port, key))
        return self.phones[-1]

    def answers(self) -> bool:
        assert self.process.poll() is None, f"the server ended: {self.process.returncode}"
        try:
            self.phone().ask("GET", "/api/games/none")
        except (OSError, http.client.HTTPException):
            return False
        return True

    def wait(self) -> Server:
        wait_until(self.answers, "the server answers")
        return self

    def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        self.process.kill()
        self.process.wait(PATIENCE)


class Servers:
    """Those of one test."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.by: Sequence[str] = PATIENT
        self.started: list[Server] = []

    def begin(self, env: dict[str, str] | None = None) -> Server:
        self.started.append(Server(self.log, env, self.by))
        return self.started[-1]

    def start(self, count: int = 1, env: dict[str, str] | None = None) -> list[Server]:
        """`count` processes on the one database, up and answering."""
        return [server.wait() for server in [self.begin(env) for _ in range(count)]]

    def end(self) -> None:
        for server in self.started:
            server.kill()
            for phone in server.phones:
                phone.line.close()

    def assert_no_fault(self) -> None:
        """None of them met an exception that nobody foresaw."""
        said = self.log.read_text()
        assert "Traceback" not in said, said
