"""What people count on the real table, and where it differs from what the app holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from scoring.mexica.board.pieces import (
    ACTION_TOKENS,
    BRIDGES,
    CALPULLI,
    DOUBLE_CANALS,
    DOUBLE_CANALS_AT_START,
    LEVELS,
    SINGLE_CANALS,
    Calpulli,
    Colour,
    Level,
    temples_in_box,
)
from scoring.mexica.fields import read_calpulli
from scoring.mexica.position import Position
from scoring.mexica.setup import Setup
from scoring.mexica.table.findings import Piece
from scoring.reading import Malformed, Read, T, read_list, read_number, read_object

Tokens = tuple[Calpulli, ...] | int
"""Which ones lie there, or how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """What was counted; nothing is said of a supply that nobody looked at."""

    canals2: int | None = None
    canals1: int | None = None
    bridges: int | None = None
    temples: dict[Colour, dict[Level, int]] = field(default_factory=dict)
    """In front of each player."""
    offered: Tokens | None = None
    founded: Tokens | None = None
    """On the board."""
    action_tokens: int | None = None
    held: dict[Colour, int] = field(default_factory=dict)
    proposed: bool = False
    """The app's numbers stood in the form: what was left as it was, nobody may have looked at."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A count that is not the app's. Pieces of the supply: fewer on the table, more were used."""

    piece: Piece
    app: int
    table: int
    colour: Colour | None = None
    level: Level | None = None
    token: Calpulli | None = None

    @property
    def missing(self) -> int:
        """How many entries the app lacks; below nothing: has too many."""
        less = self.app - self.table
        return -less if self.piece in (Piece.FOUNDED, Piece.HELD) else less


def differences(position: Position, counted: Counted) -> list[Difference]:
    return [difference for difference in _compared(position, counted) if difference.missing]


def _compared(position: Position, counted: Counted) -> Iterator[Difference]:
    numbers = {
        Piece.CANALS2: (position.doubles, counted.canals2),
        Piece.CANALS1: (position.singles, counted.canals1),
        Piece.BRIDGES: (position.bridges_left, counted.bridges),
        Piece.ACTION_TOKENS: (position.action_tokens_left, counted.action_tokens),
    }
    for piece, (app, table) in numbers.items():
        if table is not None:
            yield Difference(piece, app, table)
    for seat in position.seats:
        colour = position.owner(seat)
        for level, table in sorted(counted.temples.get(colour, {}).items()):
            app = position.temples_left(seat, level)
            yield Difference(Piece.TEMPLES, app, table, colour, level)
        if colour in counted.held:
            yield Difference(Piece.HELD, position.held[seat], counted.held[colour], colour)
    yield from _tokens(position, counted)


def _tokens(position: Position, counted: Counted) -> Iterator[Difference]:
    """A token that left the offer and lies on the board is told once."""
    told: Counter[int] = Counter()
    founded = tuple(token.token for token in position.founded)
    for piece, app, table in (
        (Piece.FOUNDED, founded, counted.founded),
        (Piece.OFFERED, position.offered, counted.offered),
    ):
        if isinstance(table, tuple):
            for token in sorted({*app, *table}):
                found = Difference(piece, app.count(token), table.count(token), None, None, token)
                if found.missing != told[token]:
                    yield found
                told[token] = told[token] or found.missing
        elif table is not None:
            number = Difference(piece, len(app), table)
            if number.missing != told.total():
                yield number
            told[0] += number.missing - told.total()


def read_counted(value: object, setup: Setup, place: str = "counted") -> Counted:
    """What a JSON object says; `Malformed` names the place of what cannot be so."""
    written = read_object(value, place)
    for key in written:
        if key not in _READ:
            raise Malformed(place, "nobody counts '{key}'", key=str(key)[:40])
    return Counted(
        **{
            key: _READ[key](setup, item, f"{place}.{key}")
            for key, item in written.items()
            if item is not None
        }
    )


def _number(most: int) -> Any:
    return lambda setup, value, place: read_count(value, place, most)


def read_count(value: object, place: str, most: int) -> int:
    number = read_number(value, place)
    if not 0 <= number <= most:
        raise Malformed(place, "the box does not hold so many")
    return number


def _by_colour(setup: Setup, value: object, place: str, read: Read[T]) -> dict[Colour, T]:
    found = {}
    for key, item in read_object(value, place).items():
        if key not in setup.colours:
            raise Malformed(place, "nobody plays '{colour}'", colour=str(key)[:40])
        found[Colour(key)] = read(item, f"{place}.{key}")
    return found


def _temples(setup: Setup, value: object, place: str) -> dict[Colour, dict[Level, int]]:
    return _by_colour(setup, value, place, _floors)


def _floors(value: object, place: str) -> dict[Level, int]:
    found = {}
    for key, item in read_object(value, place).items():
        if key not in map(str, LEVELS):
            raise Malformed(place, "a temple has one to four floors")
        level = Level(int(key))
        found[level] = read_count(item, f"{place}.{key}", temples_in_box(level))
    return found


def _held(setup: Setup, value: object, place: str) -> dict[Colour, int]:
    return _by_colour(setup, value, place, lambda item, at: read_count(item, at, ACTION_TOKENS))


def _read_tokens(setup: Setup, value: object, place: str) -> Tokens:
    if not isinstance(value, list):
        return read_count(value, place, CALPULLI.total())
    tokens = read_list(value, place, read_calpulli)
    if Counter(tokens) - CALPULLI:
        raise Malformed(place, "the box does not hold these tokens")
    return tuple(sorted(tokens))


_READ: dict[str, Any] = {
    "canals2": _number(DOUBLE_CANALS - DOUBLE_CANALS_AT_START),
    "canals1": _number(SINGLE_CANALS),
    "bridges": _number(BRIDGES),
    "temples": _temples,
    "offered": _read_tokens,
    "founded": _read_tokens,
    "action_tokens": _number(ACTION_TOKENS),
    "held": _held,
}
