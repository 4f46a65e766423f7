"""How a game starts: who plays, how it is kept, and how many cards the box holds."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.aztekz.box.pieces import CARDS, PLAYERS, Colour, Mode, Soul
from scoring.reading import Malformed
from scoring.seated import Seated


@dataclass(frozen=True)
class Setup(Seated[Colour, Mode]):
    cards: int | None = None
    """How many pyramid cards there are. A sheet knows of none."""
    stickers: tuple[tuple[Soul, Colour], ...] = ()
    """Which colour a symbol has on this table, where somebody told it. No rule asks."""

    def __post_init__(self) -> None:
        if len(self.players) not in PLAYERS:
            raise Malformed("players", "two to four play")
        super().__post_init__()
        if self.is_referee and self.cards not in CARDS:
            raise Malformed("cards", "the box holds 5 to 99 cards")
