"""A tap, from request to answer, against a bare view of the same server.

The bare view does one SELECT and one INSERT in a transaction, so that what is measured is
what the game costs, not what HTTP, Django and the disk cost.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from statistics import median
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.bench.clock import Figure
from tests.bench.engine import longest_referee_game
from tests.bench.server import Phone, serving

POSTGRES = os.environ.get("TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/postgres")
SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.bench.settings", "REDIS_URL": ""}
STORED = 20_000
FEW = 20
ROUNDS = 60


class Site:
    """A running server with a database of its own, and times taken of it."""

    def __init__(self, port: int) -> None:
        self.port = port
        record = longest_referee_game()
        self.actions = record.written_actions
        self.setup = {key: value for key, value in record.source.items() if key != "actions"}

    def game(self) -> tuple[str, Phone]:
        status, made = Phone(self.port).ask("POST", "/api/games", self.setup)
        assert status == 201, made
        return f"/api/games/{made['id']}/actions", Phone(self.port, made["edit"])

    def taps(self, numbers: range) -> tuple[list[float], list[float]]:
        """Seconds of recording these actions of a game, and of as many bare requests between."""
        path, phone = self.game()
        bare = Phone(self.port)
        own, base = [], []
        for number, action in enumerate(self.actions[: numbers.stop]):
            taken = timed(phone, path, {"expect": number, "action": action})
            if number in numbers:
                own.append(taken)
                base.append(timed(bare, "/bench/bare", {}))
        return own, base


def timed(phone: Phone, path: str, body: Any) -> float:
    begin = perf_counter()
    status, told = phone.ask("POST", path, body)
    taken = perf_counter() - begin
    assert status == 201, told
    return taken


def against_bare(site: Site, numbers: range) -> float:
    own, base = site.taps(numbers)
    return median(own) / median(base)


def figures() -> Iterator[Figure]:
    for name, environment in databases():
        with environment as variables, serving(variables) as (port, _):
            site = Site(port)
            site.taps(range(20))
            length = len(site.actions)
            early, late = range(10, 10 + ROUNDS), range(length - ROUNDS, length)
            yield Figure(f"{name}: a tap ÷ a bare request", against_bare(site, early), 3)
            pairs = [site.taps(early), site.taps(late)]
            ratios = [median(own) / median(base) for own, base in pairs]
            grown = ratios[1] / ratios[0]
            yield Figure(f"{name}: a tap at action {length - ROUNDS} ÷ at 10", grown, 1.2)
            few = against_bare(site, early)
            fill(variables)
            many = against_bare(site, early)
            yield Figure(f"{name}: a tap with {STORED:,} games ÷ with {FEW}", many / few, 1.2)


def databases() -> Iterator[tuple[str, AbstractContextManager[dict[str, str]]]]:
    yield "SQLite", sqlite()
    try:
        psycopg.connect(POSTGRES, connect_timeout=3).close()
    except psycopg.OperationalError:
        print("PostgreSQL does not answer: left out")
    else:
        yield "PostgreSQL", postgres()


@contextmanager
def sqlite() -> Iterator[dict[str, str]]:
    with tempfile.TemporaryDirectory() as data:
        yield {"DATA_DIR": data, "DATABASE_URL": "", **SETTINGS}


@contextmanager
def postgres() -> Iterator[dict[str, str]]:
    name = f"mexica_bench_{os.getpid()}"
    with psycopg.connect(POSTGRES, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        try:
            with tempfile.TemporaryDirectory() as data:
                url = urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{name}"))
                yield {"DATA_DIR": data, "DATABASE_URL": url, **SETTINGS}
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def fill(variables: dict[str, str]) -> None:
    """Store finished games until there are twenty thousand."""
    subprocess.run(
        [sys.executable, "-m", "tests.bench.fill", str(STORED)],
        env=os.environ | variables,
        check=True,
    )
