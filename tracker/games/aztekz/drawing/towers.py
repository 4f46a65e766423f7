"""What was freed: in front of each player the piles as towers, each apart."""

from __future__ import annotations

from PIL import Image

from scoring.aztekz.box.pieces import OF_A_SOUL
from scoring.aztekz.box.piles import Pile
from scoring.aztekz.position import Position
from scoring.game import Seat
from tracker.games.aztekz.drawing.palette import THEMES, Theme
from tracker.games.aztekz.drawing.sprites import put_mark, put_soul
from tracker.pictures.canvas import Canvas, Spot
from tracker.pictures.palette import ThemeName

UNITS = 360
"""How wide the picture is in its own measure."""
WIDEST = 40
"""The most that a tower takes of a row, with the gap beside it."""
HEAD = 56
"""In front of the towers: whose they are, and points."""


def draw_towers(position: Position, size: tuple[int, int], theme: ThemeName) -> Image.Image:
    """In indexes of the theme's palette; a row a player, in seat order."""
    colours = THEMES[theme]
    canvas = Canvas(size, UNITS, colours.moss)
    high = UNITS * size[1] / size[0] / len(position.seats)
    for seat in position.seats:
        _put_row(canvas, colours, position, seat, (seat * high, high))
    return canvas.done(colours)


def _put_row(
    canvas: Canvas, theme: Theme, position: Position, seat: Seat, row: tuple[float, float]
) -> None:
    top, high = row
    colour, foot = position.owner(seat), top + high - 6
    if seat:
        canvas.box((0, top, UNITS, top + 1), theme.clay)
    middle = Spot(HEAD / 2, top + high * 0.32, min(16, high * 0.2))
    canvas.disc(*middle._replace(radius=middle.radius + 1), theme.rim(colour))
    canvas.disc(*middle, theme.hero(colour))
    ink = theme.rim(colour)
    put_mark(canvas, colour, middle._replace(radius=middle.radius * 0.55), ink, theme.hero(colour))
    points = str(position.scores[seat])
    canvas.text(points, HEAD / 2, top + high * 0.72, min(18, high * 0.2), theme.ink, theme.moss)
    piles = [pile for pile in position.piles if pile.by == seat]
    wide = min(WIDEST, (UNITS - HEAD - 6) / max(len(piles), 1))
    for number, pile in enumerate(piles):
        _put_tower(canvas, theme, position, pile, (HEAD + number * wide, foot, wide, high - 10))


def _put_tower(
    canvas: Canvas,
    theme: Theme,
    position: Position,
    pile: Pile,
    room: tuple[float, float, float, float],
) -> None:
    """`room`: left and foot of it, how wide it may be and how high."""
    left, foot, wide, high = room
    half = min(wide, 36) / 2 - 1.5
    right = left + 2 * half
    sign = min(half, high * 0.16)
    base = foot - 2 * sign
    floor = (base - foot + high - 10) / OF_A_SOUL
    middle = left + half
    for number in range(pile.count):
        low = base - number * floor
        canvas.box((left, low - floor, right, low), theme.soul(pile.soul), theme.dark_rim, 0.8)
    put_soul(canvas, theme, pile.soul, Spot(middle, foot - sign, sign * 0.86))
    top = base - pile.count * floor
    if pile.stolen_from is not None:
        victim = position.owner(pile.stolen_from)
        mark = Spot(middle, top - 5.5, min(5, half))
        canvas.disc(*mark, theme.rim(victim))
        canvas.disc(*mark._replace(radius=mark.radius - 0.6), theme.hero(victim))
        spot, own = mark._replace(radius=mark.radius * 0.55), theme.hero(victim)
        put_mark(canvas, victim, spot, theme.rim(victim), own)
