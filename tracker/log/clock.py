"""How much time each player has taken, and whose time runs: all of it from the times of the log.

The record says whether a table wants to see it, and when it paused, from and until:
`"clock": {"paused": [["2026-11-18T20:00:00+00:00", null]]}`. A pause without an end ends with the
next action: whoever plays on need not say so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, Protocol, TypeVar

from django.utils.dateparse import parse_datetime

from scoring.game import Phase, Seat
from tracker.log.duration import THOUGHT
from tracker.models import Action, Game

KEY = "clock"
PAUSED = "paused"
MOST_PAUSES = 200

Pause = tuple[datetime, datetime | None]


class Taken(Protocol):
    """An action that stands."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def recorded(self) -> datetime: ...


T = TypeVar("T", bound=Taken)


@dataclass(frozen=True, slots=True)
class Entry:
    seat: Seat | None
    recorded: datetime


@dataclass(frozen=True, slots=True)
class Clock:
    taken: dict[Seat, timedelta]
    thinking: Seat | None
    """Whose time runs; nobody's in a pause, before the first action, and after the last."""
    since: timedelta
    """How long already."""
    is_paused: bool


def is_on(setup: Mapping[str, Any]) -> bool:
    return isinstance(setup.get(KEY), dict)


def pauses_in(setup: Mapping[str, Any]) -> list[Pause]:
    """Those of a record; what else stands there, from wherever it came, is none."""
    written = setup[KEY].get(PAUSED) if is_on(setup) else None
    found: list[Pause] = []
    for pair in written if isinstance(written, list) else []:
        if isinstance(pair, list) and len(pair) == 2:
            begin, end = _moment(pair[0]), _moment(pair[1])
            if begin and (end or pair[1] is None):
                found.append((begin, end))
    return found[-MOST_PAUSES:]


def _moment(text: object) -> datetime | None:
    try:
        moment = parse_datetime(text) if isinstance(text, str) else None
    except ValueError:
        return None
    return moment if moment and moment.tzinfo else None


def thought(before: datetime, after: datetime, pauses: Iterable[Pause]) -> timedelta:
    """The time between two actions, without the pauses."""
    passed = after - before
    for begin, end in pauses:
        passed -= max(timedelta(), min(after, end or after) - max(before, begin))
    return passed


def in_order(entries: Sequence[T]) -> list[T]:
    """Without those that a correction put in: their time is later than that of what follows."""
    kept: list[T] = []
    earliest: datetime | None = None
    for entry in reversed(entries):
        if earliest is None or entry.recorded <= earliest:
            kept.append(entry)
            earliest = entry.recorded
    return kept[::-1]


def ended(pauses: Iterable[Pause], entries: Sequence[Taken]) -> list[Pause]:
    """Each pause that has no end ends with the action after it, if there is one."""
    return [
        (begin, end or next((e.recorded for e in entries if e.recorded > begin), None))
        for begin, end in pauses
    ]


def entries_of(game: Game) -> list[Entry]:
    standing = game.actions.filter(state=Action.State.STANDING).order_by("number")
    return in_order(
        [
            Entry(None if seat is None else Seat(seat), recorded)
            for seat, recorded in standing.values_list("seat", "recorded")
        ]
    )


def clock_of(game: Game, position: Any, now: datetime) -> Clock:
    entries = entries_of(game)
    pauses = ended(pauses_in(game.setup), entries)
    taken = dict.fromkeys(map(Seat, range(len(game.rules.players(game.rules_setup)))), timedelta())
    for before, entry in pairwise(entries):
        passed = thought(before.recorded, entry.recorded, pauses)
        if entry.seat is not None and passed <= THOUGHT:
            taken[entry.seat] += passed
    is_paused = any(end is None for _begin, end in pauses)
    thinking, since = None, timedelta()
    if entries and not is_paused and game.rules.phase(position) is not Phase.FINISHED:
        since = thought(entries[-1].recorded, now, pauses)
        # Longer than that, and it counts for nobody, whenever the next action comes.
        thinking = game.rules.on_turn(position) if since <= THOUGHT else None
    return Clock(taken, thinking, since if thinking is not None else timedelta(), is_paused)


def asked_for_clocks() -> dict[str, Any]:
    """What a record says of it."""
    return {KEY: {PAUSED: []}}


def switch(game: Game, on: bool) -> None:
    """Whether the table sees clocks; the pauses are forgotten with them. The game is locked."""
    kept = {key: value for key, value in game.setup.items() if key != KEY}
    _write(game, kept | (asked_for_clocks() if on else {}))


def pause(game: Game, now: datetime) -> None:
    _keep(game, [*_ended(game), (now, None)])


def go_on(game: Game, now: datetime) -> None:
    _keep(game, [(begin, end or now) for begin, end in _ended(game)])


def _ended(game: Game) -> list[Pause]:
    return ended(pauses_in(game.setup), entries_of(game))


def _keep(game: Game, pauses: Sequence[Pause]) -> None:
    told = [[moment and moment.isoformat() for moment in each] for each in pauses]
    _write(game, game.setup | {KEY: {PAUSED: told[-MOST_PAUSES:]}})


def _write(game: Game, setup: dict[str, Any]) -> None:
    game.setup = setup
    game.save(update_fields=["setup"])
