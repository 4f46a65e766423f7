"""A whole game in an address: nothing is stored, and every link of format 1 opens for ever.

The address is the format's number, then in base64url a checksum and, deflated, the record
without its actions as JSON, a zero byte, and the actions in bytes of their own. What the rules
read is kept, with names, date, place, notes and minutes; any other key of a record is not.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.translation import gettext_noop

from scoring.mexica.actions import read_action, write_action
from scoring.mexica.game import Record
from scoring.mexica.island import LAND, cell_names
from scoring.mexica.pieces import Colour
from scoring.mexica.record.reading import write_setup
from scoring.reading import Malformed, NotJson, parse_json
from tracker.details import LONGEST_NOTES
from tracker.errors import GameFull, Trouble
from tracker.log.recording import LONGEST_GAME
from tracker.log.records import accept_record

FORMAT = "1"
LONGEST = 32_000
"""Characters. A long game has 1,500; a server takes some 60,000 in an address."""
LARGEST = 128_000
"""Bytes that are inflated at most; 2,000 actions and 4,000 signs of notes are far less."""
DETAILS = ("date", "place", "notes", "minutes")


class Damaged(Trouble):
    status = 422
    code = "packed.damaged"
    sentence = gettext_noop(
        "This link holds no whole game: a part of it was lost or changed on its way."
    )


class Unknown(Trouble):
    status = 422
    code = "packed.format"
    sentence = gettext_noop(
        "This link was made by a later version of the app, or it holds no game."
    )


class TooLong(Trouble):
    status = 414
    code = "packed.long"
    sentence = gettext_noop("This link is longer than any game.")


# What follows is format 1. Neither the order nor the text of anything in it may ever change;
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


def packed(record: dict[str, Any], rules: int = 1) -> str:
    """The address of a record that plays to its end. Of the first rules it says nothing."""
    taken = accept_record(record)
    head = write_setup(taken.setup) | _details(record) | ({"rules": rules} if rules > 1 else {})
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    actions = (_write_action(write_action(action)) for action in taken.actions())
    content = text + b"\0" + b"".join(actions)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=_DICTIONARY)
    deflated = deflate.compress(content) + deflate.flush()
    written = zlib.crc32(content).to_bytes(4, "big") + deflated
    return FORMAT + base64.urlsafe_b64encode(written).decode().rstrip("=")


def _details(record: dict[str, Any]) -> dict[str, str | int]:
    """As they are; what a foreign record has under these keys may be something else."""
    found = ((key, record.get(key)) for key in DETAILS)
    return {
        key: value
        for key, value in found
        if isinstance(value, (str, int)) and len(str(value)) <= LONGEST_NOTES
    }


def unpacked(address: str) -> Record:
    """The record of an address; it still has to be played. `Trouble` where it holds none."""
    if len(address) > LONGEST:
        raise TooLong
    if not address.startswith(FORMAT):
        raise Unknown
    text, actions = _parts(_content(address.removeprefix(FORMAT)))
    try:
        head = parse_json(text)
        played = list(_Reader(actions).actions())
        for action in played:
            read_action(action)
        kept = ("format", "mode", "players", "tokens", "neutral", *DETAILS)
        source = {key: head[key] for key in kept if key in head} | {"actions": played}
        record = replace(accept_record(source), under=_rules(head))
    except (NotJson, Malformed, IndexError, RuntimeError, StopIteration, TypeError, ValueError):
        raise Damaged from None
    if len(played) > LONGEST_GAME:
        raise GameFull
    return record


def _rules(head: dict[str, Any]) -> int:
    rules = head.get("rules", 1)
    if type(rules) is not int or rules < 1:
        raise Damaged
    return rules


def _content(text: str) -> bytes:
    """What was packed; a bomb goes off no further than the limit."""
    inflate = zlib.decompressobj(-15, zdict=_DICTIONARY)
    try:
        written = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        content = inflate.decompress(written[4:], LARGEST)
    except (binascii.Error, ValueError, zlib.error):
        raise Damaged from None
    whole = inflate.eof and not inflate.unused_data
    if not whole or zlib.crc32(content) != int.from_bytes(written[:4], "big"):
        raise Damaged
    return content


def _parts(content: bytes) -> tuple[bytes, bytes]:
    text, zero, actions = content.partition(b"\0")
    if not zero:
        raise Damaged
    return text, actions
