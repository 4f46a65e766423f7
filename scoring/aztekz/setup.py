"""How a game starts: who plays, how it is kept, and how many cards the box holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scoring.aztekz.box.pieces import CARDS, PLAYERS, Colour, Mode
from scoring.game import Seat
from scoring.reading import Malformed


class Player(NamedTuple):
    name: str
    colour: Colour


@dataclass(frozen=True)
class Setup:
    """A game before its first action. One that breaks the rules of setting up cannot exist."""

    mode: Mode
    players: tuple[Player, ...]
    cards: int | None = None
    """How many pyramid cards there are. A sheet knows of none."""

    def __post_init__(self) -> None:
        if len(self.players) not in PLAYERS:
            raise Malformed("players", "two to four play")
        if len(set(self.colours)) < len(self.players):
            raise Malformed("players", "two players have the same colour")
        if self.is_referee and self.cards not in CARDS:
            raise Malformed("cards", "the box holds 5 to 99 cards")

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The players' colours, in seat order."""
        return tuple(player.colour for player in self.players)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.players)))

    @property
    def is_referee(self) -> bool:
        return self.mode is Mode.REFEREE

    def seat_of(self, colour: Colour) -> Seat:
        """Of a colour that somebody plays."""
        return Seat(self.colours.index(colour))
