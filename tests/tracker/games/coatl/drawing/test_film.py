"""Pictures of serpents, and a film in which they grow."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from tests.tracker.games.coatl.drawing.pictures import OF_TWO, record
from tests.tracker.games.coatl.played import played, replayed
from tests.tracker.games.coatl.sheets import BOOK, SOME, entered
from tests.tracker.games.two_ways.pictures import film
from tracker.games.coatl.drawing.serpents import LARGEST, fitting
from tracker.games.coatl.face import FACE
from tracker.pictures.film import LAST
from tracker.pictures.palette import TRANSPARENT, ThemeName

END = {"do": "end", "override": True}


def test_it_shows_each_serpent_and_stands_still_at_the_end() -> None:
    patches = film(FACE, played(*SOME))
    assert [patch.done for patch in patches] == [0, 1, 2, 3]
    assert patches[0].image.size == (360, FACE.past.drawing.film_height(360))  # type: ignore[union-attr]
    assert patches[-1].milliseconds == LAST


def test_what_looks_the_same_is_no_frame_of_its_own() -> None:
    assert [patch.done for patch in film(FACE, played(BOOK, END))] == [0, 2]


@pytest.mark.slow
def test_a_piece_that_is_laid_changes_one_row() -> None:
    patches = film(FACE, replayed(record(OF_TWO)))
    # The bar below is part of each: what lies between is left out where it is much.
    assert all(patch.box[3] == patches[0].image.height for patch in patches)
    assert min(patch.image.height for patch in patches[1:]) < patches[0].image.height / 2


def test_no_serpent_moves_when_a_table_insists_on_a_fourth() -> None:
    four = [entered("red", *each, override=True) for each in (("RK", "R"), ("KR", "RRR"))]
    four += [entered("red", *each, override=True) for each in (("YRRY", "R"), ("BRRB", "RB"))]
    first, second, *_ = film(FACE, played(*four))
    canvas = first.image.convert("RGB")
    grown = canvas.copy()
    opaque = second.image.point([255 * (i != TRANSPARENT) for i in range(256)], "L")
    grown.paste(second.image.convert("RGB"), second.corner, opaque)
    changed = ImageChops.difference(canvas, grown).crop((0, 0, 360, 120)).getbbox()
    assert changed
    assert changed[2] <= 36 + 360 / 4


@pytest.mark.parametrize("pieces", [1, 3, 11, 16, 40, 150])
def test_a_serpent_of_any_length_fits_its_place(pieces: int) -> None:
    size, lines = fitting(pieces, 100, 60)
    assert 0 < size <= LARGEST
    assert lines * size <= 60
    assert (-(-pieces // lines) + 1) * size <= 100


def test_the_box_of_one_player_is_drawn_too() -> None:
    drawing = FACE.past.drawing
    alone = replayed(
        {
            "format": "coatl-record/1",
            "mode": "sheet",
            "players": [{"name": "Ana", "color": "red"}],
            "actions": [BOOK],
        }
    )
    assert drawing
    assert drawing.board(alone[-1], 120, ThemeName.DARK).size == (120, drawing.board_height(120))
