"""The piles in front of the players as towers, each apart, with what it is worth."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.aztekz.box.pieces import Colour
from scoring.aztekz.position import Position


@dataclass(frozen=True, slots=True)
class Standing:
    """A tower as it is drawn."""

    at: str
    """In `data-at` of a board of towers."""
    count: int
    soul: str
    points: int
    victim: str
    """The colour of the robbed."""
    robbed: str
    """And the name."""


def standing(position: Position, number: int) -> Standing:
    """The tower of that pile, in the order in which they were freed."""
    pile = position.piles[number]
    robbed = None if pile.stolen_from is None else position.setup.players[pile.stolen_from]
    return Standing(
        f"t{number}",
        pile.count,
        pile.soul.value,
        pile.points,
        robbed.colour.value if robbed else "",
        robbed.name if robbed else "",
    )


def rows(position: Position) -> list[tuple[str, Colour, tuple[Standing, ...]]]:
    """Of each player name, colour and towers."""
    return [
        (
            *position.setup.players[seat],
            tuple(
                standing(position, number)
                for number, pile in enumerate(position.piles)
                if pile.by == seat
            ),
        )
        for seat in position.seats
    ]
