"""In the first round the lit cells leave out what would shut somebody in, and nothing else."""

from collections import Counter
from collections.abc import Iterator

import pytest

from scoring.mexica import Action, Position, refusal
from scoring.mexica.actions import BuildBridge, BuildCanal, BuildTemple, Leap, Walk
from scoring.mexica.board.island import BY_NAME, COLUMNS, ROWS, parse_cells
from scoring.mexica.board.pieces import LEVELS, Axis
from scoring.mexica.legal import legal, legal_actions
from tests.scoring.mexica.board import island, verdict
from tests.scoring.mexica.rules.first_round.test_first_round import WALLS

KINDS = (BuildBridge, BuildCanal, BuildTemple, Leap, Walk)


def what_is_built_and_moved() -> Iterator[Action]:
    for cell in BY_NAME.values():
        yield from (BuildCanal((cell,)), Leap(cell), Walk(cell))
        yield from (BuildTemple(cell, level) for level in LEVELS)
        yield from (BuildBridge(cell, axis) for axis in Axis)
    for right, down in ((1, 0), (0, 1)):
        for y in range(1, ROWS + 1 - down):
            for x in range(len(COLUMNS) - right):
                one, other = f"{COLUMNS[x]}{y}", f"{COLUMNS[x + right]}{y + down}"
                yield BuildCanal((BY_NAME[one], BY_NAME[other]))


def assert_lit_is_what_is_not_refused(position: Position) -> None:
    lit = Counter(action for action in legal_actions(position) if isinstance(action, KINDS))
    accepted = [act for act in what_is_built_and_moved() if refusal(position, act) is None]
    assert lit == Counter(accepted)


CAPES = """
    1  .  #  .  .  .  #G ~  #  #  #  .  .  .  .  .  .  .  .  .  .  .
    2  .  #  #  #  ~  #  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .
    11 #  #  #  #  #  #  #  #  #  #  #  ~  ~  #  #  .  .  .  .  .  .
    12 #  #  #  #  #  #  #  #  #  #  #  #  #S .  .  .  .  .  .  .  .
    13 #  ~  #  ~  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
    14 .  .  #B ~  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
"""


@pytest.mark.parametrize("cells", ["F3 F4", "J12 K12", "C11 C12", "F3", "K12", "L12", "C12"])
def test_no_canal_cuts_off_the_cape_on_which_somebody_stands(cells: str) -> None:
    position = island(CAPES, colours="red grey sand black", round=1)
    assert verdict(position, "canal", cells=cells) == "trap.first_round"


@pytest.mark.slow
@pytest.mark.parametrize(
    "rows, colours",
    [
        (CAPES, "red grey sand black"),
        (
            """
            11 ~  ~  #  #  #  #  #  #  #  #  #  #  ~  #  #  .  .  .  .  .  .
            12 #G #  #  #  #  #  #  #  #  #  #  #  #S .  .  .  .  .  .  .  .
            13 ~  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
            """,
            "red grey sand",
        ),
        # one of the two cells beside Bo is taken already
        (
            """
            3  #G #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
            4  n1 #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
            """,
            "red grey",
        ),
        (
            """
            3  #  #  #  #  n1 #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
            4  #  #  #  n2 #G n1 #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
            """,
            "red grey",
        ),
        # a gate in a wall from west to east
        (
            """
            11 ~  ~  ~  ~  #  ~  ~  ~  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .
            12 #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
            13 #G #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
            """,
            "red grey",
        ),
        # Bo gets to a bridge only between the temples
        (
            """
            9  .  .  ~  ~  ~  #  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  .
            10 .  #  #  #  #  ~  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
            11 n1 n1 n1 n1 #  -  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .
            12 #G #  #  #  #  ~  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
            13 n2 n2 n2 n3 #R ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
            14 .  .  #  #  #  ~  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
            """,
            "red grey",
        ),
        # a small district of Bo's with one bridge, and one of Cy's with two
        (
            """
            2  .  #  #  #  #  #  ~  #  #  #  ~  #  .  .  .  .  .  .  .  .  .
            3  ~  -  ~  #  #  #  -  #S #  #  |  #  .  .  .  .  .  .  .  .  .
            4  #G #  ~  #  #  #  ~  ~  ~  ~  ~  #  #  #  .  .  .  .  .  .  .
            5  .  #  ~  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
            6  .  ~  ~  #  #  #  #  S  #  #  #  #  #  #  ~  #R #  #  .  #  #
            """,
            "red grey sand",
        ),
        # the bridge on which Bo stands is left over the water alone
        (
            """
            9  .  .  #  #  #  #  #  #  #  #  #  #  #  ~  |  ~  #  #  #  #  .
            10 .  n1 #  #  #  #  #  #  #  #  #  #  ~  ~  #  #  #  .  .  .  .
            11 n2 -G n3 #  #  #  #  #  #  #  #  #  ~  ~  #  .  .  .  .  .  .
            12 ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  .  .  .  .  .  .  .  .
            13 #  #  #  #  #  #R #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
            """,
            "red grey",
        ),
        # somebody cannot move anyway, somebody else is on a bridge
        (
            """
            1  .  #G .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
            2  .  n1 #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
            6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  -S #  #  #  .  #  #
            """,
            "red grey sand",
        ),
    ],
)
def test_near_a_narrow_place_the_lit_cells_shut_nobody_in(rows: str, colours: str) -> None:
    assert_lit_is_what_is_not_refused(island(rows, colours=colours, round=1))


@pytest.mark.slow
def test_so_it_is_among_thirds_of_the_island() -> None:
    assert_lit_is_what_is_not_refused(island(WALLS, round=1))


@pytest.mark.parametrize(
    "a4, a11, west, east, safe",
    [
        # dug away; where Bo stands; the places that closing the gate at H11 leaves on his side and
        # beyond, where Ana stands on one of those in the west
        ("#", "#", "#G", "#", True),  # 88 and 88
        ("#", "#", "#", "#G", True),
        ("~", "#", "#G", "#", False),  # 87 and 88
        ("~", "#", "#", "#G", True),
        ("~", "~", "#G", "#", False),  # 86 and 88
        ("r1", "~", "#", "#G", True),
        ("~", "~", "#", "#G", True),
    ],
)
def test_bo_may_be_shut_in_a_half_as_large_as_any_but_in_no_smaller_one(
    a4: str, a11: str, west: str, east: str, safe: bool
) -> None:
    position = island(
        f"""
        1  .  ~  .  .  .  #  #  ~  #  #  .  .  .  .  .  .  .  .  .  .  .
        2  .  #  #  #  #  #  #  ~  #  #  #  #  .  .  .  .  .  .  .  .  .
        3  ~  #  #  #  #  #  #  ~  #  #  #  #  .  .  .  .  .  .  .  .  .
        4  {a4} # #  #  #  #  #  ~  #  #  #  #  #  #  .  .  .  .  .  .  .
        5  .  #  #  #  #  #  #  #  ~  #  #  #  #  #  #  #  .  .  .  .  .
        6  .  #  #  #  #  #  #  S  #  ~  #  #  #  #  ~  #  #  #  .  #  #
        7  .  #  #  #  #  #  S  E  S  ~  #  #  #  #  ~  #  #  #  #  #  #
        8  .  #  {west} # #  #  # S #  ~  # {east} # #  ~  #  #  #  #  #  #
        9  .  .  #  #  #  #  #  #  ~  #  #  #  #  #  ~  #  #  #  #  #  .
        10 .  #  #  #  #  #  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .
        11 {a11} # # #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .
        12 #  #  #  #  #  #  #  ~  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  #  #  #  #  #  ~  #  #  #  .  .  .  .  .  .  .  .  .  .
        """,
        round=1,
    )
    assert (verdict(position, "canal", cells="H11") is None) is safe
    assert bool(legal(position).canal1 & parse_cells("H11")) is safe
    assert_lit_is_what_is_not_refused(position)


def test_far_from_everybody_everything_is_lit() -> None:
    position = island("", round=1)
    later = island("", round=2)
    assert legal(position) == legal(later)
