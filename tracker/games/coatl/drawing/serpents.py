"""What everybody has built: a row of the picture for each player, a place in it for each Cóatl."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import ceil

from PIL import Image

from scoring.coatl.box.pieces import SERPENTS, Colour, Part, Piece
from scoring.coatl.box.serpents import Coatl
from scoring.coatl.position import Position
from tracker.games.coatl.drawing.palette import THEMES, Theme
from tracker.games.coatl.drawing.pieces import put_card, put_end, put_mark, put_piece, put_pieces
from tracker.pictures.canvas import Canvas, Rectangle, Spot
from tracker.pictures.palette import ThemeName

UNITS = 360
"""How wide the picture is in its own measure."""
HEAD = 36
"""Before the places: whose they are, and points."""
LARGEST = 18
"""How large a piece is at most."""
LINE = 15
"""Below a Cóatl: its cards, and what it is worth."""
BOARD = 14
"""Of a game with a referee: what lies on the player's board, above the places."""


def places_of(position: Position) -> int:
    """More than the box allows where a table insisted on it."""
    return max(SERPENTS, *map(len, position.coatls))


def draw_serpents(
    position: Position, size: tuple[int, int], theme: ThemeName, places: int
) -> Image.Image:
    """In indexes of the theme's palette, in seat order; so many `places` of each player."""
    colours, scores, (width, height) = THEMES[theme], position.scores, size
    image = colours.blank(size, colours.ground)
    unit = width / UNITS
    head, board = round(HEAD * unit), round(BOARD * unit)
    wide = (width - head - round(4 * unit)) // places
    tops = [height * row // len(scores) for row in range(len(scores) + 1)]
    for seat, (top, foot) in zip(position.seats, pairwise(tops), strict=True):
        whose = _whose(position.owner(seat), scores[seat], (head, foot - top), unit, theme)
        image.paste(whose, (0, top))
        if position.setup.is_referee:
            row = _board(position.boards[seat], (width - head, board), unit, theme)
            image.paste(row, (head, top + round(2 * unit)))
        above = board if position.setup.is_referee else 0
        room = (wide, foot - top - above - round(4 * unit))
        for number, coatl in enumerate(position.coatls[seat]):
            corner = (head + number * wide, top + above + round(2 * unit))
            image.paste(_coatl(coatl, room, unit, theme), corner)
        if seat:
            image.paste(colours.index(colours.line), (0, top, width, top + max(1, round(unit))))
    return image


# Each is drawn once for the same values: most actions change one place of a film.


@lru_cache(maxsize=64)
def _whose(
    colour: Colour, points: int, size: tuple[int, int], unit: float, theme: ThemeName
) -> Image.Image:
    colours, high = THEMES[theme], size[1] / unit
    canvas = Canvas(size, size[0] / unit, colours.ground)
    put_mark(canvas, colours, colour, Spot(HEAD / 2, high * 0.32, min(11, high * 0.16)))
    tall = min(13, high * 0.2)
    canvas.text(str(points), HEAD / 2, high * 0.7, tall, colours.ink, colours.ground)
    return canvas.done(colours)


@lru_cache(maxsize=64)
def _board(
    pieces: tuple[Piece, ...], size: tuple[int, int], unit: float, theme: ThemeName
) -> Image.Image:
    """What lies on a player's board."""
    colours = THEMES[theme]
    canvas = Canvas(size, size[0] / unit, colours.ground)
    put_pieces(canvas, colours, pieces, 4, Spot(0, BOARD / 2, BOARD / 2 - 1))
    return canvas.done(colours)


@lru_cache(maxsize=128)
def _coatl(coatl: Coatl, size: tuple[int, int], unit: float, theme: ThemeName) -> Image.Image:
    colours, wide, high = THEMES[theme], size[0] / unit, size[1] / unit
    canvas = Canvas(size, wide, colours.ground)
    foot = high - LINE
    piece_size, lines = fitting(len(coatl.row), wide - 6, foot)
    per_line = ceil(len(coatl.row) / lines)
    top = (foot - lines * piece_size) / 2
    for number, piece in enumerate(coatl.pieces):
        line, column = divmod(number, per_line)
        x, y = (column + 1.1) * piece_size, top + (line + 0.5) * piece_size
        spot = Spot(x, y, piece_size / 2)
        if piece.part is not Part.BODY:
            aside = 0.8 if piece.part is Part.TAIL else -0.8
            put_end(canvas, colours, piece, spot._replace(x=x + aside * piece_size))
        put_piece(canvas, colours, piece.hue, spot)
    _put_cards(canvas, colours, coatl, (0, foot, wide - 6, high))
    return canvas.done(colours)


def fitting(pieces: int, wide: float, high: float) -> tuple[float, int]:
    """How large they can be, and in how many lines. Beside a line there is room for both ends."""
    sizes = {
        lines: min(wide / (ceil(pieces / lines) + 1.25), high / lines, LARGEST)
        for lines in range(1, pieces + 1)
    }
    lines = max(sizes, key=lambda each: (sizes[each], -each))
    return sizes[lines], lines


def _put_cards(canvas: Canvas, theme: Theme, coatl: Coatl, room: Rectangle) -> None:
    left, top, right, bottom = room
    middle = (top + bottom) / 2
    for card in coatl.laid:
        put_card(canvas, theme, card, Spot(left + 5, middle, 4.2))
        points = str(coatl.points_of(card))
        canvas.text(points, left + 12.5, middle, 6, theme.ink, theme.ground)
        left += 12 + 4 * len(points)
    canvas.text(str(coatl.points), right - 8, middle, 9.5, theme.ink, theme.ground)
