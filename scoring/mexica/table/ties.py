"""Who shares a total at the end: action tokens decide between them, and between nobody else."""

from __future__ import annotations

from collections.abc import Collection

from scoring.game import Seat
from scoring.mexica.actions import EndPeriod
from scoring.mexica.board.pieces import PERIODS, Colour
from scoring.mexica.effects import carry_out
from scoring.mexica.position import Position


def tied(position: Position) -> tuple[Seat, ...]:
    """On whose action tokens a place depends, first or last; nobody before the end."""
    if not position.finished:
        return ()
    scores = position.scores
    return tuple(seat for seat in position.seats if scores.count(scores[seat]) > 1)


def tied_if_ended(position: Position, palace: Collection[Colour]) -> tuple[Seat, ...]:
    """Were the last period over now. With a referee nobody is asked: the tokens are known."""
    if position.setup.is_referee or position.finished or position.period < PERIODS:
        return ()
    nothing = tuple((colour, 0) for colour in position.setup.colours)
    return tied(carry_out(position, EndPeriod(palace=tuple(palace), tokens_left=nothing)))
