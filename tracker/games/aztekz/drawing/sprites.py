"""Souls, marks of players and heroes."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from scoring.aztekz.box.pieces import Colour, Hero, Soul
from tracker.games.aztekz.drawing.geometry import CARD, SIGNS, Standing
from tracker.games.aztekz.drawing.palette import THEMES, Theme
from tracker.pictures.canvas import Canvas, Point, Spot
from tracker.pictures.palette import Rgb, ThemeName

MARKS: dict[Colour, tuple[Point, ...]] = {
    Colour.RED: SIGNS[Soul.D],
    Colour.BLUE: SIGNS[Soul.A],
    Colour.GREEN: SIGNS[Soul.B],
    Colour.YELLOW: ((-1, -0.4), (1, -0.4), (1, 0.4), (-1, 0.4)),
    Colour.BLACK: SIGNS[Soul.C],
    Colour.WHITE: SIGNS[Soul.A],
    Colour.ORANGE: tuple((x, -y) for x, y in SIGNS[Soul.B]),
    Colour.PURPLE: SIGNS[Soul.F],
}
"""Of the players, as in plain text; that of white is a ring."""
CROWN: tuple[Point, ...] = (*((-7, -1), (-7, -8), (-3, -5), (0, -9), (3, -5), (7, -8), (7, -1)),)


def put_mark(canvas: Canvas, colour: Colour, spot: Spot, ink: Rgb, ground: Rgb) -> None:
    canvas.shape(MARKS[colour], spot, ink)
    if colour is Colour.WHITE:
        canvas.disc(spot.x, spot.y, spot.radius * 0.5, ground)


def put_soul(canvas: Canvas, theme: Theme, soul: Soul, spot: Spot) -> None:
    """With its letter, so that it is told by more than its colour."""
    canvas.shape(SIGNS[soul], spot, theme.soul(soul), theme.dark_rim)
    down = 0.2 if soul is Soul.B else 0.0
    middle = spot.y + down * spot.radius
    ground = theme.soul(soul)
    canvas.text(soul.value, spot.x, middle, spot.radius * 0.85, theme.dark_rim, ground)


def put_hero(canvas: Canvas, theme: Theme, standing: Standing, colour: Colour) -> None:
    (x, y, radius), own, rim = standing.spot, theme.hero(colour), theme.rim(colour)
    if standing.hero is not Hero.CHIEF:
        radius *= 0.85
    canvas.disc(x, y, radius, rim)
    canvas.disc(x, y, radius - 1.2, own)
    if standing.hero is Hero.CHIEF:
        share = radius / 10
        canvas.shape(CROWN, Spot(x, y, share), theme.crown, theme.dark_rim)
        put_mark(canvas, colour, Spot(x, y + 4 * share, 4 * share), rim, own)
        return
    put_mark(canvas, colour, Spot(x, y, radius * 0.5), rim, own)
    figure = standing.figure
    if figure.soul is not None:
        load = f"{figure.count}{figure.soul.value}"
        low = y + radius * 0.95
        canvas.text(load, x, min(low, CARD - 6), 8.5, theme.soul(figure.soul), theme.dark_rim)


@lru_cache(maxsize=128)
def sign(colour: Colour, size: int, name: ThemeName, ground: Rgb) -> Image.Image:
    """The shape of a player beside the name, on an even ground, in indexes of the palette."""
    theme = THEMES[name]
    canvas = Canvas((size, size), 2.4, ground)
    canvas.disc(1.2, 1.2, 1.2, theme.rim(colour))
    canvas.disc(1.2, 1.2, 1.1, theme.hero(colour))
    put_mark(canvas, colour, Spot(1.2, 1.2, 0.68), theme.rim(colour), theme.hero(colour))
    return canvas.done(theme)
