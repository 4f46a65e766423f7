"""Canal tiles at hand, and how they cover some cells."""

from random import Random

import pytest

from scoring.mexica.board.island import (
    NOWHERE,
    PALACE,
    Cells,
    cell_names,
    members,
    neighbours,
    parse_cells,
    union,
)
from scoring.mexica.proof.tiles import Tiles
from tests.scoring.mexica.board import corner
from tests.scoring.mexica.table.digging import blob
from tests.scoring.mexica.whole_games.naive.board import NEIGHBOURS

ROOM = """
    ~ ~ # # #
    # ~ # # #
    ~ ~ # # #
    # # # # #
"""


@pytest.mark.parametrize(
    "cells, tiles, count",
    [
        ("", (0, 0, 0), 0),
        ("C2", (0, 1, 1), 1),
        ("C2", (1, 0, 1), 1),
        ("C2", (0, 0, 0), None),
        ("C2 D2", (1, 0, 1), 1),
        ("C2 D2", (0, 2, 2), 2),
        ("C2 D2", (0, 2, 1), None),
        ("C2 D2 E2", (1, 1, 2), 2),
        ("C2 D2 E2", (2, 0, 2), 2),
        ("C2 D2 E2", (1, 0, 1), None),
        # Which pairs are made first must not matter.
        ("C2 D2 D3 E3", (2, 0, 2), 2),
        ("D1 C2 D2 E2", (2, 2, 4), 3),
        # More pairs than doubles.
        ("C2 D2 D3 E3", (1, 2, 3), 3),
        ("C2 D2 D3 E3", (1, 1, 2), None),
        # Cells that meet at a corner take a tile each.
        ("C2 D3 E4", (3, 0, 3), 3),
        ("C2 D3 E4", (1, 2, 3), 3),
        ("C2 D3 E4", (3, 2, 2), None),
        # No double reaches A2: there is no room beside it.
        ("A2 C2", (1, 1, 2), 2),
        ("A2 C2", (2, 0, 2), None),
        ("A2 A4", (1, 1, 2), 2),
    ],
)
def test_the_fewest_canals_that_cover_some_cells(
    cells: str, tiles: tuple[int, int, int], count: int | None
) -> None:
    canals = Tiles(*tiles).lay(parse_cells(cells), corner(ROOM))
    assert (None if canals is None else len(canals)) == count


def test_fewer_tiles_are_fewer_of_each() -> None:
    assert Tiles(5, 2, 7).at_most(3) == Tiles(3, 2, 3)


@pytest.mark.parametrize(
    "tiles, too_many", [((0, 0, 0), 4), ((1, 1, 2), 1), ((2, 0, 2), 1), ((1, 2, 3), 0)]
)
def test_what_is_too_much_for_the_tiles_by_number_or_by_shade(
    tiles: tuple[int, int, int], too_many: int
) -> None:
    """Three of these four cells are of one shade."""
    assert Tiles(*tiles).too_many(parse_cells("C2 D1 D3 D2")) == too_many


@pytest.mark.parametrize("seed", range(100))
def test_tiles_cover_what_a_naive_try_of_all_ways_covers(seed: int) -> None:
    source = Random(seed)
    room = blob(source, 14) & ~PALACE
    cells = union(cell.bit for cell in members(room) if source.random() < 0.5)
    doubles, singles = source.randint(0, 5), source.randint(0, 3)
    most = source.randint(0, doubles + singles)
    tiles = Tiles(doubles, singles, doubles + singles).at_most(most)
    names, places = frozenset(cell_names(cells)), frozenset(cell_names(room))
    wanted = fewest(names, places, doubles, singles)
    canals = tiles.lay(cells, room)
    if wanted is None or wanted > most:
        assert canals is None
        return
    assert canals is not None
    assert len(canals) == wanted
    assert tiles.too_many(cells) <= 0
    check(canals_of=[union(cell.bit for cell in canal) for canal in canals], cells=cells, room=room)
    assert sum(len(canal) == 2 for canal in canals) <= doubles
    assert sum(len(canal) == 1 for canal in canals) <= singles


def check(canals_of: list[Cells], cells: Cells, room: Cells) -> None:
    """Free cells beside each other, none twice, and none left out."""
    laid = NOWHERE
    for canal in canals_of:
        assert not canal & (laid | ~room)
        assert canal.bit_count() == 1 or canal & neighbours(canal)
        laid |= canal
    assert not cells & ~laid


def fewest(cells: frozenset[str], room: frozenset[str], doubles: int, singles: int) -> int | None:
    """How many tiles cover all these cells, at least."""
    if not cells:
        return 0
    cell = min(cells)
    ways = []
    if singles:
        ways.append(fewest(cells - {cell}, room - {cell}, doubles, singles - 1))
    if doubles:
        ways += [
            fewest(cells - {cell, other}, room - {cell, other}, doubles - 1, singles)
            for other in NEIGHBOURS[cell]
            if other in room
        ]
    return min((way + 1 for way in ways if way is not None), default=None)
