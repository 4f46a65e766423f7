"""Who has how many last actions, and what is laid out anew on the supply board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.coatl import Position, play, read_action, start
from scoring.coatl.position import Ending, Supply, Turn, Why
from scoring.coatl.table.last_turns import last_actions
from scoring.game import Seat
from tests.scoring.coatl.tables import ANA, BO, CY, setup

DEE = Seat(3)


def of_four(turn: Turn, ending: Ending | None) -> Position:
    return replace(start(setup(4)), turn=turn, ending=ending)


def test_nobody_knows_before_the_end_is_near() -> None:
    assert last_actions(of_four(Turn(BO, 3, 1), None)) == []


@pytest.mark.parametrize("by, turn", [(BO, Turn(BO, 3, 1)), (BO, Turn(BO, 3, 1, assembling=True))])
def test_a_third_one_leaves_two_to_those_behind_and_one_to_those_before(
    by: Seat, turn: Turn
) -> None:
    told = last_actions(of_four(turn, Ending(Why.THIRD, by, 3)))
    assert told == [(CY, 2), (DEE, 2), (ANA, 1)]


def test_the_last_turn_under_way_stands_first_with_what_is_left_of_it() -> None:
    ending = Ending(Why.THIRD, BO, 3)
    told = last_actions(of_four(Turn(CY, 3, 1, is_last=True, assembling=True), ending))
    assert told == [(CY, 1), (DEE, 2), (ANA, 1)]


def test_without_body_segments_the_round_is_played_out_and_everybody_has_one() -> None:
    told = last_actions(of_four(Turn(BO, 3, 1), Ending(Why.BODIES, BO, 3)))
    assert told == [(ANA, 1), (BO, 1), (CY, 1), (DEE, 1)]


def take(*pieces: str) -> dict[str, object]:
    return {"do": "take", "pieces": list(pieces)}


def after(position: Position, *actions: dict[str, object]) -> Position:
    for action in actions:
        position = play(position, read_action(action))
    return position


def test_what_is_laid_out_anew_is_told_until_the_next_whole_action() -> None:
    begun = start(setup(2))
    three = after(begun, take("<K"), take("<B"), take("K>"))
    assert three.laid_out == (0, 0, 0)
    four = after(three, take("B>"))
    assert four.laid_out == (2, 0, 2)
    # A step of assembling leaves it to be done.
    assert after(four, {"do": "start", "piece": "<K"}).laid_out == (2, 0, 2)
    assert after(four, {"do": "choose", "take": 1}).laid_out == (0, 0, 0)


def test_a_bag_that_runs_out_brings_what_it_has() -> None:
    scarce = replace(start(setup(2)), supplies=(Supply(1, 1), Supply(2, 5), Supply(0, 0)))
    assert after(scarce, take("B", "K")).laid_out == (1, 5, 0)


def test_who_picks_fills_the_board_too() -> None:
    one = after(start(setup(2)), take("<K"))
    assert after(one, {"do": "pick", "pieces": ["B", "K"]}).laid_out == (1, 0, 0)
