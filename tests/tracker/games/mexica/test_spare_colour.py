"""Neutral temples are pieces of a colour that nobody plays: which one, and where it shows."""

from __future__ import annotations

import pytest

from scoring.mexica.board.pieces import Colour
from scoring.mexica.game import read_record
from scoring.mexica.opening import start
from scoring.mexica.record.reading import write_setup
from tests.scoring.mexica.board import setup
from tracker.games.mexica.board import looks
from tracker.games.mexica.drawing.board import draw_board

RECORD = {
    "format": "mexica-record/1",
    "mode": "tracker",
    "players": [{"name": "Ana", "color": "black"}, {"name": "Bo", "color": "red"}],
    "tokens": [3, 4, 5, 6, 8, 9, 11, 13],
    "neutral": [{"at": "E4", "level": 2}],
    "actions": [],
}


def drawn(**further: object) -> Colour:
    return read_record(RECORD | further).setup.drawn(Colour.NEUTRAL)


def test_it_is_what_the_table_chose() -> None:
    assert drawn(neutral_color="sand") is Colour.SAND


@pytest.mark.parametrize("said", [None, "red", "neutral", "purple", 7, ["sand"]])
def test_else_the_first_that_nobody_plays(said: object) -> None:
    """A further key of a record is never wrong."""
    assert drawn(neutral_color=said) is Colour.GREY
    assert drawn() is Colour.GREY


def test_players_keep_their_own() -> None:
    four = setup("red grey sand black")
    assert [four.drawn(colour) for colour in four.colours] == list(four.colours)


def test_a_temple_on_the_page_has_its_colour_and_the_letter_of_neutral() -> None:
    [look] = [look for look in looks(start(read_record(RECORD).setup)) if look.temple]
    assert (look.name, look.tone, look.level) == ("E4", "grey neutral", 2)


def test_so_has_one_in_a_picture() -> None:
    grey, sand = (
        draw_board(start(read_record(RECORD | {"neutral_color": spare}).setup), 480).tobytes()
        for spare in ("grey", "sand")
    )
    assert grey != sand


def test_the_choice_is_written_and_read_back() -> None:
    chosen = read_record(RECORD | {"neutral_color": "sand"}).setup
    assert write_setup(chosen)["neutral_color"] == "sand"
    assert "neutral_color" not in write_setup(read_record(RECORD).setup)
