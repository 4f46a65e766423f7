"""What players do. Each action reads from and writes to the form it has in a record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, ClassVar, NamedTuple

from scoring.mexica.island import BY_NAME, Cell, Cells, union
from scoring.mexica.pieces import ACTION_TOKENS, Axis, Calpulli, Colour, Level, Mode
from scoring.reading import (
    Malformed,
    Read,
    read_flag,
    read_list,
    read_number,
    read_object,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    do: ClassVar[str]
    in_referee: ClassVar[bool] = True
    in_tracker: ClassVar[bool] = False
    by_agreement: ClassVar[bool] = False
    """In referee mode too, but only with `override`: when the table agrees."""
    needs_by: ClassVar[bool] = False
    """Must a tracker game be told whose action it is?"""

    by: Colour | None = None
    override: bool = False


@dataclass(frozen=True, slots=True)
class Start(Action):
    do = "start"
    at: Cell


@dataclass(frozen=True, slots=True)
class BuildCanal(Action):
    do = "canal"
    in_tracker = True
    cells: tuple[Cell, ...]

    @property
    def tile(self) -> Cells:
        return union(cell.bit for cell in self.cells)

    @property
    def is_double(self) -> bool:
        return len(self.cells) == 2


@dataclass(frozen=True, slots=True)
class BuildBridge(Action):
    do = "bridge"
    in_tracker = True
    at: Cell
    axis: Axis


@dataclass(frozen=True, slots=True)
class MoveBridge(Action):
    do = "move_bridge"
    in_tracker = True
    origin: Cell
    to: Cell
    axis: Axis


@dataclass(frozen=True, slots=True)
class BuildTemple(Action):
    do = "temple"
    in_tracker = True
    needs_by = True
    at: Cell
    level: Level


@dataclass(frozen=True, slots=True)
class Walk(Action):
    do = "walk"
    to: Cell


@dataclass(frozen=True, slots=True)
class Boat(Action):
    do = "boat"
    to: Cell


@dataclass(frozen=True, slots=True)
class Leap(Action):
    do = "leap"
    to: Cell


@dataclass(frozen=True, slots=True)
class TakeToken(Action):
    do = "take"


@dataclass(frozen=True, slots=True)
class SpendToken(Action):
    do = "spend"


@dataclass(frozen=True, slots=True)
class Found(Action):
    do = "found"
    in_tracker = True
    needs_by = True
    token: Calpulli
    at: Cell
    present: tuple[Colour, ...] | None = None
    """Tracker mode: who else stood in the district."""


@dataclass(frozen=True, slots=True)
class DiscardToken(Action):
    do = "discard_token"
    in_tracker = True
    token: Calpulli


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    do = "end_turn"


@dataclass(frozen=True, slots=True)
class EndPeriod(Action):
    do = "end_period"
    in_referee = False
    in_tracker = True
    by_agreement = True
    palace: tuple[Colour, ...] | None = None
    """Tracker mode: who stood on the palace. A referee sees that, and the action tokens."""
    tokens_left: tuple[tuple[Colour, int], ...] | None = None
    """At the end of period 2: how many action tokens each player holds."""


KINDS: dict[str, type[Action]] = {
    kind.do: kind
    for kind in (
        Start,
        BuildCanal,
        BuildBridge,
        MoveBridge,
        BuildTemple,
        Walk,
        Boat,
        Leap,
        TakeToken,
        SpendToken,
        Found,
        DiscardToken,
        EndTurn,
        EndPeriod,
    )
}


class Sentence(NamedTuple):
    """What a sentence about an action says; the words of a language come later."""

    code: str
    parameters: dict[str, Any]


def sentence(action: Action) -> Sentence:
    parameters = write_action(action)
    return Sentence(parameters.pop("do"), parameters)


# How the values of an action stand in JSON.


def read_cell(value: object, place: str) -> Cell:
    cell = BY_NAME.get(value) if isinstance(value, str) else None
    if cell is None:
        raise Malformed(place, "this is not a cell of the board")
    return cell


def read_colour(value: object, place: str) -> Colour:
    if not isinstance(value, str) or value not in Colour.__members__.values():
        raise Malformed(place, "this is not a colour")
    return Colour(value)


def read_level(value: object, place: str) -> Level:
    return Level(read_number(value, place))


def read_calpulli(value: object, place: str) -> Calpulli:
    return Calpulli(read_number(value, place))


def _read_axis(value: object, place: str) -> Axis:
    if value not in ("NS", "EW"):
        raise Malformed(place, "a bridge lies NS or EW")
    return Axis(value)


def _read_tile(value: object, place: str) -> tuple[Cell, ...]:
    cells = read_list(value, place, read_cell)
    if len(cells) not in (1, 2):
        raise Malformed(place, "a canal tile has one or two cells")
    return cells


def _read_colours(value: object, place: str) -> tuple[Colour, ...]:
    colours = read_list(value, place, read_colour)
    if len(set(colours)) < len(colours):
        raise Malformed(place, "a colour stands here twice")
    return colours


def _read_tokens_left(value: object, place: str) -> tuple[tuple[Colour, int], ...]:
    left = tuple(
        (read_colour(colour, place), read_number(number, f"{place}.{colour}"))
        for colour, number in read_object(value, place).items()
    )
    if any(number < 0 for _, number in left) or sum(n for _, n in left) > ACTION_TOKENS:
        raise Malformed(place, "the box does not hold these action tokens")
    return left


_READ: dict[str, Read[Any]] = {
    "at": read_cell,
    "to": read_cell,
    "from": read_cell,
    "cells": _read_tile,
    "axis": _read_axis,
    "level": read_level,
    "token": read_calpulli,
    "present": _read_colours,
    "palace": _read_colours,
    "tokens_left": _read_tokens_left,
    "by": read_colour,
    "override": read_flag,
}
_OPTIONAL = {"by", "override", "present", "palace", "tokens_left"}
_TRACKER_NEEDS = {"palace"}
"""Left out in referee mode alone."""
_KEYS = {"origin": "from"}


def _keys(kind: type[Action]) -> Iterator[tuple[str, str]]:
    """The fields of an action with the keys that they have in a record."""
    for field in fields(kind):
        yield field.name, _KEYS.get(field.name, field.name)


_FORMS = {do: (kind, tuple(_keys(kind))) for do, kind in KINDS.items()}


def read_action(value: object, place: str = "", mode: Mode | None = None) -> Action:
    """The action that a JSON object stands for; `Malformed` if it stands for none.

    Where the mode is known, a field that it needs is missed at its place.
    """
    written = read_object(value, place)
    do = written.get("do")
    if not isinstance(do, str) or do not in KINDS:
        raise Malformed(place, "'do' names no action")
    kind, keys = _FORMS[do]
    found: dict[str, Any] = {}
    for name, key in keys:
        if key in written:
            found[name] = _READ[key](written[key], f"{place}.{key}" if place else key)
        elif key not in _OPTIONAL or (key in _TRACKER_NEEDS and mode is Mode.TRACKER):
            raise Malformed(place, "'{key}' is missing", key=key)
    return kind(**found)


def write_action(action: Action) -> dict[str, Any]:
    written: dict[str, Any] = {"do": action.do}
    for name, key in _FORMS[action.do][1]:
        value = getattr(action, name)
        if value is None or value is False:
            continue
        written[key] = {c.value: n for c, n in value} if key == "tokens_left" else _write(value)
    return written


def _write(value: object) -> Any:
    match value:
        case Cell():
            return value.name
        case Colour() | Axis():
            return value.value
        case tuple():
            return [_write(item) for item in value]
    return value
