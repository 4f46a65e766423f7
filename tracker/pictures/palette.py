"""The colours of a picture, as in static/tracker/table.css, and the palette that they make."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import TypeAlias

from PIL import Image

from scoring.mexica.pieces import Colour

Rgb: TypeAlias = tuple[int, int, int]
Lut: TypeAlias = bytes
"""An index of the palette, or a grey, for each of 256 greys."""

TRANSPARENT = 255
"""The index of a film's pixels that stay as they were."""


class ThemeName(StrEnum):
    LIGHT = "light"
    DARK = "dark"


def rgb(code: str) -> Rgb:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mixed(first: Rgb, second: Rgb, share: float) -> Rgb:
    """So much of the second in the first."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


@dataclass(frozen=True)
class Theme:
    name: ThemeName
    paper: Rgb
    ink: Rgb
    soft: Rgb
    line: Rgb
    accent: Rgb
    on_accent: Rgb
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

    @cached_property
    def colours(self) -> list[Rgb]:
        """Every index's colour: the plain ones, and steps between those that meet at an edge."""
        plain = [value for value in vars(self).values() if isinstance(value, tuple)]
        grounds = (self.land, self.stone, self.canal, self.wood)
        meetings = [
            (self.paper, self.ink, 12),
            (self.paper, self.soft, 7),
            (self.paper, self.line, 2),
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
        ]
        found = dict.fromkeys(plain)
        for first, second, steps in meetings:
            for step in range(1, steps + 1):
                colour = mixed(first, second, step / (steps + 1))
                if all(distance(colour, other) > 40 for other in found):
                    found[colour] = None
        assert len(found) <= TRANSPARENT, f"{len(found)} colours"
        return list(found)

    @cached_property
    def palette(self) -> bytes:
        flat = bytes(value for colour in self.colours for value in colour)
        return flat + bytes(3 * 256 - len(flat))

    def index(self, colour: Rgb) -> int:
        return _nearest(self.name, colour)

    def lut(self, stops: tuple[tuple[float, Rgb], ...]) -> Lut:
        """An index for each of 256 steps from 0 to 1, by colours at some places between."""
        return bytes(self.index(_at(stops, step / 255)) for step in range(256))

    def between(self, first: Rgb, second: Rgb) -> Lut:
        return _between(self.name, first, second)

    def blank(self, size: tuple[int, int], colour: Rgb) -> Image.Image:
        image = Image.new("P", size, self.index(colour))
        image.putpalette(self.palette)
        return image

    @cached_property
    def _pattern(self) -> Image.Image:
        image = Image.new("P", (1, 1))
        image.putpalette(self.palette[: 3 * len(self.colours)])
        return image

    def reduced(self, image: Image.Image) -> Image.Image:
        """In indexes of this palette."""
        return image.convert("RGB").quantize(palette=self._pattern, dither=Image.Dither.NONE)


def looked_up(image: Image.Image, lut: Lut, mode: str = "L") -> Image.Image:
    """Each grey of an image by another one, or by an index (P).

    `Image.point` does the same, and takes longer to read its table than to use it.
    """
    return Image.frombytes(mode, image.size, image.tobytes().translate(lut))


def distance(first: Rgb, second: Rgb) -> int:
    return sum((a - b) ** 2 for a, b in zip(first, second, strict=True))


def _at(stops: tuple[tuple[float, Rgb], ...], place: float) -> Rgb:
    before, colour = stops[0]
    if place <= before:
        return colour
    for after, coming in stops[1:]:
        if place < after:
            return mixed(colour, coming, (place - before) / (after - before))
        before, colour = after, coming
    return colour


@lru_cache(maxsize=8192)
def _nearest(name: ThemeName, colour: Rgb) -> int:
    colours = THEMES[name].colours
    return min(range(len(colours)), key=lambda index: distance(colours[index], colour))


@lru_cache(maxsize=512)
def _between(name: ThemeName, first: Rgb, second: Rgb) -> Lut:
    return THEMES[name].lut(((0, first), (1, second)))


def _theme(name: ThemeName, **codes: str) -> Theme:
    return Theme(name, **{key: rgb(code) for key, code in codes.items()})


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
        paper="#fbf7ee",
        ink="#23201a",
        soft="#5c5547",
        line="#d8cdb6",
        accent="#1f6f8b",
        on_accent="#ffffff",
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
        **PIECES,
    ),
    ThemeName.DARK: _theme(
        ThemeName.DARK,
        paper="#191b1e",
        ink="#f1ede4",
        soft="#b5ad9e",
        line="#3c3f44",
        accent="#7cc4de",
        on_accent="#10242c",
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
        **PIECES,
    ),
}
