"""The game is the fold of its actions: start, play one, replay them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoring.mexica.actions import Action
from scoring.mexica.effects import carry_out
from scoring.mexica.island import FIRST_CANALS, NOWHERE, union
from scoring.mexica.pieces import (
    ACTION_POINTS,
    DOUBLE_CANALS,
    DOUBLE_CANALS_AT_START,
    LEVELS,
    SINGLE_CANALS,
    Seat,
)
from scoring.mexica.position import Position
from scoring.mexica.refusals import Refusal
from scoring.mexica.rules import refusal
from scoring.mexica.setup import Setup


class Refused(Exception):
    """An action that cannot be recorded was played."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class Replay(NamedTuple):
    position: Position
    played: int
    refusal: Refusal | None
    """Why the next action could not be played; None when all were."""


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


def play(position: Position, action: Action) -> Position:
    """The position after an action; `Refused` if a rule speaks against it."""
    if refused := refusal(position, action):
        raise Refused(refused)
    return carry_out(position, action)


def replay(setup: Setup, actions: Iterable[Action]) -> Replay:
    """Play actions from the start, up to the first one that is refused."""
    position = start(setup)
    played = 0
    for action in actions:
        if refused := refusal(position, action):
            return Replay(position, played, refused)
        position = carry_out(position, action)
        played += 1
    return Replay(position, played, None)
