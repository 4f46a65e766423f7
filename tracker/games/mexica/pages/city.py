"""The island in small, as it is shown beside a text: as a whole, or the part around some cells."""

from __future__ import annotations

from typing import NamedTuple

from scoring.mexica.board.island import (
    COLUMNS,
    LAND,
    ROWS,
    Cells,
    cell_names,
    members,
    parse_cell,
    union,
)
from scoring.mexica.position import Position
from tracker.games.mexica.board import Look, looks
from tracker.games.mexica.drawing.coast import CELL, Ground, ground

WIDTH, HEIGHT = 12, 8
"""Of the part that is shown: as the whole, 3 to 2."""
Corner = tuple[int, int]


class City(NamedTuple):
    """What templates/mexica/board/city.html draws."""

    city: list[tuple[Look, str, str]]
    """Each cell with its column and its row in the picture."""
    near: bool
    told: list[str]
    """The names of the cells that are lit, in reading order."""
    ground: Ground
    view: str
    """The part of the ground that is seen, as an SVG has it."""


def city(position: Position, lit: Cells, whole: bool = False) -> City:
    near = None if whole else _window(lit)
    drawn = looks(position, LAND if near is None else LAND & near[1])
    shown = [
        (look, look.column, look.row) if near is None else _shifted(look, near) for look in drawn
    ]
    x, y, wide, high = (*near[0], WIDTH, HEIGHT) if near else (0, 0, len(COLUMNS), ROWS)
    return City(
        shown,
        near is not None,
        cell_names(lit),
        ground(position.canals),
        " ".join(str(CELL * measure) for measure in (x, y, wide, high)),
    )


def _window(cells: Cells) -> tuple[Corner, Cells] | None:
    """The part of the island around some cells: its upper left corner, and its cells; None
    where they do not fit in."""
    places = [(COLUMNS.index(cell.name[0]), int(cell.name[1:]) - 1) for cell in members(cells)]
    if not places:
        return None
    (left, right), (top, bottom) = ((min(line), max(line)) for line in zip(*places, strict=True))
    if right - left >= WIDTH or bottom - top >= HEIGHT:
        return None
    x = min(max((left + right + 1 - WIDTH) // 2, 0), len(COLUMNS) - WIDTH)
    y = min(max((top + bottom + 1 - HEIGHT) // 2, 0), ROWS - HEIGHT)
    shown = (f"{COLUMNS[x + i]}{y + j + 1}" for i in range(WIDTH) for j in range(HEIGHT))
    return (x, y), union(parse_cell(name).bit for name in shown)


def _shifted(look: Look, near: tuple[Corner, Cells]) -> tuple[Look, str, str]:
    """A cell with its place in the window, written as a place of the board."""
    x, y = near[0]
    return look, COLUMNS[COLUMNS.index(look.column) - x], str(int(look.row) - y)
