"""The colours of the island and its pieces, as in the style sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.mexica.board.pieces import PLAYER_COLOURS, Colour
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
    stone_mark: Rgb
    deck: Rgb
    rail: Rgb
    """Of a bridge, and between its planks."""
    token: Rgb
    token_ink: Rgb
    eaves: Rgb
    """Around a token, which is a palace."""
    gold: Rgb
    rim: Rgb
    """Around Pillis and between floors, so that they stand out from any ground."""
    glow: Rgb
    """Around what has just been done."""
    lit: Rgb
    black: Rgb
    grey: Rgb
    sand: Rgb
    red: Rgb
    """The players' colours on paper: brighter where the paper is dark."""
    piece_black: Rgb
    piece_grey: Rgb
    piece_sand: Rgb
    piece_red: Rgb
    """Their pieces, by day as by night; `wall` is the side of a temple."""
    number: Rgb
    """The floors on a temple."""

    def own(self, colour: Colour) -> Rgb:
        found: Rgb = getattr(self, colour.value)
        return found

    def piece(self, colour: Colour) -> Rgb:
        found: Rgb = getattr(self, f"piece_{colour.value}")
        return found

    def wall(self, colour: Colour) -> Rgb:
        return mixed(self.piece(colour), (0, 0, 0), 0.4)

    @property
    def grounds(self) -> Sequence[Rgb]:
        """What a piece can stand on."""
        return self.land, self.stone, self.deck

    @property
    def meetings(self) -> Sequence[Meeting]:
        wet = (*self.grounds, self.canal)
        pieces = [self.piece(colour) for colour in PLAYER_COLOURS]
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
            (self.land, self.stone, 2),
            (self.stone, self.stone_mark, 5),
            (self.token, self.token_ink, 9),
            (self.token, self.eaves, 3),
            (self.deck, self.rail, 4),
            (self.accent, self.on_accent, 7),
            *((ground, self.eaves, 3) for ground in self.grounds[:1]),
            *((ground, self.rim, 3) for ground in self.grounds),
            *((ground, self.glow, 3) for ground in wet),
            *((ground, self.rail, 3) for ground in (self.land, self.canal)),
            *((ground, mixed(ground, (0, 0, 0), 0.35), 4) for ground in wet),
            *((piece, ground, 2) for piece in pieces for ground in self.grounds[:1]),
            *((piece, self.rim, 4) for piece in pieces),
            *((self.wall(colour), self.rim, 2) for colour in PLAYER_COLOURS),
            *((self.wall(colour), self.piece(colour), 1) for colour in PLAYER_COLOURS),
            *((piece, self.number, 5) for piece in pieces),
            *((self.own(colour), self.paper, 3) for colour in PLAYER_COLOURS),
        )


def _theme(name: ThemeName, **codes: str) -> Theme:
    return Theme(name, **read(CODES[name] | PIECES | codes))


PIECES = {
    "piece_black": "#1d1d1f",
    "piece_grey": "#50565c",
    "piece_sand": "#825a00",
    "piece_red": "#a31b17",
    "number": "#ffffff",
    "token": "#fffdf6",
    "token_ink": "#23201a",
    "eaves": "#6b4a10",
    "gold": "#e3bb57",
    "rim": "#fff8e6",
    "deck": "#dcbc8a",
    "rail": "#4a2c12",
    "glow": "#a33203",
}
"""By day and by night the same: the island is lit at night, as a table is."""
THEMES = {
    ThemeName.LIGHT: _theme(
        ThemeName.LIGHT,
        lake="#a9d3e3",
        shallow="#c6e4ec",
        canal="#5fa8c7",
        bank="#a98a50",
        land="#f0e2bd",
        land_line="#dccb9c",
        stone="#d3cabb",
        stone_mark="#75695a",
        lit="#d9480f",
        black="#1d1d1f",
        grey="#50565c",
        sand="#825a00",
        red="#a31b17",
    ),
    ThemeName.DARK: _theme(
        ThemeName.DARK,
        lake="#173845",
        shallow="#1f4a59",
        canal="#22617e",
        bank="#6f5f38",
        land="#c8bb95",
        land_line="#b3a57c",
        stone="#c6c0b5",
        stone_mark="#574f44",
        lit="#ffa94d",
        black="#1d1d1f",
        grey="#a9b0b8",
        sand="#d6a32f",
        red="#ff8a7d",
    ),
}
