"""The colours of the island and its pieces, as in the style sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.mexica.board.pieces import Colour
from tracker.pictures.palette import CODES, Meeting, Palette, Rgb, ThemeName, mixed, read


@dataclass(frozen=True, eq=False)
class Theme(Palette):
    lake: Rgb
    shallow: Rgb
    canal: Rgb
    bank: Rgb
    land: Rgb
    land_line: Rgb
    stone: Rgb
    stone_line: Rgb
    stone_mark: Rgb
    wood: Rgb
    wood_edge: Rgb
    wood_shade: Rgb
    token: Rgb
    token_ink: Rgb
    token_rim: Rgb
    rim: Rgb
    """Around temples and Pillis, so that they stand out from any ground."""
    lit: Rgb
    black: Rgb
    grey: Rgb
    sand: Rgb
    red: Rgb
    neutral: Rgb
    number: Rgb
    """The floors on a temple."""

    def own(self, colour: Colour) -> Rgb:
        found: Rgb = getattr(self, colour.value)
        return found

    @property
    def meetings(self) -> Sequence[Meeting]:
        grounds = (self.land, self.stone, self.canal, self.wood)
        return (
            *super().meetings,
            (self.paper, self.land, 2),
            (self.land, self.ink, 8),
            (self.land, self.soft, 4),
            (self.lake, self.soft, 7),
            (self.lake, self.ink, 9),
            (self.lake, self.shallow, 3),
            (self.lake, self.canal, 5),
            (self.lake, self.paper, 4),
            (self.shallow, self.canal, 2),
            (self.shallow, self.bank, 3),
            (self.canal, self.bank, 4),
            (self.bank, self.land, 4),
            (self.land, self.land_line, 2),
            (self.land, self.stone_line, 2),
            (self.stone, self.stone_line, 2),
            (self.stone, self.stone_mark, 5),
            (self.token, self.token_ink, 9),
            (self.token, self.token_rim, 3),
            (self.wood, self.wood_edge, 4),
            (self.wood, self.wood_shade, 3),
            (self.accent, self.on_accent, 7),
            *((ground, self.token_rim, 3) for ground in grounds[:1]),
            *((ground, self.rim, 3) for ground in grounds),
            *((ground, self.lit, 3) for ground in grounds),
            *((ground, self.wood_shade, 3) for ground in grounds[:3]),
            *((ground, self.wood, 2) for ground in grounds[:3]),
            *((ground, mixed(ground, (0, 0, 0), 0.35), 4) for ground in grounds[:3]),
            *((self.own(colour), self.rim, 4) for colour in Colour),
            *((self.own(colour), self.number, 5) for colour in Colour),
            *((self.own(colour), self.paper, 3) for colour in Colour),
        )


def _theme(name: ThemeName, **codes: str) -> Theme:
    return Theme(name, **read(CODES[name] | PIECES | codes))


PIECES = {
    "black": "#1d1d1f",
    "grey": "#676c72",
    "sand": "#b07f12",
    "red": "#b3261e",
    "neutral": "#5b4a8a",
    "number": "#ffffff",
    "token_ink": "#23201a",
    "token_rim": "#c9a24a",
    "rim": "#fff8e6",
    "wood": "#8a5529",
    "wood_edge": "#f0d9b0",
    "wood_shade": "#4a2c12",
}
THEMES = {
    ThemeName.LIGHT: _theme(
        ThemeName.LIGHT,
        lake="#a9d3e3",
        shallow="#c6e4ec",
        canal="#5fa8c7",
        bank="#a98a50",
        land="#ecdcb4",
        land_line="#d8c594",
        stone="#cfc6b8",
        stone_line="#a89e8d",
        stone_mark="#75695a",
        token="#fffdf6",
        lit="#d9480f",
    ),
    ThemeName.DARK: _theme(
        ThemeName.DARK,
        lake="#173845",
        shallow="#1f4a59",
        canal="#2c7391",
        bank="#2f2814",
        land="#6a5c3a",
        land_line="#7d6e49",
        stone="#857d70",
        stone_line="#554e44",
        stone_mark="#3d372e",
        token="#f4eddc",
        lit="#ffa94d",
    ),
}
