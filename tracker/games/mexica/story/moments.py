"""What is worth marking: foundings, and the scoring of a period."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scoring.mexica.position import Position
from tracker.games.past import Moment


def moments(positions: Sequence[Position]) -> Iterator[Moment]:
    """Points are won by these only."""
    for number, (before, after) in enumerate(pairwise(positions), 1):
        for founded in after.founded[len(before.founded) :]:
            yield Moment(number, str(founded.token), founded.by)
        for scored in after.scored[len(before.scored) :]:
            yield Moment(number, str(scored.period), stage=scored.period)
