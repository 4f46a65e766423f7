"""Pieces, marks of players, and cards as small signs, put on a canvas.

The shapes are those of `templates/coatl/signs.html`.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from scoring.coatl.box.pieces import Colour, Hue, Part, Piece
from scoring.coatl.box.serpents import Card
from scoring.coatl.cards.prophecies import Frame, Prophecy
from tracker.games.coatl.drawing.palette import THEMES, Theme
from tracker.games.coatl.drawing.signs import PIECE
from tracker.pictures.canvas import Canvas, Point, Spot
from tracker.pictures.palette import Rgb, ThemeName

Shape = tuple[Point, ...]


def _around(*points: Point) -> Shape:
    """Of the drawing of a piece, as points around 0, 0."""
    half = PIECE / 2
    return tuple((x / half - 1, y / half - 1) for x, y in points)


SHAPES: dict[Hue, Shape] = {
    Hue.BLACK: _around((1, 1), (19, 1), (19, 19), (1, 19)),
    Hue.BLUE: tuple((0.92 * sin(pi * at / 24), -0.92 * cos(pi * at / 24)) for at in range(48)),
    Hue.GREEN: _around((10, 0.6), (19.6, 19.2), (0.4, 19.2)),
    Hue.RED: _around((10, 0), (20, 10), (10, 20), (0, 10)),
    Hue.YELLOW: _around(
        *((10, 0), (13, 6.6), (20, 7.4), (14.8, 12.2), (16.3, 19.5)),
        *((10, 15.7), (3.7, 19.5), (5.2, 12.2), (0, 7.4), (7, 6.6)),
    ),
}
DOWN = {Hue.GREEN: 0.3, Hue.YELLOW: 0.05}
"""How far below the middle the letter stands."""
HEAD: Shape = ((-0.2, -0.7), (-0.9, 0), (-0.2, 0.7))
TAIL: Shape = tuple((-x, y) for x, y in HEAD)
"""Before the first piece and behind the last one, around the middle of their own square."""
OF_COLOUR = {
    Frame.BLACK: Hue.BLACK,
    Frame.BLUE: Hue.BLUE,
    Frame.GREEN: Hue.GREEN,
    Frame.RED: Hue.RED,
    Frame.YELLOW: Hue.YELLOW,
}
"""The mark of a player, or of a frame, has the shape of the piece of its colour."""
TEMPLE: Shape = ((0, -0.95), (0.95, 0), (0.6, 0), (0.6, 0.85), (-0.6, 0.85), (-0.6, 0), (-0.95, 0))
PLUS: Shape = (
    *((-0.25, -0.8), (0.25, -0.8), (0.25, -0.25), (0.8, -0.25), (0.8, 0.25), (0.25, 0.25)),
    *((0.25, 0.8), (-0.25, 0.8), (-0.25, 0.25), (-0.8, 0.25), (-0.8, -0.25), (-0.25, -0.25)),
)


def put_piece(canvas: Canvas, theme: Theme, hue: Hue, spot: Spot) -> None:
    """With its letter, so that it is told by more than its colour."""
    canvas.shape(SHAPES[hue], spot._replace(radius=spot.radius * 0.94), theme.hue(hue), theme.ink)
    low = spot.y + DOWN.get(hue, 0) * spot.radius
    letter, own = theme.letter_of(hue), theme.hue(hue)
    canvas.text(hue.value, spot.x, low, spot.radius * 0.72, letter, own)


def put_end(canvas: Canvas, theme: Theme, part: Part, spot: Spot) -> None:
    """The mark of a head lies left of its piece, that of a tail right of it."""
    canvas.shape(HEAD if part is Part.HEAD else TAIL, spot, theme.soft)


def put_pieces(
    canvas: Canvas, theme: Theme, pieces: tuple[Piece, ...], left: float, spot: Spot
) -> float:
    """Beside one another, from `left` on, as high as that spot; where they end."""
    for piece in pieces:
        if piece.part is Part.HEAD:
            put_end(canvas, theme, piece.part, spot._replace(x=left))
            left += spot.radius * 0.4
        put_piece(canvas, theme, piece.hue, spot._replace(x=left + spot.radius))
        left += 2 * spot.radius
        if piece.part is Part.TAIL:
            put_end(canvas, theme, piece.part, spot._replace(x=left))
            left += spot.radius * 0.4
    return left


def put_mark(canvas: Canvas, theme: Theme, colour: Colour | Frame, spot: Spot) -> None:
    canvas.shape(SHAPES[OF_COLOUR[Frame(colour.value)]], spot, theme.own(colour), theme.ink)


def put_card(canvas: Canvas, theme: Theme, card: Card, spot: Spot) -> None:
    """By the colour and shape of its frame; a Temple as one."""
    if not isinstance(card, Prophecy):
        canvas.shape(TEMPLE, spot, theme.soft)
    elif card.frame is None:
        canvas.shape(PLUS, spot, theme.soft)
    else:
        put_mark(canvas, theme, card.frame, spot)


@lru_cache(maxsize=128)
def sign(colour: Colour, size: int, name: ThemeName, ground: Rgb) -> Image.Image:
    """The shape of a player beside the name, on an even ground, in indexes of the palette."""
    theme = THEMES[name]
    canvas = Canvas((size, size), 2.4, ground)
    canvas.shape(SHAPES[OF_COLOUR[Frame(colour.value)]], Spot(1.2, 1.2, 1), theme.own(colour))
    return canvas.done(theme)
