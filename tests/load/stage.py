"""One stage: a number of tables sit down, play, and most of them leave."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import randrange
from time import perf_counter, process_time
from typing import Any

from tests.load.house import Process
from tests.load.phones import Figures, Table, Took
from tests.scoring.mexica.recorded import GAMES

PACE = 5.0
"""Seconds between two actions of a table."""
AFTERWARDS = 50
"""Tables that stay when the others leave: does all go as usual again?"""
YARDSTICK = 1_000_000


@dataclass(frozen=True)
class Plan:
    tables: int
    seconds: float
    arrive: float
    """Seconds in which all sit down."""
    begun: int
    """Actions that each game has when its phones sit down."""
    rest: float = 10
    """Seconds that the server has to recover when most of them have left."""


def referee_game() -> dict[str, Any]:
    """The recorded one with most actions."""
    records = (json.loads(file.read_text())["record"] for file in sorted(GAMES.glob("*.json")))
    found: dict[str, Any] = max(
        (record for record in records if record["mode"] == "referee"),
        key=lambda record: len(record["actions"]),
    )
    return found


async def run(plan: Plan, processes: list[Process]) -> tuple[list[str], bool]:
    """Its lines, and whether every acknowledged action is there once."""
    figures = Figures()
    record, ports = referee_game(), [process.port for process in processes]
    # What a table has sent once is never sent again by one of another stage.
    first = randrange(2**32)
    tables = [
        Table(record, plan.begun, ports, figures, first + number) for number in range(plan.tables)
    ]
    said = [f"yardstick {yardstick():.0f} ms"]

    async def sit_and_play(table: Table, wait: float) -> None:
        await asyncio.sleep(wait)
        await table.sit_down()
        await table.play(PACE)

    begin = perf_counter()
    cpu = _cpu(processes)
    playing = [
        asyncio.create_task(sit_and_play(table, plan.arrive * i / plan.tables))
        for i, table in enumerate(tables)
    ]
    try:
        while len(figures.listening) < 3 * plan.tables and not any(p.done() for p in playing):
            await asyncio.sleep(0.1)
            if perf_counter() - begin > plan.arrive + 120:
                said.append(f"only {len(figures.made)} of {plan.tables} tables could sit down")
                break
        sat = perf_counter()
        arrival = _cpu(processes) - cpu
        taps = len(figures.taps)
        said += [
            f"sit down in {sat - begin:.0f} s: make {spread(figures.made)}, "
            f"listen {spread(figures.listening)}; "
            f"taps meanwhile {spread(figures.taps)}; "
            f"CPU {1000 * arrival / plan.tables:.0f} ms a table ({taps} taps among it)"
        ]
        cpu, busy = _cpu(processes), _cpu_here()
        pushed, fetched = figures.pushed, figures.fetched
        waiting = Counter(figures.errors)
        await asyncio.sleep(plan.seconds)
        end = perf_counter()
        used, client = _cpu(processes) - cpu, _cpu_here() - busy
        memory = sum(process.memory() for process in processes)
        done = _between(figures.taps, sat, end)
        said += [
            f"tap {spread(done)}",
            f"seen {spread(_between(figures.seen, sat, end))}",
            f"{len(done) / (end - sat):.0f} actions/s of {plan.tables / PACE:.0f} meant, "
            f"CPU {1000 * used / max(1, len(done)):.1f} ms an action "
            f"({used / (end - sat):.0%} of a core; this client {client / (end - sat):.0%}), "
            f"memory {memory:.0f} MB",
        ]
        said.append(f"news brought {figures.pushed - pushed}, fetched {figures.fetched - fetched}")
        if waited := _between(figures.waited, sat, end):
            said.append(f"kept in the phone and sent again {spread(waited)}")
        if errors := figures.errors - waiting:
            said.append("errors: " + ", ".join(f"{n} × {what}" for what, n in errors.items()))
        if waiting:
            told = ", ".join(f"{n} × {what}" for what, n in waiting.items())
            said.append(f"while they sat down: {told}")
        for table in tables[AFTERWARDS:]:
            table.over.set()
        left = perf_counter()
        await _ended(playing[AFTERWARDS:])
        await asyncio.gather(*(table.leave() for table in tables[AFTERWARDS:]))
        await asyncio.sleep(max(0.0, left + plan.rest - perf_counter()))
        rested = perf_counter()
        await asyncio.sleep(plan.rest)
        said.append(
            f"{plan.rest:.0f} s after all but {min(AFTERWARDS, plan.tables)} have left: "
            f"tap {spread(_between(figures.taps, rested, perf_counter()))}"
        )
        for table in tables:
            table.over.set()
        await _ended(playing)
        wrong = [told for table in tables if table.pk and (told := await table.check())]
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*(table.leave() for table in tables))
    said += wrong[:10] or [acknowledged(tables)]
    return said, not wrong


def acknowledged(tables: Iterable[Table]) -> str:
    total = sum(table.number - table.begun for table in tables)
    return f"{total} acknowledged actions: each is there once"


async def _ended(playing: Iterable[asyncio.Task[None]]) -> None:
    """Taps that are kept are sent; a client that broke says so."""
    tasks = list(playing)
    if tasks:
        done, late = await asyncio.wait(tasks, timeout=180)
        for task in done:
            task.result()
        if late:
            raise AssertionError(f"{len(late)} tables still wait for an answer")


def _between(taken: list[Took], begin: float, end: float) -> list[Took]:
    return [one for one in taken if begin <= one.when and one.when + one.seconds <= end]


def spread(taken: list[Took]) -> str:
    """The median, 95 and 99 of a hundred, in milliseconds."""
    if not taken:
        return "–"
    seconds = sorted(one.seconds for one in taken)
    return " / ".join(f"{1000 * value:,.0f}" for value in _percentiles(seconds)) + " ms"


def _percentiles(seconds: list[float]) -> Iterator[float]:
    for share in (0.5, 0.95, 0.99):
        yield seconds[min(len(seconds) - 1, int(share * len(seconds)))]


def yardstick() -> float:
    """CPU milliseconds of a fixed piece of work: a busy machine needs more for everything."""
    begin = process_time()
    for number in range(YARDSTICK):
        number * number
    return 1000 * (process_time() - begin)


def _cpu(processes: list[Process]) -> float:
    return sum(process.cpu() for process in processes)


def _cpu_here() -> float:
    return process_time()
