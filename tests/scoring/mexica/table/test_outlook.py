"""Who would score what now, and how many floors would change it."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.game import Seat
from scoring.mexica.board.island import BY_NAME, flood
from scoring.mexica.board.pieces import Colour
from scoring.mexica.majorities import majorities, score_period
from scoring.mexica.table.outlook import Climb, chances, climbs, outlook
from tests.scoring.mexica.board import island


def test_the_outlook_is_what_each_would_score_now_district_by_district() -> None:
    position = island(
        """
        7  .  #  #  #  #  #  S  ER SG #  #  #  #  #  ~  #  #  #  ~  r1 g2
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  7  #
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r2 r1 4  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        scores=(50, 60),
    )
    would = outlook(position)
    assert [(majority.token, majority.awards) for majority in would.majorities] == [
        (7, {"grey": 7, "red": 4}),
        (4, {"red": 4}),
    ]
    assert would.palace == (1,)
    assert would.gains == (4 + 4, 7 + 5)


@pytest.mark.parametrize("period, gains", [(1, (0, 0)), (2, (4, 2))])
def test_unfounded_districts_are_in_sight_in_period_2_only(
    period: int, gains: tuple[int, ...]
) -> None:
    position = island(
        """
        7  .  #  #  #  #  #  S  ER S  #  #  #  #  #  ~  #  #G #  #  #  #
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r2 #  g1 #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        period=period,
    )
    assert outlook(position).gains == gains


def test_nobody_gains_from_the_neutral_temples() -> None:
    position = island("""
        7  .  #  #  #  #  #  S  ER S  #  #  #  #  #  ~  #  #G #  #  #  #
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  n2 n1 4  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    would = outlook(position)
    assert (len(would.majorities), would.gains) == (1, (0, 0))


@pytest.mark.parametrize("mode, gains", [("referee", (7 + 5, 4 + 5)), ("tracker", (7, 4))])
def test_the_gains_are_what_the_scoring_then_brings(mode: str, gains: tuple[int, ...]) -> None:
    position = island(
        """
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  r1 r2
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  7  g1
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
        """,
        mode=mode,
        scores=(3, 4),
    )
    would = outlook(position)
    assert would.gains == gains
    scored = score_period(position, would.palace)
    assert scored.scores == (3 + gains[0], 4 + gains[1])
    assert would.majorities == tuple(majorities(position))


@pytest.mark.parametrize(
    "temples, wanted",
    [
        # Ana's floors more, her rank, does she share it?
        ("#  #  #  #", [(1, 1, False)]),
        ("g1 #  #  #", [(1, 1, True), (2, 1, False)]),
        ("g3 #  #  #", [(1, 2, False), (3, 1, True), (4, 1, False)]),
        ("n3 #  #  #", [(1, 2, False), (3, 1, True), (4, 1, False)]),
        ("r4 g1 #  #", []),
        ("r2 g2 #  #", [(1, 1, False)]),
        ("r1 g3 s2 #", [(1, 2, True), (2, 1, True), (3, 1, False)]),
        ("#  g3 s2 b1", [(1, 3, True), (2, 2, True), (3, 1, True), (4, 1, False)]),
        ("#  g4 s4 b4", [(4, 1, True), (5, 1, False)]),
        ("r1 g4 s3 b3", [(2, 2, True), (3, 1, True), (4, 1, False)]),
        ("r1 g4 s4 b3", [(2, 3, True), (3, 1, True), (4, 1, False)]),
    ],
)
def test_a_climb_is_the_fewest_floors_to_reach_or_overtake(
    temples: str, wanted: list[tuple[int, int, bool]]
) -> None:
    position = island(
        f"""
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  {temples} .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        colours="red grey sand black",
        mode="tracker",
    )
    district = flood(BY_NAME["C14"].bit, position.dry)
    assert climbs(position, district, Colour.RED) == tuple(Climb(*climb) for climb in wanted)


def test_temples_of_another_district_do_not_count() -> None:
    position = island("""
        13 #  #  ~  ~  ~  ~  g4 g4 #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r1 g2 #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    district = flood(BY_NAME["C14"].bit, position.dry)
    assert climbs(position, district, Colour.RED) == (Climb(1, 1, True), Climb(2, 1, False))


def as_temples(letter: str, floors: int) -> str:
    """`floors` floors on three cells."""
    levels = [min(4, max(0, floors - built)) for built in (0, 4, 8)]
    return " ".join(f"{letter}{level}" if level else "#" for level in levels)


@pytest.mark.slow
@given(st.tuples(*[st.integers(0, 12)] * 4))
@settings(max_examples=150)
def test_the_climbs_are_those_that_adding_floor_by_floor_finds(floors: tuple[int, ...]) -> None:
    row = " ".join(map(as_temples, "rgsb", floors))
    position = island(f"12 {row} # . . . . . . . .", colours="red grey sand black", mode="tracker")
    own, *rivals = floors
    best = (1 + sum(n > own for n in rivals), own in rivals) if own else (4, True)
    wanted = []
    for more in range(1, 14):
        rank, shared = 1 + sum(n > own + more for n in rivals), own + more in rivals
        if rank <= 3 and (rank, shared) < best:
            best = (rank, shared)
            wanted.append(Climb(more, rank, shared))
    assert climbs(position, position.dry, Colour.RED) == tuple(wanted)


CORNER = """
    7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  r1 g2
    8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  7  #
    9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
    13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
    14 .  .  r2 r1 4  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
"""
"""A district of 7, where Ana has one floor and Bo two; one of 4 that is Ana's alone."""


def told(
    seat: int, text: str = CORNER, **changes: Any
) -> list[tuple[int | None, int, int, bool, int]]:
    return [
        (each.district.token, each.climb.floors, each.climb.rank, each.climb.shared, each.gain)
        for each in chances(island(text, **changes), Seat(seat))
    ]


def test_chances_are_the_next_step_wherever_it_pays() -> None:
    # One floor more, and Ana shares gold with Bo: 7 instead of 4.
    assert told(0) == [(7, 1, 1, True, 3)]
    # Bo leads there; in the other one a single floor makes him the second.
    assert told(1) == [(4, 1, 2, False, 2)]


@pytest.mark.parametrize("last, there", [("#", [(4, 3, 1, True, 2)]), ("g1", [])])
def test_no_chance_without_a_free_cell(last: str, there: list[Any]) -> None:
    corner = CORNER.replace("r2 r1 4  #", f"r1 g4 4  {last}")
    assert [chance for chance in told(0, corner) if chance[0] == 4] == there


def test_an_unfounded_district_is_a_chance_in_period_2_alone() -> None:
    bare = CORNER.replace("4  #", "#  #")
    assert 4 not in [token for token, *_ in told(1, bare)]
    assert None in [token for token, *_ in told(1, bare, period=2)]
