"""The field of a position: its cards in the middle of a square."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from scoring.aztekz.box.cards import Paths
from scoring.aztekz.box.pieces import ACROSS, Colour, Soul
from scoring.aztekz.box.places import Place
from scoring.aztekz.position import Position
from tracker.games.aztekz.drawing.geometry import (
    CARD,
    Box,
    Standing,
    cards,
    heaps,
    roads,
    standing_on,
)
from tracker.games.aztekz.drawing.palette import THEMES
from tracker.games.aztekz.drawing.sprites import put_hero, put_soul
from tracker.pictures.canvas import Canvas
from tracker.pictures.palette import ThemeName

AROUND = 0.3
"""Ground beside the widest field, in cards."""

Lying = tuple[tuple[Soul, int], ...]
Heroes = tuple[tuple[Standing, Colour], ...]


def draw_field(position: Position, width: int, theme: ThemeName, around: Box) -> Image.Image:
    """A picture of the field, in indexes of the theme's palette, as high as it is wide.

    `around` is the box that lies in the middle: its own, or that of a field it will grow to.
    """
    colours = THEMES[theme]
    image = colours.blank((width, width), colours.moss)
    if not position.field.cards:
        return image
    size = int(width / (ACROSS + AROUND))
    left, top = (width - around.columns * size) // 2, (width - around.rows * size) // 2
    for place, paths in cards(position):
        corner = left + (place.x - around.west) * size, top + (place.y - around.north) * size
        image.paste(
            _tile(paths, _lying(position, place), _heroes(position, place), size, theme), corner
        )
    return image


def _lying(position: Position, place: Place) -> Lying:
    return tuple((heap.soul, heap.count) for heap in position.lying if heap.at == place)


def _heroes(position: Position, place: Place) -> Heroes:
    return tuple(
        (standing, position.owner(standing.seat)) for standing in standing_on(position, place)
    )


@lru_cache(maxsize=1500)
def _tile(paths: Paths, lying: Lying, heroes: Heroes, size: int, theme: ThemeName) -> Image.Image:
    """A card with everything on it."""
    colours = THEMES[theme]
    canvas = Canvas((size, size), CARD, colours.clay_line)
    canvas.box((0.7, 0.7, CARD - 0.7, CARD - 0.7), colours.clay)
    for way in roads(paths):
        canvas.box(way, colours.road)
    for spot, (soul, count) in zip(heaps(len(lying)), lying, strict=True):
        put_soul(canvas, colours, soul, spot)
        if count > 1:
            x, y = spot.x + spot.radius * 0.9, spot.y + spot.radius * 0.8
            canvas.text(str(count), x, y, 8, colours.light_rim, colours.dark_rim)
    for standing, colour in heroes:
        put_hero(canvas, colours, standing, colour)
    return canvas.done(colours)
