"""Where cards can lie, and sets of such places as whole numbers, one bit a place.

Places are counted from the first card, which lies at 0, 0: x grows to the east, y to the south. As
the field never grows wider than five, no card lies further than four away from the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from scoring.aztekz.box.pieces import ACROSS

Places = int
"""A set of places."""

REACH = ACROSS - 1
STRIDE = 2 * REACH + 2
"""Bits from a place to the one south of it. A column beside the last belongs to no place, so that
nothing that leaves in the east comes back in the west."""

NOWHERE: Places = 0


class Place(NamedTuple):
    x: int
    y: int

    @property
    def bit(self) -> Places:
        """Alone in a set."""
        return _BITS.get(self, FAR)

    def __str__(self) -> str:
        return f"{self.x}, {self.y}"


ORIGIN = Place(0, 0)
"""Where the first card lies."""

_IN_ORDER = [Place(x, y) for y in range(-REACH, REACH + 1) for x in range(-REACH, REACH + 1)]
_BITS = {place: 1 << (place.y + REACH) * STRIDE + place.x + REACH for place in _IN_ORDER}
_OF_BITS = {bit: place for place, bit in _BITS.items()}
BOARD: Places = sum(_OF_BITS)
"""Every place where a card can ever lie."""
FAR: Places = 1 << BOARD.bit_length() + STRIDE
"""Stands for all places further away."""
EVERYWHERE: Places = BOARD | FAR

_ROWS = [sum(_BITS[place] for place in _IN_ORDER if place.y == y) for y in range(-REACH, REACH + 1)]
_COLUMNS = [
    sum(_BITS[place] for place in _IN_ORDER if place.x == x) for x in range(-REACH, REACH + 1)
]


def members(places: Places) -> Iterator[Place]:
    """Rows from the north, each from the west."""
    while places:
        bit = places & -places
        yield _OF_BITS[bit]
        places ^= bit


def union(places: Iterator[Place]) -> Places:
    together = NOWHERE
    for place in places:
        together |= place.bit
    return together


def neighbours(places: Places) -> Places:
    return (places << STRIDE | places >> STRIDE | places << 1 | places >> 1) & BOARD


@lru_cache(maxsize=1024)
def room(cards: Places) -> Places:
    """Where the field can grow to, and where it is: it never measures more than five.

    For one field it is asked again and again, for each turning of a card.
    """
    return _stretch(cards, tuple(_ROWS)) & _stretch(cards, tuple(_COLUMNS))


def _stretch(cards: Places, lines: tuple[Places, ...]) -> Places:
    return _within(tuple(bool(cards & line) for line in lines), lines)


@cache
def _within(used: tuple[bool, ...], lines: tuple[Places, ...]) -> Places:
    """The lines from which none of those used is five away or more."""
    numbers = [number for number, is_used in enumerate(used) if is_used]
    return union(
        place
        for number, line in enumerate(lines)
        if all(abs(number - other) < ACROSS for other in numbers)
        for place in members(line)
    )
