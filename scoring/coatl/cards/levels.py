"""The levels of a card: the points for meeting it so many times."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

VALUES = range(1, 100)


class Level(NamedTuple):
    times: int
    points: int


Levels = tuple[Level, ...]
"""From the lowest to the highest; times and points rise."""

NO_LEVEL = Level(0, 0)


def rising(levels: Iterable[Level]) -> bool:
    """Is there one at least, are all in range, and do times and points rise?"""
    previous, found = NO_LEVEL, False
    for level in levels:
        found = True
        if not (level.times in VALUES and level.points in VALUES):
            return False
        if not (level.times > previous.times and level.points > previous.points):
            return False
        previous = level
    return found


def reached(levels: Levels, times: int) -> Level:
    """The highest one; `NO_LEVEL` below the lowest."""
    return next((level for level in reversed(levels) if level.times <= times), NO_LEVEL)


def following(levels: Levels, times: int) -> Level | None:
    """The next one above."""
    return next((level for level in levels if level.times > times), None)


def written(levels: Levels) -> str:
    return " ".join(f"{times}={points}" for times, points in levels)
