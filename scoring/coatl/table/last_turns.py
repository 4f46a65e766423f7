"""Who has how many last actions, once the end is near."""

from __future__ import annotations

from scoring.coatl.actions import Done
from scoring.coatl.effects import carry_out
from scoring.coatl.position import Position
from scoring.game import Seat


def last_actions(position: Position) -> list[tuple[Seat, int]]:
    """Of everybody who has some, in the order in which they come; the turn under way first, where
    it is a last one."""
    found: list[tuple[Seat, int]] = []
    while position.ending and not position.finished:
        turn = position.turn
        if turn.is_last:
            found.append((turn.seat, turn.actions))
        while not position.finished and (position.turn.seat, position.turn.round) == turn[:2]:
            position = carry_out(position, Done())
    return found
