"""What there is to know of a district."""

import pytest

from scoring.mexica import start
from scoring.mexica.board.districts import (
    district_at,
    districts,
    floors_in,
    of_size,
    temple_colours,
    token_in,
)
from scoring.mexica.board.island import BY_NAME, NOWHERE, cell_names, parse_cells
from tests.scoring.mexica.board import island, setup
from tests.scoring.mexica.islands import THREE_DISTRICTS


def test_at_the_start_the_island_is_one_district() -> None:
    (island_,) = districts(start(setup()))
    assert (island_.size, island_.founded, island_.token) == (192, None, None)
    assert (island_.floors, island_.pillis, island_.fitting) == ({}, (), ())


def test_districts_come_in_the_order_of_their_first_cells() -> None:
    position = island(THREE_DISTRICTS)
    firsts = [(cell_names(district.cells)[0], district.size) for district in districts(position)]
    assert firsts == [("B1", 4), ("F1", 192 - 4 - 4 - 7 - 4 - 3 - 4), ("T6", 7), ("C14", 4)]


def test_a_district_knows_its_cells_floors_and_pillis() -> None:
    position = island("""
        2  .  g2 ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        3  r1 #G ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        4  ~  ~  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    corner = district_at(position, BY_NAME["B1"])
    assert corner is not None
    assert cell_names(corner.cells) == ["B1", "B2", "A3", "B3"]
    assert (corner.floors, corner.pillis) == ({"red": 1, "grey": 2}, (1,))
    assert (corner.token, corner.fitting) == (None, (4,))


def test_a_pilli_on_a_bridge_is_in_no_district() -> None:
    position = island("""
        2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        3  #  #  -R #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        4  ~  ~  #  #  #  #G #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert [district.pillis for district in districts(position)] == [(), (1,)]


@pytest.mark.parametrize("water", ["A1", "C2", "C3", "O7", "S6"])
def test_water_is_in_no_district_whether_lake_canal_or_bridge(water: str) -> None:
    position = island("""
        2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        3  #  #  -  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        4  ~  ~  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert district_at(position, BY_NAME[water]) is None


@pytest.mark.parametrize(
    "offered, fitting",
    [((3, 4, 5), (4,)), ((4, 4), (4,)), ((3, 5), ()), ((), ())],
)
def test_the_tokens_that_fit_are_those_on_offer_of_exactly_its_size(
    offered: tuple[int, ...], fitting: tuple[int, ...]
) -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        offered=offered,
    )
    tip = district_at(position, BY_NAME["C14"])
    assert tip is not None
    assert tip.fitting == fitting


def test_a_founded_district_shows_its_token_and_nothing_fits_it() -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  4  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        offered=(4,),
    )
    mainland, tip = districts(position)
    assert (tip.founded, tip.token, tip.fitting) == (position.founded[0], 4, ())
    assert (mainland.founded, mainland.token) == (None, None)
    assert token_in(tip.cells, position.founded) is position.founded[0]
    assert token_in(mainland.cells, position.founded) is None


def test_floors_are_told_by_colour_and_only_of_colours_that_are_there() -> None:
    position = island(
        "12 r1 r2 r3 r4 g4 g4 s1 n3 # # # # # . . . . . . . .",
        colours="grey red sand black",
        mode="tracker",
    )
    floors = floors_in(position, position.dry)
    assert floors == {"grey": 8, "red": 10, "sand": 1, "neutral": 3}
    assert list(floors) == ["grey", "red", "sand", "neutral"]
    assert floors_in(position, parse_cells("B12 E12")) == {"red": 2, "grey": 4}
    assert floors_in(position, parse_cells("A1 A11")) == {}


def test_temples_belong_to_the_players_in_seat_order_and_to_the_neutral() -> None:
    assert temple_colours(setup("sand red")) == ("sand", "red", "neutral")


def test_the_cells_of_all_districts_of_a_size() -> None:
    position = island("""
        2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        3  #  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        4  ~  ~  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    assert of_size(position, 4) == parse_cells("B1 B2 A3 B3 C14 D14 E14 F14")
    assert of_size(position, 5) == NOWHERE
