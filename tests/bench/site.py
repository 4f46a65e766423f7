"""A tap, from request to answer, against a bare view of the same server.

The bare view does one SELECT and one INSERT in a transaction, so that what is measured is
what the game costs, not what HTTP, Django and the disk cost.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from socket import IPPROTO_TCP, TCP_NODELAY
from statistics import median
from time import perf_counter
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from scoring.record import AnyRecord
from tests.bench.clock import Figure
from tests.bench.databases import databases
from tests.bench.server import Phone, serving
from tests.scoring.mexica.recorded import longest_referee_game

STORED = 20_000
FEW = 20
ROUNDS = 60


class Site:
    """A running server with a database of its own, and times taken of it."""

    def __init__(self, port: int, record: AnyRecord | None = None) -> None:
        self.port = port
        record = record or longest_referee_game()
        self.actions = record.written_actions
        self.setup = {key: value for key, value in record.source.items() if key != "actions"}

    def taps(self, numbers: range, on_page: bool = False) -> tuple[list[float], list[float]]:
        """Seconds of recording these actions of a game, and of as many bare requests between."""
        status, made = Phone(self.port).ask("POST", "/api/games", self.setup)
        assert status == 201, made
        phone, bare = Phone(self.port, made["edit"]), Phone(self.port)
        own, base = [], []
        for number, action in enumerate(self.actions[: numbers.stop]):
            if on_page and number in numbers:
                seen = head(phone, made["edit"])
                taken = timed(phone, f"/e/{made['edit']}/tap", form(number, action, seen))
            else:
                body = {"expect": number, "action": action}
                taken = timed(phone, f"/api/games/{made['id']}/actions", body)
            if number in numbers:
                own.append(taken)
                base.append(timed(bare, "/bench/bare", {}))
        return own, base

    def against_bare(self, numbers: range, on_page: bool = False) -> float:
        own, base = self.taps(numbers, on_page)
        return median(own) / median(base)

    def late_against_early(self, early: range, late: range) -> float:
        """The end of one game and the beginning of another, tap by tap in turns."""
        return self.in_turns((self.begun(early.start), early), (self.begun(late.start), late))

    def through(self, line: HTTPConnection, host: str, numbers: range) -> float:
        """The same taps by another way and straight."""
        straight, other = self.begun(numbers.start), self.begun(numbers.start)
        # As every browser has it, and http.client where it opens the connection itself.
        line.sock.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        other[1].line = line
        other[1].headers["Host"] = host
        return self.in_turns((straight, numbers), (other, numbers))

    def in_turns(self, *games: tuple[tuple[str, Phone], range]) -> float:
        """How many times as long the taps of the second game take as those of the first."""
        times: list[list[float]] = [[], []]
        for numbers in zip(*(each for _, each in games), strict=True):
            for ((path, phone), _), number, taken in zip(games, numbers, times, strict=True):
                body = {"expect": number, "action": self.actions[number]}
                taken.append(timed(phone, path, body))
        return median(times[1]) / median(times[0])

    def there_and_back(self, numbers: range) -> tuple[float, float]:
        """An undo and a redo against the tap before them, in the same game."""
        path, phone = self.begun(numbers.start)
        game = path.removesuffix("actions")
        taps, undos, redos = [], [], []
        for number in numbers:
            body = {"expect": number, "action": self.actions[number]}
            taps.append(timed(phone, path, body))
            undos.append(timed(phone, f"{game}undo", {"expect": number + 1}))
            redos.append(timed(phone, f"{game}redo", {"expect": number}))
        return median(undos) / median(taps), median(redos) / median(taps)

    def begun(self, number: int) -> tuple[str, Phone]:
        """A game of `number` actions."""
        record = {**self.setup, "actions": self.actions[:number]}
        status, made = Phone(self.port).ask("POST", "/api/games/import", record)
        assert status == 201, made
        return f"/api/games/{made['id']}/actions", Phone(self.port, made["edit"])


def timed(phone: Phone, path: str, body: Any) -> float:
    begin = perf_counter()
    status, told = phone.ask("POST", path, body)
    taken = perf_counter() - begin
    assert status in (200, 201), told
    return taken


def head(phone: Phone, key: str) -> str:
    """The last action that a phone with the whole board has seen."""
    found = re.search(r'data-head="(\d+)"', str(phone.ask("GET", f"/e/{key}/news")[1]))
    assert found
    return found[1]


def form(number: int, action: dict[str, Any], seen: str) -> str:
    """An action as the page sends it."""
    fields: dict[str, Any] = {"expect": number, "once": str(uuid4()), "seen": seen, **action}
    for name, value in action.items():
        if isinstance(value, list):
            fields[name] = " ".join(map(str, value))
    if action.get("override"):
        fields["override"] = "1"
    return urlencode(fields)


def figures() -> Iterator[Figure]:
    for name, environment in databases():
        with environment as variables, serving(variables) as (port, _):
            site = Site(port)
            fill(variables, FEW)
            site.taps(range(20))
            length = len(site.actions)
            early, late = range(10, 10 + ROUNDS), range(length - ROUNDS, length)
            yield Figure(f"{name}: a tap ÷ a bare request", site.against_bare(early), 3)
            page = site.against_bare(early, on_page=True)
            yield Figure(f"{name}: a tap on the page ÷ a bare request", page, 3)
            grown = site.late_against_early(early, late)
            yield Figure(f"{name}: a tap at action {length - ROUNDS} ÷ at 10", grown, 1.2)
            undo, redo = site.there_and_back(late)
            yield Figure(f"{name}: an undo ÷ a tap, near the end", undo, 2)
            yield Figure(f"{name}: a redo ÷ a tap, near the end", redo, 2)
            few = site.against_bare(early)
            fill(variables, STORED)
            many = site.against_bare(early)
            yield Figure(f"{name}: a tap with {STORED:,} games ÷ with {FEW}", many / few, 1.2)


def fill(variables: dict[str, str], games: int, what: str = "games") -> None:
    """Store that many games."""
    subprocess.run(
        [sys.executable, "-m", "tests.bench.fill", what, str(games)],
        env=os.environ | variables,
        check=True,
    )
