"""Who is ahead, by how much, and whether souls decide."""

from __future__ import annotations

from typing import NamedTuple

from scoring.aztekz.position import Position
from scoring.game import Seat


class Lead(NamedTuple):
    seats: tuple[Seat, ...]
    """Who is ahead; several where they have freed as many souls, too."""
    points: int
    """More than the next; 0 where somebody else has as many."""
    souls: tuple[int, int] | None
    """Where souls decide: their number, and the next with as many points."""


def lead(position: Position) -> Lead | None:
    """None as long as no pile is freed."""
    if not position.piles:
        return None
    best, *others = sorted(set(position.worth), reverse=True)
    seats = tuple(seat for seat in position.seats if position.worth[seat] == best)
    if not others:
        return Lead(seats, 0, None)
    points, souls = others[0]
    decided = (best[1], souls) if points == best[0] else None
    return Lead(seats, best[0] - points, decided)
