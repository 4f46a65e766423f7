"""Slow heads, bodies and readers are hung up on; there are never more connections than files."""

from __future__ import annotations

import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from uuid import uuid4

import pytest

from tests.bench.server import Phone, free_port, start
from tests.tracker.live.listener import Listener
from tests.tracker.servers import (
    PATIENCE,
    assert_the_check_is_silent,
    surroundings,
    wait_until,
)
from tests.tracker.table import SETUP
from tracker.traffic.connections import HEAD

HALF_HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: "
HALF_BODY = (
    b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 1000\r\n\r\n{"
)
FILES = 1024
SMALL_LOG = 20_000


@contextmanager
def started(log: Path, files: int) -> Iterator[int]:
    """`manage.py serve`, which may open `files` files at most."""
    port = free_port()
    process = start(surroundings(), port, log)
    resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (files, files))
    try:
        wait_until(lambda: is_alive(port), "it serves")
        yield port
        assert process.poll() is None
    finally:
        process.kill()
        process.wait(PATIENCE)


def is_alive(port: int) -> bool:
    try:
        with Phone(port) as phone:
            return phone.ask("GET", "/healthz")[0] == 200
    except OSError:
        return False


@pytest.fixture
def files() -> Iterator[None]:
    """Enough for both ends of two thousand connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8_192), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def call(port: int, says: bytes, stack: ExitStack) -> socket.socket:
    caller = stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
    with suppress(OSError):
        caller.sendall(says)
    return caller


def is_ended(caller: socket.socket) -> bool:
    caller.settimeout(0.001)
    try:
        return caller.recv(4096) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def tapped(port: int, game: dict[str, str], body: dict[str, object]) -> int:
    """Each time over a new connection. In the very moment of the flood it may be reset: then the
    phone does what it always does, and asks once more."""
    once = {"Idempotency-Key": str(uuid4())}
    for _ in range(3):
        with suppress(OSError), Phone(port, game["edit"]) as phone:
            status: int = phone.ask("POST", f"/api/games/{game['id']}/actions", body, **once)[0]
            return status
        sleep(1)
    return 0


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_half_heads_and_bodies_lock_nobody_out(tmp_path: Path, files: None) -> None:
    """Nine hundred of each, at the usual 1,024 files: a table goes on, and they are gone soon."""
    log = tmp_path / "log"
    with started(log, FILES) as port, ExitStack() as stack:
        with Phone(port) as first:
            made = first.ask("POST", "/api/games", SETUP)[1]
        ear = stack.enter_context(Listener(port, made["id"], made["edit"]))
        slow = [call(port, says, stack) for _ in range(900) for says in (HALF_HEAD, HALF_BODY)]
        for number in range(5):
            action = {"do": "canal", "cells": [f"{'BCDEF'[number]}2"], "override": True}
            body = {"expect": number, "action": action}
            assert tapped(port, made, body) == 201
            assert ear.hears(number + 1)
        wait_until(lambda: all(map(is_ended, slow)), "the slow ones are gone")
        assert is_alive(port)
    said = log.read_text()
    assert len(said) < SMALL_LOG, said[-2_000:]
    assert "Traceback" not in said
    assert "Connections are ended: no room" in said
    assert_the_check_is_silent()


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_who_comes_on_is_waited_for(tmp_path: Path) -> None:
    """A head that trickles ends; a body that comes on, slowly, is answered."""
    with started(tmp_path / "log", FILES) as port, ExitStack() as stack:
        trickle = call(port, HALF_HEAD, stack)
        size = 60_000
        head = HALF_BODY.replace(b"Content-Length: 1000", b"Content-Length: %d" % size)[:-1]
        body = call(port, head, stack)
        sent, begun = 0, monotonic()
        while monotonic() - begun < HEAD + 4:
            sleep(1)
            with suppress(OSError):
                trickle.sendall(b"x")
            body.sendall(b" " * 1_000)
            sent += 1_000
        wait_until(lambda: is_ended(trickle), "the head that trickles")
        body.sendall(b" " * (size - sent))
        body.settimeout(PATIENCE)
        # It is no JSON, and that is told.
        assert body.recv(4096).startswith(b"HTTP/1.1 400 ")
