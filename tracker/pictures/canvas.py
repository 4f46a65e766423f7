"""Shapes in a measure of their own, drawn several times too large and made smaller afterwards, so
that their edges are smooth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from tracker.pictures.lettering import font
from tracker.pictures.palette import Palette, Rgb

FINE = 4
Rectangle: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Point: TypeAlias = tuple[float, float]


class Spot(NamedTuple):
    """A circle: its middle, and how far it reaches."""

    x: float
    y: float
    radius: float


class Canvas:
    """Something in its own measure, so many units wide and high."""

    def __init__(self, size: tuple[int, int], units: float, ground: Rgb) -> None:
        """`size` is in pixels; `units` is how wide that is."""
        self.size = size
        self.scale = size[0] * FINE / units
        self.image = Image.new("RGB", (size[0] * FINE, size[1] * FINE), ground)
        self.draw = ImageDraw.Draw(self.image)

    def box(self, box: Rectangle, colour: Rgb, rim: Rgb | None = None, width: float = 1) -> None:
        left, top, right, bottom = (value * self.scale for value in box)
        line = round(width * self.scale) if rim else 0
        self.draw.rectangle((left, top, right - 1, bottom - 1), colour, rim, line)

    def disc(self, x: float, y: float, radius: float, colour: Rgb) -> None:
        left, top, reach = (x - radius) * self.scale, (y - radius) * self.scale, radius * self.scale
        self.draw.ellipse((left, top, left + 2 * reach, top + 2 * reach), colour)

    def shape(
        self, points: Sequence[Point], spot: Spot, colour: Rgb, rim: Rgb | None = None
    ) -> None:
        """Points around 0, 0, where 1 reaches to the edge of the spot."""
        found = [
            ((spot.x + x * spot.radius) * self.scale, (spot.y + y * spot.radius) * self.scale)
            for x, y in points
        ]
        self.draw.polygon(found, colour)
        if rim:
            self.draw.line([*found, *found[:2]], rim, round(1.2 * self.scale), joint="curve")

    def text(self, text: str, x: float, y: float, high: float, colour: Rgb, rim: Rgb) -> None:
        """Around a middle; nothing where nobody could read it."""
        own = font(max(1, round(high * self.scale / 0.72)))
        if own is None or high * self.scale < 5 * FINE:
            return
        self.draw.text(
            (x * self.scale, y * self.scale),
            text,
            colour,
            own,
            anchor="mm",
            stroke_width=round(self.scale * high / 7),
            stroke_fill=rim,
        )

    def done(self, theme: Palette) -> Image.Image:
        return theme.reduced(self.image.resize(self.size, Image.Resampling.BOX))
