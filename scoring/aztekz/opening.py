"""How a game begins."""

from __future__ import annotations

from scoring.aztekz.box.field import Field
from scoring.aztekz.position import Position, Turn
from scoring.aztekz.setup import Setup
from scoring.game import Seat


def start(setup: Setup) -> Position:
    """The table before the first action."""
    return Position(
        setup=setup,
        finished=False,
        field=Field(),
        deck=setup.cards or 0,
        lying=(),
        bands=(),
        piles=(),
        turn=Turn(Seat(0), round=1),
    )
