"""Which rule speaks against what."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.aztekz import Code, play, read_action, refusal
from scoring.aztekz.box.pieces import Hero
from scoring.aztekz.refusals import ILLEGAL, SENTENCES
from scoring.game import Kind, Refused
from tests.scoring.aztekz.naive import reading
from tests.scoring.aztekz.pictures import table
from tests.scoring.aztekz.refused import CASES, CHASED, CLOSED, FULL, TWO, Case
from tests.scoring.aztekz.whole_games.hunted import against


@pytest.mark.parametrize("case", CASES, ids=[case.code.value for case in CASES])
def test_a_rule_speaks_against_it(case: Case) -> None:
    found = refusal(case.position, read_action(case.action))
    assert found
    assert found.code is case.code
    assert found.message == (case.message or found.message)
    assert "{" not in found.message
    with pytest.raises(Refused):
        play(case.position, read_action(case.action))


@pytest.mark.parametrize("case", CASES, ids=[case.code.value for case in CASES])
def test_no_other_of_its_kind_does(case: Case) -> None:
    said = against(case.position, case.action)
    assert [code for code in said if Code(code).kind is case.code.kind] == [case.code]


@pytest.mark.parametrize("case", CASES, ids=[case.code.value for case in CASES])
def test_the_table_can_insist_unless_it_cannot_be(case: Case) -> None:
    assert refused(case).yields_to_override == case.code.yields_to_override
    insisted = case.action | {"override": True}
    expected = [] if case.code.yields_to_override else [case.code]
    assert against(case.position, insisted) == expected


def test_every_code_has_its_picture() -> None:
    assert {case.code for case in CASES} == set(Code) == set(SENTENCES)


def test_what_a_table_can_have_done_is_illegal_all_else_impossible() -> None:
    assert {code.value for code in ILLEGAL} == set(reading.ILLEGAL)
    assert {code for code in Code if code.kind is Kind.ILLEGAL} == ILLEGAL
    assert {code for code in ILLEGAL if not code.yields_to_override} == {Code.TURN_WRONG_PLAYER}


def test_some_say_only_whose_turn_it_is_and_when_it_ends() -> None:
    told = {case.code for case in CASES if refused(case).is_of_ending}
    assert told == {
        Code.TURN_WRONG_PLAYER,
        Code.TURN_DRAW_FIRST,
        Code.TURN_HERO,
        Code.END_EARLY,
    }


def refused(case: Case) -> Any:
    return refusal(case.position, read_action(case.action))


def test_the_impossible_comes_before_the_illegal() -> None:
    """The step limit, another hero, no card drawn: and no card lies there at all."""
    position = table(TWO, hand=None, hero=Hero.CHIEF, steps=0)
    said = against(position, {"do": "step", "hero": "slave1", "to": [0, -1], "by": "blue"})
    assert said[:2] == ["step.off_grid", "turn.wrong_player"]
    assert set(said[2:]) == {"turn.draw_first", "turn.hero"}


def test_a_card_is_put_back_when_it_fits_nowhere() -> None:
    assert against(table(CLOSED), {"do": "back"}) == []


def test_also_when_it_could_only_be_laid_where_it_cuts_a_chief_off() -> None:
    position = table(
        """
        ╶:A  ─  ╴:A1,A2,B
    """,
        hand="N a",
    )
    assert against(position, {"do": "place", "at": [1, 0], "paths": "E"}) == ["place.cut"]
    assert against(position, {"do": "back"}) == []


def test_covering_an_empty_card_is_placing_too() -> None:
    position = table(
        """
        ╶:A,B  ╴
    """,
        hand="N a",
    )
    assert against(position, {"do": "place", "at": [1, 0], "paths": "W"}) == []
    assert against(position, {"do": "back"}) == ["back.possible"]


def test_once_25_cards_lie_open_nobody_has_to_place() -> None:
    position = table(FULL)
    assert against(position, {"do": "place", "at": [3, 3], "paths": "NESW"}) == []
    assert against(position, {"do": "back"}) == []


def test_but_where_souls_were_chased_one_has_to_even_then() -> None:
    position = table(FULL, **CHASED)
    assert against(position, {"do": "back"}) == ["back.chased"]


def test_a_chief_who_is_cut_off_already_cannot_be_cut_off() -> None:
    position = table(
        """
        ╶:A  ─  │  ╴:A1,A2,B
    """,
        hand="NS a",
    )
    assert against(position, {"do": "place", "at": [1, 0], "paths": "NS"}) == ["place.unconnected"]
    assert against(position, {"do": "place", "at": [2, 0], "paths": "EW"}) == []


def test_only_those_are_named_whom_this_card_cuts_off() -> None:
    position = table(
        """
        ╶:B  ─  ─:B1,B2  ╴:A1,A2  ╴:A
    """,
        hand="N a",
    )
    found = refusal(position, read_action({"do": "place", "at": [1, 0], "paths": "W"}))
    assert found
    assert found.message == "That would cut off a chief from both his helpers: Bo."


def test_heroes_in_the_way_of_a_chief_do_not_matter() -> None:
    position = table(
        """
        ├:A  ─:B,B1,B2,C  ─:A1,A2  ┐
        └    ─             ─       ┘
    """,
        players=3,
        hand="NS a",
    )
    assert against(position, {"do": "place", "at": [1, 1], "paths": "NS"}) == ["place.unconnected"]
    assert against(position, {"do": "place", "at": [1, 1], "paths": "EW"}) == []
