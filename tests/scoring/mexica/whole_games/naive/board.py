"""The map, what is beside what, and the numbers of the box."""

from __future__ import annotations

MAP = [
    ".#...#####...........",
    ".###########.........",
    "############.........",
    "##############.......",
    ".###############.....",
    ".######S######=###.##",
    ".#####SES#####=######",
    ".######S######=######",
    "..############=#####.",
    ".################....",
    "###############......",
    "#############........",
    "###########..........",
    "..####..##...........",
]
COLUMNS = "ABCDEFGHIJKLMNOPQRSTU"

# Reading order: rows from the top, each from A.
ALL_CELLS = [f"{column}{row}" for row in range(1, 15) for column in COLUMNS]
SIGNS = {f"{COLUMNS[x]}{y + 1}": MAP[y][x] for y in range(14) for x in range(21)}
LAND = {cell for cell in ALL_CELLS if SIGNS[cell] != "."}
START_CELLS = {cell for cell in ALL_CELLS if SIGNS[cell] == "S"}
PALACE = START_CELLS | {"H7"}
FIRST_CANALS = {cell for cell in ALL_CELLS if SIGNS[cell] == "="}

# The lake goes all round the map, so for boats there is a frame of lake outside it.
FRAMED_COLUMNS = "@" + COLUMNS + "V"
FRAME = {f"{column}{row}" for column in "@V" for row in range(16)} | {
    f"{column}{row}" for column in FRAMED_COLUMNS for row in (0, 15)
}
LAKE = (set(ALL_CELLS) - LAND) | FRAME


def shifted(cell: str, right: int, down: int) -> str:
    x = FRAMED_COLUMNS.index(cell[0]) + right
    y = int(cell[1:]) + down
    if 0 <= x < len(FRAMED_COLUMNS) and 0 <= y <= 15:
        return f"{FRAMED_COLUMNS[x]}{y}"
    return "outside"


EVERYWHERE = set(ALL_CELLS) | FRAME
NEIGHBOURS: dict[str, list[str]] = {
    cell: [
        other
        for other in (
            shifted(cell, 0, -1),
            shifted(cell, 1, 0),
            shifted(cell, 0, 1),
            shifted(cell, -1, 0),
        )
        if other in EVERYWHERE
    ]
    for cell in EVERYWHERE
}

ALL_TOKENS = [13, 12, 11, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 3, 3]
FIRST_TEMPLES = {1: 3, 2: 3, 3: 2, 4: 1}
SECOND_TEMPLES = {1: 3, 2: 2, 3: 2, 4: 2}
TURN_POINTS = 6
BRIDGES = 11
ACTION_TOKENS = 12


def half_up(number: int) -> int:
    return (number + 1) // 2


def prizes(size: int) -> list[int]:
    """Gold, blue and white."""
    return [size, half_up(size), half_up(half_up(size))]


def ramps(cell: str, axis: str) -> list[str]:
    if axis == "NS":
        return [shifted(cell, 0, -1), shifted(cell, 0, 1)]
    return [shifted(cell, -1, 0), shifted(cell, 1, 0)]


def in_reading_order(cells: set[str]) -> list[str]:
    return [cell for cell in ALL_CELLS if cell in cells]
