"""The colours that every picture has, as in the style sheets, and the palette that they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import TypeAlias

from PIL import Image

Rgb: TypeAlias = tuple[int, int, int]
Meeting: TypeAlias = tuple[Rgb, Rgb, int]
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
    """The first colour with that share of the second in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


@dataclass(frozen=True, eq=False)
class Palette:
    """The colours of every picture; a game adds its own."""

    name: ThemeName
    paper: Rgb
    ink: Rgb
    soft: Rgb
    line: Rgb
    accent: Rgb
    on_accent: Rgb

    @property
    def meetings(self) -> Sequence[Meeting]:
        """Which colours meet at an edge, and how many steps there are between them."""
        return (self.paper, self.ink, 12), (self.paper, self.soft, 7), (self.paper, self.line, 2)

    @cached_property
    def colours(self) -> list[Rgb]:
        """Every index's colour: the plain ones, and steps between those that meet at an edge."""
        found = dict.fromkeys(value for value in vars(self).values() if isinstance(value, tuple))
        for first, second, steps in self.meetings:
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
        return _nearest(self, colour)

    def lut(self, stops: tuple[tuple[float, Rgb], ...]) -> Lut:
        """An index for each of 256 steps from 0 to 1, by colours at some places between."""
        return bytes(self.index(_at(stops, step / 255)) for step in range(256))

    def between(self, first: Rgb, second: Rgb) -> Lut:
        return _between(self, first, second)

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
def _nearest(palette: Palette, colour: Rgb) -> int:
    colours = palette.colours
    return min(range(len(colours)), key=lambda index: distance(colours[index], colour))


@lru_cache(maxsize=512)
def _between(palette: Palette, first: Rgb, second: Rgb) -> Lut:
    return palette.lut(((0, first), (1, second)))


def read(codes: Mapping[str, str]) -> dict[str, Rgb]:
    return {key: rgb(code) for key, code in codes.items()}


CODES = {
    ThemeName.LIGHT: {
        "paper": "#fbf7ee",
        "ink": "#23201a",
        "soft": "#5c5547",
        "line": "#d8cdb6",
        "accent": "#1f6f8b",
        "on_accent": "#ffffff",
    },
    ThemeName.DARK: {
        "paper": "#191b1e",
        "ink": "#f1ede4",
        "soft": "#b5ad9e",
        "line": "#3c3f44",
        "accent": "#7cc4de",
        "on_accent": "#10242c",
    },
}
