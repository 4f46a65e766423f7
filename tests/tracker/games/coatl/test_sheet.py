"""The sheet: its places, what lies in them, how a Cóatl is entered and put right."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring.coatl.position import Position
from tests.tracker.games.coatl.sheets import BOOK, SOME, entered, laid, page
from tests.tracker.markup import flat
from tests.tracker.table import SETUP as MEXICA
from tests.tracker.table import Table
from tracker.games.registry import face
from tracker.log.positions import position_now
from tracker.log.proof import differences
from tracker.log.records import record_of

pytestmark = pytest.mark.django_db


def now(table: Table) -> Position:
    position: Position = position_now(table.game)
    return position


def tap(table: Table, **fields: Any) -> Any:
    form = {"expect": str(table.game.number)} | fields
    address = f"/e/{table.game.edit_key}/tap"
    return Client().post(address, form, headers={"HX-Request": "true"})


def sent(action: dict[str, Any]) -> dict[str, str]:
    """As the editor sends it."""
    return {
        key: json.dumps(value) if isinstance(value, list) else value
        for key, value in action.items()
    }


def actions(table: Table) -> list[dict[str, Any]]:
    written: list[dict[str, Any]] = record_of(table.game)["actions"]
    return written


def part(table: Table, way: str, door: str = "e") -> str:
    """As a script asks for it."""
    key = table.game.edit_key if door == "e" else table.game.watch_key
    answer = Client().get(f"/{door}/{key}/{way}", headers={"HX-Request": "true"})
    assert answer.status_code == 200, answer.text
    return flat(answer.text)


# The places


def test_each_player_has_three_places() -> None:
    told = page(laid())
    places = [f"{colour}-{n}" for colour in ("red", "blue", "green") for n in (1, 2, 3)]
    assert re.findall(r'<button type="button" class="slot" data-slot="([^"]+)"', told) == places


def test_a_cóatl_lies_in_its_place_with_its_points() -> None:
    told = page(laid(*SOME))
    found = re.findall(r'data-slot="([^"]+)" data-serpent="(\d)" aria-label="([^"]+)"', told)
    book = "blue, blue, red, blue, blue, black, red, blue, blue, yellow, yellow"
    assert found == [
        ("red-1", "1", f"Ana: Cóatl 1, {book}, 17 points"),
        ("red-2", "3", "Ana: Cóatl 2, green, green, green, red, green, green, 7 points"),
        ("blue-1", "2", "Bo: Cóatl 1, green, yellow, yellow, green, yellow, green, 5 points"),
    ]
    assert 'data-can-end=""' in told


def test_whoever_watches_has_nothing_to_enter() -> None:
    told = page(laid(*SOME), door="w")
    assert told.count("data-serpent=") == 3
    for what in ('id="editor"', "data-edit", 'data-do="end"', 'data-do="undo"'):
        assert what not in told
    assert '<button type="button" class="slot"' not in told


def test_a_fourth_one_that_was_insisted_on_has_a_place() -> None:
    four = [entered("red", "BRB", f"B: 1={n}", override=n == 4) for n in range(1, 5)]
    four[3]["row"] = "<GRG>"
    four[3]["cards"] = ["G: 1"]
    assert 'data-slot="red-4"' in page(laid(*four))


# A Cóatl


def test_it_is_entered_as_the_editor_sends_it() -> None:
    table = laid()
    answer = tap(table, **sent(BOOK))
    assert answer.status_code == 200, answer.text
    assert actions(table) == [BOOK]
    assert now(table).scores == (17, 0, 0)
    assert list(differences(table.game)) == []


def test_what_only_a_rule_forbids_can_be_recorded_anyway() -> None:
    table, bare = laid(), entered("red", "BRB")
    answer = tap(table, **sent(bare))
    assert answer.status_code == 422
    assert "A complete Cóatl needs a Prophecy." in answer.text
    assert "Record it anyway" in answer.text
    assert tap(table, **sent(bare), override="1").status_code == 200
    assert now(table).scores == (0, 0, 0)


@pytest.mark.parametrize(
    "fields",
    [{"cards": "["}, {"cards": '["XY"]'}, {"row": "BRB"}, {"by": "yellow"}, {"temple": "BB"}],
)
def test_what_cannot_be_is_refused(fields: dict[str, str]) -> None:
    table = laid()
    assert tap(table, **(sent(BOOK) | fields)).status_code == 422
    assert actions(table) == []


def test_another_phone_is_no_hindrance_but_for_the_same_cóatl() -> None:
    table = laid()
    mine, same = entered("red", "BRB", "B: 1"), entered("blue", "GYG", "G: 1")
    tap(table, **sent(same))
    assert tap(table, **sent(mine), expect="0").status_code == 200
    assert len(actions(table)) == 2
    assert tap(table, **sent(same), expect="0").status_code == 409
    assert len(actions(table)) == 2
    own = face("coatl")
    then, after = now(laid()), now(table)
    assert own.may_follow(entered("green", "KRK"), lambda: then, after)
    # Another Cóatl of the same player may be the same one, told otherwise: the second is asked.
    assert not own.may_follow(entered("red", "BRBB"), lambda: then, after)
    assert not own.may_follow({"do": "end"}, lambda: then, after)
    assert not own.may_follow(entered("yellow", "KRK"), lambda: then, after)


def test_it_is_over_with_somebodys_third() -> None:
    third = [entered("red", "BRB", f"B: 1={n}") for n in (1, 2, 3)]
    table = laid(*third)
    assert 'data-can-end="1"' in page(table)
    assert tap(table, do="end").status_code == 200
    told = page(table)
    assert "Winner: Ana" in told
    assert '<button type="button" class="slot"' not in told
    tap(table, do="undo")
    assert not now(table).finished


@pytest.mark.parametrize("more", [{"bodies": "1"}, {"override": "1"}])
def test_before_that_it_is_ended_by_the_body_segments_or_by_the_table(more: dict[str, str]) -> None:
    table = laid(BOOK)
    assert tap(table, do="end").status_code == 422
    assert tap(table, do="end", **more).status_code == 200
    assert now(table).finished


# The card of a Cóatl


@pytest.mark.parametrize("door", ["e", "w"])
def test_it_shows_its_cards_and_where_each_matches(door: str) -> None:
    told = part(laid(*SOME), "serpent/1", door)
    assert told.endswith("<!--end-->")
    assert told.count("data-piece=") == 11
    assert 'data-pieces="1.2/4.5/8.9"' in told
    assert 'data-pieces="8.9.10.11"' in told
    assert "= 17" in told
    assert ("data-edit" in told) == (door == "e")
    assert ("data-mend" in told) == (door == "e")


def test_without_script_it_is_a_page_that_leads_back() -> None:
    told = page(laid(*SOME), "serpent/1")
    assert "Back to the board" in told
    assert told.count("data-piece=") == 11
    assert "data-edit" not in told
    assert "take it away" in told


@pytest.mark.parametrize("number", [0, 4, 5])
def test_there_is_none_of_another_number(number: int) -> None:
    third = [entered("red", "BRB", f"B: 1={n}") for n in (1, 2, 3)]
    table = laid(*third, {"do": "end"})
    assert Client().get(f"/e/{table.game.edit_key}/serpent/{number}").status_code == 404


def test_another_game_has_none() -> None:
    table = Table(MEXICA)
    assert Client().get(f"/e/{table.game.edit_key}/serpent/1").status_code == 404


def test_it_is_corrected_by_what_the_editor_sends() -> None:
    table = laid(*SOME)
    head = table.game.head_id
    form = sent(entered("red", "BBRBBKRBBYYY", "BBYY", "B")) | {
        "what": "replace",
        "expect": "3",
        "head": str(head),
        "back": "table",
    }
    address = f"/e/{table.game.edit_key}/correct/0"
    looked = Client().post(address, form)
    assert looked.status_code == 200, looked.text
    assert now(table).scores == (24, 5, 0)
    kept = dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"', looked.text))
    assert kept["back"] == "table"
    assert Client().post(address, form | {"keep": "1", "once": str(uuid4())}).status_code == 302
    assert now(table).scores == (16, 5, 0)


def test_its_log_its_story_and_its_pictures_are_there() -> None:
    third = [entered("blue", "GRG", f"G: 1={n}") for n in (1, 2, 3)]
    table = laid(*SOME[:1], *third, {"do": "end"})
    log = re.sub("<b [^>]*>|</b>", "", page(table))
    assert "Cóatl ‹●●◆●●■◆●●★★› with ●●★★, ✕●●●✕●, ●" in log
    for way in ("log", "story", "replay", "out", "share", "correct/0"):
        page(table, way)
    assert Client().get(f"/w/{table.game.watch_key}/card.png").status_code == 200
