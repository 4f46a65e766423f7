"""What no player would do: actions drawn with no thought, legal ones and any at all.

They come from a `Random`, which is far faster and more varied than drawing each field by
Hypothesis; single actions need no shrinking.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from scoring.mexica import Action, Position
from scoring.mexica.actions import KINDS
from scoring.mexica.board.island import BY_NAME, LAND, Cells, members, neighbours
from scoring.mexica.board.pieces import PLAYER_COLOURS
from scoring.mexica.legal import legal_actions

Writer = Callable[[Random, Position], Any]

FIELDS = {
    "start": "at",
    "canal": "cells",
    "bridge": "at axis",
    "move_bridge": "from to axis",
    "temple": "at level",
    "walk": "to",
    "boat": "to",
    "leap": "to",
    "take": "",
    "spend": "",
    "found": "token at",
    "discard_token": "token",
    "end_turn": "",
    "end_period": "",
}
IN_TRACKER = {"temple": "by", "found": "by present", "end_period": "palace tokens_left"}
"""What a tracker game must be told besides."""
IN_REFEREE = {"end_period": "override"}
"""What exists in a referee game only with this."""
AT_TIMES = ["by", "override", "present", "palace", "tokens_left"]

CELLS = list(BY_NAME)
JUNK = json.loads(
    '[null, true, 0, -1, 1.0, "", "A0", "h7", "pink", "neutral", "SW", "canal", [], {}, ["H7"]]'
)


def some_legal_action(position: Position, source: Random) -> Action | None:
    """Of each kind as often as of any other, though there are many more leaps."""
    by_kind: dict[str, list[Action]] = {}
    for action in legal_actions(position):
        by_kind.setdefault(action.do, []).append(action)
    return source.choice(source.choice(list(by_kind.values()))) if by_kind else None


def wild(source: Random, position: Position) -> Any:
    """In a record's form; most break a rule, a few are spoilt."""
    referee = position.setup.is_referee
    kinds = [do for do, kind in KINDS.items() if kind.exists_in(position.setup.mode)]
    do = source.choice(kinds if source.random() < 0.95 else list(KINDS))
    keys = FIELDS[do].split()
    keys += (IN_REFEREE if referee else IN_TRACKER).get(do, "").split()
    keys += [key for key in AT_TIMES if source.random() < 0.2]
    written = {"do": do} | {key: WRITE[key](source, position) for key in keys}
    return written if source.random() < 0.95 else spoilt(source, written)


def spoilt(source: Random, written: dict[str, Any]) -> Any:
    """With something missing, or something else in its place, or something else altogether."""
    key = source.choice([*written, *AT_TIMES])
    match source.randrange(5):
        case 0:
            return source.choice(JUNK)
        case 1:
            return {name: value for name, value in written.items() if name != key}
        case 2 if isinstance(written.get(key), list):
            return written | {key: [*written[key], source.choice(JUNK)]}
        case _:
            return written | {key: source.choice(JUNK)}


def cell(source: Random, position: Position) -> str:
    """Any cell, but often one where something stands or is about to happen."""
    hot: list[Cells] = [position.bridges, position.canals, position.standing, position.ramps]
    hot += [neighbours(cells) & LAND for cells in hot]
    cells = source.choice([LAND, LAND, LAND, *hot])
    if cells and source.random() < 0.9:
        return source.choice(list(members(cells))).name
    return source.choice(CELLS)


def cells(source: Random, position: Position) -> list[str]:
    one = BY_NAME[cell(source, position)]
    match source.randrange(10):
        case 0:
            return [one.name, cell(source, position)]
        case 1 | 2 | 3:
            return [one.name]
    beside = list(members(neighbours(one.bit) & LAND)) or [one]
    return [one.name, source.choice(beside).name]


def token(source: Random, position: Position) -> int:
    if position.offered and source.random() < 0.7:
        return source.choice(position.offered)
    return source.randint(2, 14)


def colour(source: Random, position: Position) -> str:
    """Mostly that of a player."""
    if source.random() < 0.9:
        return source.choice(position.setup.colours).value
    return source.choice(PLAYER_COLOURS).value


def colours(source: Random, position: Position) -> list[str]:
    return list(dict.fromkeys(colour(source, position) for _ in range(source.randrange(4))))


def tokens_left(source: Random, position: Position) -> dict[str, int]:
    held = {own.value: source.randint(0, 4) for own in position.setup.colours}
    if source.random() < 0.1:
        held[colour(source, position)] = source.randint(-1, 12)
    return held


WRITE: dict[str, Writer] = {
    "at": cell,
    "to": cell,
    "from": cell,
    "cells": cells,
    "axis": lambda source, _: source.choice(["NS", "EW"]),
    "level": lambda source, _: source.randint(0, 5),
    "token": token,
    "palace": colours,
    "present": colours,
    "tokens_left": tokens_left,
    "by": colour,
    "override": lambda source, _: source.random() < 0.9,
}
