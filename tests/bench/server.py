"""A server of our own on the loopback address, ended by its own process id."""

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom
from typing import Any


class Phone:
    """One kept-alive connection, as a browser holds it."""

    def __init__(self, port: int, key: str = "") -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.headers = {"Content-Type": "application/json", "Host": "localhost"}
        if key:
            self.headers["Authorization"] = f"Bearer {key}"

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """A body of text is a form, as a page with htmx sends it; any other is JSON."""
        data = body if body is None or isinstance(body, str) else json.dumps(body)
        if isinstance(body, str):
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true"}
        self.line.request(method, path, data, self.headers | headers)
        response = self.line.getresponse()
        text = response.read()
        return response.status, json.loads(text) if text[:1] in (b"{", b"[") else text

    def __enter__(self) -> "Phone":
        return self

    def __exit__(self, *_: object) -> None:
        self.line.close()


BELOW_THOSE_GIVEN_OUT = range(10_000, 32_768)
"""Systems give others to whoever calls out: one of those may be taken before the server has it."""


def free_port() -> int:
    while True:
        port = SystemRandom().choice(BELOW_THOSE_GIVEN_OUT)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def alone(data: str, **more: str) -> dict[str, str]:
    """The environment of a server that keeps everything in that folder."""
    settings = {"DJANGO_SETTINGS_MODULE": "mexica_site.settings"}
    # One address asks for all of them.
    here = {"DATA_DIR": data, "DATABASE_URL": "", "REDIS_URL": "", "LIMITS": "100"}
    return {**here, **settings, **more}


ROOT = Path(__file__).parent.parent.parent
SERVE, PATIENT = ("manage.py", "serve"), ("-m", "tests.patient_site", "serve")
"""What people start, and the same where everybody waits."""
BY_HAND = ("-m", "uvicorn", "mexica_site.asgi:application", "--no-proxy-headers")
"""On a database that is ready."""


def start(
    environment: Mapping[str, str],
    port: int,
    log: Path | None = None,
    by: Sequence[str] = SERVE,
    more: Sequence[str] = (),
) -> subprocess.Popen[bytes]:
    """For this machine alone. `serve` migrates, collects, and greets."""
    command = [sys.executable, *by, "--host", "127.0.0.1", "--port", str(port), *more]
    with open(log or os.devnull, "ab") as out:
        err = out if log else None
        return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=err)


@contextmanager
def serving(
    environment: Mapping[str, str], port: int = 0, by: Sequence[str] = SERVE
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Served on the database that the environment names."""
    port = port or free_port()
    process = start({**os.environ, **environment}, port, by=by)
    try:
        wait_for(port, process)
        yield port, process
    finally:
        process.kill()
        process.wait()


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        try:
            with Phone(port) as phone:
                phone.ask("GET", "/api/openapi.json")
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server does not answer")
