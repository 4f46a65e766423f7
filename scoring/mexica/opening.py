"""How a game begins."""

from __future__ import annotations

from scoring.game import Seat
from scoring.mexica.board.island import FIRST_CANALS, NOWHERE, union
from scoring.mexica.board.pieces import (
    ACTION_POINTS,
    DOUBLE_CANALS,
    DOUBLE_CANALS_AT_START,
    LEVELS,
    SINGLE_CANALS,
)
from scoring.mexica.position import Position
from scoring.mexica.setup import Setup


def start(setup: Setup) -> Position:
    """The table before the first action."""
    seats = len(setup.players)
    neutral = union(temple.at.bit for temple in setup.neutral)
    return Position(
        setup=setup,
        period=1,
        finished=False,
        canals=FIRST_CANALS,
        doubles=DOUBLE_CANALS - DOUBLE_CANALS_AT_START,
        singles=SINGLE_CANALS,
        bridges_ns=NOWHERE,
        bridges_ew=NOWHERE,
        temples=(NOWHERE,) * seats + (neutral,),
        levels=tuple(
            union(temple.at.bit for temple in setup.neutral if temple.level == level)
            for level in LEVELS
        ),
        offered=tuple(sorted(setup.tokens)),
        founded=(),
        pillis=(None,) * seats,
        held=(0,) * seats,
        scores=(0,) * seats,
        on_turn=Seat(0),
        round=1,
        action_points=ACTION_POINTS if setup.is_referee else 0,
        taken=0,
        scored=(),
    )
