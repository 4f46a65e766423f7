"""Bridges, temples, tokens, Pillis and the palace: each alone, on nothing.

They are drawn several times too large and made smaller, so that their edges are smooth.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFilter

from scoring.mexica.board.pieces import Calpulli, Colour, prizes
from tracker.games.mexica.drawing.palette import THEMES, Theme
from tracker.pictures.card import on_ground
from tracker.pictures.lettering import BOLD, font
from tracker.pictures.palette import Rgb, ThemeName

Point = tuple[float, float]
BLACK = (0, 0, 0)
SHADE = 70
"""How dark a shadow is, of 255."""


def _round(radius: float, corners: int, turn: float = 0.0) -> tuple[Point, ...]:
    angles = (2 * pi * (k + turn) / corners for k in range(corners))
    return tuple((0.5 + radius * cos(angle), 0.5 + radius * sin(angle)) for angle in angles)


SHAPES: dict[Colour, tuple[Point, ...]] = {
    Colour.BLACK: ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)),
    Colour.GREY: _round(0.45, 64),
    Colour.SAND: ((0.5, 0.02), (0.99, 0.94), (0.01, 0.94)),
    Colour.RED: ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)),
}
"""Each owner's mark in a square, as on the page."""
ROOFS: dict[Colour, tuple[Point, ...]] = {
    Colour.BLACK: ((0, 0), (1, 0), (1, 1), (0, 1)),
    Colour.GREY: _round(0.5, 64),
    Colour.SAND: ((0.5, 0), (1, 1), (0, 1)),
    Colour.RED: ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
}
"""Each owner's temple from above."""
SIDES: dict[Colour, float] = dict.fromkeys(ROOFS, 0.5) | {Colour.BLACK: 1, Colour.SAND: 1}
"""How far down the roof its sides reach furthest."""
LEFT, WIDE, FOOT = 0.06, 0.88, 0.96
"""Where a temple stands in its cell."""
ROOF, FLOOR, JOINT = 0.56, 0.08, 0.02
"""How high the roof is as it is seen, a floor, and the light line above each floor."""
LEGIBLE = 24
"""Pixels of a cell from which on a letter can be read."""
PALACE: tuple[Point, ...] = (
    *((0.24, 0.0), (0.76, 0.0), (0.76, 0.13), (0.9, 0.13), (0.9, 0.3), (1.0, 0.3)),
    *((1.0, 1.0), (0.0, 1.0), (0.0, 0.3), (0.1, 0.3), (0.1, 0.13), (0.24, 0.13)),
)
"""The front of a token: its roof rises in steps."""


class Canvas:
    """A cell, or a part of one, in its own measure: 0 to 1."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.fine = max(2, min(8, 240 // size))
        self.image = Image.new("RGBA", (size * self.fine,) * 2)
        self.draw = ImageDraw.Draw(self.image)

    def at(self, point: Point) -> Point:
        return point[0] * self.image.width, point[1] * self.image.width

    def polygon(self, points: Sequence[Point], colour: Rgb) -> None:
        self.draw.polygon([self.at(point) for point in points], fill=colour)

    def disc(self, middle: Point, radius: float, colour: Rgb) -> None:
        (x, y), r = self.at(middle), radius * self.image.width
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)

    def box(self, first: Point, last: Point, colour: Rgb, radius: float = 0) -> None:
        corners = (self.at(first), self.at(last))
        self.draw.rounded_rectangle(corners, radius * self.image.width, fill=colour)

    def done(self, shadow: bool = False) -> Image.Image:
        image = self.image.resize((self.size,) * 2, Image.Resampling.BOX)
        return _with_shadow(image) if shadow and self.size >= 12 else image


def _with_shadow(image: Image.Image) -> Image.Image:
    size = image.width
    soft = image.getchannel("A").filter(ImageFilter.GaussianBlur(size * 0.035))
    below = Image.new("RGBA", image.size)
    drop = max(1, round(size * 0.035))
    below.paste((*BLACK, SHADE), (0, drop), soft.point([v * SHADE // 255 for v in range(256)]))
    below.putalpha(_moved(soft, drop).point([v * SHADE // 255 for v in range(256)]))
    return Image.alpha_composite(below, image)


def _moved(mask: Image.Image, down: int) -> Image.Image:
    image = Image.new("L", mask.size)
    image.paste(mask, (0, down))
    return image


def _number(image: Image.Image, text: str, middle: Point, high: float, colour: Rgb) -> None:
    """A number whose digits are so high, in cells; nothing where nobody could read it."""
    size = image.width
    own = font(max(1, round(high * size / 0.715)))
    if high * size < 5 or own is None:
        return
    stroke = BOLD * own.size
    place = (middle[0] * size, (middle[1] + high / 2) * size)
    draw = ImageDraw.Draw(image)
    draw.text(place, text, (*colour, 255), own, anchor="ms", stroke_width=stroke)


def smaller(points: Sequence[Point], middle: Point, share: float) -> list[Point]:
    x, y = middle
    return [(x + (px - x) * share, y + (py - y) * share) for px, py in points]


@lru_cache(maxsize=256)
def temple(colour: Colour, level: int, size: int, name: ThemeName, letter: str) -> Image.Image:
    """From above and a little from the south: on the roof its floors, below it as many floors."""
    theme = THEMES[name]
    canvas = Canvas(size)
    top = FOOT - ROOF
    for _floor in range(level):
        _extruded(canvas, colour, top - FLOOR, top, theme.wall(colour))
        top -= FLOOR
        if size >= 16:
            _extruded(canvas, colour, top, top + JOINT, theme.rim)
    canvas.polygon(_roof(colour, top), theme.piece(colour))
    image = canvas.done(shadow=True)
    low = {Colour.SAND: 0.64}.get(colour, 0.5)
    high = 0.3 if colour in (Colour.SAND, Colour.RED) else 0.36
    middle = top + ROOF * low
    if size < LEGIBLE:
        _number(image, str(level), (0.5, middle), high, theme.number)
    else:
        _number(image, str(level), (0.42, middle), high, theme.number)
        _number(image, letter, (0.66, middle + high / 2 - 0.09), 0.18, theme.number)
    return image


def _roof(colour: Colour, top: float) -> list[Point]:
    return [(LEFT + WIDE * x, top + ROOF * y) for x, y in ROOFS[colour]]


def _extruded(canvas: Canvas, colour: Colour, top: float, foot: float, fill: Rgb) -> None:
    """The roof's shape, drawn out downward."""
    sides = ROOF * SIDES[colour]
    canvas.polygon(_roof(colour, top), fill)
    canvas.polygon(_roof(colour, foot), fill)
    canvas.box((LEFT, top + sides), (LEFT + WIDE, foot + sides), fill)


@lru_cache(maxsize=256)
def token(number: int, size: int, name: ThemeName) -> Image.Image:
    """A Calpulli token, the front of a palace: its size, and what rank two and three earn."""
    theme = THEMES[name]
    canvas = Canvas(size)
    canvas.polygon(_in((0.03, 0.03), 0.94), theme.eaves)
    canvas.polygon(_in((0.08, 0.08), 0.84), theme.token)
    canvas.box((0.08 + 0.24 * 0.84, 0.08), (0.08 + 0.76 * 0.84, 0.08 + 0.13 * 0.84), theme.gold)
    image = canvas.done(shadow=True)
    if size < 30:
        # Nobody could read the prizes.
        _number(image, str(number), (0.5, 0.56), 0.4, theme.token_ink)
        return image
    _number(image, str(number), (0.5, 0.45), 0.34, theme.token_ink)
    won = prizes(Calpulli(number))
    _number(image, f"{won.blue}·{won.white}", (0.5, 0.77), 0.17, theme.token_ink)
    return image


def _in(corner: Point, wide: float) -> list[Point]:
    return [(corner[0] + wide * x, corner[1] + wide * y) for x, y in PALACE]


@lru_cache(maxsize=128)
def pilli(colour: Colour, size: int, name: ThemeName) -> Image.Image:
    """A pawn that carries its owner's shape."""
    theme = THEMES[name]
    own, rim = theme.piece(colour), theme.rim
    canvas = Canvas(size)
    for edge, fill in ((0.045, rim), (0.0, own)) if size >= 9 else ((0.0, own),):
        canvas.disc((0.5, 0.27), 0.165 + edge, fill)
        canvas.polygon(
            (
                (0.36 - edge, 0.34),
                (0.64 + edge, 0.34),
                (0.80 + edge * 1.2, 0.90),
                (0.20 - edge * 1.2, 0.90),
            ),
            fill,
        )
        canvas.box((0.17 - edge, 0.80 - edge), (0.83 + edge, 0.91 + edge), fill, 0.05)
    if size >= 18:
        mark = smaller(SHAPES[colour], (0.5, 0.5), 0.27)
        canvas.polygon([(x, y + 0.10) for x, y in mark], theme.number)
    return canvas.done(shadow=True)


@lru_cache(maxsize=64)
def bridge(axis: str, size: int, name: ThemeName) -> Image.Image:
    """The deck of a bridge, planks across, from edge to edge of its cell."""
    canvas = Canvas(size)
    _deck(canvas, THEMES[name], 1)
    if size >= 14:
        for plank in range(6):
            y = (plank + 0.5) / 6
            canvas.box((0.2, y - 0.012), (0.8, y + 0.012), THEMES[name].rail)
    image = canvas.done()
    return image if axis == "NS" else image.transpose(Image.Transpose.ROTATE_90)


def _deck(canvas: Canvas, theme: Theme, length: float) -> None:
    canvas.box((0.18, 0), (0.82, length), theme.rail)
    canvas.box((0.23, 0), (0.77, length), theme.deck)


@lru_cache(maxsize=128)
def ramp(side: str, size: int, name: ThemeName) -> Image.Image:
    """Where a bridge lies on the land: at the edge of a cell on that side."""
    canvas = Canvas(size)
    _deck(canvas, THEMES[name], 0.13)
    image = canvas.done()
    turns = {
        "W": Image.Transpose.ROTATE_90,
        "S": Image.Transpose.ROTATE_180,
        "E": Image.Transpose.ROTATE_270,
    }
    return image.transpose(turns[side]) if side in turns else image


@lru_cache(maxsize=64)
def palace(kind: str, size: int, name: ThemeName) -> Image.Image:
    """A paved cell: a start cell with its star, or the emblem, a sun."""
    theme = THEMES[name]
    canvas = Canvas(size)
    canvas.box((0.05, 0.05), (0.95, 0.95), theme.stone, 0.06)
    mark = theme.stone_mark
    if kind == "start":
        canvas.polygon(_star(4, 0.33, 0.10), mark)
    else:
        canvas.polygon(_star(16, 0.45, 0.33), mark)
        canvas.disc((0.5, 0.5), 0.29, theme.stone)
        canvas.disc((0.5, 0.5), 0.25, mark)
        canvas.disc((0.5, 0.5), 0.17, theme.stone)
        canvas.disc((0.5, 0.5), 0.09, mark)
    return canvas.done()


def _star(rays: int, far: float, near: float, turn: float = 0.0) -> list[Point]:
    outer, inner = _round(far, rays, turn * rays), _round(near, rays, turn * rays + 0.5)
    return [point for pair in zip(outer, inner, strict=True) for point in pair]


@lru_cache(maxsize=16)
def lit(size: int, name: ThemeName) -> Image.Image:
    """A frame round what an action changed."""
    canvas = Canvas(size)
    width = max(0.075, 1.4 / size)
    edge = 0.02
    canvas.box((edge, edge), (1 - edge, 1 - edge), THEMES[name].glow, 0.14)
    inner = (edge + width, edge + width), (1 - edge - width, 1 - edge - width)
    canvas.draw.rounded_rectangle(
        [canvas.at(point) for point in inner], 0.09 * canvas.image.width, fill=(0, 0, 0, 0)
    )
    return canvas.done()


@lru_cache(maxsize=128)
def sign(colour: Colour, size: int, name: ThemeName, ground: Rgb) -> Image.Image:
    """The shape of a player beside the name, on an even ground, in indexes of the palette."""
    theme = THEMES[name]
    canvas = Canvas(size)
    canvas.polygon(SHAPES[colour], theme.own(colour))
    return on_ground(canvas.done(), ground, theme)


@lru_cache(maxsize=16)
def star(size: int, name: ThemeName, ground: Rgb) -> Image.Image:
    """The sign of a winner, in indexes of the palette."""
    theme = THEMES[name]
    canvas = Canvas(size)
    points = [(x, y + 0.03) for x, y in _star(5, 0.5, 0.21, -0.25)]
    canvas.polygon(points, theme.lit)
    return on_ground(canvas.done(), ground, theme)
