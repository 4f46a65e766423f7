"""The end told step by step: what counts nothing, then tower by tower, then the totals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from scoring.aztekz.position import Position
from scoring.game import Seat
from tracker.games.show import leaders

MOST = 12
"""Towers that are told one by one. Of more, equal ones of a player are told together, so that all
of it takes at most fifteen touches."""

Points = tuple[int, ...]
"""Of each seat."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is told at once."""

    kind: str
    """nothing, freed or totals."""
    piles: tuple[int, ...]
    """Which of the position's are told of."""
    done: tuple[int, ...]
    """And before."""
    before: Points
    totals: Points

    @property
    def won(self) -> Points:
        return tuple(now - then for then, now in zip(self.before, self.totals, strict=True))

    @property
    def takes_lead(self) -> list[int]:
        """Who leads now, if others did before; none led while nobody had a point."""
        led, lead = leaders(self.before), leaders(self.totals)
        return lead if led and lead != led else []


def steps(position: Position) -> list[Step]:
    totals: Points = tuple(0 for _seat in position.seats)
    told = [Step("nothing", (), (), totals, totals)]
    done: tuple[int, ...] = ()
    for group in _groups(position):
        before = totals
        for number in group:
            pile = position.piles[number]
            totals = tuple(own + pile.points * (s == pile.by) for s, own in enumerate(totals))
        told.append(Step("freed", group, done, before, totals))
        done += group
    return [*told, Step("totals", (), done, totals, totals)]


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
