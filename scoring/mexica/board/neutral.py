"""The neutral temples of a game for two: where they may stand, and a random layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from random import Random

from scoring.mexica.board.island import (
    COLUMNS,
    FIRST_CANALS,
    LAND,
    PALACE,
    SHORE,
    Cell,
    Cells,
    members,
    neighbours,
    union,
)
from scoring.mexica.board.pieces import (
    LEVELS,
    NEUTRAL_FLOORS,
    NEUTRAL_LEVELS,
    NEUTRAL_MOST,
    NEUTRAL_SPACING,
    Level,
    temples_in_box,
)
from scoring.mexica.setup import NeutralTemple

SITES: Cells = LAND & ~PALACE & ~FIRST_CANALS & ~neighbours(SHORE)
"""Land that does not touch the lake, outside the palace and the starting canals."""

TRIES = 50
"""Layouts drawn blindly before the search that cannot fail."""


class NoLayout(ValueError):
    """These temples are not in the box, or do not fit on the island."""


def steps_apart(one: Cell, other: Cell) -> int:
    """Orthogonal steps from cell to cell, water or not."""
    (x, y), (u, v) = _place(one), _place(other)
    return abs(x - u) + abs(y - v)


def _place(cell: Cell) -> tuple[int, int]:
    return COLUMNS.index(cell.name[0]), int(cell.name[1:])


def _within(steps: int) -> dict[Cell, Cells]:
    sites = list(members(SITES))
    return {
        one: union(other.bit for other in sites if steps_apart(one, other) <= steps)
        for one in sites
    }


TOO_CLOSE = _within(NEUTRAL_SPACING - 1)
"""For each site, itself and those on which no second temple may stand."""
CLUSTERS = _within((NEUTRAL_SPACING - 1) // 2)
"""For each site, sites around it of which any two are too close."""


def usual_levels() -> tuple[Level, ...]:
    """Ten temples, twenty floors."""
    return tuple(
        level for level, number in zip(LEVELS, NEUTRAL_LEVELS, strict=True) for _ in range(number)
    )


def check_levels(levels: Iterable[Level]) -> None:
    """Twenty floors at least, from what a colour has in the box; `NoLayout` otherwise."""
    wanted = Counter(levels)
    if any(number > temples_in_box(level) for level, number in wanted.items()):
        raise NoLayout("the box does not hold these temples")
    if sum(level * number for level, number in wanted.items()) < NEUTRAL_FLOORS:
        raise NoLayout("the neutral colour has twenty floors or more")


def random_layout(levels: Sequence[Level], source: Random) -> tuple[NeutralTemple, ...]:
    """Neutral temples of these levels on random legal cells; every layout can come out."""
    check_levels(levels)
    cells = random_cells(len(levels), source)
    shuffled = source.sample(levels, len(levels))
    temples = map(NeutralTemple, cells, shuffled)
    return tuple(sorted(temples, key=lambda temple: temple.at.bit))


def random_cells(number: int, source: Random) -> list[Cell]:
    if number > NEUTRAL_MOST:
        raise NoLayout(f"no more than {NEUTRAL_MOST} temples fit on the island")
    for _ in range(TRIES):
        cells = _draw(number, source)
        if len(cells) == number:
            return cells
    found = _search(number, SITES, source)
    assert found is not None, "as many as fourteen always fit"
    return found


def _draw(number: int, source: Random) -> list[Cell]:
    """Cells drawn one after the other among those still free, until none is left."""
    drawn: list[Cell] = []
    left = SITES
    while left and len(drawn) < number:
        cell = source.choice(list(members(left)))
        drawn.append(cell)
        left &= ~TOO_CLOSE[cell]
    return drawn


def _search(number: int, left: Cells, source: Random) -> list[Cell] | None:
    """`number` cells far enough apart, or None where fewer fit.

    Where a layout fits, one also fits that uses a given cell or a cell too close to it: so
    it is enough to try those around the most cramped cell.
    """
    if number == 0:
        return []
    if _most(left) < number:
        return None
    tightest = min(members(left), key=lambda cell: (TOO_CLOSE[cell] & left).bit_count())
    around = list(members(TOO_CLOSE[tightest] & left))
    for cell in source.sample(around, len(around)):
        rest = _search(number - 1, left & ~TOO_CLOSE[cell], source)
        if rest is not None:
            return [cell, *rest]
    return None


def _most(left: Cells) -> int:
    """An upper bound of the temples that fit: clusters that cover all cells; each takes one."""
    clusters = 0
    while left:
        best = max(members(left), key=lambda cell: (CLUSTERS[cell] & left).bit_count())
        left &= ~CLUSTERS[best]
        clusters += 1
    return clusters


class Doubt(StrEnum):
    """Why a temple that a table laid out should not stand where it does."""

    SHORE = "shore"
    CLOSE = "close"


def doubts(temples: Sequence[NeutralTemple]) -> dict[Cell, Doubt]:
    """Temples laid out against the rules of setting up."""
    found = {}
    for number, temple in enumerate(temples):
        if not temple.at.bit & SITES:
            found[temple.at] = Doubt.SHORE
        elif any(steps_apart(temple.at, t.at) < NEUTRAL_SPACING for t in temples[:number]):
            found[temple.at] = Doubt.CLOSE
    return found
