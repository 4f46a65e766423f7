"""When the past is changed: what it takes so that later actions can stay."""

from __future__ import annotations

from dataclasses import replace

from scoring.aztekz import Code, play
from scoring.aztekz.actions import Draw, End, Lay, PutBack, Step
from scoring.aztekz.again import ending, needless, passes
from scoring.aztekz.box.cards import Paths
from scoring.aztekz.box.pieces import Colour, Hero
from scoring.aztekz.box.places import Place
from scoring.aztekz.game import AZTEKZ
from scoring.aztekz.rules import refusals
from scoring.game import Seat
from tests.scoring.aztekz.pictures import SHEET, table

ROW = "├:A,B,C  ─"
LAST = Lay(Place(1, 0), Paths("EW"))


def test_an_action_stays_with_its_player() -> None:
    assert AZTEKZ.owned(table(ROW), LAST, Seat(1)) == replace(LAST, by=Colour.BLUE)


def test_a_card_left_in_hand_is_put_back_so_that_the_next_can_draw() -> None:
    position = table(ROW, players=3)
    draw = Draw(Paths("N"), None, by=Colour.BLUE, override=True)
    decided = passes(position, draw)
    assert decided
    assert decided.why.code == Code.TURN_WRONG_PLAYER
    assert decided.actions == (PutBack(by=Colour.RED, override=True),)
    for action in decided.actions:
        position = play(position, action)
    assert not list(refusals(position, draw))


def test_but_nobody_knows_what_those_between_would_have_drawn() -> None:
    assert passes(table(ROW), replace(LAST, by=Colour.GREEN)) is None
    assert passes(table(ROW, hand=None), replace(LAST, by=Colour.BLUE)) is None


def test_whose_turn_it_is_needs_nothing() -> None:
    assert passes(table(ROW), replace(LAST, by=Colour.RED)) is None
    assert passes(table(ROW), LAST) is None


def test_a_game_that_is_over_needs_no_end() -> None:
    over, end = play(SHEET, End()), End()
    refusal = needless(over, end, over)
    assert refusal
    assert refusal.code is Code.GAME_FINISHED
    assert needless(SHEET, end, over) is None
    assert needless(over, LAST, over) is None


def test_a_game_that_ended_with_its_last_card_is_ended_by_the_table() -> None:
    before = table(ROW, hand="NS", deck=0)
    after = play(before, LAST)
    longer = play(table(ROW, hand="NS", deck=1), LAST)
    decided = ending(longer, LAST, before, after)
    assert decided
    assert decided.why.code == Code.END_EARLY
    assert decided.actions == (End(override=True),)
    assert play(longer, *decided.actions).finished


def test_one_that_ends_again_or_did_not_end_needs_nothing() -> None:
    before = table(ROW, hand="NS", deck=0)
    after = play(before, LAST)
    step = Step(Hero.CHIEF, Place(1, 0))
    assert ending(after, LAST, before, after) is None
    assert ending(before, step, before, play(before, step)) is None
    assert ending(SHEET, End(), SHEET, play(SHEET, End())) is None
