"""The page of the table check"""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.tracker.games.mexica.check.checking import (
    BUILT,
    EAST,
    END,
    FOUND,
    LEFT,
    WEST,
    kinds,
    of,
    page,
    text,
)
from tests.tracker.markup import flat
from tests.tracker.table import REFEREE

pytestmark = pytest.mark.django_db


def test_the_check_proposes_the_numbers_of_the_app() -> None:
    table = of(WEST, EAST, *BUILT, FOUND)
    response = page(table)
    assert response.status_code == 200
    body = response.content.decode()
    assert re.search(r'name="canals2"[^>]*value="33"', body)
    assert re.search(r'name="temples_red_2"[^>]*value="2"', body)
    assert 'name="no_offered" value="11"' in body
    assert 'name="no_founded" value="4"' in body
    assert 'name="action_tokens"' not in body
    assert kinds(response) == []
    same = "counted=1&canals2=33&bridges=11&temples_red_2=2&temples_red_1="
    assert "nothing differs" in text(page(table, f"check?{same}"))


def test_a_count_that_differs_is_shown_with_what_mends_it() -> None:
    table = of(EAST, FOUND | {"override": True})
    response = page(table, "check?counted=1&canals2=33")
    body = flat(response.content.decode())
    assert 'data-piece="canals2"' in body
    assert "34 by the app, 33 on the table" in text(response)
    assert f'action="/e/{table.game.edit_key}/correct/1"' in body
    assert '<input type="hidden" name="cells" value="C13 D13">' in body
    assert '<input type="hidden" name="what" value="insert">' in body
    assert re.search(r'name="canals2"[^>]*value="33"', body)
    assert "#enter=" in body


def test_an_entry_too_many_leads_to_its_card() -> None:
    table = of(WEST, EAST, *BUILT, FOUND)
    response = page(table, "check?counted=1&canals2=34&temples_red_2=3&no_founded=4")
    body = response.content.decode()
    assert kinds(response) == ["supply", "supply", "supply"]
    for number in (2, 1, 3, 5):
        assert f'/e/{table.game.edit_key}/#action-{number}"' in body
    assert "canal E13–F13" in text(response)
    assert "Ana: temple of 2 on C14" in text(response)


def test_missing_temples_and_bridges_are_one_button() -> None:
    table = of(WEST, EAST, *BUILT, FOUND)
    response = page(table, "check?counted=1&bridges=10&temples_red_1=2")
    said = text(response)
    assert "Ana: temple of 1 on E14" in said
    assert "bridge on D13, from D12 to D14" in said
    address = f"/e/{table.game.edit_key}/check?counted=1&bridges=10&temples_red_1=2"
    form = {"do": "temple", "at": "E14", "level": "1", "by": "red", "expect": "5"}
    done = Client().post(address, form)
    assert (done.status_code, done["Location"]) == (302, address)
    assert kinds(Client().get(address)) == ["supply"]


def test_a_missing_temple_comes_in_now_or_before_a_scoring() -> None:
    """Whoever missed it may know that it stood there when the period was scored."""
    end = END | {"palace": []}
    table = of(WEST, EAST, FOUND | {"present": []}, end, WEST | {"cells": ["A3"]}, BUILT[0])
    said = page(table, "check?counted=1&temples_red_1=5")
    [now, before, *_] = re.findall(r"Ana: temple of 1 on E14[^A]*", text(said))
    assert "before" not in now
    assert "E14 before period 1 is scored" in before
    addresses = re.findall(r'action="([^"]*/correct/\d+)"', said.content.decode())
    assert {address.rsplit("/", 1)[1] for address in addresses} == {"3"}
    table.do("/correct", expect=6, at=3, drop=0, insert=[temple("E14")], keep=True)
    assert table.read()["scores"] == {"red": 2 + 4, "grey": 0}


def test_a_temple_that_is_missing_in_a_finished_game_comes_in_before_its_scorings() -> None:
    table = of(WEST, EAST, FOUND, END, END | LEFT)
    said = text(page(table, "check?counted=1&temples_red_1=5"))
    assert re.findall(r"Ana: temple of 1 on E14 (.{6} period \d)", said) == [
        "before period 1",
        "before period 2",
    ]


def temple(at: str) -> dict[str, Any]:
    return {"do": "temple", "at": at, "level": 1, "by": "red"}


@pytest.mark.parametrize("actions", [[], [WEST, EAST, *BUILT, FOUND]])
def test_what_is_missing_may_lie_anywhere(actions: list[dict[str, Any]]) -> None:
    table = of(*actions)
    body = page(table, "check?counted=1&temples_red_3=1").content.decode()
    assert f'<a href="/e/{table.game.edit_key}/">elsewhere</a>' in body


def test_a_founding_is_mended_on_the_page_and_comes_back_to_it() -> None:
    table = of(WEST, EAST, *BUILT)
    response = page(table)
    body = response.content.decode()
    assert 'data-finding="founding"' in body
    assert 'data-token="4"' in body
    assert "Left out, it costs in the scoring: Ana 4, Bo 2." in text(response)
    form = {"do": "found", "token": "4", "by": "red", "present": ["grey"], "at": "F14"}
    address = f"/e/{table.game.edit_key}/check"
    done = Client().post(address, form | {"expect": "4"})
    assert (done.status_code, done["Location"]) == (302, address)
    assert table.read()["scores"] == {"red": 2, "grey": 1}
    assert kinds(page(table)) == []
    refused = Client().post(address, form | {"expect": "4"})
    assert refused.status_code == 409
    assert "The table moved on" in text(refused)
    refused = Client().post(address, form | {"expect": "5"})
    assert refused.status_code == 422


def test_after_the_scoring_it_is_inserted_before_it() -> None:
    table = of(WEST, EAST, *BUILT, END)
    response = page(table)
    body = response.content.decode()
    assert "Found 4 before period 1 is scored" in text(response)
    assert f'action="/e/{table.game.edit_key}/correct/4"' in body
    form = {
        "what": "insert",
        "expect": "5",
        "head": str(table.game.head_id),
        "back": "check",
        "do": "found",
        "token": "4",
        "by": "red",
        "present": "grey",
        "at": "F14",
    }
    seen = Client().post(f"/e/{table.game.edit_key}/correct/4", form)
    assert seen.status_code == 200
    assert table.game.number == 5
    kept = Client().post(f"/e/{table.game.edit_key}/correct/4", form | {"keep": "1"})
    assert kept.status_code == 302
    assert table.read()["scores"] == {"red": 6, "grey": 3}


def test_who_watches_sees_the_findings_and_enters_nothing() -> None:
    table = of(WEST, EAST, *BUILT)
    response = page(table, "check?counted=1&canals2=30", "w")
    body = response.content.decode()
    assert kinds(response) == ["founding", "supply"]
    assert 'method="post"' not in body
    assert table.game.edit_key not in body
    key = table.game.watch_key
    form = {"do": "canal", "cells": "A3", "expect": "4"}
    assert Client().post(f"/w/{key}/check", form).status_code == 404
    assert table.game.number == 4


def test_the_leak_is_asked_for_on_the_check_page() -> None:
    table = of(EAST)
    response = page(table, "check?cell=e14&size=4")
    assert kinds(response) == ["leak"]
    assert "Is a canal missing on C13, D13?" in text(response)
    assert "canal C13–D13" in text(response)
    same = page(of(WEST, EAST, FOUND), "check?cell=E14&size=4")
    assert "✓ The app counts as many there: 4." in text(same)


@pytest.mark.parametrize(
    "query",
    [
        "counted=1&canals2=x",
        "counted=1&canals2=-1",
        "counted=1&canals2=99",
        "counted=1&temples_red_1=%F0%9F%9B%B6",
        "counted=1&temples_red_1=7",
        "counted=1&no_offered=x",
        "cell=E14",
        "size=4",
        "cell=Z99&size=4",
        "cell=E14&size=x",
        "cell=%00&size=4",
    ],
)
def test_a_hostile_address_is_a_sentence(query: str) -> None:
    response = page(of(WEST), f"check?{query}")
    assert response.status_code == 422
    assert "This cannot be read:" in text(response)


@pytest.mark.parametrize(
    "query",
    [
        "counted=1&temples_blue_1=3&temples_red_9=1&held_red=0&boats=2",
        "counted=1&canals2=",
        "counted=1&no_offered=13&no_offered=13&no_founded=7",
        "cell=E14&size=99999",
        "cell=A1&size=4",
        "canals2=%3Cscript%3E",
    ],
)
def test_what_nobody_asked_for_does_no_harm(query: str) -> None:
    response = page(of(WEST), f"check?{query}")
    assert response.status_code == 200
    assert "<script>" not in response.content.decode().replace("<script defer", "")


def test_in_referee_mode_action_tokens_are_counted_too() -> None:
    begin = [{"do": "start", "at": cell} for cell in ("H6", "G7")]
    table = of(*begin, setup=REFEREE)
    assert table.record(2, "take")[0] == 201
    response = page(table, "check?counted=1&action_tokens=12&held_red=0")
    assert kinds(response) == ["supply", "supply"]
    assert "Action tokens in front of Ana: 1 by the app, 0 on the table." in text(response)
    assert "Ana: takes an action token" in text(response)


def test_a_finished_game_can_be_checked() -> None:
    table = of(WEST, EAST, *BUILT, END, END | LEFT)
    response = page(table)
    assert kinds(response) == ["founding"]
    assert page(table, "period").status_code == 200
