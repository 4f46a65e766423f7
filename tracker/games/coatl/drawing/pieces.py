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
HEAD: Shape = _around(
    *((16, 2), (12.8, 1.4), (9.8, 2.2), (7, 4.8), (4.6, 9.2)),
    *((10.6, 10.8), (6.2, 13.2), (7.6, 16), (10.6, 17.8), (16, 18)),
)
TAIL: Shape = _around(
    *((4, 2.6), (7.6, 3.6), (10, 6.4), (11, 10.4), (12.4, 11.4), (13.8, 9.6)),
    *((15.2, 5), (15.4, 9.4), (14.4, 13.6), (12.6, 16.4), (9.4, 17.4), (4, 17.4)),
)
"""Before the first piece and behind the last one, around the middle of their own square."""
WIDE = 1.2
"""How wide they are, where a piece reaches as far as 1 to each side."""
EYE = Spot(0.09, -0.34, 0.24)
OF_COLOUR = {
    Frame.BLACK: Hue.BLACK,
    Frame.BLUE: Hue.BLUE,
    Frame.GREEN: Hue.GREEN,
    Frame.RED: Hue.RED,
    Frame.YELLOW: Hue.YELLOW,
}
"""The mark of a player, or of a frame, has the shape of the piece of its colour."""
BAR: Shape = ((-0.95, -0.4), (0.95, -0.4), (0.95, 0.4), (-0.95, 0.4))
"""But that of the yellow player: a star beside a name is a winner's."""
TEMPLE: Shape = ((0, -0.95), (0.95, 0), (0.6, 0), (0.6, 0.85), (-0.6, 0.85), (-0.6, 0), (-0.95, 0))
PLUS: Shape = (
    *((-0.25, -0.8), (0.25, -0.8), (0.25, -0.25), (0.8, -0.25), (0.8, 0.25), (0.25, 0.25)),
    *((0.25, 0.8), (-0.25, 0.8), (-0.25, 0.25), (-0.8, 0.25), (-0.8, -0.25), (-0.25, -0.25)),
)


def put_piece(canvas: Canvas, theme: Theme, hue: Hue, spot: Spot) -> None:
    """Its shape tells it by more than its colour."""
    canvas.shape(SHAPES[hue], spot._replace(radius=spot.radius * 0.94), theme.hue(hue), theme.ink)


def put_end(canvas: Canvas, theme: Theme, piece: Piece, spot: Spot) -> None:
    """A head lies left of its piece, a tail right of it, in its colour."""
    shape = HEAD if piece.part is Part.HEAD else TAIL
    canvas.shape(shape, spot, theme.hue(piece.hue), theme.ink)
    if piece.part is Part.HEAD:
        x, y, reach = (value * spot.radius for value in EYE)
        canvas.disc(spot.x + x, spot.y + y, 1.4 * reach, theme.hue_k)
        canvas.disc(spot.x + x, spot.y + y, reach, theme.eye)


def put_pieces(
    canvas: Canvas, theme: Theme, pieces: tuple[Piece, ...], left: float, spot: Spot
) -> float:
    """Beside one another, from `left` on, as high as that spot; where they end."""
    wide = WIDE * spot.radius
    for piece in pieces:
        if piece.part is Part.HEAD:
            put_end(canvas, theme, piece, spot._replace(x=left + wide / 2))
            left += wide
        put_piece(canvas, theme, piece.hue, spot._replace(x=left + spot.radius))
        left += 2 * spot.radius
        if piece.part is Part.TAIL:
            put_end(canvas, theme, piece, spot._replace(x=left + wide / 2))
            left += wide
    return left


def put_mark(canvas: Canvas, theme: Theme, colour: Colour | Frame, spot: Spot) -> None:
    canvas.shape(_mark(colour), spot, theme.own(colour), theme.ink)


def _mark(colour: Colour | Frame) -> Shape:
    return BAR if colour is Colour.YELLOW else SHAPES[OF_COLOUR[Frame(colour.value)]]


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
    canvas.shape(_mark(colour), Spot(1.2, 1.2, 1), theme.own(colour))
    return canvas.done(theme)
