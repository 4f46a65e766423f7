"""What is worth marking: each Cóatl that was completed. Points are won by these only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scoring.coatl.box.serpents import Coatl
from scoring.coatl.position import Position
from tracker.games.past import Moment


def moments(positions: Sequence[Position]) -> Iterator[Moment]:
    """By what each is worth at the end: cards may still come to it after the last piece."""
    end = positions[-1]
    for number, (before, after) in enumerate(pairwise(positions), 1):
        for seat, own in after.completed[len(before.completed) :]:
            coatl: Coatl = end.coatls[seat][own - 1]
            yield Moment(number, str(coatl.points), seat, about=coatl)
