"""Where things lie on the field and on a card: for the page and for every picture alike.

A card measures 60 by 60. The empty places around the cards are narrower: that leaves more room for
the cards. static/aztekz/field/ has the same figures, in hundredths of a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from scoring.aztekz.box.cards import EAST, NORTH, SOUTH, WEST, Paths
from scoring.aztekz.box.heroes import Figure
from scoring.aztekz.box.pieces import Hero, Soul
from scoring.aztekz.box.places import ORIGIN, Place, Places, members
from scoring.aztekz.position import Position
from scoring.game import Seat
from tracker.pictures.canvas import Point, Rectangle, Spot

CARD = 60
RIM = 42
"""An empty place beside the cards."""
ROAD = 14
"""How wide a road is; a wall is what is left of an edge."""

# Roads


def roads(paths: Paths) -> list[Rectangle]:
    """From the middle, where they all meet, to the edges."""
    near, far = (CARD - ROAD) / 2, (CARD + ROAD) / 2
    ways = {
        NORTH: (near, 0.0, far, far),
        EAST: (near, near, float(CARD), far),
        SOUTH: (near, near, far, float(CARD)),
        WEST: (0.0, near, far, far),
    }
    return [ways[side] for side in paths]


def road(paths: Paths) -> str:
    """The same as a line, as SVG has it; it is as wide as a road."""
    ways = {NORTH: "V0", EAST: f"H{CARD}", SOUTH: f"V{CARD}", WEST: "H0"}
    return "".join(f"M{CARD // 2} {CARD // 2}{ways[side]}" for side in paths)


# Heroes

_CORNERS = (Spot(12, 12, 10), Spot(48, 12, 10), Spot(48, 48, 10), Spot(12, 48, 10))
CHIEF, SLAVE = 10, 8
"""How far they reach from the middle of their seat."""


def seats(heroes: int) -> tuple[Spot, ...]:
    """Four corners. More heroes, on which the players insisted, stand closer around the card."""
    if heroes <= len(_CORNERS):
        return _CORNERS[:heroes]
    turns = (2 * pi * number / heroes for number in range(heroes))
    return tuple(Spot(30 + 22 * sin(turn), 30 - 22 * cos(turn), 6) for turn in turns)


class Standing(NamedTuple):
    """A hero on a card."""

    seat: Seat
    hero: Hero
    figure: Figure
    spot: Spot


def standing_on(position: Position, place: Place) -> list[Standing]:
    """In seat order, chiefs before slaves."""
    here = [each for each in position.figures() if each[2].at == place]
    return [Standing(*who, spot=spot) for who, spot in zip(here, seats(len(here)), strict=True)]


# Souls

_HEAPS: tuple[tuple[Spot, ...], ...] = (
    (),
    (Spot(30, 30, 12),),
    (Spot(19, 30, 9), Spot(41, 30, 9)),
    (Spot(12, 30, 8), Spot(30, 30, 8), Spot(48, 30, 8)),
    (Spot(30, 12, 8), Spot(48, 30, 8), Spot(30, 48, 8), Spot(12, 30, 8)),
    (Spot(30, 12, 7), Spot(48, 30, 7), Spot(30, 48, 7), Spot(12, 30, 7), Spot(30, 30, 7)),
    (
        *(Spot(30, 8, 7), Spot(30, 23, 7), Spot(30, 37, 7)),
        *(Spot(30, 52, 7), Spot(13, 30, 7), Spot(47, 30, 7)),
    ),
)


def heaps(symbols: int) -> tuple[Spot, ...]:
    """Where the souls of so many symbols lie on a card."""
    return _HEAPS[symbols]


def _star(points: int, inner: float) -> tuple[Point, ...]:
    turns = [
        (pi * number / points, 1.0 if number % 2 == 0 else inner) for number in range(2 * points)
    ]
    return tuple((reach * sin(turn), -reach * cos(turn)) for turn, reach in turns)


_ARM = 0.42
SIGNS: dict[Soul, tuple[Point, ...]] = {
    Soul.A: tuple((sin(pi * at / 16), -cos(pi * at / 16)) for at in range(32)),
    Soul.B: ((0, -1), (1, 0.8), (-1, 0.8)),
    Soul.C: ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    Soul.D: ((0, -1.1), (0.9, 0), (0, 1.1), (-0.9, 0)),
    Soul.E: _star(5, 0.52),
    Soul.F: (
        *((-_ARM, -1), (_ARM, -1), (_ARM, -_ARM), (1, -_ARM)),
        *((1, _ARM), (_ARM, _ARM), (_ARM, 1), (-_ARM, 1)),
        *((-_ARM, _ARM), (-1, _ARM), (-1, -_ARM), (-_ARM, -_ARM)),
    ),
}
"""The six symbols around 0, 0: circle, triangle, square, diamond, star, cross."""


# The field


class Box(NamedTuple):
    """The cards that lie open, and the empty places around them where one can still come."""

    west: int
    north: int
    columns: int
    rows: int
    rim_east: bool = True
    rim_south: bool = True
    rim_west: bool = True
    rim_north: bool = True

    @property
    def width(self) -> int:
        return self.columns * CARD + (self.rim_west + self.rim_east) * RIM

    @property
    def height(self) -> int:
        return self.rows * CARD + (self.rim_north + self.rim_south) * RIM

    def corner(self, place: Place) -> tuple[int, int]:
        """Left and top of a card. Of an empty place at the rim: where a card would begin."""
        across = (place.x - self.west) * CARD + self.rim_west * RIM
        return across, (place.y - self.north) * CARD + self.rim_north * RIM

    def row(self, place: Place) -> int:
        """From the top, from 1."""
        return place.y - self.north + 1

    def column(self, place: Place) -> int:
        """From the left, from 1."""
        return place.x - self.west + 1


@cache
def box_of(cards: Places, room: Places) -> Box:
    """`room` is where the field can grow to."""
    (west, east), (north, south) = _spread(cards)
    (most_west, most_east), (most_north, most_south) = _spread(room)
    return Box(
        west,
        north,
        east - west + 1,
        south - north + 1,
        rim_east=most_east > east,
        rim_south=most_south > south,
        rim_west=most_west < west,
        rim_north=most_north < north,
    )


def box(position: Position) -> Box:
    cards = position.field.cards or ORIGIN.bit
    return box_of(cards, position.field.room)


def _spread(places: Places) -> tuple[tuple[int, int], tuple[int, int]]:
    """The least and the most column, and row."""
    found = list(members(places))
    across, down = [place.x for place in found], [place.y for place in found]
    return (min(across), max(across)), (min(down), max(down))


def cards(position: Position) -> Iterator[tuple[Place, Paths]]:
    """Rows from the top, each from the left."""
    for place in members(position.field.cards):
        yield place, position.field.paths(place)
