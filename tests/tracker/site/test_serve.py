"""manage.py serve, what `make run` starts"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from http.client import HTTPSConnection
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError

import mexica_site.settings
from tests.bench.server import Phone, free_port, start
from tests.few import few
from tests.settings import SERVICES
from tests.tracker.live.listener import Listener
from tests.tracker.servers import (
    PATIENCE,
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
    process = start(env, port, log, more=more)
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


def serves(port: int) -> bool:
    return make_game(port)[0] == 201


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


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    "port, why",
    few(
        [
            ("taken", "address already in use"),
            ("99999", "a port is a number up to 65535"),
            ("-5", "a port is a number up to 65535"),
        ]
    ),
)
def test_a_port_that_cannot_be_had_is_told_before_anything_is_done(
    port: str, why: str, tmp_path: Path
) -> None:
    env = surroundings(DATA_DIR=str(tmp_path), DATABASE_URL="")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = port.replace("taken", str(other.getsockname()[1]))
        ended = manage("serve", "--host", "127.0.0.1", "--port", port, env=env)
    assert (ended.returncode, ended.stdout) == (1, "")
    sentence = f"Nobody can be let in at 127.0.0.1, port {port}: {why}."
    assert ended.stderr == f"CommandError: {sentence}\n"
    assert {file.name for file in tmp_path.rglob("*")} == {"secret-key", "static"}


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("count", [2, 4])
def test_processes_that_start_together_all_serve(count: int, tmp_path: Path) -> None:
    """On data that nobody has got ready yet, and once more on the same."""
    with house_of_its_own() as env:
        for time in range(2):
            with ExitStack() as stack:
                logs = [tmp_path / f"{time}-{number}" for number in range(count)]
                ports = [stack.enter_context(started(log, env))[0] for log in logs]
                for port, log in zip(ports, logs, strict=True):
                    wait_until(partial(serves, port), f"it serves: {log}")
                    assert "Traceback" not in log.read_text(), log.read_text()


def test_static_files_are_collected_once(settings: Any, tmp_path: Path) -> None:
    """And again where one has changed, or is gone from where they were collected."""
    settings.STORAGES = mexica_site.settings.STORAGES | {
        "staticfiles": {"BACKEND": "mexica_site.static_files.Storage"}
    }
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STATICFILES_DIRS = [tmp_path / "ours"]
    for folder in (settings.STATIC_ROOT, tmp_path / "ours"):
        folder.mkdir()
    script, there = tmp_path / "ours/a.js", tmp_path / "collected/a.js"
    script.write_text("one")

    def collected() -> str:
        with serve.alone() as told:
            serve.collect(told)
        return there.read_text()

    assert collected() == "one"
    there.write_text("ONE")
    assert collected() == "ONE"
    there.unlink()
    assert collected() == "one"
    # A release is unpacked that is older than what was collected.
    script.write_text("two")
    os.utime(script, (946_684_800,) * 2)
    assert collected() == "two"


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.skipif(SERVICES, reason="this is about SQLite's file")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"])
def test_when_the_last_one_has_ended_all_games_are_in_the_one_file(
    end: signal.Signals, tmp_path: Path
) -> None:
    with house_of_its_own() as env, ExitStack() as stack:
        log = tmp_path / "log"
        both = [stack.enter_context(started(log, env)) for _ in range(2)]
        for port, _process in both:
            wait_until(partial(serves, port), "it serves")
        first, second = (process for _port, process in both)
        first.send_signal(end)
        first.wait(PATIENCE)
        status, made = make_game(both[1][0])
        assert status == 201
        second.send_signal(end)
        second.wait(PATIENCE)
        assert "Traceback" not in log.read_text(), log.read_text()
        copy = shutil.copy(Path(env["DATA_DIR"]) / "games.sqlite3", tmp_path)
        with closing(sqlite3.connect(copy)) as games:
            kept = {pk for (pk,) in games.execute("SELECT id FROM tracker_game")}
        assert len(kept) == 3
        assert made["id"] in kept


@pytest.mark.long
@pytest.mark.django_db
def test_a_database_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    nowhere = surroundings(DATABASE_URL=f"sqlite:///{tmp_path}/nowhere/games.sqlite3")
    ended = manage("serve", "--port", "0", env=nowhere)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("CommandError: The database cannot be opened: ")
    assert ended.stderr.count("\n") == 1


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.skipif(not SERVICES, reason="needs PostgreSQL")
@pytest.mark.parametrize(
    "url, why",
    [
        ("postgresql://nobody:hidden@127.0.0.1:5432/postgres", "(role|user) .nobody"),
        ("postgresql://nobody:hidden@127.0.0.1:9/postgres", "port 9 failed: Connection refused"),
    ],
    ids=["role", "port"],
)
def test_why_postgresql_lets_nobody_in_is_told(url: str, why: str, tmp_path: Path) -> None:
    env = surroundings(DATABASE_URL=url, DATA_DIR=str(tmp_path))
    ended = manage("serve", "--port", "0", env=env)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert re.fullmatch(
        rf"CommandError: The database cannot be opened: .*{why}.*\n", ended.stderr
    ), ended.stderr
    assert "hidden" not in ended.stderr


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
