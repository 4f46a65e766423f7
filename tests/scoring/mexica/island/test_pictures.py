"""A picture of the island, printed and read."""

from typing import Any

import pytest

from scoring.mexica import start
from scoring.mexica.board.island import cell_names, parse_cells
from scoring.mexica.record.picture import picture, read_picture
from scoring.reading import Malformed
from tests.scoring.mexica.board import after, island, setup

BARE = """\
     A   B   C   D   E   F   G   H   I   J   K   L   M   N   O   P   Q   R   S   T   U
 1   .   #   .   .   .   #   #   #   #   #   .   .   .   .   .   .   .   .   .   .   .
 2   .   #   #   #   #   #   #   #   #   #   #   #   .   .   .   .   .   .   .   .   .
 3   #   #   #   #   #   #   #   #   #   #   #   #   .   .   .   .   .   .   .   .   .
 4   #   #   #   #   #   #   #   #   #   #   #   #   #   #   .   .   .   .   .   .   .
 5   .   #   #   #   #   #   #   #   #   #   #   #   #   #   #   #   .   .   .   .   .
 6   .   #   #   #   #   #   #   S   #   #   #   #   #   #   ~   #   #   #   .   #   #
 7   .   #   #   #   #   #   S   E   S   #   #   #   #   #   ~   #   #   #   #   #   #
 8   .   #   #   #   #   #   #   S   #   #   #   #   #   #   ~   #   #   #   #   #   #
 9   .   .   #   #   #   #   #   #   #   #   #   #   #   #   ~   #   #   #   #   #   .
10   .   #   #   #   #   #   #   #   #   #   #   #   #   #   #   #   #   .   .   .   .
11   #   #   #   #   #   #   #   #   #   #   #   #   #   #   #   .   .   .   .   .   .
12   #   #   #   #   #   #   #   #   #   #   #   #   #   .   .   .   .   .   .   .   .
13   #   #   #   #   #   #   #   #   #   #   #   .   .   .   .   .   .   .   .   .   .
14   .   .   #   #   #   #   .   .   #   #   .   .   .   .   .   .   .   .   .   .   .
"""

CITY = """\
     A   B   C   D   E   F   G   H   I   J   K   L   M   N   O   P   Q   R   S   T   U
 1   .   #   .   .   .   #   #   #   #   #   .   .   .   .   .   .   .   .   .   .   .
 2   .   #   ~   #   #   #   #   #   #   #   #   #   .   .   .   .   .   .   .   .   .
 3   4   #  -R   #   #   #   #   #   #   #   #   #   .   .   .   .   .   .   .   .   .
 4   ~   ~   #   #   #   #   #   #   #   #   #   #   #   #   .   .   .   .   .   .   .
 5   .   #   #   #   #   #   #   #   #   #   #   #   #   #   #   #   .   .   .   .   .
 6   .   #   #   #   #   #   #  SG   #   #   #   #   #   #   -   #   #   #   .   #   #
 7   .   #   #   #   #   #   S  EB   S   #   #   #   #   #   ~   #   #   #   #   #   #
 8   .   #   #   #   #   #   #   S   #   #   #   #   #   #   ~   #   #   #   #   #   #
 9   .   .   #   #   #   #   #   #   #   #   #   #   #   #   ~   #   #   #   #   #   .
10   .   #   #   #   #   #   #   #   #   #   #   #   #   #   #   #   #   .   .   .   .
11   #  r1   #   #   #  #S   #   #   #   #   #   #   #   #   #   .   .   .   .   .   .
12   #  r2  g3  b4  s1   #   #   #   #   #   #   #  13   .   .   .   .   .   .   .   .
13   #   #   #   ~   |   ~   #   #   #   #   #   .   .   .   .   .   .   .   .   .   .
14   .   .   #   #   #   #   .   .   #   #   .   .   .   .   .   .   .   .   .   .   .
"""


def test_the_island_is_printed_as_on_the_board() -> None:
    assert picture(start(setup())) == BARE


def test_everything_on_the_board_is_printed() -> None:
    position = start(setup("red grey sand black", tokens="3 4 5 6 7 8 13 10"))
    for at in ("G7", "H6", "H8", "I7"):
        position = after(position, "start", at=at)
    played: list[tuple[str, str, dict[str, Any]]] = [
        ("red", "canal", {"cells": "C2 C3"}),
        ("red", "canal", {"cells": "A4 B4"}),
        ("red", "canal", {"cells": "D13 E13"}),
        ("red", "canal", {"cells": "F13"}),
        ("red", "bridge", {"at": "C3", "axis": "EW"}),
        ("red", "bridge", {"at": "E13", "axis": "NS"}),
        ("red", "bridge", {"at": "O6", "axis": "EW"}),
        ("red", "temple", {"at": "B11", "level": 1}),
        ("red", "temple", {"at": "B12", "level": 2}),
        ("red", "found", {"token": 4, "at": "A3"}),
        ("red", "found", {"token": 13, "at": "M12"}),
        ("red", "leap", {"to": "C3"}),
        ("red", "end_turn", {}),
        ("grey", "temple", {"at": "C12", "level": 3}),
        ("grey", "end_turn", {}),
        ("sand", "temple", {"at": "E12", "level": 1}),
        ("sand", "leap", {"to": "F11"}),
        ("sand", "end_turn", {}),
        ("black", "temple", {"at": "D12", "level": 4}),
        ("black", "walk", {"to": "H7"}),
    ]
    for by, do, fields in played:
        position = after(position, do, by=by, **fields, override=True)
    assert picture(position) == CITY


@pytest.mark.parametrize("drawn", [BARE, CITY])
def test_a_picture_that_is_read_prints_the_same(drawn: str) -> None:
    assert picture(read_picture(drawn, setup("red grey sand black"))) == drawn


def test_the_start_is_read_back_as_it_was() -> None:
    for mode in ("referee", "tracker"):
        position = start(setup("red sand", mode))
        assert read_picture(picture(position), position.setup) == position


def test_a_picture_tells_where_everything_is() -> None:
    position = read_picture(CITY, setup("red grey sand black"))
    assert position.canals == parse_cells("C2 C3 A4 B4 O6 O7 O8 O9 D13 E13 F13")
    assert (cell_names(position.bridges_ns), cell_names(position.bridges_ew)) == (
        ["E13"],
        ["C3", "O6"],
    )
    assert [cell_names(cells) for cells in position.temples] == [
        ["B11", "B12"],
        ["C12"],
        ["E12"],
        ["D12"],
        [],
    ]
    assert [cell_names(cells) for cells in position.levels] == [
        ["B11", "E12"],
        ["B12"],
        ["C12"],
        ["D12"],
    ]
    assert [(token.token, token.at.name) for token in position.founded] == [(4, "A3"), (13, "M12")]
    assert [pilli and pilli.name for pilli in position.pillis] == ["C3", "H6", "F11", "H7"]


def test_what_a_picture_does_not_tell_is_as_simple_as_it_can_be() -> None:
    position = read_picture(CITY, setup("red grey sand black"))
    assert (position.period, position.scores, position.scored) == (1, (0, 0, 0, 0), ())
    assert (position.doubles, position.singles) == (35 - 3, 6 - 1)
    assert position.offered == (3, 5, 6, 7, 8, 10)
    assert {(token.period, token.by, token.present) for token in position.founded} == {(1, 0, ())}


def test_bridges_lie_as_they_are_drawn() -> None:
    position = island("""
        4  #  -  #  -  #  ~  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        13 #  #  |  |  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
    """)
    assert position.bridges_ew == parse_cells("B4 D4")
    assert position.bridges_ns == parse_cells("C13 D13")


@pytest.mark.parametrize(
    "dug, doubles, singles",
    [("~ # ~", 34, 6), ("~ ~ ~", 34, 5), ("~ # #", 35, 5), ("# # #", 35, 6)],
)
def test_canals_are_of_as_few_tiles_as_they_can_be(dug: str, doubles: int, singles: int) -> None:
    position = island(f"4 # {dug} # # # # # # # # # # . . . . . . .")
    assert (position.doubles, position.singles) == (doubles, singles)


def test_when_doubles_run_out_the_rest_are_singles() -> None:
    water = "\n".join(
        f"{row} {line}"
        for row, line in [
            (2, ". ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ . . . . . . . . ."),
            (3, "~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ . . . . . . . . ."),
            (4, "~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ . . . . . . ."),
            (10, ". ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ . . . ."),
            (11, "~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ . . . . . ."),
            (14, ". . ~ ~ ~ ~ . . # # . . . . . . . . . . ."),
        ]
    )
    position = island(water)  # 11 + 12 + 14 + 16 + 15 + 4 = 72 cells more
    assert (position.doubles, position.singles) == (0, 6 - 2)


def test_a_token_of_the_other_period_leaves_the_offer_as_it_is() -> None:
    position = island("12 9 # # # # # # # # # # # # . . . . . . . .")
    assert position.offered == (3, 4, 5, 6, 7, 8, 10, 13)


def test_neutral_temples_are_the_ones_that_are_drawn() -> None:
    two = setup("red grey", neutral="E4:3 K9:1")
    drawn = picture(start(two))
    assert "n3" in drawn
    assert read_picture(drawn, two) == start(two)
    assert read_picture(BARE, two).all_temples == 0


def test_head_blank_lines_and_width_do_not_matter() -> None:
    narrow = "\n".join(" ".join(line.split()) for line in BARE.splitlines())
    headless = narrow.split("\n", 1)[1]
    spaced = "\n\n".join("      " + line for line in narrow.splitlines())
    for drawn in (narrow, headless, spaced):
        assert read_picture(drawn, setup()) == start(setup())


def rows(*changes: str) -> str:
    """The bare island with some rows drawn otherwise."""
    drawn = {line.split()[0]: line for line in BARE.splitlines()}
    for change in changes:
        drawn[change.split()[0]] = change
    return "\n".join(drawn.values())


@pytest.mark.parametrize(
    "drawn, where",
    [
        ("", "picture: the island has 14 rows"),
        (BARE.splitlines()[0], "picture: the island has 14 rows"),
        ("\n".join(BARE.splitlines()[:-1]), "picture: the island has 14 rows"),
        (BARE + BARE.splitlines()[-1], "picture: the island has 14 rows"),
        ("\n".join(reversed(BARE.splitlines()[1:])), "row 1: a row is its number and 21 words"),
        (BARE.replace("\n 3 ", "\n 2 "), "row 3: a row is its number and 21 words"),
        (rows("3 # # #"), "row 3: a row is its number and 21 words"),
        (rows("3"), "row 3: a row is its number and 21 words"),
        (rows("1 . # . . . # # # # # . . . . . . . . . . . ."), "row 1: a row is its number"),
        (rows("1 # # . . . # # # # # . . . . . . . . . . ."), "A1: '#' cannot be here"),
        (rows("1 . . . . . # # # # # . . . . . . . . . . ."), "B1: '.' cannot be here"),
        (rows("1 . # ~ . . # # # # # . . . . . . . . . . ."), "C1: '~' cannot be here"),
        (rows("1 . # 4 . . # # # # # . . . . . . . . . . ."), "C1: '4' cannot be here"),
        (rows("1 . .R . . . # # # # # . . . . . . . . . . ."), "B1: '.R' cannot be here"),
        (rows("1 . x . . . # # # # # . . . . . . . . . . ."), "B1: 'x' is no word of a picture"),
        (rows("1 . ## . . . # # # # # . . . . . . . . . . ."), "B1: '##' is no word"),
        (rows("1 . r . . . # # # # # . . . . . . . . . . ."), "B1: 'r' is no word"),
        (rows("1 . r0 . . . # # # # # . . . . . . . . . . ."), "B1: 'r0' is no word"),
        (rows("1 . r5 . . . # # # # # . . . . . . . . . . ."), "B1: 'r5' is no word"),
        (rows("1 . r11 . . . # # # # # . . . . . . . . . . ."), "B1: 'r11' is no word"),
        (rows("1 . s1 . . . # # # # # . . . . . . . . . . ."), "B1: 's1' is no word"),
        (rows("1 . x1 . . . # # # # # . . . . . . . . . . ."), "B1: 'x1' is no word"),
        (rows("1 . R . . . # # # # # . . . . . . . . . . ."), "B1: 'R' is no word"),
        (rows("1 . -1 . . . # # # # # . . . . . . . . . . ."), "B1: '-1' is no word"),
        (rows("1 . #S . . . # # # # # . . . . . . . . . . ."), "B1: nobody owns the Pilli of '#S'"),
        (rows("1 . #N . . . # # # # # . . . . . . . . . . ."), "B1: nobody owns the Pilli of '#N'"),
        (rows("1 . #X . . . # # # # # . . . . . . . . . . ."), "B1: nobody owns the Pilli of '#X'"),
        (rows("1 . #RG . . . # # # # # . . . . . . . . . . ."), "B1: '#R' is no word"),
        (rows("14 . . # # # # . . # x1 . . . . . . . . . . ."), "J14: 'x1' is no word"),
    ],
)
def test_a_malformed_picture_says_where(drawn: str, where: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_picture(drawn, setup())
    assert str(caught.value).startswith(where)
    assert caught.value.place == where.split(":")[0]
