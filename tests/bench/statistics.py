"""The statistics of a large club against those of a small one, on the same running server."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from tests.bench.clock import Figure
from tests.bench.databases import databases
from tests.bench.server import Phone, serving
from tests.bench.site import fill
from tests.scoring.mexica.recorded import GAMES

FEW, MANY = 100, 10_000
TABLE = 20
"""Games of a club that has just begun."""
ROUNDS = 60
ENDED = 15
"""Games that end while it is measured."""
ONE_MORE = GAMES / "two_players_ties_with_neutral.json"


def figures() -> Iterator[Figure]:
    for name, database in databases():
        with database as variables, serving(variables) as (port, _):
            for games in (FEW, MANY):
                fill(variables, games, "statistics")
            small, large = member(port, FEW), member(port, MANY)
            cold = timed(large)
            print(f"{name}: statistics of {MANY:,} games, counted anew: {cold:.2f} s", flush=True)
            timed(small)
            few, many = [], []
            for _round in range(ROUNDS):
                few.append(timed(small))
                many.append(timed(large))
            ratio = median(many) / median(few)
            yield Figure(f"{name}: statistics of {MANY:,} games ÷ of {FEW}", ratio, 1.5)
            fill(variables, TABLE, "statistics")
            young = member(port, TABLE)
            timed(young)
            few, many = [], []
            for _round in range(ENDED):
                for phone, games, taken in ((young, TABLE, few), (large, MANY, many)):
                    end_one(port, games)
                    taken.append(timed(phone))
            told = f"{median(many) * 1000:.0f} and {median(few) * 1000:.0f} ms"
            print(f"{name}: statistics after one more game: {told}", flush=True)
            ratio = median(many) / median(few)
            what = f"statistics after one more game, of {MANY:,} ÷ of {TABLE}"
            yield Figure(f"{name}: {what}", ratio, 2)


def end_one(port: int, games: int) -> None:
    """One more finished game of that club."""
    record = json.loads(ONE_MORE.read_text())["record"]
    with Phone(port, f"clubofsomanygames{games}") as phone:
        status, told = phone.ask("POST", "/api/games/import", record)
    assert status in (200, 201), told


def member(port: int, games: int) -> Phone:
    """A phone of the club with `games` games."""
    path = f"/club/clubofsomanygames{games}"
    phone = Phone(port)
    phone.line.request("GET", path, headers=phone.headers)
    response = phone.line.getresponse()
    cookie = cookies(response.getheader("Set-Cookie", ""))
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', response.read().decode())
    assert found
    form = f"csrfmiddlewaretoken={found[1]}"
    headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    phone.line.request("POST", path, form, phone.headers | headers)
    response = phone.line.getresponse()
    response.read()
    assert response.status == 302, response.status
    phone.headers["Cookie"] = cookies(response.getheader("Set-Cookie", ""))
    return phone


def cookies(header: str | None) -> str:
    return (header or "").partition(";")[0]


def timed(phone: Phone) -> float:
    begin = perf_counter()
    status, told = phone.ask("GET", "/statistics")
    taken = perf_counter() - begin
    assert status == 200, told
    assert b"figures" in told
    return taken
