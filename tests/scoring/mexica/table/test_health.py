"""Is a position one that the box and the board allow?"""

from typing import Any

import pytest

from scoring.game import Seat
from scoring.mexica import play, start
from scoring.mexica.board.island import BY_NAME, parse_cells
from scoring.mexica.board.pieces import Calpulli
from scoring.mexica.legal import legal_actions
from scoring.mexica.position import Founded
from scoring.mexica.table.health import Problem, problems
from tests.scoring.mexica.board import after, island, setup


@pytest.mark.parametrize(
    "colours, mode, neutral",
    [
        ("red grey", "referee", ""),
        ("red grey", "tracker", "E4:1 K9:3"),
        ("red grey sand", "referee", ""),
        ("black red grey sand", "tracker", ""),
    ],
)
def test_the_table_is_healthy_at_the_start(colours: str, mode: str, neutral: str) -> None:
    assert problems(start(setup(colours, mode, neutral=neutral))) is Problem.NONE


@pytest.mark.parametrize("mode", ["referee", "tracker"])
def test_a_city_is_healthy(mode: str) -> None:
    pilli = "-R" if mode == "referee" else "-"
    position = island(
        f"""
        2  .  g2 ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        3  r1 4  {pilli} #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        4  ~  ~  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  3  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode=mode,
    )
    assert problems(position) is Problem.NONE
    assert problems(after(position, "canal", cells="D4 E4")) is Problem.NONE
    assert problems(after(position, "canal", cells="L4")) is Problem.NONE


@pytest.mark.parametrize("mode", ["referee", "tracker"])
def test_whatever_is_legal_leaves_the_table_healthy(mode: str) -> None:
    pilli = "#R" if mode == "referee" else "#"
    position = island(
        f"""
        3  #  -  #  -  #  -  #  -  #  -  #  #  .  .  .  .  .  .  .  .  .
        4  #  -  #  -  #  -  #  -  #  -  #  -  #  #  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  {pilli} #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode=mode,
        held=(1, 0),
    )
    sick = [action for action in legal_actions(position) if problems(play(position, action))]
    assert sick == []


FIRST = "O6 O7 O8 O9"
WEST = Founded(Calpulli(8), BY_NAME["A12"], 1, Seat(0), ())
IN_CANAL = WEST._replace(at=BY_NAME["O7"])


@pytest.mark.parametrize("lake", ["A1", "S6", "U14"])
def test_a_canal_in_the_lake(lake: str) -> None:
    position = island("", canals=parse_cells(f"{lake} {FIRST}"), singles=5)
    assert problems(position) is Problem.CANAL_OFF_ISLAND


@pytest.mark.parametrize(
    "rows, table, problem",
    [
        ("8 . # # # # # # ~ # # # # # # ~ # # # # # #", {}, Problem.CANAL_IN_PALACE),
        ("7 . # # # # # S ~ S # # # # # ~ # # # # # #", {}, Problem.CANAL_IN_PALACE),
        # a tile is neither in the supply nor on the board, or in both
        ("", {"doubles": 34}, Problem.TOO_MANY_CANALS),
        ("", {"singles": 7}, Problem.TOO_MANY_CANALS),
        ("4 # # ~ ~ # # # # # # # # # # . . . . . . .", {"doubles": 35}, Problem.TOO_MANY_CANALS),
        # a canal of the start is gone
        ("", {"canals": parse_cells("N6 O7 O8 O9")}, Problem.TOO_MANY_CANALS),
        ("", {"bridges_ew": parse_cells("D4")}, Problem.BRIDGE_OFF_CANAL),
        ("", {"bridges_ns": parse_cells("D4")}, Problem.BRIDGE_OFF_CANAL),
        ("6 . # # # # # # S # # # # # # | # # # . # #", {}, Problem.BRIDGE_WITHOUT_RAMPS),
        ("6 . # # # # # # S # # # # # ~ - # # # . # #", {}, Problem.BRIDGE_WITHOUT_RAMPS),
        (
            """
            3  #  -  #  -  #  -  #  -  #  -  #  #  .  .  .  .  .  .  .  .  .
            4  #  -  #  -  #  -  #  -  #  -  #  -  #  #  .  .  .  .  .  .  .
            6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  -  #  #  #  .  #  #
            """,
            {},
            Problem.TOO_MANY_BRIDGES,
        ),
        (
            "4 # # ~ # # # # # # # # # # # . . . . . . .",
            {"bridges_ew": parse_cells("C4"), "bridges_ns": parse_cells("C4")},
            Problem.TWO_THINGS_ON_A_CELL,
        ),
        # a Pilli that cannot stand there
        ("6 . # # # # # # S # # # # # # ~R # # # . # #", {}, Problem.PILLI_IN_WATER),
        ("", {"pillis": (BY_NAME["A1"], BY_NAME["H6"])}, Problem.PILLI_IN_WATER),
        ("", {"pillis": (BY_NAME["H6"], BY_NAME["H6"])}, Problem.TWO_THINGS_ON_A_CELL),
        ("12 g1R # # # # # # # # # # # # . . . . . . . .", {}, Problem.TWO_THINGS_ON_A_CELL),
        ("12 8R # # # # # # # # # # # # . . . . . . . .", {}, Problem.TWO_THINGS_ON_A_CELL),
    ],
)
def test_a_canal_a_bridge_or_a_pilli_that_cannot_be(
    rows: str, table: dict[str, Any], problem: Problem
) -> None:
    assert problems(island(rows, **table)) is problem


@pytest.mark.parametrize(
    "rows, table, problem",
    [
        (
            "12 r1 # # # # # # # # # # # # . . . . . . . .",
            {"canals": parse_cells(f"A12 {FIRST}"), "singles": 5},
            Problem.TEMPLE_ON_WATER,
        ),
        ("7 . # # # # # S r1 S # # # # # ~ # # # # # #", {}, Problem.TEMPLE_IN_PALACE),
        # no height, no owner, two owners, two heights
        ("", {"temples": (parse_cells("D4"), 0, 0)}, Problem.TEMPLE_UNCLEAR),
        ("", {"levels": (parse_cells("D4"), 0, 0, 0)}, Problem.TEMPLE_UNCLEAR),
        (
            "4 # # # r1 # # # # # # # # # # . . . . . . .",
            {"temples": (parse_cells("D4"), parse_cells("D4"), 0)},
            Problem.TEMPLE_UNCLEAR,
        ),
        (
            "4 # # # r1 # # # # # # # # # # . . . . . . .",
            {"levels": (parse_cells("D4"), parse_cells("D4"), 0, 0)},
            Problem.TEMPLE_UNCLEAR,
        ),
        (
            "4 # # # r1 # # # # # # # # # # . . . . . . .",
            {
                "temples": (parse_cells("D4"), parse_cells("D4"), 0),
                "levels": (parse_cells("D4"), parse_cells("D4"), 0, 0),
            },
            Problem.TEMPLE_UNCLEAR,
        ),
        ("12 # # # r4 r4 # # # # # # # # . . . . . . . .", {}, Problem.TOO_MANY_TEMPLES),
        ("12 g2 g2 g2 g2 # # # # # # # # # . . . . . . . .", {}, Problem.TOO_MANY_TEMPLES),
    ],
)
def test_a_temple_that_cannot_be(rows: str, table: dict[str, Any], problem: Problem) -> None:
    assert problems(island(rows, **table)) is problem


@pytest.mark.parametrize(
    "rows, table, problem",
    [
        ("", {"founded": (IN_CANAL,), "offered": ()}, Problem.TOKEN_ON_WATER),
        ("8 . # # # # # # 8 # # # # # # ~ # # # # # #", {}, Problem.TOKEN_IN_PALACE),
        # it waits for period 2
        ("12 9 # # # # # # # # # # # # . . . . . . . .", {}, Problem.TOKEN_UNKNOWN),
        ("", {"offered": (13, 13)}, Problem.TOKEN_UNKNOWN),
        ("", {"offered": (2,)}, Problem.TOKEN_UNKNOWN),
        (
            "12 8 # # # # # # # # # # # # . . . . . . . .",
            {"offered": (8,)},
            Problem.TOKEN_UNKNOWN,
        ),
        (
            "12 8 7 # # # # # # # # # # # . . . . . . . .",
            {},
            Problem.TWO_TOKENS_IN_A_DISTRICT,
        ),
        (
            "12 r1 # # # # # # # # # # # # . . . . . . . .",
            {"founded": (WEST,), "offered": ()},
            Problem.TWO_THINGS_ON_A_CELL,
        ),
    ],
)
def test_a_token_that_cannot_be(rows: str, table: dict[str, Any], problem: Problem) -> None:
    assert problems(island(rows, **table)) is problem


def test_in_period_2_a_token_of_either_period_is_known_but_no_third_one() -> None:
    row = "12 9 # # # # # # # # # # # # . . . . . . . ."
    assert problems(island(row, period=2, offered=(3, 3, 13))) is Problem.NONE
    assert problems(island(row, period=2, offered=(3, 3, 3))) is Problem.TOKEN_UNKNOWN


@pytest.mark.parametrize(
    "table, problem",
    [
        ({"held": (12, 0)}, Problem.NONE),
        ({"held": (7, 6)}, Problem.TOO_MANY_ACTION_TOKENS),
        ({"held": (-1, 2)}, Problem.NEGATIVE),
        ({"scores": (3, -1)}, Problem.NEGATIVE),
        ({"action_points": -1}, Problem.NEGATIVE),
        # as many tiles as cells all the same
        ({"doubles": -1, "singles": 78}, Problem.NEGATIVE),
        ({"doubles": 38, "singles": -1, "canals": parse_cells(f"D4 {FIRST}")}, Problem.NEGATIVE),
    ],
)
def test_what_is_counted(table: dict[str, Any], problem: Problem) -> None:
    assert problems(island("", **table)) is problem


def test_several_problems_are_told_at_once() -> None:
    sick = problems(island("", held=(7, 6), scores=(0, -1)))
    assert sick == Problem.TOO_MANY_ACTION_TOKENS | Problem.NEGATIVE
