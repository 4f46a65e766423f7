"""When the past is changed: what of turns and periods is taken so that later actions can stay."""

from __future__ import annotations

import json
from typing import Any

from scoring.game import Decided, Seat
from scoring.mexica.actions import EndPeriod, EndTurn, TakeToken
from scoring.mexica.board.pieces import Colour
from scoring.mexica.game import MEXICA, read_record
from scoring.mexica.position import Position
from scoring.mexica.refusals import Code, Refusal
from tests.scoring.mexica.record.written import REFEREE
from tests.scoring.mexica.recorded import GAME_FILES

STARTS: list[dict[str, Any]] = [{"do": "start", "at": "H6"}, {"do": "start", "at": "H8"}]
RED, GREY = Colour.RED, Colour.GREY


def after(*actions: dict[str, Any]) -> Position:
    return read_record(REFEREE | {"actions": [*STARTS, *actions]}).replay().position


def test_it_stays_with_whoever_did_it() -> None:
    assert MEXICA.owned(after(), TakeToken(), Seat(1)) == TakeToken(by=GREY)


def test_the_turn_passes_until_it_is_the_right_one() -> None:
    passed = MEXICA.passes(after(), TakeToken(by=GREY))
    assert passed
    assert passed.actions == (EndTurn(by=RED),)
    assert passed.why.code is Code.TURN_WRONG_PLAYER


def test_on_ones_own_turn_and_for_nobody_none_passes() -> None:
    assert MEXICA.passes(after(), TakeToken(by=RED)) is None
    assert MEXICA.passes(after(), TakeToken()) is None


def test_while_pillis_are_placed_none_passes() -> None:
    position = MEXICA.start(read_record(REFEREE).setup)
    assert MEXICA.passes(position, TakeToken(by=GREY)) is None


def ended() -> tuple[Position, Position]:
    """Before and after the turn with which a period ended by itself."""
    for file in GAME_FILES:
        record = read_record(json.loads(file.read_text())["record"])
        for action, before, after in record.steps():
            if isinstance(action, EndTurn) and len(after.scored) > len(before.scored):
                return before, after
    raise AssertionError("no period ends by itself in a game that is kept")


def test_a_period_that_once_ended_with_a_turn_is_ended_by_the_table() -> None:
    before, after = ended()
    by_the_table = Decided((EndPeriod(override=True),), Refusal(Code.PERIOD_NOT_OVER))
    assert MEXICA.ending(before, EndTurn(), before, after) == by_the_table
    assert MEXICA.ending(after, EndTurn(), before, after) is None
    assert MEXICA.ending(before, TakeToken(), before, after) is None
    assert MEXICA.ending(before, EndTurn(), before, before) is None


def test_an_end_that_was_agreed_on_is_needless_when_the_period_is_over() -> None:
    before, after = ended()
    assert MEXICA.needless(after, EndPeriod(), after) == Refusal(Code.PERIOD_NOT_OVER)
    assert MEXICA.needless(before, EndPeriod(), after) is None
    assert MEXICA.needless(after, EndTurn(), after) is None
