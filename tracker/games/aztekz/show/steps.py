"""The end told step by step: what counts nothing, then tower by tower, then the totals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from scoring.aztekz.position import Position
from scoring.game import Seat
from tracker.story.ending import EndStep, Points

MOST = 12
"""Towers that are told one by one. Of more, equal ones of a player are told together, so that all
of it takes at most fifteen touches."""


@dataclass(frozen=True, slots=True)
class Step(EndStep):
    """Its kind is nothing, freed or totals."""

    piles: tuple[int, ...] = ()
    """Which of the position's are told of."""
    done: tuple[int, ...] = ()
    """And before."""


def steps(position: Position) -> list[Step]:
    totals: Points = tuple(0 for _seat in position.seats)
    told = [Step("nothing", totals, totals)]
    done: tuple[int, ...] = ()
    for group in _groups(position):
        before = totals
        for number in group:
            pile = position.piles[number]
            totals = tuple(own + pile.points * (s == pile.by) for s, own in enumerate(totals))
        told.append(Step("freed", before, totals, group, done))
        done += group
    return [*told, Step("totals", totals, totals, done=done)]


def _groups(position: Position) -> Iterator[tuple[int, ...]]:
    """Player by player from the last to the first; of each the highest tower comes last."""

    def order(number: int) -> tuple[tuple[int, int], Seat, int]:
        pile = position.piles[number]
        return position.worth[pile.by], pile.by, pile.count

    numbers = sorted(range(len(position.piles)), key=order)
    if len(numbers) <= MOST:
        yield from ((number,) for number in numbers)
        return
    for _key, group in groupby(numbers, order):
        yield tuple(group)
