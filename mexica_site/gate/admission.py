"""Who is let in beside the taps: what a table looks at before lists, lists before pictures.

Each kind of request has a room: so many are under way at once, so many wait in line, where
addresses take turns. Whoever waits costs no thread and no connection. Who finds the line
too long, or waited too long, is told at once to come again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Hashable, Iterator
from contextlib import asynccontextmanager
from enum import StrEnum

from django.conf import settings
from django.urls import ResolverMatch

from mexica_site.gate.shedding import news, taps
from tracker.errors import TooMuch
from tracker.long_work.line import stand_aside
from tracker.traffic.metrics import TURNED_AWAY, gauges
from tracker.turns import Full, Turns, share


class Kind(StrEnum):
    TABLES = "tables"
    CORRECTIONS = "corrections"
    LISTS = "lists"
    PICTURES = "pictures"
    LONG = "long"


TABLES = """
    table inspect token action scoring period log share new home join follow
    serpent pile
    manifest worker offline
    api:create api:read api:read_legal
"""
"""All that a table needs to sit down and to look; its taps and news stand in no room."""
CORRECTIONS = """
    correct begun draft cards wishes
    api:correct
"""
"""What would be: counted for one phone, and mostly not kept."""
PICTURES = """
    picture thumb card evening_card year_card photo photo_small photos photo_change
    api:picture api:card
"""


LONG = """
    archive archive_file archive_out import film film_file
    api:import_record api:replay_gif api:replay_webp
"""
"""What is made beside the requests, or takes in a lot at once."""
KINDS = {
    name: kind
    for kind, names in (
        (Kind.TABLES, TABLES),
        (Kind.CORRECTIONS, CORRECTIONS),
        (Kind.PICTURES, PICTURES),
        (Kind.LONG, LONG),
    )
    for name in names.split()
}
"""By the name of the address; everything else is a list."""
PROBES = {"healthz", "readyz", "metrics"}
"""Always let in: whoever asks wants to know how it is."""


class Room:
    """For the requests of one kind. All of it happens on the one thread of the event loop."""

    def __init__(self, at_once: int, line: int, patience: float) -> None:
        self.at_once, self.patience = at_once, patience
        self.there: Counter[Hashable] = Counter()
        """How many of each address are under way."""
        self.waiting: Turns[asyncio.Future[None]] = Turns(line)

    @property
    def under_way(self) -> int:
        return self.there.total()

    def _has_a_place(self, who: Hashable) -> bool:
        return self.under_way < self.at_once and self.there[who] < share(self.at_once)

    async def enter(self, who: Hashable = "") -> None:
        """Now or when it is one's turn; `TooMuch` if that would take too long."""
        if self._has_a_place(who):
            self.there[who] += 1
            return
        turn = asyncio.get_running_loop().create_future()
        try:
            self.waiting.join(who, turn)
        except Full:
            raise TooMuch from None
        try:
            async with asyncio.timeout(self.patience):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                # It came just when nobody waited for it any more.
                self.leave(who)
            self.waiting.leave(who, turn)
            if isinstance(error, TimeoutError):
                raise TooMuch from None
            raise

    def leave(self, who: Hashable = "") -> None:
        self.there[who] -= 1
        if not self.there[who]:
            del self.there[who]
        while called := self.waiting.next(self._has_a_place):
            next_one, turn = called
            if not turn.done():
                self.there[next_one] += 1
                turn.set_result(None)


ROOMS = {
    # A process has one core for its Python: more at once would only make each one slower.
    Kind.TABLES: Room(at_once=4, line=240, patience=2),
    Kind.CORRECTIONS: Room(at_once=2, line=80, patience=5),
    Kind.LISTS: Room(at_once=2, line=160, patience=5),
    Kind.PICTURES: Room(at_once=1, line=400, patience=5),
    Kind.LONG: Room(at_once=16, line=64, patience=5),
}
"""Those under way and their waiting line, and the seconds for which anybody waits. An address has a
quarter of both: eighty phones of a club open their tables at once."""


def is_there(who: Hashable) -> bool:
    """Has this address something under way, or waits for it?"""
    return any(who in room.there or who in room.waiting for room in ROOMS.values())


ALL = sum(room.at_once for room in ROOMS.values())
stand_aside(lambda: bool(taps.under_way or news.under_way or ROOMS[Kind.TABLES].under_way))


def kind_of(path: str, match: ResolverMatch | None) -> Kind | None:
    """None for what is always let in: files, and whoever asks how it is."""
    if path.startswith(settings.STATIC_URL):
        return None
    if match is None:
        return Kind.LISTS
    return None if match.view_name in PROBES else KINDS.get(match.view_name, Kind.LISTS)


@asynccontextmanager
async def a_place(kind: Kind | None, who: Hashable = "") -> AsyncIterator[None]:
    """For as long as a request is under way; `TooMuch` where there is none for it."""
    if kind is None:
        yield
        return
    room = ROOMS[kind]
    try:
        await room.enter(who)
    except TooMuch:
        TURNED_AWAY.count(kind=kind.value)
        raise
    try:
        yield
    finally:
        room.leave(who)


def figures() -> Iterator[str]:
    """How full it is, for the metrics."""
    under_way = {kind.value: room.under_way for kind, room in ROOMS.items()}
    waiting = {kind.value: len(room.waiting) for kind, room in ROOMS.items()}
    yield from gauges("mexica_under_way", "Requests let in, by kind.", "kind", under_way)
    yield from gauges("mexica_in_line", "Requests that wait to be let in.", "kind", waiting)
