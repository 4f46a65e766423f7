"""manage.py serve, what `make run` starts"""

from __future__ import annotations

import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPSConnection
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError

from tests.bench.server import Phone, free_port
from tests.tracker.live.listener import Listener
from tests.tracker.servers import (
    PATIENCE,
    ROOT,
    house_of_its_own,
    manage,
    surroundings,
    wait_until,
)
from tests.tracker.table import SETUP
from tracker.management.commands import serve


@contextmanager
def started(
    log: Path, env: dict[str, str], *more: str
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    command += more
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=out)
    try:
        yield port, process
    finally:
        process.kill()
        process.wait(PATIENCE)


def drawn(said: str) -> int:
    """How many lines of a QR code are there."""
    return len([line for line in said.splitlines() if len(line) > 20 and "█" in line])


def make_game(port: int) -> tuple[int, dict[str, str]]:
    phone = Phone(port)
    try:
        status, made = phone.ask("POST", "/api/games", SETUP)
        return status, made
    except OSError:
        return 0, {}
    finally:
        phone.line.close()


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_it_migrates_greets_serves_and_ends_while_phones_listen(
    end: signal.Signals, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    with house_of_its_own() as env, started(log, env) as (port, process):
        made: dict[str, str] = {}

        def answers() -> bool:
            nonlocal made
            assert process.poll() is None, log.read_text()
            status, made = make_game(port)
            return status == 201

        wait_until(answers, "it serves an empty database")
        said = log.read_text()
        assert f"Mexica at the table: http://localhost:{port}/\n" in said
        # What is served to this machine alone is nothing to scan.
        assert drawn(said) == 0
        with Listener(port, made["id"], made["watch"]) as listener:
            assert listener.hears(0)
            process.send_signal(end)
            # In much less time than a phone waits before it gives up.
            wait_until(lambda: process.poll() is not None, "it ends")
        assert process.returncode in (0, -end)
        assert "Traceback" not in log.read_text(), log.read_text()


@pytest.mark.long
@pytest.mark.django_db
def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        ended = manage("serve", "--host", "127.0.0.1", "--port", port)
    assert ended.returncode != 0
    assert "address already in use" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.long
@pytest.mark.django_db
def test_a_database_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    nowhere = surroundings(DATABASE_URL=f"sqlite:///{tmp_path}/nowhere/games.sqlite3")
    ended = manage("serve", env=nowhere)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("CommandError: The database cannot be opened: ")
    assert ended.stderr.count("\n") == 1


@pytest.fixture
def _kitchen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with two addresses."""
    monkeypatch.setattr(serve, "addresses", lambda: ["192.168.7.20", "10.0.0.2"])


@pytest.mark.usefixtures("_kitchen")
def test_a_terminal_without_unicode_gets_the_address() -> None:
    terminal = TextIOWrapper(BytesIO(), encoding="ascii")
    for https in (False, True):
        serve.Command(stdout=terminal).greet("0.0.0.0", 8123, https)
    said = terminal.buffer.getvalue().decode()
    assert "https://192.168.7.20:8123/\n" in said
    assert "cannot show the QR code" in said
    assert "Ctrl-C" in said


def greeting(host: str, https: bool = False) -> str:
    out = StringIO()
    serve.Command(stdout=out).greet(host, 8123, https)
    return out.getvalue()


@pytest.mark.usefixtures("_kitchen")
def test_phones_are_told_the_address_of_the_local_network() -> None:
    said = greeting("0.0.0.0")
    assert "On a phone in the same network: http://192.168.7.20:8123/\n" in said
    assert drawn(said) > 8
    assert "make run HTTPS=1" in said
    # Whoever serves one address only serves no phone.
    said = greeting("127.0.0.1")
    assert "phone" not in said
    assert drawn(said) == 0


@pytest.mark.usefixtures("_kitchen")
def test_with_https_the_warning_is_explained() -> None:
    said = greeting("0.0.0.0", https=True)
    assert "On a phone in the same network: https://192.168.7.20:8123/\n" in said
    assert "each phone warns once" in said
    assert "HTTPS=1" not in said


@pytest.mark.long
@pytest.mark.django_db
def test_it_speaks_https_with_a_certificate_for_its_addresses(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with house_of_its_own() as env, started(log, env, "--https") as (port, process):
        wait_until(lambda: process.poll() or "Ctrl-C" in log.read_text(), "it greets")
        assert process.poll() is None, log.read_text()
        file = Path(env["DATA_DIR"]) / "https.pem"
        own = file.read_text()
        trusting = ssl.create_default_context(cadata=own[own.index("-----BEGIN CERT") :])

        def home(host: str) -> tuple[int, str]:
            line = HTTPSConnection(host, port, timeout=PATIENCE, context=trusting)
            with closing(line):
                line.request("GET", "/awake")
                answer = line.getresponse()
                return answer.status, answer.read().decode()

        def listens() -> bool:
            with suppress(ConnectionRefusedError):
                return home("127.0.0.1")[0] == 200
            return False

        wait_until(listens, "it listens")
        # By its name, too; the client checks whom the certificate is for.
        status, page = home("localhost")
        assert status == 200
        assert f"https://localhost:{port}/" in page


@pytest.mark.django_db
def test_in_production_it_speaks_no_https_of_its_own(settings: Any) -> None:
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="a proxy"):
        serve.Command().certificate()
