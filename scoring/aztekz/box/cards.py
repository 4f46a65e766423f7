"""Pyramid cards: told by the sides that their paths leave by."""

from __future__ import annotations

from typing import NewType

Paths = NewType("Paths", str)
"""One to four of the letters N, E, S, W, in this order."""

NORTH, EAST, SOUTH, WEST = SIDES = "NESW"

ALL_PATHS = tuple(
    Paths("".join(side for number, side in enumerate(SIDES) if chosen & 1 << number))
    for chosen in range(1, 1 << len(SIDES))
)


def _turned(paths: Paths) -> Paths:
    """By a quarter, clockwise: N becomes E, E becomes S, S becomes W, W becomes N."""
    turned = {SIDES[(SIDES.index(side) + 1) % len(SIDES)] for side in paths}
    return Paths("".join(side for side in SIDES if side in turned))


def _turnings(paths: Paths) -> tuple[Paths, ...]:
    found = [paths]
    while (turned := _turned(found[-1])) != paths:
        found.append(turned)
    return tuple(found)


TURNINGS = {paths: _turnings(paths) for paths in ALL_PATHS}
"""Each card with the ways in which it can be laid, from its own a quarter clockwise at a time."""
