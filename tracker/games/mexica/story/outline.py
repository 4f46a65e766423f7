"""The island in small, with the districts that were scored and who held them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.mexica.board.island import (
    COLUMNS,
    PALACE,
    ROWS,
    STRIDE,
    Cell,
    Cells,
    members,
    neighbours,
)
from scoring.mexica.board.pieces import Colour
from tracker.charts.shapes import Shape, mark

CELL = 16


@dataclass(frozen=True, slots=True)
class Area:
    """A district: its ground, its border, its number and the shapes of its holders."""

    colour: str
    """Of the first holder; nothing where nobody holds it."""
    ground: str
    border: str
    text: int
    x: int
    y: int
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Island:
    width: int
    height: int
    land: str
    canals: str
    palace: str
    areas: tuple[Area, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    cells: Cells
    number: int
    holders: Sequence[Colour]


def island(land: Cells, canals: Cells, holdings: Sequence[Holding]) -> Island:
    return Island(
        width=len(COLUMNS) * CELL,
        height=ROWS * CELL,
        land=ground(land),
        canals=ground(canals),
        palace=ground(PALACE & land),
        areas=tuple(_area(holding) for holding in holdings),
    )


def _area(holding: Holding) -> Area:
    places = seats(holding.cells, 1 + len(holding.holders))
    left, top = _corner(places[0])
    crowded = len(places) == 1 and bool(holding.holders)
    return Area(
        colour=holding.holders[0] if holding.holders else "",
        ground=ground(holding.cells),
        border=border(holding.cells),
        text=holding.number,
        x=left + CELL * (3 if crowded else 2) // 4,
        y=top + CELL // 2,
        shapes=tuple(_shapes(holding.holders, places[1:], places[0])),
    )


def _shapes(holders: Sequence[Colour], room: Sequence[Cell], number: Cell) -> Iterator[Shape]:
    """One a cell, or half as large where there are more holders than cells for them.

    There are never more holders than cells, as one temple stands on a cell.
    """
    halved = len(room) < len(holders)
    size = CELL * (0.5 if halved else 0.72)
    for place, colour in enumerate(holders):
        cell = room[place // (1 + halved)] if room else number
        x, y = _corner(cell)
        middle = CELL * (1 + 2 * (place % 2)) / 4 if halved else CELL / 2
        yield mark(colour, x + middle, y + CELL / 2, size)


def _corner(cell: Cell) -> tuple[int, int]:
    row, column = divmod(cell.bit.bit_length() - 1, STRIDE)
    return column * CELL, (row - 1) * CELL


def seats(cells: Cells, many: int) -> list[Cell]:
    """That many cells of a district, or all: side by side if it can be, and far from its edge."""
    rows = [run for run in _runs(cells) if len(run) >= many]
    if rows:
        starts = [run[at : at + many] for run in rows for at in range(len(run) - many + 1)]
        return max(starts, key=lambda run: sum(_depth(cell, cells) for cell in run))
    first = max(members(cells), key=lambda cell: _depth(cell, cells))
    chosen, taken = [first], first.bit
    while len(chosen) < many and (beside := neighbours(taken) & cells & ~taken):
        following = max(members(beside), key=lambda cell: _depth(cell, cells))
        chosen.append(following)
        taken |= following.bit
    return chosen


def _depth(cell: Cell, cells: Cells) -> int:
    """How many of the cells around it belong to the district, the nearest counted twice."""
    near = neighbours(cell.bit)
    far = neighbours(near) & ~cell.bit
    return 2 * (near & cells).bit_count() + (far & cells).bit_count()


def _runs(cells: Cells) -> Iterator[list[Cell]]:
    """The cells that lie side by side, row by row."""
    while cells:
        first = cells & -cells
        row = first
        while following := row << 1 & cells & ~row:
            row |= following
        yield list(members(row))
        cells &= ~row


def ground(cells: Cells) -> str:
    """A path that covers some cells."""
    path = ""
    for run in _runs(cells):
        x, y = _corner(run[0])
        wide = CELL * len(run)
        path += f"M{x} {y}h{wide}v{CELL}h-{wide}z"
    return path


def border(cells: Cells) -> str:
    """A path along the border of some cells."""
    path = ""
    for cell in members(cells):
        x, y = _corner(cell)
        bit = cell.bit
        for other, edge in (
            (bit >> STRIDE, f"M{x} {y}h{CELL}"),
            (bit << STRIDE, f"M{x} {y + CELL}h{CELL}"),
            (bit >> 1, f"M{x} {y}v{CELL}"),
            (bit << 1, f"M{x + CELL} {y}v{CELL}"),
        ):
            if not other & cells:
                path += edge
    return path
