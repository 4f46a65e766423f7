"""Who can be robbed, and by whom."""

from __future__ import annotations

from typing import NamedTuple

from scoring.aztekz.box.heroes import Figure, full
from scoring.aztekz.box.pieces import SLAVES, SMALLEST_PILE, Hero
from scoring.aztekz.box.piles import worth
from scoring.aztekz.position import Position
from scoring.game import Phase, Seat


class Robbery(NamedTuple):
    """What a chief could do in one turn, as everybody stands now."""

    robber: Seat
    victim: Seat
    slave: Hero
    steps: int
    """0 where the chief stands on that slave's card already, else 1."""
    points: int


def robberies(position: Position) -> list[Robbery]:
    """The player on turn in what is left of it, everybody else in a turn of their own."""
    if position.phase is not Phase.PLAYING:
        return []
    return [
        Robbery(robber, victim, hero, steps, worth(slave.count))
        for victim, hero, slave in position.figures()
        if hero in SLAVES and _is_unguarded(position, victim, slave)
        for robber in position.seats
        if robber != victim and (steps := _steps_to(position, robber, slave)) is not None
    ]


def _is_unguarded(position: Position, victim: Seat, slave: Figure) -> bool:
    return slave.count >= SMALLEST_PILE and position.bands[victim].chief.at != slave.at


def _steps_to(position: Position, robber: Seat, slave: Figure) -> int | None:
    """What it takes the chief to rob that slave; None if he cannot."""
    turn, chief = position.turn, position.bands[robber].chief
    is_on_turn = robber == turn.seat
    if is_on_turn and (turn.stolen or turn.hero not in (None, Hero.CHIEF)):
        return None
    if chief.at == slave.at:
        return 0
    if is_on_turn and not turn.steps_of(Hero.CHIEF):
        return None
    shut = full(figure for _, _, figure in position.figures())
    near = position.field.open_from(chief.at.bit) & ~shut
    return 1 if near & slave.at.bit else None
