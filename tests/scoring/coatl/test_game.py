"""Cóatl as every part of the program sees it that knows no single game, and its past changed."""

from __future__ import annotations

from dataclasses import replace

from scoring.coatl import Code, play, replay, start
from scoring.coatl.actions import Choose, Done, End, Start, Take
from scoring.coatl.again import ending, needless, passes
from scoring.coatl.box.pieces import PIECES, Colour
from scoring.coatl.game import COATL
from scoring.coatl.position import Ending, Why
from scoring.coatl.rules import refusals
from scoring.game import Award, Phase, Place
from tests.scoring.coatl.tables import ANA, BO, CY, SHEET, pieces, setup, table

TWO = table("Ana: | <BBYY> (BBYY, !BBB!B, !R #11)\nBo: | <KYYYK> (YYY, K: 2=1, GG: 1)")


def test_the_ledger_tells_each_card_that_pays() -> None:
    assert COATL.ledger(TWO) == [
        Award(0, ANA, "yellow", 1, 4, {"coatl": 1, "card": "BBYY"}),
        Award(1, ANA, "black", 1, 2, {"coatl": 1, "card": "!BBB!B"}),
        Award(2, ANA, "temple", 1, 3, {"coatl": 1, "card": "!R #11"}),
        Award(3, BO, "black", 1, 3, {"coatl": 1, "card": "YYY"}),
        Award(4, BO, "unframed", 1, 1, {"coatl": 1, "card": "K: 2=1"}),
    ]
    assert COATL.scores(TWO) == (9, 4)
    assert COATL.standing(TWO) == [Place(ANA, 9, 1, False), Place(BO, 4, 2, False)]
    assert COATL.standing(replace(TWO, finished=True))[0].won


def test_who_is_on_turn_and_whose_action_it_is() -> None:
    position = start(setup())
    assert COATL.on_turn(position) == ANA
    assert COATL.on_turn(SHEET) is None
    assert COATL.on_turn(replace(position, finished=True)) is None
    assert COATL.actor(position, Done(by=Colour.BLUE)) == ANA
    assert COATL.actor(position, End()) is None
    assert COATL.actor(position, End(by=Colour.BLUE)) == ANA
    assert COATL.actor(SHEET, End(by=Colour.BLUE)) == BO
    assert COATL.stage(position) == 1
    assert COATL.phase(replace(position, ending=Ending(Why.THIRD, ANA, 1))) is Phase.FINAL_ROUND


def test_a_replay_stops_where_it_is_refused() -> None:
    stopped = replay(setup(), [Choose(1), Choose(9)])
    assert (stopped.played, stopped.position.hands[ANA].prophecies) == (1, 4)
    assert stopped.refusal
    assert stopped.refusal.code is Code.HAND_LIMIT


def test_it_goes_on_under_other_names() -> None:
    renamed = COATL.renamed(SHEET, ["Dee", "Cy"])
    assert COATL.players(COATL.setup(renamed)) == [("Dee", "red"), ("Cy", "blue")]
    assert COATL.renamed(renamed, ["Ana", "Bo"]) == SHEET


def test_a_position_can_stand_in_a_set() -> None:
    assert len({SHEET, replace(SHEET), start(setup())}) == 2


# When the past is changed.


def test_turns_are_left_out_so_that_whose_action_it_is_can_act() -> None:
    position = table("Ana: G | <BBR", players=3, assembling=True)
    choose = Choose(1, by=Colour.GREEN)
    decided = passes(position, choose)
    assert decided
    assert decided.why.code is Code.TURN_WRONG_PLAYER
    for action in decided.actions:
        position = play(position, action)
    assert not list(refusals(position, choose))
    assert position.on_turn == CY


def test_a_game_that_would_end_meanwhile_cannot_go_on() -> None:
    position = replace(table(""), ending=Ending(Why.THIRD, BO, 1))
    assert passes(position, Choose(1, by=Colour.BLUE)) is None
    assert passes(position, Choose(1, by=Colour.RED)) is None


def test_an_action_stays_with_its_player() -> None:
    assert COATL.owned(SHEET, Done(), BO) == Done(by=Colour.BLUE)


def test_a_game_that_is_over_needs_no_end() -> None:
    over = replace(SHEET, finished=True)
    refusal = needless(over, End(), over)
    assert refusal
    assert refusal.code is Code.GAME_FINISHED
    assert needless(SHEET, End(), over) is None
    assert needless(over, Done(), over) is None


def test_a_game_that_ended_by_itself_is_ended_by_the_table() -> None:
    last = replace(table("", seat=BO), ending=Ending(Why.BODIES, ANA, 0))
    choose = Choose(1)
    after = play(last, choose)
    assert after.finished
    longer = play(table("", seat=BO), choose)
    decided = ending(longer, choose, last, after)
    assert decided
    assert decided.actions == (End(override=True),)
    assert play(longer, *decided.actions).finished
    assert ending(after, choose, last, after) is None
    begun = table("Ana: G")
    assert ending(begun, Start(PIECES["G"]), begun, begun) is None
    assert ending(begun, End(), begun, replace(begun, finished=True)) is None


def test_what_a_piece_is_called() -> None:
    position = table("Ana: <K <K <K")
    [refusal] = refusals(position, Take(pieces("<K")))
    assert refusal.message == "The box holds no further ‹■."
