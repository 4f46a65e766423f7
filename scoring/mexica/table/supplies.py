"""What should lie beside the board, what keeps the period from ending."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.mexica.board.pieces import LEVELS, PERIODS, TEMPLE_SETS, Calpulli, Colour, Level
from scoring.mexica.position import Position

Temples = dict[Level, int]


@dataclass(frozen=True, slots=True)
class Supplies:
    """What the real table should still hold, supply by supply."""

    canals2: int
    canals1: int
    bridges: int
    action_tokens: int
    held: dict[Colour, int]
    """Action tokens in front of each player."""
    offered: tuple[Calpulli, ...]
    waiting: tuple[Calpulli, ...]
    temples: dict[Colour, Temples]
    """In front of each player."""
    temples_waiting: Temples
    """In the box for each player until period 2."""


def supplies(position: Position) -> Supplies:
    colours = position.setup.colours
    first = position.period < PERIODS
    return Supplies(
        canals2=position.doubles,
        canals1=position.singles,
        bridges=position.bridges_left,
        action_tokens=position.action_tokens_left,
        held=dict(zip(colours, position.held, strict=True)),
        offered=position.offered,
        waiting=position.setup.second_tokens if first else (),
        temples={
            position.owner(seat): {level: position.temples_left(seat, level) for level in LEVELS}
            for seat in position.seats
        },
        temples_waiting={level: TEMPLE_SETS[1][level - 1] if first else 0 for level in LEVELS},
    )


@dataclass(frozen=True, slots=True)
class Radar:
    """What still stands between the table and the end of the period."""

    tokens: tuple[Calpulli, ...]
    """On offer, still to be used."""
    temples: dict[Colour, int]
    """How many temples each player still holds; one of them has to come to none."""

    @property
    def nearest(self) -> int:
        return min(self.temples.values())

    @property
    def is_over(self) -> bool:
        return not self.tokens and not self.nearest


def radar(position: Position) -> Radar:
    return Radar(
        tokens=position.offered,
        temples={
            position.owner(seat): sum(position.temples_left(seat, level) for level in LEVELS)
            for seat in position.seats
        },
    )


def still_to_play(position: Position) -> tuple[Colour, ...]:
    """Who has a turn, or the rest of one, before the round is over; nobody in tracker mode."""
    if not position.setup.is_referee or position.finished or position.is_placing:
        return ()
    return position.setup.colours[position.on_turn :]
