"""Somebody asks for a lot and does not read it: that is his own affair."""

from __future__ import annotations

import random
import socket
from contextlib import ExitStack

import pytest
from django.db import connection
from django.test import Client

from tests.settings import SERVICES
from tests.tracker.clubs import member
from tests.tracker.exchange.archives import game_of
from tests.tracker.servers import Server, Servers, wait_until
from tests.tracker.table import SETUP
from tracker.exchange.taking import place
from tracker.models import Club
from tracker.pages.doors import COOKIE

pytestmark = pytest.mark.database

MANY = 14
"""More than the pool has connections."""
GAMES, FURTHER = 6, 900_000
"""Games, and the digits in each: an archive that does not fit into the buffers on the way."""


class Reader:
    """Asks, reads the first bytes of the answer, and nobody fetches the rest."""

    def __init__(self, server: Server, address: str, cookie: str) -> None:
        self.server, self.address, self.cookie = server, address, cookie
        self.line = socket.socket()

    def is_answered(self) -> bool:
        """Not: told to come again."""
        self.line.close()
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.line.settimeout(20)
        self.line.connect(("127.0.0.1", self.server.port))
        asked = f"GET {self.address} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}\r\n\r\n"
        self.line.sendall(asked.encode())
        status = self.line.recv(12)
        assert status in (b"HTTP/1.1 200", b"HTTP/1.1 503")
        return status.endswith(b"200")


@pytest.mark.long
def test_who_does_not_read_the_archive_keeps_nobody_from_the_table(servers: Servers) -> None:
    club = Club.objects.create()
    digits = random.Random(1)
    for _ in range(GAMES):
        game_of(club, further="".join(digits.choices("0123456789abcdef", k=FURTHER)))
    cookie = f"{COOKIE}={member(club).cookies[COOKIE].value}"
    (server,) = servers.start()
    status, made = server.phone().ask("POST", "/api/games", SETUP)
    assert status == 201
    phone = server.phone(made["edit"])
    with ExitStack() as readers:
        for _ in range(MANY):
            reader = Reader(server, "/archive/club.zip", cookie)
            wait_until(reader.is_answered, "the archive is made")
            readers.callback(reader.line.close)
        action = {"expect": 0, "action": {"do": "canal", "cells": ["D4", "D5"]}}
        assert phone.ask("POST", f"/api/games/{made['id']}/actions", action)[0] == 201
        assert not list(place().iterdir()), "what is being sent has no name any more"
    servers.assert_no_fault()


@pytest.mark.skipif(not SERVICES, reason="only PostgreSQL has a pool")
@pytest.mark.django_db(transaction=True)
def test_a_connection_is_back_in_the_pool_before_the_answer_is_sent() -> None:
    for address in ("/shelf", "/api/games/none", "/no/such/page"):
        connection.ensure_connection()
        Client().get(address)
        assert connection.connection is None, address
