"""Bridges, temples, tokens, Pillis and the palace: each alone, on nothing.

They are drawn several times too large and made smaller, so that their edges are smooth.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFilter

from scoring.mexica.board.pieces import Calpulli, Colour, prizes
from tracker.games.mexica.drawing.palette import THEMES
from tracker.pictures.card import on_ground
from tracker.pictures.lettering import BOLD, font
from tracker.pictures.palette import Rgb, ThemeName, mixed

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
    Colour.NEUTRAL: _round(0.49, 6),
}
"""Each owner's shape in a square, as on the page."""
BADGE: Point = (0.84, 0.84)
"""Where a temple has its owner's letter."""
LEGIBLE = 24
"""Pixels of a cell from which on a letter can be read."""
MIDDLES: dict[Colour, Point] = dict.fromkeys(Colour, (0.5, 0.5)) | {Colour.SAND: (0.5, 0.66)}
"""Round which a shape grows smaller, and where its number is."""


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
def temple(colour: Colour, level: int, size: int, name: ThemeName) -> Image.Image:
    """A step pyramid from above: a terrace a floor, and their number on top."""
    theme = THEMES[name]
    own, middle = theme.own(colour), MIDDLES[colour]
    inset = 0.94 if size >= 10 else 1.0
    shape = smaller(SHAPES[colour], (0.5, 0.5), inset)
    canvas = Canvas(size)
    canvas.polygon(shape, theme.rim)
    canvas.polygon(smaller(shape, middle, 0.9 if size >= 10 else 0.8), own)
    if size >= 16:
        for floor in range(1, level):
            share = 0.9 - 0.105 * floor
            canvas.polygon(smaller(shape, middle, share), mixed(own, theme.rim, 0.62))
            canvas.polygon(smaller(shape, middle, share - 0.035), own)
    if size >= LEGIBLE:
        canvas.disc(BADGE, 0.15, theme.token)
    image = canvas.done(shadow=True)
    high = {Colour.SAND: 0.29, Colour.RED: 0.33}.get(colour, 0.38)
    _number(image, str(level), middle, high, theme.number)
    if size >= LEGIBLE:
        _number(image, colour.value[0].upper(), BADGE, 0.2, theme.token_ink)
    return image


@lru_cache(maxsize=256)
def token(number: int, size: int, name: ThemeName) -> Image.Image:
    """A calpulli token: its size, and beneath it what rank two and three earn."""
    theme = THEMES[name]
    canvas = Canvas(size)
    canvas.disc((0.5, 0.5), 0.46, theme.token_rim)
    canvas.disc((0.5, 0.5), 0.41, theme.token)
    image = canvas.done(shadow=True)
    if size < 30:
        # Nobody could read the prizes.
        _number(image, str(number), (0.5, 0.5), 0.42, theme.token_ink)
        return image
    _number(image, str(number), (0.5, 0.40), 0.36, theme.token_ink)
    won = prizes(Calpulli(number))
    _number(image, f"{won.blue}·{won.white}", (0.5, 0.74), 0.17, theme.token_ink)
    return image


@lru_cache(maxsize=128)
def pilli(colour: Colour, size: int, name: ThemeName) -> Image.Image:
    """A pawn that carries its owner's shape."""
    theme = THEMES[name]
    own, rim = theme.own(colour), theme.rim
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
    theme = THEMES[name]
    canvas = Canvas(size)
    canvas.box((0.2, 0), (0.8, 1), theme.wood_shade)
    canvas.box((0.23, 0), (0.77, 1), theme.wood)
    if size >= 14:
        for plank in range(7):
            y = (plank + 0.5) / 7
            canvas.box((0.23, y - 0.016), (0.77, y + 0.016), theme.wood_shade)
    rail = theme.wood_edge
    canvas.box((0.215, 0), (0.265, 1), rail)
    canvas.box((0.735, 0), (0.785, 1), rail)
    image = canvas.done()
    return image if axis == "NS" else image.transpose(Image.Transpose.ROTATE_90)


@lru_cache(maxsize=128)
def ramp(side: str, size: int, name: ThemeName) -> Image.Image:
    """Where a bridge comes down on the land: at the edge of a cell on that side."""
    theme = THEMES[name]
    canvas = Canvas(size)
    canvas.polygon(((0.2, 0), (0.8, 0), (0.87, 0.13), (0.13, 0.13)), theme.wood_shade)
    canvas.polygon(((0.215, 0), (0.785, 0), (0.85, 0.115), (0.15, 0.115)), theme.wood_edge)
    canvas.polygon(((0.26, 0), (0.74, 0), (0.78, 0.10), (0.22, 0.10)), theme.wood)
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
    canvas.box((0, 0), (1, 1), theme.stone_line)
    line = max(0.012, 0.6 / size)
    canvas.box((line, line), (1 - line, 1 - line), theme.stone)
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
    canvas.box((edge, edge), (1 - edge, 1 - edge), THEMES[name].lit, 0.14)
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
