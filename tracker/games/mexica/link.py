"""A whole game of Mexica in a link: format 1, in which an action is one to four bytes.

What the rules read of a record is kept, with its details; any other key is not. Behind the record
without its actions, as JSON, and a zero byte follow the actions, in bytes of their own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from scoring.game import Json
from scoring.mexica.board.island import LAND, cell_names
from scoring.mexica.board.pieces import Colour
from scoring.reading import parse_json

# Neither the order nor the text of anything in it may ever change;
# what actions come to have besides gets a shape of its own behind the others.


class _Shape(NamedTuple):
    """A kind of action with what its first byte tells about it."""

    do: str
    axis: str | None = None
    level: int | None = None
    cells: int = 0
    more: bool = False
    """Does it say who was present, or which tokens are left?"""
    bare: bool = False
    """Without the fields that it has otherwise?"""


_SHAPES = (
    _Shape("start"),
    _Shape("canal", cells=1),
    _Shape("canal", cells=2),
    _Shape("bridge", axis="NS"),
    _Shape("bridge", axis="EW"),
    _Shape("move_bridge", axis="NS"),
    _Shape("move_bridge", axis="EW"),
    _Shape("temple", level=1),
    _Shape("temple", level=2),
    _Shape("temple", level=3),
    _Shape("temple", level=4),
    _Shape("walk"),
    _Shape("boat"),
    _Shape("leap"),
    _Shape("take"),
    _Shape("spend"),
    _Shape("found"),
    _Shape("found", more=True),
    _Shape("discard_token"),
    _Shape("end_turn"),
    _Shape("end_period"),
    _Shape("end_period", more=True),
    _Shape("end_period", bare=True),
)
_OVERRIDE = 31
"""A first byte of its own: the next action is recorded against a rule."""
_FIELDS: dict[str, tuple[str, ...]] = {
    "start": ("at",),
    "canal": ("cells",),
    "bridge": ("at",),
    "move_bridge": ("from", "to"),
    "temple": ("at",),
    "walk": ("to",),
    "boat": ("to",),
    "leap": ("to",),
    "take": (),
    "spend": (),
    "found": ("token", "at"),
    "discard_token": ("token",),
    "end_turn": (),
    "end_period": ("palace",),
}
_MORE = {"found": "present", "end_period": "tokens_left"}
_CELLS = cell_names(LAND)
_COLOURS = ("", "black", "grey", "sand", "red", "neutral")
_DICTIONARY = (
    b'"level":2},{"at":"J","level":3},{"at":"K","level":4},{"at":"I","level":1}],"date":"20'
    b'","place":"","notes":"","minutes":"Dee","color":"Cy","color":"Bo","color":"Ana","color":'
    b'{"format":"mexica-record/1","mode":"tracker","players":[{"name":"mode":"referee",'
    b'"players":[{"name":"","color":"black"},{"name":"","color":"grey"},{"name":"","color":'
    b'"sand"},{"name":"","color":"red"}],"tokens":[3,3,4,4,5,5,6,6,7,8,9,10,11,12,13],'
    b'"neutral":[{"at":"E4","level":1},{"at":"'
)
"""What a record begins with, so that it need not be told."""


def _colours(value: list[str]) -> bytes:
    return bytes([len(value), *map(_COLOURS.index, value)])


def _holdings(value: dict[str, int]) -> bytes:
    pairs = ((_COLOURS.index(colour), number) for colour, number in value.items())
    return bytes([len(value), *(byte for pair in pairs for byte in pair)])


_WRITE: dict[str, Callable[[Any], bytes]] = {
    "cells": lambda value: bytes(map(_CELLS.index, value)),
    "token": lambda value: bytes([value]),
    "palace": _colours,
    "present": _colours,
    "tokens_left": _holdings,
}


def _write_cell(value: str) -> bytes:
    return bytes([_CELLS.index(value)])


def _fields(shape: _Shape) -> tuple[str, ...]:
    own = () if shape.bare else _FIELDS[shape.do]
    return own + ((_MORE[shape.do],) if shape.more else ())


def _write_action(action: dict[str, Any]) -> bytes:
    shape = _Shape(
        action["do"],
        action.get("axis"),
        action.get("level"),
        len(action.get("cells", ())),
        _MORE.get(action["do"]) in action,
        action["do"] == "end_period" and "palace" not in action,
    )
    first = _SHAPES.index(shape) | _COLOURS.index(action.get("by", "")) << 5
    fields = (_WRITE.get(key, _write_cell)(action[key]) for key in _fields(shape))
    before = bytes([_OVERRIDE]) if action.get("override") else b""
    return before + bytes([first]) + b"".join(fields)


class _Reader:
    """Takes actions from their bytes; `IndexError` or `StopIteration` where these are none."""

    def __init__(self, written: bytes) -> None:
        self.bytes = iter(written)

    def actions(self) -> Iterator[dict[str, Any]]:
        for first in self.bytes:
            override = first == _OVERRIDE
            yield self._action(next(self.bytes) if override else first, override)

    def _action(self, first: int, override: bool) -> dict[str, Any]:
        shape = _SHAPES[first & 31]
        action: dict[str, Any] = {"do": shape.do}
        for key in _fields(shape):
            action[key] = self._value(key, shape)
        if shape.axis:
            action["axis"] = shape.axis
        if shape.level:
            action["level"] = shape.level
        if by := _COLOURS[first >> 5]:
            action["by"] = by
        if override:
            action["override"] = True
        return action

    def _value(self, key: str, shape: _Shape) -> Any:
        match key:
            case "cells":
                return [self._cell() for _ in range(shape.cells)]
            case "token":
                return next(self.bytes)
            case "palace" | "present":
                return [self._colour() for _ in range(next(self.bytes))]
            case "tokens_left":
                return {self._colour(): next(self.bytes) for _ in range(next(self.bytes))}
        return self._cell()

    def _cell(self) -> str:
        return _CELLS[next(self.bytes)]

    def _colour(self) -> str:
        return Colour(_COLOURS[next(self.bytes)]).value


class MexicaLink:
    format = "1"
    dictionary = _DICTIONARY

    def write(self, head: Json, actions: list[Json]) -> bytes:
        text = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
        return text + b"\0" + b"".join(map(_write_action, actions))

    def read(self, content: bytes) -> tuple[Json, list[Json]]:
        text, zero, written = content.partition(b"\0")
        if not zero:
            raise ValueError
        return parse_json(text), list(_Reader(written).actions())
