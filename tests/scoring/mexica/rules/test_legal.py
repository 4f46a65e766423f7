"""What may be done now is exactly what is not refused."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from scoring.game import Seat
from scoring.mexica import Action, Legal, Position, actions, play, refusal, start
from scoring.mexica.board.island import (
    BY_NAME,
    COLUMNS,
    NOWHERE,
    ROWS,
    Cells,
    cell_names,
    parse_cells,
    union,
)
from scoring.mexica.board.pieces import Axis, Calpulli, Colour, Level
from scoring.mexica.legal import legal, legal_actions
from tests.scoring.mexica.board import after, island, setup

CELLS = list(BY_NAME.values())
TILES = [
    (BY_NAME[f"{COLUMNS[x]}{y}"], BY_NAME[f"{COLUMNS[x + right]}{y + down}"])
    for right, down in ((1, 0), (0, 1))
    for y in range(1, ROWS + 1 - down)
    for x in range(len(COLUMNS) - right)
]


def everything(position: Position) -> Iterator[Action]:
    """Every action that there could be, anywhere on the board, sensible or not."""
    referee = position.setup.is_referee
    owners: tuple[Colour | None, ...] = (None,) if referee else position.setup.colours
    present = None if referee else ()
    for cell in CELLS:
        yield from (
            actions.Start(cell),
            actions.Walk(cell),
            actions.Boat(cell),
            actions.Leap(cell),
            actions.BuildCanal((cell,)),
        )
        for axis in Axis:
            yield actions.BuildBridge(cell, axis)
            for origin in CELLS:
                if origin.bit & position.bridges or origin.name in ("A1", "D4", "H7", "O7"):
                    yield actions.MoveBridge(origin, cell, axis)
        for by in owners:
            yield from (actions.BuildTemple(cell, Level(level), by=by) for level in range(1, 6))
            for token in {*position.offered, Calpulli(9)}:
                yield actions.Found(token, cell, present, by=by)
    yield from map(actions.BuildCanal, TILES)
    yield from (actions.DiscardToken(Calpulli(token)) for token in range(2, 15))
    yield from (actions.TakeToken(), actions.SpendToken(), actions.EndTurn())


POSITIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "a turn in the middle of a game": (
        """
        2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        3  #  #  -  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        4  ~  ~  #  r2 #  g1 #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  #  #
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  -R #  #
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #G 4  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        {"held": (1, 3), "taken": 1},
    ),
    "a district to found, with two points left": (
        """
        13 #  #  ~  |  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #R #  g1 #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        {"action_points": 2, "taken": 2, "doubles": 0, "singles": 1},
    ),
    "no points and no tiles left": (
        "14 . . #G # # #R . . # # . . . . . . . . . . .",
        {"action_points": 0, "doubles": 0, "singles": 0, "held": (6, 6)},
    ),
    "all eleven bridges are built": (
        """
        3  #  -R #  -  #  -  #  -  #  -  #  #  .  .  .  .  .  .  .  .  .
        4  #  -  #  -  #  -  #  -  #  -  #  -G #  #  .  .  .  .  .  .  .
        """,
        {},
    ),
    "Bo can get out over one bridge only in the first round": (
        """
        13 #  #  ~  |  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #G #  #R #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        {"round": 1},
    ),
    "Ana has a boat to that bridge": (
        """
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  #  #
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  -R #  #
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
        13 ~  ~  ~  |  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #G #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        {"round": 1},
    ),
    "in the first round all bridges are built and Bo needs one of them": (
        """
        3  #  -  #  -  #  -  #  -  #  -  #  #  .  .  .  .  .  .  .  .  .
        4  #  -  #  -  #  -  #  -  #  -  #  #  #  #  .  .  .  .  .  .  .
        13 #  #  ~  |  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #G #  #R #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        {"round": 1},
    ),
    "period 2 with dead tokens": (
        """
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #R #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        {"period": 2, "offered": (3, 4, 5, 5, 9), "round": 1, "singles": 0},
    ),
    "the final round": (
        "12 r1 r1 r1 r2 r2 r2 r3 r3 r4 # # # # . . . . . . . .",
        {"offered": (), "on_turn": Seat(1)},
    ),
    "a founded district cut, a ramp dug away, a Pilli in the water": (
        """
        2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        3  4  #  ~R #  #  -  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        4  ~  ~  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        """,
        {},
    ),
    "the game is over": ("", {"finished": True}),
    "a tracker game": (
        """
        2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        3  #  #  -  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        4  ~  ~  #  r2 #  g1 #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        {"mode": "tracker", "colours": "red grey sand"},
    ),
    "a tracker game whose period is over": (
        "12 r1 r1 r1 r2 r2 r2 r3 r3 r4 # # # # . . . . . . . .",
        {"mode": "tracker", "offered": ()},
    ),
}


def assert_all_are_listed(position: Position) -> None:
    listed = Counter(legal_actions(position))
    accepted = Counter(act for act in everything(position) if refusal(position, act) is None)
    assert listed == accepted
    lit = legal(position)
    assert lit.end_period is (refusal(position, actions.EndPeriod(())) is None)
    assert tally(lit) == len(list(legal_actions(position)))


def tally(lit: Legal) -> int:
    """How many actions are listed, counted without making them."""
    single = (
        lit.start,
        lit.canal1,
        lit.canal2_east,
        lit.canal2_south,
        lit.walk,
        lit.boat,
        lit.leap,
    )
    tables: tuple[dict[Any, Cells], ...] = (
        lit.bridge,
        *lit.move_bridge.values(),
        *lit.temple.values(),
        lit.found,
    )
    many = [*single, *(cells for table in tables for cells in table.values())]
    founders = len(lit.temple) - 1
    many += founders * [*lit.found.values()]
    others = (lit.take, lit.spend, lit.end_turn)
    return sum(cells.bit_count() for cells in many) + sum(others) + len(lit.discard)


@pytest.mark.long
@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_listed_is_what_is_not_refused(name: str) -> None:
    rows, table = POSITIONS[name]
    assert_all_are_listed(island(rows, **table))


def test_while_pillis_are_placed_only_free_start_cells_are_listed() -> None:
    position = start(setup("red grey sand"))
    assert_all_are_listed(position)
    assert cell_names(legal(position).start) == ["H6", "G7", "I7", "H8"]
    placed = after(position, "start", at="G7")
    assert_all_are_listed(placed)
    assert cell_names(legal(placed).start) == ["H6", "I7", "H8"]


def test_nothing_is_listed_after_the_end() -> None:
    assert list(legal_actions(island("", finished=True))) == []


def test_the_cells_and_the_partners_of_a_double_canal() -> None:
    position = island("""
        1  .  #  .  .  .  #  r1 #  #  #  .  .  .  .  .  .  .  .  .  .  .
        2  .  #  r1 #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        4  r1 g1 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    lit = legal(position)
    partners = dict.fromkeys(CELLS, NOWHERE)
    for one, other in TILES:
        for tile in ((one, other), (other, one)):
            if refusal(position, actions.BuildCanal(tile)) is None:
                partners[tile[0]] |= tile[1].bit
    assert {cell: lit.partners(cell) for cell in CELLS} == partners
    assert lit.canal2 == union(partners.values())


@pytest.mark.parametrize("mode", ["referee", "tracker"])
def test_a_tool_that_has_no_target_is_empty(mode: str) -> None:
    position = island(
        """
        6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  -  #  #  #  .  #  #
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        """,
        mode=mode,
        action_points=0,
    )
    lit = legal(position)
    assert (lit.move_bridge, lit.found, lit.discard) == ({}, {}, ())
    if mode == "referee":
        assert lit.temple == {"red": {}}
        assert lit.canal1 == lit.canal2 == lit.walk == lit.leap == NOWHERE
    full = " ".join(["r1"] * 3 + ["g1"] * 3)
    built = legal(island(f"12 {full} # # # # # # # . . . . . . . .", mode="tracker"))
    assert [list(levels) for levels in built.temple.values()] == [[2, 3, 4], [2, 3, 4]]


def test_the_cells_of_a_double_canal_are_both_of_its_cells() -> None:
    position = island("""
        1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
        2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  #  #  #  #  #  #  ~  ~  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    lit = legal(position)
    assert lit.canal2 == lit.canal1 == parse_cells("B1 B2 I14 J14")
    assert (lit.canal2_south, lit.canal2_east) == (parse_cells("B1"), parse_cells("I14"))


@pytest.mark.parametrize(
    "ana, cell, lists",
    [
        ("E14", "D14", lambda lit: lit.walk),
        ("E14", "D14", lambda lit: lit.leap),
        ("E14", "D14", lambda lit: lit.temple[Colour.RED][1]),
        ("E14", "D14", lambda lit: lit.found[4]),
        ("S8", "D13", lambda lit: lit.boat),
        ("H6", "D13", lambda lit: lit.leap),
    ],
)
@pytest.mark.parametrize("round, lit_up", [(1, False), (2, True)])
def test_in_the_first_round_no_cell_that_shuts_bo_in_is_lit(
    ana: str, cell: str, lists: Callable[[Legal], Cells], round: int, lit_up: bool
) -> None:
    position = island(
        """
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  #  #
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  -  #  #
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
        13 ~  ~  ~  |  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #G #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        round=round,
    )
    position = replace(position, pillis=(BY_NAME[ana], BY_NAME["C14"]))
    assert bool(lists(legal(position)) & BY_NAME[cell].bit) is lit_up


def test_in_the_first_round_no_canal_that_shuts_bo_in_is_lit() -> None:
    position = island("1  .  #G .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .", round=1)
    lit = legal(position)
    assert not lit.canal1 & parse_cells("B2")
    assert not lit.partners(BY_NAME["B2"])
    assert lit.canal1 & parse_cells("C2")
    assert lit.partners(BY_NAME["C2"]) == parse_cells("D2 C3")


def leaves(position: Position, depth: int) -> int:
    if depth == 1:
        return tally(legal(position))
    return sum(leaves(play(position, act), depth - 1) for act in legal_actions(position))


@pytest.mark.parametrize("colours", ["red grey", "red grey sand", "red grey sand black"])
def test_the_number_of_ways_to_place_the_pillis(colours: str) -> None:
    position = start(setup(colours))
    assert [leaves(position, depth) for depth in (1, 2)] == [4, 4 * 3]


@pytest.mark.slow
def test_the_number_of_ways_to_start_a_tracker_game() -> None:
    for_two, for_four = (setup(c, "tracker") for c in ("red grey", "red grey sand black"))
    assert [leaves(start(for_two), depth) for depth in (1, 2)] == [2010, 3_942_489]
    assert leaves(start(for_four), 1) == 3506


def test_the_number_of_ways_to_start_a_first_turn() -> None:
    position = start(setup("red grey"))
    for at in ("H6", "G7"):
        position = after(position, "start", at=at)
    assert leaves(position, 1) == 1458


@pytest.mark.slow
def test_the_number_of_ways_to_start_a_turn_on_a_bare_island() -> None:
    assert [leaves(island(), depth) for depth in (1, 2)] == [1458, 1_757_496]
