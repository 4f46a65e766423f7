"""A step of the replay against a tap, on the same running server.

With script a step asks nobody: all that it costs is its share of the reel, which is fetched once,
here by a server that has not seen the game before. Without script a step is a whole page.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from tests.bench.clock import Figure
from tests.bench.databases import databases
from tests.bench.server import Phone, serving
from tests.bench.site import Site

ROUNDS = 60
GAMES = 9


def figures() -> Iterator[Figure]:
    for name, database in databases():
        with database as variables, serving(variables) as (port, _):
            site = Site(port)
            tap = median(site.taps(range(10, 10 + ROUNDS), on_page=True)[0])
            with Phone(port) as phone:
                share = median(reel(site, phone) for _game in range(GAMES))
                yield Figure(
                    f"{name}: a replay step, its share of the reel ÷ a tap", share / tap, 1
                )
                page = median(pages(site, phone))
                yield Figure(f"{name}: a replay step without script ÷ a tap", page / tap, 1)


def key_of(site: Site, phone: Phone) -> str:
    """Of a whole game that is new here."""
    status, made = phone.ask("POST", "/api/games/import", {**site.setup, "actions": site.actions})
    assert status == 201, made
    return str(made["watch"])


def reel(site: Site, phone: Phone) -> float:
    """Seconds for each action."""
    seconds, told = timed(phone, f"/w/{key_of(site, phone)}/replay/reel")
    assert told["last"] == len(site.actions)
    return seconds / len(site.actions)


def pages(site: Site, phone: Phone) -> Iterator[float]:
    """Seconds for each point, from the first one on."""
    key = key_of(site, phone)
    for at in range(ROUNDS * 3):
        seconds, told = timed(phone, f"/w/{key}/replay?at={at}")
        assert f'data-now="{at}"'.encode() in told
        yield seconds


def timed(phone: Phone, path: str) -> tuple[float, Any]:
    begin = perf_counter()
    status, told = phone.ask("GET", path)
    assert status == 200, told
    return perf_counter() - begin, told
