"""The action that moved most between two players."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.game import Seat
from tracker.story.chronicle import Chronicle


@dataclass(frozen=True, slots=True)
class Swing:
    """An action by which one player gained on another."""

    number: int
    gainer: Seat
    loser: Seat
    points: int


def biggest_swing(chronicle: Chronicle) -> Swing | None:
    """The action that moved the difference between any two players most.

    Of equal ones the first action counts, and of players who gained or lost as much the one
    in the lower seat. None while no action has moved any difference.
    """
    biggest: Swing | None = None
    for deed in chronicle.deeds:
        won = chronicle.won(deed.number)
        moved = max(won) - min(won)
        if moved > (biggest.points if biggest else 0):
            gainer, loser = Seat(won.index(max(won))), Seat(won.index(min(won)))
            biggest = Swing(deed.number, gainer, loser, moved)
    return biggest
