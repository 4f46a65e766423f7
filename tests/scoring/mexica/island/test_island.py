"""The board: land and lake, the palace, who neighbours whom."""

import pickle

import pytest

from scoring.mexica import start
from scoring.mexica.board.island import (
    BOARD,
    BY_NAME,
    EMBLEM,
    FIRST_CANALS,
    LAND,
    PALACE,
    START_CELLS,
    above_and_below,
    beside,
    cell_names,
    members,
    neighbours,
    parse_cell,
    parse_cells,
    regions,
)
from scoring.mexica.majorities import on_palace
from scoring.mexica.record.picture import picture
from tests.scoring.mexica.board import after, island, points, setup, verdict


def test_the_board_is_the_one_of_the_rulebook() -> None:
    drawn = picture(start(setup())).replace("~", "=").splitlines()
    assert (
        ["".join(line.split()) for line in drawn]
        == """
         ABCDEFGHIJKLMNOPQRSTU
        1.#...#####...........
        2.###########.........
        3############.........
        4##############.......
        5.###############.....
        6.######S######=###.##
        7.#####SES#####=######
        8.######S######=######
        9..############=#####.
        10.################....
        11###############......
        12#############........
        13###########..........
        14..####..##...........
    """.split()
    )


def test_of_196_land_cells_four_are_under_canals_from_the_start() -> None:
    assert LAND.bit_count() == 196
    assert cell_names(FIRST_CANALS) == ["O6", "O7", "O8", "O9"]
    assert start(setup()).dry.bit_count() == 192


@pytest.mark.parametrize(
    "cell, around",
    [
        ("K7", ["K6", "J7", "L7", "K8"]),
        ("A1", ["B1", "A2"]),
        ("U1", ["T1", "U2"]),
        ("A14", ["A13", "B14"]),
        ("U14", ["U13", "T14"]),
        ("U7", ["U6", "T7", "U8"]),
        ("A12", ["A11", "B12", "A13"]),
    ],
)
def test_neighbours_are_orthogonal_and_end_at_the_edge(cell: str, around: list[str]) -> None:
    assert cell_names(neighbours(BY_NAME[cell].bit) & BOARD) == around


def test_neighbours_of_many_cells_may_be_neighbours_of_each_other() -> None:
    assert cell_names(neighbours(parse_cells("K7 L7"))) == [
        *["K6", "L6"],
        *["J7", "K7", "L7", "M7"],
        *["K8", "L8"],
    ]


def test_a_cell_has_two_neighbours_each_way() -> None:
    assert cell_names(beside(BY_NAME["K7"].bit)) == ["J7", "L7"]
    assert cell_names(above_and_below(BY_NAME["K7"].bit)) == ["K6", "K8"]


def test_s6_is_lake_too() -> None:
    assert verdict(island(), "canal", cells="S6") == "canal.off_island"
    assert verdict(island(), "leap", to="S6") == "leap.blocked"


def test_the_palace_is_four_start_cells_around_an_emblem() -> None:
    assert cell_names(START_CELLS) == ["H6", "G7", "I7", "H8"]
    assert cell_names(EMBLEM) == ["H7"]
    assert cell_names(PALACE) == ["H6", "G7", "H7", "I7", "H8"]


def test_the_palace_counts_in_the_size_of_its_district() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  ~  ~  ~  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  ~  # SR  #  ~  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  ~  S  E  S  ~  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  #  #  ~  #  S  ~  #  #  #  #  #  ~  #  #  #  #  #  #
         9  .  .  #  #  #  #  ~  ~  #  #  #  #  #  #  ~  #  #  #  #  #  .
        10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
    """)
    assert cell_names(regions(position.dry)[1]) == [
        *["G6", "H6", "I6"],
        *["G7", "H7", "I7"],
        *["G8", "H8"],
    ]
    assert points(after(position, "found", token=8, at="I6")) == {"red": 4, "grey": 2}


@pytest.mark.parametrize("cell", ["H6", "G7", "H7", "I7", "H8"])
def test_nothing_may_be_put_on_the_palace(cell: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  ~  ~  ~  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  ~ #R  S  #  ~  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  ~  S  E  S  ~  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  #  #  ~ #G  S  ~  #  #  #  #  #  ~  #  #  #  #  #  #
         9  .  .  #  #  #  #  ~  ~  #  #  #  #  #  #  ~  #  #  #  #  #  .
        10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
    """)
    assert verdict(position, "canal", cells=[cell]) == "canal.palace"
    assert verdict(position, "bridge", at=cell, axis="NS") == "bridge.no_canal"
    assert verdict(position, "temple", at=cell, level=1) == "temple.palace"
    assert verdict(position, "found", token=8, at=cell) == "found.cell"


def test_a_pilli_crosses_the_palace_and_may_stop_on_the_emblem() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  # SR  E  S  #  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  #  #  #  # SG  #  #  #  #  #  #  ~  #  #  #  #  #  #
    """)
    assert position.pilli(position.on_turn).name == "G7"
    on_emblem = after(position, "walk", to="H7")
    across = after(on_emblem, "walk", to="I7")
    assert across.pillis == (BY_NAME["I7"], BY_NAME["H8"])
    assert across.action_points == 4


@pytest.mark.parametrize(
    "cell, earns", [("H6", True), ("G7", True), ("I7", True), ("H8", True), ("H7", False)]
)
def test_only_the_start_cells_earn_the_palace_bonus(cell: str, earns: bool) -> None:
    position = after(
        island("""
                A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
             6  .  #  #  #  # #G  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
             7  .  #  #  #  #  #  S  E  S #R  #  #  #  #  ~  #  #  #  #  #  #
             8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
        """),
        "leap",
        to=cell,
    )
    assert on_palace(position) == ((0,) if earns else ())


def test_there_is_one_object_for_each_cell() -> None:
    cell = parse_cell("C4")
    assert cell is BY_NAME["C4"]
    assert repr(cell) == cell.name == "C4"
    assert pickle.loads(pickle.dumps(cell)) is cell


def test_a_name_off_the_board_is_no_cell() -> None:
    with pytest.raises(KeyError):
        parse_cell("V4")


def test_a_set_of_cells_lists_its_members_in_reading_order() -> None:
    cells = parse_cells("D5 A4 C4 U3")
    assert cell_names(cells) == ["U3", "A4", "C4", "D5"]
    assert [cell.name for cell in members(cells)] == cell_names(cells)
