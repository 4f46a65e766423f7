"""The shelf of a club with many games against that of one with few, through the server."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from tests.bench.clock import Figure
from tests.bench.databases import databases
from tests.bench.server import Phone, serving

MANY, FEW = 10_000, 100
ROUNDS = 40
LIMIT = 1.5
SEARCHES = (
    ("a player who always plays", "?player=Ana"),
    ("a player who came once", "?player=Zoe"),
    ("a word in the notes", "?q=thunder"),
    ("a month", "?month=2026-03"),
    ("the longest first", "?sort=longest"),
    ("the closest first", "?sort=closest"),
    ("page 300", "?page=300"),
)


def figures() -> Iterator[Figure]:
    for name, environment in databases():
        with environment as variables, serving(variables) as (port, _):
            cookies = filled(variables)
            many, few = seconds(port, "", cookies)
            figure = f"{name}: the shelf with {MANY:,} games ÷ with {FEW}"
            yield Figure(figure, many / few, LIMIT)
            print(f"{name}: the shelf, {many * 1000:.0f} ms")
            for what, query in SEARCHES:
                many, few = seconds(port, query, cookies, ROUNDS // 4)
                print(f"{name}: {what}, {many * 1000:.0f} ms, with few {few * 1000:.0f}")


def seconds(port: int, query: str, cookies: list[str], rounds: int = ROUNDS) -> tuple[float, float]:
    """Of both clubs' pages, taken in turns."""
    times: list[list[float]] = [[] for _ in cookies]
    with Phone(port) as phone:
        for _ in range(rounds):
            for cookie, taken in zip(cookies, times, strict=True):
                begin = perf_counter()
                status, _ = phone.ask("GET", f"/shelf{query}", Cookie=cookie)
                taken.append(perf_counter() - begin)
                assert status == 200
    many, few = (median(taken) for taken in times)
    return many, few


def filled(variables: dict[str, str]) -> list[str]:
    """The cookies of both clubs."""
    command = [sys.executable, "-m", "tests.bench.fill", "shelves", str(MANY), str(FEW)]
    done = subprocess.run(command, env=os.environ | variables, check=True, stdout=subprocess.PIPE)
    return done.stdout.decode().split()
