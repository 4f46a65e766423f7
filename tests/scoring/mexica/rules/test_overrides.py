"""What a table did all the same, and what the city is like afterwards."""

import pytest

from scoring.game import Seat
from scoring.mexica.board.districts import District, district_at, districts
from scoring.mexica.board.island import BY_NAME, cell_names, parse_cells
from scoring.mexica.board.pieces import Level
from scoring.mexica.majorities import majorities
from scoring.mexica.position import Position
from scoring.mexica.table.health import Problem, problems
from tests.scoring.mexica.board import after, island, points, verdict


def at(position: Position, cell: str) -> District:
    district = district_at(position, BY_NAME[cell])
    assert district is not None
    return district


def test_of_a_founded_district_that_was_cut_the_part_with_the_token_stays_founded() -> None:
    position = island("""
        6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  #  #
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  #  7
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
    """)
    cut = after(position, "canal", cells="T7 U7", override=True)
    assert cell_names(at(cut, "U8").cells) == ["T8", "U8", "T9"]
    assert (at(cut, "U8").token, at(cut, "U8").size) == (7, 3)
    assert cell_names(at(cut, "T6").cells) == ["T6", "U6"]
    assert (at(cut, "T6").token, at(cut, "T6").size) == (None, 2)
    assert cut.founded_land == parse_cells("T8 U8 T9")


def test_the_part_with_the_token_keeps_its_prizes_and_the_other_counts_as_unfounded() -> None:
    position = island(
        """
        6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  g1 r2
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  #  #
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  g3 7
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  r1 .
        """,
        period=2,
    )
    cut = after(position, "canal", cells="T7 U7", override=True)
    assert [majority.awards for majority in majorities(cut)] == [
        {"red": 2, "grey": 1},
        {"red": 4, "grey": 7},
    ]


def test_the_part_without_the_token_can_be_cut_and_founded_again() -> None:
    position = island("""
        6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  #R #
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  #  #
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  7  .
    """)
    cut = after(position, "canal", cells="T8 U8", override=True)
    assert verdict(cut, "canal", cells="T6") is None
    refounded = after(cut, "found", token=4, at="T6")
    assert points(refounded) == {"red": 2, "grey": 0}
    assert [district.token for district in districts(refounded)] == [None, 4, 7]


def test_a_canal_on_a_ramp_leaves_a_bridge_that_leads_nowhere() -> None:
    position = island("""
        4  #  #  #  #R -  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "canal", cells="F4") == "canal.bridge_ramp"
    dug = after(position, "canal", cells="F4", override=True)
    assert dug.bridges == parse_cells("E4")
    assert Problem.BRIDGE_WITHOUT_RAMPS in problems(dug)
    on_bridge = after(dug, "walk", to="E4")
    assert verdict(on_bridge, "walk", to="F4") == "walk.blocked"
    assert verdict(on_bridge, "walk", to="D4") is None


def test_a_bridge_moved_from_under_a_pilli_leaves_it_in_the_water() -> None:
    position = island("""
        3  #  -R #  -  #  -  #  -  #  -  #  #  .  .  .  .  .  .  .  .  .
        4  #  -  #  -  #  -  #  -  #  -  #  -  #  #  .  .  .  .  .  .  .
    """)
    move = {"from": "B3", "to": "O8", "axis": "EW"}
    assert verdict(position, "move_bridge", **move) == "bridge.pilli"
    moved = after(position, "move_bridge", **move, override=True)
    assert moved.pilli(Seat(0)) is BY_NAME["B3"]
    assert not moved.bridges & parse_cells("B3")
    assert problems(moved) == Problem.PILLI_IN_WATER
    assert verdict(moved, "leap", to="C2") is None
    assert verdict(moved, "walk", to="C3", override=True) is None


def test_a_bridge_moved_while_some_are_left_is_one_bridge_still() -> None:
    position = island("""
        4  #  #  #  #  -  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    move = {"from": "E4", "to": "O8", "axis": "EW"}
    assert verdict(position, "move_bridge", **move) == "bridge.supply_left"
    moved = after(position, "move_bridge", **move, override=True)
    assert (moved.bridges, moved.bridges_left) == (parse_cells("O8"), 10)


def test_a_temple_built_in_another_district_stands_there() -> None:
    position = island("""
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    built = after(position, "temple", at="C14", level=3, override=True)
    assert at(built, "D14").floors == {"red": 3}
    assert (built.action_points, built.temples_left(Seat(0), Level(3))) == (3, 1)


@pytest.mark.parametrize(
    "points_before, do, fields, points_after",
    [
        (6, "walk", {"to": "D4"}, 5),  # an overridden walk costs 1
        (0, "walk", {"to": "D4"}, 0),
        (2, "leap", {"to": "D4"}, 0),
        (3, "temple", {"at": "D4", "level": 4}, 0),
        (0, "canal", {"cells": "D4"}, 0),
        (5, "take", {}, 4),
    ],
)
def test_what_cannot_be_paid_takes_the_points_that_there_are(
    points_before: int, do: str, fields: dict[str, object], points_after: int
) -> None:
    position = island("", action_points=points_before, taken=2)
    assert after(position, do, **fields, override=True).action_points == points_after


def test_a_boat_trip_without_a_route_costs_1() -> None:
    position = island("""
        4  #  #  #  #  -  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  -R #  #  #  .  #  #
    """)
    assert verdict(position, "boat", to="E4") == "boat.unconnected"
    sailed = after(position, "boat", to="E4", override=True)
    assert (sailed.pilli(Seat(0)), sailed.action_points) == (BY_NAME["E4"], 5)


def test_an_override_of_what_is_allowed_anyway_changes_nothing() -> None:
    position = island("")
    plain = after(position, "canal", cells="D4 D5")
    assert after(position, "canal", cells="D4 D5", override=True) == plain
