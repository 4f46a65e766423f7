"""All that takes long, at the same time: does a tap still come through?"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import randrange
from time import perf_counter
from uuid import uuid4

from tests.load.house import PLAIN, Process
from tests.load.phones import PATIENCE, Figures, Table
from tests.load.stage import PACE, acknowledged, referee_game, spread
from tests.load.wire import COOKIES, Line

GAMES, CLUB = 5_000, 1_000
"""Games that come in, and games of the club whose archive goes out."""
DOWNLOADS, FILMS = 14, 8
TABLES = 48
"""Those of the films rest."""
LONGEST = 300.0
"""Seconds that are measured, if the errands do not end before."""
TOKEN = "a" * 32
"""Django's against foreign forms: cookie and form say the same."""
PAGE = "Accept: text/html\r\n"
EDGE = "edge-of-a-part"


@dataclass(frozen=True)
class Prepared:
    archive: bytes
    club: str
    """The cookie that opens the club."""


def command(environment: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words],
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def small_games(place: Path) -> bytes:
    """An archive of many small games, out of a database that goes with its folder."""
    aside = PLAIN | {"DATA_DIR": str(place), "DATABASE_URL": "", "REDIS_URL": ""}
    record = referee_game()
    records, archive = place / "records", place / "archive.zip"
    with records.open("w") as out:
        for number in range(GAMES):
            first, *others = record["players"]
            players = [first | {"name": f"Ana {number}"}, *others]
            game = record | {"actions": record["actions"][:3], "players": players}
            out.write(json.dumps(game) + "\n")
    command(aside, "manage.py", "migrate", "--verbosity", "0")
    command(aside, "manage.py", "import_games", str(records))
    ask = "from tracker.models import Club; print(Club.objects.get().key)"
    key = command(aside, "manage.py", "shell", "--no-imports", "-c", ask)
    command(aside, "manage.py", "archive_club", key, str(archive))
    return archive.read_bytes()


def prepare(environment: dict[str, str], place: Path) -> Prepared:
    """The database of the environment has its tables."""
    club = command(environment, "-m", "tests.bench.fill", "shelves", str(CLUB))
    return Prepared(small_games(place), club)


async def run(prepared: Prepared, processes: list[Process]) -> tuple[list[str], bool]:
    """Its lines, and whether every acknowledged action is there once."""
    figures, ports = Figures(), [process.port for process in processes]
    record, first = referee_game(), randrange(2**32)
    tables = [Table(record, 40, ports, figures, first + number) for number in range(TABLES)]
    await asyncio.gather(*(table.sit_down() for table in tables))
    # Of a game that goes on each look would ask for another film.
    playing = [asyncio.create_task(table.play(PACE)) for table in tables[FILMS:]]
    said: list[str] = []
    try:
        await asyncio.sleep(2 * PACE)
        before = list(figures.taps)
        begin = perf_counter()
        errands: dict[str, Awaitable[object]] = {
            f"restore of {GAMES:,} games": restore(ports[0], prepared.archive),
            f"{DOWNLOADS} archives of {CLUB:,} games": everybody(
                download(ports[n % len(ports)], prepared.club) for n in range(DOWNLOADS)
            ),
            f"{FILMS} films": everybody(film(tables[n]) for n in range(FILMS)),
            "recount": look(ports[-1], "/statistics", prepared.club),
        }
        took = await asyncio.gather(*(timed(doing) for doing in errands.values()))
        meanwhile = figures.taps[len(before) :]
        said += [
            f"{name}: {'not done' if seconds is None else f'{seconds:.0f} s'}"
            for name, seconds in zip(errands, took, strict=True)
        ]
        said.append(f"tap before {spread(before)}")
        said.append(f"tap meanwhile ({perf_counter() - begin:.0f} s) {spread(meanwhile)}")
        if figures.errors:
            errors = ", ".join(f"{n} × {what}" for what, n in figures.errors.items())
            said.append(f"errors: {errors}")
        for table in tables:
            table.over.set()
        await asyncio.wait(playing, timeout=180)
        wrong = [told for table in tables if (told := await table.check())]
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*(table.leave() for table in tables))
    said += wrong[:10] or [acknowledged(tables)]
    return said, not wrong and None not in took


async def everybody(doings: Iterable[Awaitable[None]]) -> None:
    await asyncio.gather(*doings)


async def timed(doing: Awaitable[object]) -> float | None:
    begin = perf_counter()
    try:
        async with asyncio.timeout(LONGEST):
            await doing
    except TimeoutError:
        return None
    return perf_counter() - begin


async def look(port: int, path: str, cookies: str = COOKIES) -> bytes:
    """Asked again as long as it is not there, or there is too much to do."""
    line = Line(port)
    try:
        while True:
            try:
                async with asyncio.timeout(4 * PATIENCE):
                    told = await line.ask(
                        "GET", path, more="Accept: text/html\r\n", cookies=cookies
                    )
            except TimeoutError:
                continue
            if told.status in (302, 303):
                return told.location.encode()
            if told.status == 200:
                return told.body
            await asyncio.sleep(float(told.header(b"retry-after") or 2))
    finally:
        line.close()


async def restore(port: int, archive: bytes) -> None:
    parts = {"csrfmiddlewaretoken": TOKEN, "once": str(uuid4())}
    body = "".join(
        f'--{EDGE}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in parts.items()
    ).encode()
    file = 'name="archive"; filename="club.zip"\r\nContent-Type: application/zip'
    body += f"--{EDGE}\r\nContent-Disposition: form-data; {file}\r\n\r\n".encode()
    body += archive + f"\r\n--{EDGE}--\r\n".encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"POST /archive HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n"
        f"Content-Type: multipart/form-data; boundary={EDGE}\r\n"
        f"Content-Length: {len(body)}\r\nCookie: csrftoken={TOKEN}\r\n\r\n".encode()
        + body
    )
    answer = await reader.read()
    writer.close()
    if b" 302 " not in answer[:20]:
        raise AssertionError(answer[:2_000].decode())
    head = answer.split(b"\r\n\r\n")[0].decode()
    where = next(
        line.split(" ", 1)[1] for line in head.split("\r\n") if line.lower().startswith("location:")
    )
    while b'id="errand"' in await look(port, where):
        await asyncio.sleep(1)


async def download(port: int, cookie: str) -> None:
    where = await look(port, "/archive/club.zip", cookie)
    if where.startswith(b"PK"):
        return
    while b"/archive/club.zip?of=" not in await look(port, where.decode(), cookie):
        await asyncio.sleep(1)
    got = await look(port, where.decode().replace("/archive/out", "/archive/club.zip"), cookie)
    assert got.startswith(b"PK"), got[:200]


async def film(table: Table) -> None:
    port, path = table.phones[0].port, f"{table.base}/film?kind=gif"
    while b'id="made"' in await look(port, path):
        await asyncio.sleep(1)
