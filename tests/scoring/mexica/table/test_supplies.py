"""What should lie beside the board, and what keeps the period from ending."""

import pytest

from scoring.game import Seat
from scoring.mexica import start
from scoring.mexica.board.pieces import Calpulli
from scoring.mexica.table.supplies import radar, still_to_play, supplies
from tests.scoring.mexica.board import after, island, setup


def test_what_lies_beside_the_board_at_the_start() -> None:
    table = supplies(start(setup("red grey sand")))
    assert (table.canals2, table.canals1, table.bridges) == (35, 6, 11)
    assert (table.action_tokens, table.held) == (12, {"red": 0, "grey": 0, "sand": 0})
    assert table.offered == (3, 4, 5, 6, 7, 8, 10, 13)
    assert table.waiting == (3, 4, 5, 6, 9, 11, 12)
    nine = {1: 3, 2: 3, 3: 2, 4: 1}
    assert table.temples == {"red": nine, "grey": nine, "sand": nine}
    assert table.temples_waiting == {1: 3, 2: 2, 3: 2, 4: 2}


def test_what_is_on_the_board_is_no_longer_beside_it() -> None:
    position = island(
        """
        4  #  #  #  #  -  #  r3 r1 #  g2 #  #  #  #  .  .  .  .  .  .  .
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        """,
        held=(1, 2),
    )
    table = supplies(position)
    assert (table.canals2, table.canals1, table.bridges) == (33, 5, 10)
    assert (table.action_tokens, table.held) == (9, {"red": 1, "grey": 2})
    assert table.offered == (3, 4, 5, 6, 7, 8, 10)
    assert table.temples == {"red": {1: 2, 2: 3, 3: 1, 4: 1}, "grey": {1: 3, 2: 2, 3: 2, 4: 1}}


def test_in_period_2_nothing_waits_in_the_box() -> None:
    position = island(
        "12 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  .  .  .  .  .  .  .  .", mode="tracker"
    )
    table = supplies(after(position, "end_period", palace=[], override=True))
    assert table.offered == (3, 4, 5, 6, 9, 11, 12)
    assert (table.waiting, table.temples_waiting) == ((), {1: 0, 2: 0, 3: 0, 4: 0})
    assert table.temples == {"red": {1: 3, 2: 2, 3: 2, 4: 2}, "grey": {1: 6, 2: 5, 3: 4, 4: 3}}


@pytest.mark.parametrize(
    "row, offered, temples, nearest, is_over",
    [
        (
            "12 #  #  #  #  #  #  #  #  #  #  #  #  #  . . . . . . . .",
            (3, 13),
            {"red": 9, "grey": 9},
            9,
            False,
        ),
        (
            "12 r1 r1 r1 r2 r2 r2 r3 r3 g2 #  #  #  #  . . . . . . . .",
            (),
            {"red": 1, "grey": 8},
            1,
            False,
        ),
        (
            "12 r1 r1 r1 r2 r2 r2 r3 r3 r4 g2 #  #  #  . . . . . . . .",
            (13,),
            {"red": 0, "grey": 8},
            0,
            False,
        ),
        (
            "12 g1 g1 g1 g2 g2 g2 g3 g3 g4 r2 r1 #  #  . . . . . . . .",
            (),
            {"red": 7, "grey": 0},
            0,
            True,
        ),
    ],
)
def test_the_radar_shows_what_stands_between_the_table_and_the_end_of_the_period(
    row: str,
    offered: tuple[Calpulli, ...],
    temples: dict[str, int],
    nearest: int,
    is_over: bool,
) -> None:
    position = island(row, offered=offered)
    seen = radar(position)
    assert (seen.tokens, seen.temples) == (offered, temples)
    assert (seen.nearest, seen.is_over) == (nearest, is_over)
    assert position.is_period_over is is_over


def test_in_period_2_the_radar_counts_both_sets() -> None:
    position = island("12 r1 g1 g1 # # # # # # # # # # . . . . . . . .", period=2)
    assert radar(position).temples == {"red": 17, "grey": 16}


@pytest.mark.parametrize(
    "seat, left", [(0, ("red", "grey", "sand")), (1, ("grey", "sand")), (2, ("sand",))]
)
def test_before_the_round_is_over_these_have_a_turn_or_the_rest_of_one(
    seat: int, left: tuple[str, ...]
) -> None:
    position = island("", colours="red grey sand", on_turn=Seat(seat))
    assert still_to_play(position) == left


def test_nobody_has_a_turn_while_pillis_are_placed_after_the_end_or_in_tracker_mode() -> None:
    assert still_to_play(start(setup())) == ()
    assert still_to_play(island("", finished=True)) == ()
    assert still_to_play(island("", mode="tracker")) == ()
