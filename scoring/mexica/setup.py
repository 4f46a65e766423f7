"""How a game starts: who plays, in which mode, which tokens, which neutral temples."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from scoring.game import Seat
from scoring.mexica.board.island import FIRST_CANALS, LAND, PALACE, Cell
from scoring.mexica.board.pieces import (
    CALPULLI,
    OFFERED_FIRST,
    PLAYERS,
    Calpulli,
    Colour,
    Level,
    Mode,
    temples_in_box,
)
from scoring.reading import Malformed


class Player(NamedTuple):
    name: str
    colour: Colour


class NeutralTemple(NamedTuple):
    at: Cell
    level: Level


@dataclass(frozen=True)
class Setup:
    """A game before its first action. One that breaks the rules of setting up cannot exist."""

    mode: Mode
    players: tuple[Player, ...]
    tokens: tuple[Calpulli, ...]
    neutral: tuple[NeutralTemple, ...] = ()

    def __post_init__(self) -> None:
        if len(self.players) not in PLAYERS:
            raise Malformed("players", "two to four play")
        if len(set(self.colours)) < len(self.players):
            raise Malformed("players", "two players have the same colour")
        if Colour.NEUTRAL in self.colours:
            raise Malformed("players", "nobody plays the neutral colour")
        if len(self.tokens) != OFFERED_FIRST or Counter(self.tokens) - CALPULLI:
            raise Malformed("tokens", "these are not eight of the fifteen tokens")
        self._check_neutral()

    def _check_neutral(self) -> None:
        if self.neutral and len(self.players) != 2:
            raise Malformed("neutral", "neutral temples stand only in a game of two")
        taken = FIRST_CANALS | PALACE
        built: Counter[Level] = Counter()
        for number, temple in enumerate(self.neutral):
            place = f"neutral[{number}]"
            if not temple.at.bit & LAND & ~taken:
                raise Malformed(place, "no temple can stand on {cell}", cell=temple.at)
            taken |= temple.at.bit
            built[temple.level] += 1
            if built[temple.level] > temples_in_box(temple.level):
                raise Malformed(place, "the box holds no such temple any more")

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The players' colours, in seat order."""
        return tuple(player.colour for player in self.players)

    @property
    def second_tokens(self) -> tuple[Calpulli, ...]:
        """The seven tokens that wait for period 2."""
        return tuple(sorted((CALPULLI - Counter(self.tokens)).elements()))

    @property
    def is_referee(self) -> bool:
        return self.mode is Mode.REFEREE

    @property
    def last_seat(self) -> Seat:
        return Seat(len(self.players) - 1)

    def seat_of(self, colour: Colour) -> Seat | None:
        for seat, player in enumerate(self.players):
            if player.colour is colour:
                return Seat(seat)
        return None
