"""Two records as they are written, how tests change them, and what is said of them."""

import json
import re
from copy import deepcopy
from typing import Any

from scoring.command import judged
from scoring.mexica.game import MEXICA

Json = dict[str, Any]

REFEREE: Json = {
    "format": "mexica-record/1",
    "mode": "referee",
    "players": [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "grey"}],
    "tokens": [3, 4, 5, 6, 8, 9, 12, 13],
    "neutral": [{"at": "E4", "level": 1}, {"at": "K9", "level": 4}],
    "actions": [
        {"do": "start", "at": "H6"},
        {"do": "start", "at": "H8", "by": "grey"},
        {"do": "canal", "cells": ["Q8", "Q9"]},
        {"do": "canal", "cells": ["R7"]},
        {"do": "temple", "at": "E6", "level": 2},
        {"do": "bridge", "at": "R7", "axis": "EW"},
        {"do": "take"},
        {"do": "end_turn"},
        {"do": "leap", "to": "S7", "by": "grey"},
        {"do": "found", "token": 12, "at": "R8"},
        {"do": "walk", "to": "R7"},
        {"do": "end_turn"},
        {"do": "spend"},
        {"do": "leap", "to": "O7", "override": False, "note": "never: no bridge"},
    ],
}
"""All but the last action can be played."""

TRACKER: Json = {
    "format": "mexica-record/1",
    "mode": "tracker",
    "players": [
        {"name": "Ana", "color": "red"},
        {"name": "Bo", "color": "grey"},
        {"name": "Cy", "color": "sand"},
    ],
    "tokens": [3, 4, 5, 6, 8, 9, 12, 13],
    "actions": [
        {"do": "canal", "cells": ["Q8", "Q9"]},
        {"do": "canal", "cells": ["R7"], "by": "red"},
        {"do": "bridge", "at": "R7", "axis": "EW"},
        {"do": "temple", "at": "S7", "level": 3, "by": "grey"},
        {"do": "found", "token": 12, "at": "R8", "by": "grey", "present": ["red"]},
        {"do": "move_bridge", "from": "R7", "to": "O7", "axis": "EW", "override": True},
        {"do": "end_period", "palace": ["red", "sand"], "override": True},
        {"do": "temple", "at": "E6", "level": 4, "by": "sand"},
        {"do": "discard_token", "token": 11, "override": True},
        {
            "do": "end_period",
            "palace": [],
            "tokens_left": {"red": 2, "grey": 0, "sand": 3},
            "override": True,
        },
    ],
}
"""Played to the end."""

# Values that hardly fit anywhere.
WHOLE_NUMBERS: list[Any] = [0, 1, -1, 10**400]
NUMBERS: list[Any] = [*WHOLE_NUMBERS, 1.0, 4.5]
WORDS: list[Any] = ["", "1", "a1", "A01", "A0", "Z9", "Red", "ns", "\ud800", "\x00"]
FLAGS: list[Any] = [None, True, False]
LISTS: list[Any] = [[], ["red"], [[]], [None], {}, {"red": "red"}, {"a": []}]
ODD = NUMBERS + WORDS + FLAGS + LISTS


def odd_but(*good: Any) -> list[Any]:
    """Odd values, without those (of the same type) that may stand there."""
    return [
        value
        for value in ODD
        if not any(value == fine and type(value) is type(fine) for fine in good)
    ]


REPORT_KEYS = {
    "format",
    "status",
    "period",
    "turn",
    "scores",
    "ledger",
    "districts",
    "supply",
    "action_tokens",
    "pilli",
    "winners",
    "error",
}


def steps(place: str) -> list[str | int]:
    """`players[0].color` as the keys and numbers that lead there."""
    return [int(word) if word.isdecimal() else word for word in re.findall(r"[^.\[\]]+", place)]


def changed(record: Json, place: str, value: Any) -> Json:
    """The record with another value at a place."""
    copy = deepcopy(record)
    holder, last = _holder(copy, place)
    holder[last] = value
    return copy


def without(record: Json, place: str) -> Json:
    """The record with nothing at a place."""
    copy = deepcopy(record)
    holder, last = _holder(copy, place)
    del holder[last]
    return copy


def _holder(record: Any, place: str) -> tuple[Any, str | int]:
    *way, last = steps(place)
    for step in way:
        record = record[step]
    return record, last


def error(record: Any) -> Any:
    """The error of the report on a record, as it goes through JSON."""
    return judge(json.dumps(record).encode())[1]["error"]


def judge(line: bytes) -> tuple[Any, Json]:
    """The last position of a record and its report; no position for a malformed one."""
    position, error = judged(MEXICA, line)
    return position, MEXICA.report(position, error)


def error_of_text(text: str | bytes) -> Any:
    return judge(text.encode() if isinstance(text, str) else text)[1]["error"]


def invalid(message: str, action: int | None = None) -> Json:
    return {
        "action": action,
        "code": "record.invalid",
        "kind": "impossible",
        "message": message,
    }
