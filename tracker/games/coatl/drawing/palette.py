"""The colours of serpents and their cards, as in the style sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.coatl.box.pieces import Colour, Hue
from scoring.coatl.cards.prophecies import Frame
from tracker.pictures.palette import CODES, Meeting, Palette, Rgb, ThemeName, read


@dataclass(frozen=True, eq=False)
class Theme(Palette):
    ground: Rgb
    """Beneath the serpents."""
    matched: Rgb
    """A bar below the pieces that a card matches."""
    own_black: Rgb
    own_blue: Rgb
    own_green: Rgb
    own_red: Rgb
    own_yellow: Rgb
    """Of players, and of the frames of cards."""
    hue_k: Rgb
    hue_b: Rgb
    hue_g: Rgb
    hue_r: Rgb
    hue_y: Rgb
    eye: Rgb
    """Of a head."""

    def own(self, colour: Colour | Frame) -> Rgb:
        found: Rgb = getattr(self, f"own_{colour.value}")
        return found

    def hue(self, hue: Hue) -> Rgb:
        found: Rgb = getattr(self, f"hue_{hue.lower()}")
        return found

    @property
    def meetings(self) -> Sequence[Meeting]:
        return (
            *super().meetings,
            (self.paper, self.ground, 2),
            (self.ground, self.line, 2),
            (self.ground, self.ink, 8),
            (self.ground, self.soft, 4),
            (self.matched, self.ink, 5),
            (self.ground, self.matched, 2),
            *((self.own(frame), self.ink, 3) for frame in Frame),
            *((self.own(frame), self.ground, 4) for frame in Frame),
            (self.hue_k, self.eye, 3),
            *((self.hue(hue), self.ink, 3) for hue in Hue),
        )


PIECES = {
    "hue_k": "#2b2b2e",
    "hue_b": "#7db8ee",
    "hue_g": "#76c48f",
    "hue_r": "#f4968b",
    "hue_y": "#f2cf66",
    "eye": "#ffffff",
}
"""By day and by night the same."""
LIGHT = {
    "ground": "#efe7d5",
    "matched": "#b9ced0",
    "own_black": "#1d1d1f",
    "own_blue": "#1a55a8",
    "own_green": "#1f6b36",
    "own_red": "#a31b17",
    "own_yellow": "#8a6a00",
}
DARK = {
    "ground": "#24272b",
    "matched": "#37505a",
    "own_black": "#1d1d1f",
    "own_blue": "#8ab8ff",
    "own_green": "#7fd096",
    "own_red": "#ff8a7d",
    "own_yellow": "#f2cf4a",
}
THEMES = {
    name: Theme(name, **read(CODES[name] | PIECES | own))
    for name, own in ((ThemeName.LIGHT, LIGHT), (ThemeName.DARK, DARK))
}
