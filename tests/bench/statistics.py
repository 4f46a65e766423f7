"""The statistics of a large club against those of a small one, on the same running server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from tests.bench.clock import Figure
from tests.bench.server import Phone, serving
from tests.bench.site import databases, fill

FEW, MANY = 100, 10_000
ROUNDS = 60


def figures() -> Iterator[Figure]:
    for name, database in databases():
        with database as variables, serving(variables, files=True) as (port, _):
            for games in (FEW, MANY):
                fill(variables, games, "club")
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


def member(port: int, games: int) -> Phone:
    """A phone of the club with so many games."""
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
