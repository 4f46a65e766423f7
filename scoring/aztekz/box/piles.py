"""Freed souls: they lie in front of the players, each pile apart."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.aztekz.box.pieces import Soul
from scoring.game import Seat


def worth(count: int) -> int:
    """A pile of n equal souls is worth n − 1 points."""
    return max(count - 1, 0)


@dataclass(frozen=True, slots=True)
class Pile:
    """Piles are never put together: each is worth what it was worth when it was freed."""

    by: Seat
    soul: Soul
    count: int
    stolen_from: Seat | None = None
    """None for a pile that was given to the chief by his own slave."""

    @property
    def points(self) -> int:
        return worth(self.count)
