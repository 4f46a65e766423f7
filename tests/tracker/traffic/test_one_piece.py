"""An answer leaves in one piece and at once, whether or not the other side acknowledges late.

Phones and proxies do, by forty milliseconds: what then waits for them comes as much later.
"""

from __future__ import annotations

import gzip
import json
import re
import socket
import ssl
import struct
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPResponse
from time import perf_counter
from typing import Any

import pytest

from tests.tracker.servers import PATIENCE, house_of_its_own, wait_until
from tests.tracker.site.test_serve import started
from tests.tracker.table import SETUP

SEGMENTS = 152
"""Where Linux tells in its `tcp_info` how many packets with data have come."""
LATE = 0.035
"""Seconds; an acknowledgement is put off by at least forty milliseconds."""
TRIES = 20


class Line(HTTPConnection):
    """To the served app; it acknowledges late."""

    def __init__(self, port: int, https: bool) -> None:
        super().__init__("localhost", port)
        self.sock: Any = socket.create_connection(("127.0.0.1", port), PATIENCE)
        if https:
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            self.sock = context.wrap_socket(self.sock)

    def packets(self) -> int:
        """With data, that have come so far."""
        told = self.sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 256)
        return int(struct.unpack_from("I", told, SEGMENTS)[0])

    def begin(self, method: str, path: str, body: Any = None, key: str = "") -> HTTPResponse:
        headers = {"Accept-Encoding": "gzip", "Content-Type": "application/json"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 0)
        self.request(method, path, body if body is None else json.dumps(body), headers)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 0)
        return self.getresponse()

    def ask(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, bytes]:
        answer = self.begin(method, path, body, key)
        return answer.status, answer.read()


class Served:
    def __init__(self, port: int, https: bool) -> None:
        self.port, self.https = port, https
        self.game: dict[str, Any] = {}

    def line(self) -> Line:
        return Line(self.port, self.https)

    def begins(self) -> bool:
        with suppress(OSError), closing(self.line()) as line:
            self.game = json.loads(line.ask("POST", "/api/games", SETUP)[1])
        return bool(self.game)


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "https"])
def served(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    log = tmp_path_factory.mktemp("served") / "log"
    more = ["--https"] if request.param else []
    with house_of_its_own() as env, started(log, env, *more) as (port, process):
        site = Served(port, request.param)
        wait_until(lambda: process.poll() or site.begins(), "it serves")
        assert process.poll() is None, log.read_text()
        yield site


@pytest.mark.long
def test_an_answer_is_one_packet(served: Served) -> None:
    """Whatever is there as a whole and goes into one: head and body together."""
    edit, watch = served.game["edit"], served.game["watch"]
    with closing(served.line()) as line:
        page = gzip.decompress(line.ask("GET", f"/e/{edit}/")[1])
        script = re.search(rb'src="(/static/[^"]+/queue\.[^"]+)"', page)
        assert script
        game = f"/api/games/{served.game['id']}"
        action = {"do": "canal", "cells": ["B2"], "override": True}
        for method, path, body, status in (
            ("GET", "/", None, 200),
            ("HEAD", "/", None, 200),
            ("GET", f"/e/{edit}/", None, 200),
            ("GET", script[1].decode(), None, 200),
            ("GET", f"/w/{watch}/picture.png", None, 200),
            ("HEAD", f"/w/{watch}/picture.png", None, 200),
            ("GET", "/nothing", None, 404),
            ("HEAD", "/nothing", None, 404),
            ("GET", game, None, 401),
            ("POST", f"/e/{edit}/tap", {}, 422),
            ("POST", f"{game}/actions", {"expect": 0, "action": action}, 201),
            ("POST", f"{game}/undo", {"expect": 1}, 201),
        ):
            before = line.packets()
            answered = line.ask(method, path, body, edit if body else "")[0]
            assert (path, answered, line.packets() - before) == (path, status, 1)


@pytest.mark.long
def test_nothing_waits_for_an_acknowledgement(served: Served) -> None:
    """The quickest of twenty: what costs nothing is answered, a stream says its first word."""
    answers, streams = [], []
    for _ in range(TRIES):
        with closing(served.line()) as line:
            line.ask("GET", "/healthz")
            begun = perf_counter()
            line.ask("GET", "/healthz")
            answers.append(perf_counter() - begun)
            begun = perf_counter()
            stream = line.begin("GET", f"/w/{served.game['watch']}/events")
            assert stream.read(1)
            streams.append(perf_counter() - begun)
    assert min(answers) < LATE
    assert min(streams) < LATE
