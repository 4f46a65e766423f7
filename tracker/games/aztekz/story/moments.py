"""What is worth marking: each pile that was freed. Points are won by these only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scoring.aztekz.position import Position
from tracker.games.past import Moment


def moments(positions: Sequence[Position]) -> Iterator[Moment]:
    for number, (before, after) in enumerate(pairwise(positions), 1):
        for pile in after.piles[len(before.piles) :]:
            yield Moment(number, str(pile.count), pile.by, about=pile)
