"""What is in the box."""

from collections import Counter

import pytest

from scoring.game import Seat
from scoring.mexica import start
from scoring.mexica.board.pieces import (
    ACTION_TOKENS,
    BRIDGES,
    CALPULLI,
    LEVELS,
    PLAYER_COLOURS,
    Colour,
    Level,
    temples_in_box,
)
from tests.scoring.mexica.board import island, setup


def test_of_the_small_tokens_there_are_two_each() -> None:
    assert {**dict.fromkeys(range(7, 14), 1), **dict.fromkeys(range(3, 7), 2)} == CALPULLI


def test_there_are_fifteen_tokens_from_thirteen_to_three() -> None:
    assert CALPULLI.total() == 15
    assert sorted(CALPULLI) == list(range(3, 14))


def test_35_double_canals_and_6_single_ones_wait_beside_the_board() -> None:
    position = start(setup())
    assert (position.doubles, position.singles) == (35, 6)


def test_there_are_eleven_bridges_and_twelve_action_tokens() -> None:
    position = start(setup())
    assert position.bridges_left == BRIDGES == 11
    assert position.action_tokens_left == ACTION_TOKENS == 12


def test_bridges_on_the_board_and_tokens_in_hand_are_missing_beside_it() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  |  #  #  #  -  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
        """,
        held=(3, 1),
    )
    assert position.bridges_left == 9
    assert position.action_tokens_left == 8


@pytest.mark.parametrize("colours", ["red grey", "red grey sand", "black red grey sand"])
def test_every_player_has_one_pilli(colours: str) -> None:
    assert len(start(setup(colours)).pillis) == len(colours.split())


def test_four_colours_are_played() -> None:
    assert sorted(PLAYER_COLOURS) == ["black", "grey", "red", "sand"]
    assert Colour.NEUTRAL not in PLAYER_COLOURS


def test_a_colour_has_eighteen_temples() -> None:
    assert LEVELS == (1, 2, 3, 4)
    assert {level: temples_in_box(level) for level in LEVELS} == {1: 6, 2: 5, 3: 4, 4: 3}
    assert sum(temples_in_box(level) for level in LEVELS) == 18


@pytest.mark.parametrize("level", [-1, 0, 5])
def test_no_temple_has_no_floor_or_five(level: int) -> None:
    position = island()
    assert temples_in_box(Level(level)) == 0
    assert position.temples_left(Seat(0), Level(level)) == 0


@pytest.mark.parametrize("period, held", [(1, [3, 3, 2, 1]), (2, [6, 5, 4, 3])])
def test_the_second_set_of_temples_comes_with_the_second_period(
    period: int, held: list[int]
) -> None:
    position = island(period=period)
    for seat in position.seats:
        assert [position.temples_left(seat, level) for level in LEVELS] == held


def test_the_temples_on_the_board_are_their_owners() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  # r1 r1 r4 g2 n1  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
    """)
    assert [position.temples_left(Seat(0), level) for level in LEVELS] == [1, 3, 2, 0]
    assert [position.temples_left(Seat(1), level) for level in LEVELS] == [3, 2, 2, 1]


def test_the_eight_tokens_of_period_1_and_the_seven_of_period_2_are_all_there_are() -> None:
    game = setup(tokens="13 3 6 6 4 9 5 12")
    assert game.second_tokens == (3, 4, 5, 7, 8, 10, 11)
    assert Counter(game.tokens) + Counter(game.second_tokens) == CALPULLI
