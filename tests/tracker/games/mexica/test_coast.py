"""The ground of the page as paths: where land ends, and where water runs between."""

from __future__ import annotations

import pytest

from scoring.mexica.board.island import FIRST_CANALS, LAND, parse_cell
from tests.scoring.mexica.board import corner
from tracker.games.mexica.drawing.coast import coast, ground


def test_the_coast_of_a_cell_bends_at_its_four_corners() -> None:
    assert coast(corner("#")) == "M0 4q0 -4 4 -4h2q4 0 4 4v2q0 4 -4 4h-2q-4 0 -4 -4v-2z"


@pytest.mark.parametrize(
    ("drawing", "lines"),
    [
        ("# #\n# #", 1),
        ("# . #", 2),
        ("# .\n. #", 2),
        (". #\n# .", 2),
        ("# # #\n# . #\n# # #", 2),
        ("# # .\n# . #\n. # #", 2),
    ],
)
def test_land_that_meets_at_a_corner_alone_stays_apart(drawing: str, lines: int) -> None:
    path = coast(corner(drawing))
    assert path.count("M") == path.count("z") == lines


def test_canals_are_lines_through_the_middle_of_their_cells() -> None:
    d4, e4, d5 = (parse_cell(name).bit for name in ("D4", "E4", "D5"))
    assert ground(d4).canals == "M35 35h0"
    assert ground(d4 | e4).canals == "M35 35h10"
    assert ground(d4 | d5).canals == "M35 35h0M35 45h0M35 35v10"


def test_land_is_all_that_is_not_dug() -> None:
    assert ground(FIRST_CANALS).land == coast(LAND & ~FIRST_CANALS)
