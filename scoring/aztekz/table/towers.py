"""What slaves carry, what it would bring, and how far it still has to go."""

from __future__ import annotations

from typing import NamedTuple

from scoring.aztekz.box.heroes import Figure
from scoring.aztekz.box.pieces import SLAVES, Hero
from scoring.aztekz.box.piles import worth
from scoring.aztekz.position import Position
from scoring.aztekz.table.ways import distance_to_chief
from scoring.game import Seat


class Tower(NamedTuple):
    seat: Seat
    slave: Hero
    figure: Figure
    worth: int
    """Points, if it were freed now; a single soul or none cannot be."""
    distance: int | None
    """Steps from the slave to his chief; None where no open cards lead there."""


def towers(position: Position) -> list[Tower]:
    """Of every slave on the field, in seat order, also of those who carry nothing."""
    return [
        Tower(seat, hero, figure, worth(figure.count), distance_to_chief(position, seat, hero))
        for seat, hero, figure in position.figures()
        if hero in SLAVES
    ]
