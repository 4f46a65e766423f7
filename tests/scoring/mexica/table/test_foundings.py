"""Which districts can be founded at this moment, and by whom."""

import pytest

from scoring.mexica import Position, play, start
from scoring.mexica.actions import BuildTemple, Found
from scoring.mexica.board.island import BY_NAME, NOWHERE, Cells, cell_names
from scoring.mexica.board.pieces import Calpulli, Colour, Level
from scoring.mexica.legal import legal
from scoring.mexica.table.foundings import foundable
from tests.scoring.mexica.board import island, setup
from tests.scoring.mexica.recorded import moments

CORNER = """
    2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
    3  #  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
    4  ~  ~  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
"""


def told(position: Position) -> list[tuple[int, list[str], list[int], list[int]]]:
    return [
        (one.token, cell_names(one.cells), list(one.founders), list(one.present))
        for one in foundable(position)
    ]


def test_a_closed_district_of_a_size_on_offer() -> None:
    position = island(CORNER, mode="tracker")
    (one,) = foundable(position)
    assert (one.token, cell_names(one.cells)) == (4, ["B1", "B2", "A3", "B3"])
    assert (one.founders, one.present) == ((0, 1), ())
    assert (one.prizes.blue, one.prizes.white) == (2, 1)


def test_the_token_is_proposed_where_it_is_in_nobodys_way() -> None:
    (one,) = foundable(island(CORNER, mode="tracker"))
    assert (cell_names(one.free), one.proposed.name) == (["B1", "B2", "A3", "B3"], "B1")


def test_two_districts_two_questions() -> None:
    position = island(
        """
        6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  #  #
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  #  #
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
        13 #  #  ~  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  ~  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode="tracker",
        offered=(Calpulli(7),),
    )
    assert [(token, cells[0]) for token, cells, _, _ in told(position)] == [(7, "T6")]
    both = island(
        """
        2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        3  #  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        4  ~  ~  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode="tracker",
    )
    assert [(token, cells[0]) for token, cells, _, _ in told(both)] == [(4, "B1"), (4, "C14")]


def test_a_founded_one_a_full_one_and_a_size_not_on_offer_are_left_out() -> None:
    position = island(CORNER, mode="tracker")
    founded = play(position, Found(Calpulli(4), BY_NAME["B1"], (), by=Colour.RED))
    assert foundable(founded) == ()
    full = position
    for at, level in (("B1", 1), ("B2", 1), ("A3", 1), ("B3", 2)):
        full = play(full, BuildTemple(BY_NAME[at], Level(level), by=Colour.RED))
    assert foundable(full) == ()
    assert foundable(island(CORNER, mode="tracker", offered=(Calpulli(5),))) == ()


def test_in_referee_mode_only_where_the_pilli_on_turn_stands() -> None:
    drawing = CORNER.replace("2  .  # ", "2  .  #R").replace("3  #  # ", "3  #G # ")
    position = island(drawing)
    assert told(position) == [(4, ["B1", "B2", "A3", "B3"], [0], [1])]
    assert told(island(drawing, on_turn=1)) == [(4, ["B1", "B2", "A3", "B3"], [1], [0])]
    away = island(CORNER.replace("3  #  # ", "3  #G # "))
    assert foundable(away) == ()


def test_nothing_is_founded_before_the_pillis_stand_or_after_the_end() -> None:
    assert foundable(start(setup())) == ()
    assert foundable(island(CORNER, mode="tracker", finished=True)) == ()


@pytest.mark.slow
def test_what_can_be_founded_is_what_the_rules_let_be_founded() -> None:
    """Against the legal actions, on tables of every kind."""
    seen = 0
    for position in moments():
        lit = legal(position).found
        marked: dict[Calpulli, Cells] = {}
        for one in foundable(position):
            marked[one.token] = marked.get(one.token, NOWHERE) | one.free
        # In the first round a founding that shuts somebody in is no legal one.
        assert marked == lit or position.is_first_round
        seen += len(marked)
    assert seen
