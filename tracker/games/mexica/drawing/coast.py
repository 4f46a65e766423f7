"""Land and water as the paths of an SVG: coasts that are round, inward and outward."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from scoring.mexica.board.island import COLUMNS, LAND, STRIDE, Cell, Cells, members

CELL, ROUND = 10, 4
"""How wide a cell is in the drawing, and how far from a corner the coast begins to bend."""

Point: TypeAlias = tuple[int, int]
"""A corner of a cell, in cells; or a direction of one cell's length."""
Edge: TypeAlias = tuple[Point, Point]
"""Where a side of a cell begins, and whither it goes with its land to the right."""
EAST, SOUTH, WEST, NORTH = (1, 0), (0, 1), (-1, 0), (0, -1)


class Ground(NamedTuple):
    """What templates/mexica/board/ground.html draws."""

    land: str
    """The outline of all dry land."""
    canals: str
    """Lines through the middle of the canals, to be drawn thick."""


@lru_cache(maxsize=2_048)
def ground(canals: Cells) -> Ground:
    return Ground(coast(LAND & ~canals), _lines(canals))


def coast(land: Cells) -> str:
    """The closed lines around some cells. Where two meet at a corner alone, water runs between."""
    edges = dict.fromkeys(_edges(land))
    path = ""
    while edges:
        path += _closed(list(_loop(edges)))
    return path


def _edges(land: Cells) -> Iterator[Edge]:
    for cell in members(land):
        (x, y), bit = place(cell), cell.bit
        if not bit >> STRIDE & land:
            yield (x, y), EAST
        if not bit << 1 & land:
            yield (x + 1, y), SOUTH
        if not bit << STRIDE & land:
            yield (x + 1, y + 1), WEST
        if not bit >> 1 & land:
            yield (x, y + 1), NORTH


def _loop(edges: dict[Edge, None]) -> Iterator[Edge]:
    """Takes out the sides that follow each other, until there is none."""
    (x, y), (dx, dy) = next(iter(edges))
    while True:
        del edges[(x, y), (dx, dy)]
        yield (x, y), (dx, dy)
        x, y = x + dx, y + dy
        # To the right before to the left: cells that touch at a corner stay apart.
        turns = ((-dy, dx), (dx, dy), (dy, -dx))
        following = next((turn for turn in turns if ((x, y), turn) in edges), None)
        if following is None:
            return
        dx, dy = following


def _closed(loop: list[Edge]) -> str:
    corners = [
        (at, before, after)
        for (_, before), (at, after) in zip([loop[-1], *loop], loop, strict=False)
        if before != after
    ]
    (x, y), (dx, dy), _ = corners[0]
    path = f"M{CELL * x - ROUND * dx} {CELL * y - ROUND * dy}"
    for (at, before, after), (end, _, _) in zip(corners, [*corners[1:], corners[0]], strict=True):
        bend = [ROUND * step for step in (*before, before[0] + after[0], before[1] + after[1])]
        path += "q" + " ".join(map(str, bend))
        straight = CELL * (abs(end[0] - at[0]) + abs(end[1] - at[1])) - 2 * ROUND
        path += f"h{straight * after[0]}" if after[0] else f"v{straight * after[1]}"
    return path + "z"


def _lines(canals: Cells) -> str:
    """Along each row and each column; a cell alone is a point of both."""
    rows = _runs(canals, 1, "h")
    return rows + _runs(canals & (canals << STRIDE | canals >> STRIDE), STRIDE, "v")


def _runs(canals: Cells, step: int, to: str) -> str:
    path = ""
    for cell in members(canals & ~(canals << step)):
        x, y = place(cell)
        length = 0
        while cell.bit << step * (length + 1) & canals:
            length += 1
        path += f"M{CELL * x + CELL // 2} {CELL * y + CELL // 2}{to}{CELL * length}"
    return path


def place(cell: Cell) -> Point:
    return COLUMNS.index(cell.name[0]), int(cell.name[1:]) - 1
