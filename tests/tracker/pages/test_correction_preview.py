"""The preview of a correction: what became illegal can stay, and the island then."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.tracker.markup import flat
from tests.tracker.pages.test_corrections_page import BRIDGE, DIG, ENDED, TEMPLE, Visitor
from tests.tracker.table import REFEREE, SETUP, Table
from tests.tracker.whole_games import whole_game
from tracker.log.proof import differences

pytestmark = pytest.mark.django_db

WET: dict[str, Any] = {"do": "canal", "cells": ["E4"]}
DRY: dict[str, Any] = {"do": "canal", "cells": ["C4"]}


def boxes(text: str) -> dict[int, bool]:
    """The boxes of the preview by the numbers of their actions: are they ticked?"""
    found = re.findall(r'name="insist" value="(\d+)"( checked)?', text)
    return {int(number): bool(ticked) for number, ticked in found}


def hidden(text: str, name: str) -> str:
    found = re.search(f'type="hidden" name="{name}" value="([^"]*)"', text)
    assert found
    return found[1]


def bridged() -> Visitor:
    """A bridge comes in before two canals that would lie on its ramps."""
    return Visitor(DIG, WET, DRY)


BRIDGED: dict[str, Any] = {"do": "bridge", "at": "D4", "axis": "EW"}


def test_what_is_only_illegal_has_a_box_each() -> None:
    text = bridged().post(1, "insert", **BRIDGED)[1]
    assert boxes(text) == {2: False, 3: False}
    assert "2 later actions no longer fit and are left out" in text
    assert (hidden(text, "shown"), hidden(text, "offered")) == ("2 3", "2 3")


def test_one_is_ticked_and_shown_again_and_kept() -> None:
    visitor = bridged()
    form = BRIDGED | {"shown": "2 3", "offered": "2 3", "insist": "3"}
    text = visitor.post(1, "insert", **form)[1]
    assert boxes(text) == {2: False, 3: True}
    assert "1 later action no longer fits and stays as the table's decision" in text
    assert visitor.stands == [DIG, WET, DRY]
    assert visitor.post(1, "insert", **form, keep="1")[0] == 302
    assert visitor.stands == [DIG, BRIDGE, DRY | {"override": True}]
    assert list(differences(visitor.table.game)) == []


@pytest.mark.parametrize("every, kept", [("1", [WET, DRY]), ("0", [])])
def test_all_stay_or_all_go(every: str, kept: list[dict[str, Any]]) -> None:
    visitor = bridged()
    text = visitor.post(1, "insert", **BRIDGED, all=every)[1]
    assert boxes(text) == {2: every == "1", 3: every == "1"}
    assert visitor.post(1, "insert", **BRIDGED, all=every, keep="1")[0] == 302
    assert visitor.stands == [DIG, BRIDGE, *(action | {"override": True} for action in kept)]


def test_what_was_not_shown_is_shown_before_it_is_kept() -> None:
    visitor = bridged()
    form = BRIDGED | {"shown": "2", "offered": "2", "insist": "2", "keep": "1"}
    status, text = visitor.post(1, "insert", **form)
    assert status == 200
    assert "something else would change than was shown" in text
    assert boxes(text) == {2: True, 3: False}
    assert visitor.stands == [DIG, WET, DRY]


def test_without_any_box_it_is_kept_as_the_rules_of_ending_say() -> None:
    """As a script without the preview does it, or the page of an older version."""
    built = [
        {"do": "temple", "at": f"{column}9", "level": level, "by": "red"}
        for column, level in zip("CDEFGHIJK", (1, 1, 1, 2, 2, 2, 3, 3, 4), strict=True)
    ]
    gone = [{"do": "discard_token", "token": token, "override": True} for token in SETUP["tokens"]]
    ended = {"do": "end_period", "palace": []}
    visitor = Visitor(*gone, *built, ended, DIG)
    assert visitor.post(8, "drop", keep="1")[0] == 302
    assert visitor.stands == [*gone, *built[1:], ended | {"override": True}, DIG]


@pytest.mark.slow
def test_both_outcomes_are_shown() -> None:
    text = Visitor(DIG, WET).post(1, "insert", **BRIDGED)[1]
    assert "if all stay" in text
    assert "if all go" not in text
    text = Visitor(DIG, WET).post(1, "insert", **BRIDGED, all="1")[1]
    assert "if all go" in text
    assert "if all stay" not in text
    assert "if all" not in Visitor(DIG, BRIDGE).post(0, "drop")[1]


def test_a_turn_that_comes_in_with_an_action_is_told() -> None:
    starts = [{"do": "start", "at": "H6"}, {"do": "start", "at": "H8"}]
    turn, take = {"do": "end_turn"}, {"do": "take"}
    visitor = Visitor(*starts, turn, take, setup=REFEREE)
    text = visitor.post(2, "drop")[1]
    assert "Bo: takes an action token" in text
    assert "It is Ana's turn." in text
    assert "With it comes in: Ana: ends the turn" in text
    assert boxes(text) == {4: True}


@pytest.mark.slow
def test_a_period_that_ends_no_more_by_itself_can_be_left_open() -> None:
    record = whole_game(4, "referee")
    bodies = record["actions"]
    table = Table.of(record)
    over = next(n for n in range(len(bodies)) if table.read(f"/at/{n}")["period"] == 2)
    dropped = max(n for n in range(over) if bodies[n]["do"] == "temple")
    visitor = Visitor(*bodies[:over], setup=record)
    text = visitor.post(dropped, "drop")[1]
    assert boxes(text)[over] is True
    assert "end of the period" in text
    form = {"shown": hidden(text, "shown"), "offered": hidden(text, "offered")}
    others = [str(number) for number in boxes(text) if number != over]
    text = visitor.post(dropped, "drop", **form, insist=others)[1]
    assert boxes(text)[over] is False
    form = {"shown": hidden(text, "shown"), "offered": hidden(text, "offered"), "keep": "1"}
    assert visitor.post(dropped, "drop", **form, insist=others)[0] == 302
    assert visitor.table.read()["period"] == 1


@pytest.mark.parametrize("field", ["shown", "offered", "insist"])
@pytest.mark.parametrize("value", ["x", "1 -2", "9" * 30, "½"])
def test_numbers_that_are_none_are_told(field: str, value: str) -> None:
    visitor = bridged()
    form = {"shown": "2 3", "offered": "2 3"} | {field: value}
    status, text = visitor.post(1, "insert", **BRIDGED, **form, keep="1")
    assert status == 422
    assert "This cannot be read" in text
    assert visitor.stands == [DIG, WET, DRY]


def test_the_island_now_and_then() -> None:
    text = Visitor(DIG, TEMPLE).post(1, "replace", do="temple", at="E4", level="2", by="grey")[1]
    assert "1 cell of the island differs: E4" in " ".join(text.split())
    now, then = re.split(r'data-island="then"', text.split('data-island="now"')[1])
    for island, colour in ((now, "red"), (then, "grey")):
        [lit] = re.findall(r'<span class="cell ([^"]*) told">(.*?)</span>', island, re.S)
        assert lit[0].split()[:2] == ["xE", "y4"]
        assert f'class="temple {colour} l2">2<' in lit[1]


def test_an_island_that_stays_as_it_is_is_not_drawn() -> None:
    text = Visitor(DIG, ENDED).post(1, "drop")[1]
    assert "The island stays as it is." in text
    assert "data-island" not in text


@pytest.mark.parametrize(
    "back, after",
    [("", ""), ("table", ""), ("check", "check"), ("period", "period"), ("https://x.y", "")],
)
def test_a_kept_correction_leads_back_to_where_it_was_asked_for(back: str, after: str) -> None:
    visitor = Visitor(DIG, TEMPLE)
    text = visitor.post(1, "drop", back=back)[1]
    leave = after if after else "" if back == "table" else "log"
    assert f'<a class="button" href="/e/{visitor.game.edit_key}/{leave}"' in text
    address = f"/e/{visitor.game.edit_key}/correct/1"
    form = {"what": "drop", "expect": "2", "back": back, "keep": "1"}
    response = visitor.client.post(address, form)
    assert (response.status_code, response["Location"]) == (
        302,
        f"/e/{visitor.game.edit_key}/{after}",
    )


@pytest.mark.parametrize(
    "back, words, there",
    [
        ("", "All actions", "log"),
        ("table", "Back to the board", ""),
        ("check", "Back", "check"),
        ("https://x.y/?a=b&c", "All actions", "log"),
    ],
)
def test_the_choices_lead_back_to_where_it_was_asked_for(back: str, words: str, there: str) -> None:
    visitor = Visitor(DIG, TEMPLE)
    preview = visitor.post(1, "drop", back=back)[1]
    address = re.search(r'href="([^"]*/correct/1[^"]*)"', preview)
    assert address
    text = flat(visitor.client.get(address[1]).text)
    assert f'<a href="/e/{visitor.game.edit_key}/{there}">← {words}</a>' in text


def test_from_the_card_it_leads_back_to_the_board() -> None:
    visitor = Visitor(DIG, TEMPLE)
    card = visitor.get("action/2")[1]
    forms = [
        form for form in re.findall(r"<form.*?</form>", card, re.DOTALL) if "/correct/" in form
    ]
    assert [hidden(form, "back") for form in forms] == ["table"] * len(forms)
    assert len(forms) > 2


def test_after_a_refusal_it_still_leads_back() -> None:
    visitor = Visitor(DIG, TEMPLE)
    text = visitor.post(1, "insert", do="canal", cells="D4", back="check")[1]
    assert hidden(text, "back") == "check"
    assert hidden(visitor.get("correct/1?back=period")[1], "back") == "period"


def test_a_founding_is_inserted_before_the_end_of_its_period() -> None:
    """Found after the scoring: the token goes in before it, and the scoring is counted anew."""
    ring = [{"do": "canal", "cells": cells} for cells in (["T7", "T8"],)]
    built = {"do": "temple", "at": "U7", "level": 1, "by": "red"}
    visitor = Visitor(*ring, built, ENDED, DIG)
    found = {"do": "found", "token": "3", "at": "U8", "by": "red", "present": "grey"}
    status, text = visitor.post(2, "insert", **found, back="period")
    assert status == 422, "four cells"
    assert "The size of the district is 4" in text
    found |= {"token": "4"}
    status, text = visitor.post(2, "insert", **found, back="period")
    assert status == 200
    assert visitor.post(2, "insert", **found, back="period", keep="1")[0] == 302
    stands = visitor.table.read()
    assert (visitor.stands[2]["do"], visitor.stands[3]) == ("found", ENDED)
    assert stands["scores"] == {"red": 2 + 4 + 5, "grey": 1}


def test_nothing_but_the_key_is_asked_for() -> None:
    """As for a tap: a card of the board posts here, on whatever page it stands."""
    visitor = Visitor(DIG, TEMPLE)
    strict = Client(enforce_csrf_checks=True)
    form = {"what": "drop", "expect": "2", "keep": "1"}
    assert strict.post(f"/e/{visitor.game.edit_key}/correct/1", form).status_code == 302
