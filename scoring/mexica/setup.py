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
    PLAYER_COLOURS,
    PLAYERS,
    Calpulli,
    Colour,
    Level,
    Mode,
    temples_in_box,
)
from scoring.reading import Malformed
from scoring.seated import Seated


class NeutralTemple(NamedTuple):
    at: Cell
    level: Level


@dataclass(frozen=True)
class Setup(Seated[Colour, Mode]):
    tokens: tuple[Calpulli, ...]
    neutral: tuple[NeutralTemple, ...] = ()
    spare: Colour | None = None
    """Whose pieces the neutral temples are, where the table said so."""

    def __post_init__(self) -> None:
        if len(self.players) not in PLAYERS:
            raise Malformed("players", "two to four play")
        super().__post_init__()
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

    def drawn(self, colour: Colour) -> Colour:
        """The colour of an owner's temples on the table; neutral ones are of a colour to spare."""
        spare = [other for other in PLAYER_COLOURS if other not in self.colours]
        if colour is not Colour.NEUTRAL or not spare:
            return colour
        return self.spare if self.spare in spare else spare[0]

    @property
    def second_tokens(self) -> tuple[Calpulli, ...]:
        """The seven tokens that wait for period 2."""
        return tuple(sorted((CALPULLI - Counter(self.tokens)).elements()))

    @property
    def last_seat(self) -> Seat:
        return Seat(len(self.players) - 1)

    def seat_of_owner(self, colour: Colour) -> Seat | None:
        """Nobody sits behind the neutral pieces, nor behind those of a colour to spare."""
        return self.seat_of(colour) if colour in self.colours else None
