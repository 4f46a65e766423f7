"""How a game starts: who plays, how it is kept, and which variants hold."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.coatl.box.pieces import (
    BODIES_OF_A_HUE,
    ENDS_OF_A_HUE,
    FEWER_BODIES,
    KEPT,
    REFEREE_PLAYERS,
    SHEET_PLAYERS,
    Colour,
    Mode,
    Part,
)
from scoring.reading import Malformed
from scoring.seated import Seated


@dataclass(frozen=True)
class Setup(Seated[Colour, Mode]):
    bodies: int = BODIES_OF_A_HUE
    """Body segments of each colour."""
    has_sacrifices: bool = True
    kept: tuple[tuple[Colour, int], ...] = ()
    """Prophecies at the start, of whoever does not keep the most."""

    def __post_init__(self) -> None:
        if len(self.players) not in SHEET_PLAYERS:
            raise Malformed("players", "one to four play")
        if self.is_referee and len(self.players) not in REFEREE_PLAYERS:
            raise Malformed("players", "with a referee two to four play")
        super().__post_init__()
        if self.bodies not in (BODIES_OF_A_HUE, FEWER_BODIES.get(len(self.players))):
            raise Malformed("bodies", "so many body segments are in no bag of that game")
        if any(colour not in self.colours for colour, _ in self.kept):
            raise Malformed("kept", "nobody plays that colour")

    def kept_by(self, colour: Colour) -> int:
        return dict(self.kept).get(colour, KEPT[-1])

    def of_a_hue(self, part: Part) -> int:
        """How many pieces of a kind there are of each colour."""
        return self.bodies if part is Part.BODY else ENDS_OF_A_HUE
