"""The island: its cells, who neighbours whom, and sets of cells.

A set of cells is an integer with one bit a cell. Rows are 22 bits apart, one more than
the board is wide, and an empty row lies above and below: the spare bits are lake, so a
shift never carries land round an edge. Bits grow in reading order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

Cells: TypeAlias = int

MAP = """
.#...#####...........
.###########.........
############.........
##############.......
.###############.....
.######S######=###.##
.#####SES#####=######
.######S######=######
..############=#####.
.################....
###############......
#############........
###########..........
..####..##...........
""".split()

COLUMNS = "ABCDEFGHIJKLMNOPQRSTU"
ROWS = 14
STRIDE = len(COLUMNS) + 1
NOWHERE: Cells = 0
EVERYWHERE: Cells = -1


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Cell:
    """One cell of the board. There is one object for each, compared by identity."""

    name: str
    bit: Cells

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse_cell, (self.name,)


BY_NAME: dict[str, Cell] = {
    f"{column}{row}": Cell(f"{column}{row}", 1 << (row * STRIDE + x))
    for row in range(1, ROWS + 1)
    for x, column in enumerate(COLUMNS)
}
BY_BIT: dict[Cells, Cell] = {cell.bit: cell for cell in BY_NAME.values()}


def parse_cell(name: str) -> Cell:
    """The cell of that name; `KeyError` if the board has none."""
    return BY_NAME[name]


def parse_cells(names: str) -> Cells:
    return union(BY_NAME[name].bit for name in names.split())


def cell_names(cells: Cells) -> list[str]:
    return [cell.name for cell in members(cells)]


def members(cells: Cells) -> Iterator[Cell]:
    """The cells of a set, in reading order."""
    while cells:
        first = cells & -cells
        yield BY_BIT[first]
        cells ^= first


def union(sets: Iterable[Cells]) -> Cells:
    whole = NOWHERE
    for cells in sets:
        whole |= cells
    return whole


def _marked(mark: str) -> Cells:
    return union(
        BY_NAME[f"{COLUMNS[x]}{row}"].bit
        for row, line in enumerate(MAP, 1)
        for x, sign in enumerate(line)
        if sign in mark
    )


BOARD: Cells = union(BY_BIT)
LAND: Cells = _marked("#SE=")
START_CELLS: Cells = _marked("S")
EMBLEM: Cells = _marked("E")
PALACE: Cells = START_CELLS | EMBLEM
FIRST_CANALS: Cells = _marked("=")


def beside(cells: Cells) -> Cells:
    """The cells west and east of these."""
    return cells << 1 | cells >> 1


def above_and_below(cells: Cells) -> Cells:
    """The cells north and south of these."""
    return cells << STRIDE | cells >> STRIDE


def neighbours(cells: Cells) -> Cells:
    """The orthogonal neighbours of these cells (which may be neighbours of each other)."""
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE


@lru_cache(maxsize=1_024)  # Of one position several rules ask for the same district.
def flood(seed: Cells, ground: Cells) -> Cells:
    """Everything on the ground that is joined orthogonally to the seed."""
    area = seed & ground
    while True:
        grown = (area | area << 1 | area >> 1 | area << STRIDE | area >> STRIDE) & ground
        if grown == area:
            return area
        area = grown


Ring: TypeAlias = tuple[int, ...]
"""The cells around some, one beside the other, as how many bits they lie further on."""
AROUND: Ring = (-STRIDE, 1 - STRIDE, 1, STRIDE + 1, STRIDE, STRIDE - 1, -1, -STRIDE - 1)
AROUND_TWO: dict[int, Ring] = {
    1: (*AROUND[:2], 2 - STRIDE, 2, STRIDE + 2, *AROUND[3:]),
    STRIDE: (*AROUND[:4], 2 * STRIDE + 1, 2 * STRIDE, 2 * STRIDE - 1, *AROUND[5:]),
}
"""Around a cell and the one so many bits further on."""


CORNERS: dict[Ring, tuple[int, ...]] = {
    AROUND: (1, 3, 5, 7),
    AROUND_TWO[1]: (2, 4, 7, 9),
    AROUND_TWO[STRIDE]: (1, 4, 6, 9),
}
"""Which of them are beside none of those."""


def spared(ground: Cells, ring: Ring) -> Cells:
    """Cells without which the ground stays joined: what there is of it around them is one piece."""
    around = [ground >> bits if bits > 0 else ground << -bits for bits in ring]
    # A corner that hangs together with none of its neighbours here is nobody's way.
    for corner in CORNERS[ring]:
        around[corner] &= around[corner - 1] | around[(corner + 1) % len(ring)]
    one = two = NOWHERE
    for here, after in zip(around, (*around[1:], around[0]), strict=True):
        end = here & ~after
        two |= one & end
        one |= end
    return ~two


def regions(ground: Cells) -> list[Cells]:
    """The ground cut into its joined parts, in the order of their first cells."""
    parts = []
    while ground:
        area = ground & -ground
        while True:
            grown = (area | area << 1 | area >> 1 | area << STRIDE | area >> STRIDE) & ground
            if grown == area:
                break
            area = grown
        parts.append(area)
        ground ^= area
    return parts


SHORE: Cells = neighbours(LAND) & ~LAND
"""The water along the island. The lake is one body, so its shore stands for all of it."""
