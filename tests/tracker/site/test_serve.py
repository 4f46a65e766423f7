"""manage.py serve, what `make run` starts"""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest

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
def started(log: Path, env: dict[str, str]) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=out)
    try:
        yield port, process
    finally:
        process.kill()
        process.wait(PATIENCE)


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
        assert len([line for line in said.splitlines() if len(line) > 20 and "█" in line]) > 8
        with Listener(port, made["id"], made["watch"]) as listener:
            assert listener.hears(0)
            process.send_signal(end)
            # In much less time than a phone waits before it gives up.
            wait_until(lambda: process.poll() is not None, "it ends")
        assert process.returncode in (0, -end)
        assert "Traceback" not in log.read_text(), log.read_text()


@pytest.mark.slow
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


@pytest.mark.long
@pytest.mark.django_db
def test_a_terminal_without_unicode_gets_the_address(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with started(log, surroundings(PYTHONIOENCODING="ascii")) as (port, process):
        wait_until(lambda: process.poll() or "Ctrl-C" in log.read_text(), "it greets")
        assert process.poll() is None, log.read_text()
        assert f"http://localhost:{port}/" in log.read_text()
        assert "cannot show the QR code" in log.read_text()


@pytest.mark.long
def test_phones_are_told_the_address_of_the_local_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "addresses", lambda: ["192.168.7.20", "10.0.0.2"])
    out = StringIO()
    serve.Command(stdout=out).greet("0.0.0.0", 8123)
    assert "On a phone in the same network: http://192.168.7.20:8123/\n" in out.getvalue()
    # Whoever serves one address only serves no phone.
    out = StringIO()
    serve.Command(stdout=out).greet("127.0.0.1", 8123)
    assert "phone" not in out.getvalue()
