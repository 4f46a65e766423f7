"""The points of everybody after each action."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.game import Seat
from tracker.story.chronicle import Chronicle


@dataclass(frozen=True, slots=True)
class Rise:
    """From this action on a player has these points."""

    number: int
    points: int


def line(chronicle: Chronicle, seat: Seat) -> list[Rise]:
    """Where a player's points change, the start included."""
    rises = [Rise(0, 0)]
    for number, scores in enumerate(chronicle.course.scores):
        if scores[seat] != rises[-1].points:
            rises.append(Rise(number, scores[seat]))
    return rises
