"""The colours of the field and its pieces, as in the style sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.aztekz.box.pieces import Colour, Soul
from tracker.pictures.palette import CODES, Meeting, Palette, Rgb, ThemeName, read


@dataclass(frozen=True, eq=False)
class Theme(Palette):
    moss: Rgb
    """The ground beneath the cards."""
    clay: Rgb
    """A card; its walls are of it, too."""
    clay_line: Rgb
    road: Rgb
    crown: Rgb
    light_rim: Rgb
    dark_rim: Rgb
    """Around pieces, so that they stand out from a card: whichever is further from their own."""
    hero_red: Rgb
    hero_blue: Rgb
    hero_green: Rgb
    hero_yellow: Rgb
    hero_black: Rgb
    hero_white: Rgb
    hero_orange: Rgb
    hero_purple: Rgb
    """By day as by night; what stands for them on paper is brighter where the paper is dark."""
    soul_a: Rgb
    soul_b: Rgb
    soul_c: Rgb
    soul_d: Rgb
    soul_e: Rgb
    soul_f: Rgb

    def hero(self, colour: Colour) -> Rgb:
        found: Rgb = getattr(self, f"hero_{colour.value}")
        return found

    def rim(self, colour: Colour) -> Rgb:
        """Around a hero, and for what is written on him."""
        return self.dark_rim if colour in LIGHT_HEROES else self.light_rim

    def soul(self, soul: Soul) -> Rgb:
        """As on the keys of the sheet; around it, and for its letter: `dark_rim`."""
        found: Rgb = getattr(self, f"soul_{soul.value}")
        return found

    @property
    def meetings(self) -> Sequence[Meeting]:
        return (
            *super().meetings,
            (self.paper, self.moss, 2),
            (self.moss, self.clay_line, 3),
            (self.moss, self.clay, 3),
            (self.clay, self.clay_line, 3),
            (self.clay, self.road, 5),
            (self.clay, self.light_rim, 4),
            (self.clay, self.dark_rim, 4),
            (self.road, self.dark_rim, 3),
            (self.clay, self.crown, 3),
            (self.crown, self.dark_rim, 3),
            (self.moss, self.ink, 6),
            (self.moss, self.soft, 4),
            *((self.hero(colour), self.rim(colour), 5) for colour in Colour),
            *((self.soul(soul), self.dark_rim, 4) for soul in Soul),
        )


LIGHT_HEROES = frozenset({Colour.YELLOW, Colour.WHITE, Colour.ORANGE})

PIECES = {
    "clay": "#86664a",
    "clay_line": "#5a422d",
    "road": "#fff9ea",
    "crown": "#ffd84d",
    "light_rim": "#fffaf0",
    "dark_rim": "#211c15",
    "hero_red": "#b3231d",
    "hero_blue": "#1c56ab",
    "hero_green": "#1d6a37",
    "hero_yellow": "#f2c637",
    "hero_black": "#1b1b1e",
    "hero_white": "#f6f2e8",
    "hero_orange": "#ff9a45",
    "hero_purple": "#6b329a",
    "soul_a": "#f2ad94",
    "soul_b": "#f2cf66",
    "soul_c": "#9fd39a",
    "soul_d": "#93c3ea",
    "soul_e": "#cdb0e6",
    "soul_f": "#e2d8c4",
}
"""By day and by night the same: the field is lit at night, as a table is."""
THEMES = {
    ThemeName.LIGHT: Theme(
        ThemeName.LIGHT, **read(CODES[ThemeName.LIGHT] | PIECES | {"moss": "#dfe3cf"})
    ),
    ThemeName.DARK: Theme(
        ThemeName.DARK, **read(CODES[ThemeName.DARK] | PIECES | {"moss": "#171e17"})
    ),
}
