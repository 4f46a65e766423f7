"""The points of everybody after each action, with what is worth marking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.game import Seat
from scoring.mexica.majorities import Awards
from scoring.mexica.pieces import Calpulli
from scoring.mexica.position import Position
from tracker.story.chronicle import Chronicle


@dataclass(frozen=True, slots=True)
class Step:
    """From this action on a player has these points."""

    number: int
    points: int


@dataclass(frozen=True, slots=True)
class Mark:
    """An action that won points: a founding, or the scoring of a period."""

    number: int
    won: Awards
    token: Calpulli | None = None
    """Of a founding."""
    founder: Seat | None = None
    period: int | None = None
    """Of a scoring."""


def line(chronicle: Chronicle, seat: Seat) -> list[Step]:
    """Where a player's points change, the start included."""
    steps = [Step(0, 0)]
    for number, position in enumerate(chronicle.positions):
        if position.scores[seat] != steps[-1].points:
            steps.append(Step(number, position.scores[seat]))
    return steps


def marks(chronicle: Chronicle) -> list[Mark]:
    return list(_marks(chronicle))


def _marks(chronicle: Chronicle) -> Iterator[Mark]:
    for deed, before, after in chronicle.moves():
        if len(after.founded) > len(before.founded):
            founded = after.founded[-1]
            yield Mark(deed.number, won(before, after), founded.token, founded.by)
        if len(after.scored) > len(before.scored):
            yield Mark(deed.number, won(before, after), period=after.scored[-1].period)


def won(before: Position, after: Position) -> Awards:
    """What each player has more than before; who won nothing is left out."""
    return {
        after.owner(seat): after.scores[seat] - before.scores[seat]
        for seat in after.seats
        if after.scores[seat] != before.scores[seat]
    }
