"""Where a district is open: the fewest canals after which it has just the size that it should."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from scoring.mexica.board.island import (
    LAND,
    NOWHERE,
    PALACE,
    STRIDE,
    Cell,
    Cells,
    beside,
    flood,
    members,
    neighbours,
    union,
)
from scoring.mexica.position import Position
from scoring.mexica.table.findings import Way

LONGEST = 4
"""Cells that are tried together."""
STEPS = 10_000
"""A search ends after that many, each at most a flood. For one and two cells it has no end."""
ALWAYS = 2


@dataclass(frozen=True, slots=True)
class Leak:
    """Cells that, dug, leave a district of just that size."""

    cells: Cells
    district: Cells


def leaks(position: Position, cell: Cell, size: int) -> tuple[Leak, ...]:
    """Sets of cells through which the district of a cell is open, the best first.

    Of one and two cells all are tried, of three and four only where no fewer will do, as far as
    the work allows. Those that take the fewest tiles are kept; in none of them is a cell that
    need not be dug.
    """
    search = _Search(cell, size, position.dry, diggable(position) & ~cell.bit)
    found = [*search.of(1), *search.of(2)]
    for number in range(ALWAYS + 1, LONGEST + 1):
        found = found or list(search.of(number))
    fewest = min((_tiles(leak.cells) for leak in found), default=0)
    whole, water = flood(cell.bit, position.dry), position.canals | ~LAND
    kept = (leak for leak in found if _tiles(leak.cells) == fewest)
    return tuple(sorted(kept, key=lambda leak: _rank(leak, whole, water)))


def diggable(position: Position) -> Cells:
    """Where a canal can lie that nobody entered: a founded district may be too large for that."""
    return position.free & ~PALACE & ~position.ramps


def _rank(leak: Leak, whole: Cells, water: Cells) -> tuple[int, bool, int]:
    """The fewest cells first; what joins water before what nibbles at the edge."""
    nibbles = whole == leak.district | leak.cells
    touched = around(leak.cells) & water
    return leak.cells.bit_count(), nibbles, -touched.bit_count()


def _tiles(cells: Cells) -> int:
    """How many tiles cover these cells at least."""
    if not cells:
        return 0
    first = cells & -cells
    rest = cells ^ first
    partners = members(neighbours(first) & rest)
    return 1 + min([_tiles(rest), *(_tiles(rest ^ partner.bit) for partner in partners)])


def around(cells: Cells) -> Cells:
    """The cells that touch these, at a corner or at a side."""
    rows = cells | beside(cells)
    return (rows | rows << STRIDE | rows >> STRIDE) & ~cells


class _Search:
    """Grows the district from its cell: what lies at its edge is let in, or dug away.

    So every set that is found has all its cells at the edge of the district: each is needed.
    """

    def __init__(self, cell: Cell, size: int, ground: Cells, diggable: Cells) -> None:
        self.cell = cell
        self.size = size
        self.ground = ground
        self.diggable = diggable
        self.steps = 0

    def of(self, number: int) -> Iterator[Leak]:
        """Leaks of `number` cells."""
        whole = flood(self.cell.bit, self.ground)
        if whole.bit_count() > self.size > 0:
            yield from self._dug(self.cell.bit, whole, NOWHERE, number)

    def _dug(self, inside: Cells, whole: Cells, dug: Cells, left: int) -> Iterator[Leak]:
        """`inside` belongs to the district, `whole` is what it is open to; more is to be dug."""
        fixed = whole & ~self.diggable
        while True:
            edge = neighbours(inside) & whole & ~inside
            if edge & fixed:
                inside |= flood(edge & fixed, fixed)
                continue
            if inside.bit_count() > self.size or not edge:
                return
            self.steps += 1
            if left + dug.bit_count() > ALWAYS and self.steps > STEPS:
                return
            cell = edge & -edge
            rest = self._without(cell, whole)
            if left > 1:
                if rest.bit_count() > self.size:
                    yield from self._dug(inside, rest, dug | cell, left - 1)
            elif rest.bit_count() == self.size:
                yield Leak(dug | cell, rest)
            inside |= cell

    def _without(self, cell: Cells, whole: Cells) -> Cells:
        """What is left of it when a cell is dug away. Most cells cut nothing off."""
        rest = whole & ~cell
        if not _may_cut(cell, whole):
            return rest
        return flood(self.cell.bit, rest)


_RING = (1, STRIDE + 2, 2 * STRIDE + 1, STRIDE)
_CORNERS = (2, 2 * STRIDE + 2, 2 * STRIDE, 0)
"""The neighbours of a cell clockwise, each with the corner behind it, seen from its corner."""


def _may_cut(cell: Cells, ground: Cells) -> bool:
    """Are the neighbours of a cell not all joined around it?"""
    seen = ground >> (cell.bit_length() - 2 - STRIDE)
    sides = [seen >> side & 1 for side in _RING]
    joints = [
        sides[n] and sides[(n + 1) % 4] and seen >> corner & 1 for n, corner in enumerate(_CORNERS)
    ]
    return sum(sides) - sum(map(bool, joints)) > 1


def ways(position: Position, found: tuple[Leak, ...], most: int) -> tuple[Way, ...]:
    """At most `most` tiles to enter: the best way of each leak first, then the next of each."""
    each = [tilings(position, leak) for leak in found[:most]]
    mixed = [way for row in zip_longest(*each) for way in row if way is not None]
    several = max(1, most // len(mixed[0])) if mixed else 0
    return tuple(mixed[:several])


def tilings(position: Position, leak: Leak) -> list[Way]:
    """As few tiles of the supply as cover a leak, and nothing of the district; the best first."""
    spare = diggable(position) & ~leak.district
    found = list(_tiled(leak.cells, spare, position.singles, position.doubles))
    fewest = min(map(len, found), default=0)
    kept = (way for way in found if len(way) == fewest)
    return sorted(kept, key=lambda way: (sum(map(len, way)), _dryness(way, position)))


def _dryness(way: Way, position: Position) -> int:
    """Canals lie where there is water already."""
    water = position.canals | ~LAND
    return -(around(union(cell.bit for tile in way for cell in tile)) & water).bit_count()


def _tiled(cells: Cells, spare: Cells, singles: int, doubles: int) -> Iterator[Way]:
    if not cells:
        yield ()
        return
    first = next(members(cells))
    rest, spare = cells ^ first.bit, spare & ~first.bit
    if singles:
        for way in _tiled(rest, spare, singles - 1, doubles):
            yield ((first,), *way)
    if doubles:
        for second in members(neighbours(first.bit) & (rest | spare)):
            for way in _tiled(rest & ~second.bit, spare & ~second.bit, singles, doubles - 1):
                yield ((first, second), *way)
