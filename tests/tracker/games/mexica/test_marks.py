"""What the players insisted on is agreed by the table or against the rules: each page says so."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.tracker.table import REFEREE, SETUP, Table
from tracker.exchange.link import packed

pytestmark = pytest.mark.django_db

RAMP: dict[str, Any] = {"do": "canal", "cells": ["E4"], "override": True}
ACTIONS: list[dict[str, Any]] = [
    {"do": "canal", "cells": ["D4", "D5"]},
    {"do": "bridge", "at": "D4", "axis": "EW"},
    RAMP,
    {"do": "discard_token", "token": 9, "override": True},
    {"do": "end_period", "palace": [], "override": True},
    {"do": "discard_token", "token": 12, "override": True},
]
AGREED, AGAINST = "agreed by the table", "recorded against the rules"
WORDS = {3: AGAINST, 4: AGAINST, 5: AGREED, 6: AGREED}
"""By number: a canal on a ramp; a token out in period 1; the period's end; one in period 2."""


def told(page: str) -> str | None:
    """Which of the two a piece of a page says."""
    said = {words for words in (AGREED, AGAINST) if words in page}
    assert len(said) < 2
    return said.pop() if said else None


def page_of(table: Table, address: str) -> str:
    response = Client().get(f"/e/{table.game.edit_key}/{address}")
    assert response.status_code == 200
    return unescape(response.content.decode())


def lines(page: str) -> dict[int, str | None]:
    """What each entry of a log says, by its number."""
    found = re.split(r'<li value="(\d+)"', page)[1:]
    pairs = zip(found[::2], found[1::2], strict=True)
    return {int(number): told(text.split("</li>")[0]) for number, text in pairs}


def marked() -> dict[int, str | None]:
    return {number: WORDS.get(number) for number in range(1, len(ACTIONS) + 1)}


@pytest.mark.parametrize("address", ["", "log"])
def test_the_log_on_the_board_and_the_whole_one_say_which(address: str) -> None:
    assert lines(page_of(Table.of(SETUP | {"actions": ACTIONS}), address)) == marked()


def test_so_does_the_page_that_corrects_it() -> None:
    table = Table.of(SETUP | {"actions": ACTIONS})
    for number, words in marked().items():
        assert told(page_of(table, f"correct/{number - 1}").split("<form")[0]) == words


def test_so_does_the_replay_of_a_game_and_of_a_link() -> None:
    record = SETUP | {"actions": ACTIONS}
    table, address = Table.of(record), packed(record)
    for number, words in marked().items():
        assert told(page_of(table, f"replay?at={number}")) == words
        linked = Client().get(f"/r/{address}?at={number}").content.decode()
        assert told(linked) == words


def test_so_does_the_history() -> None:
    entries = Table.of(SETUP | {"actions": ACTIONS}).read("/history")["entries"]
    assert [entry["number"] for entry in entries if entry["override"]] == [3, 4, 5, 6]
    assert [entry["number"] for entry in entries if entry.get("agreed")] == [5, 6]


def test_what_was_undone_or_replaced_is_told_as_well() -> None:
    table = Table.of(SETUP | {"actions": ACTIONS})
    table.do("/undo", expect=6, to=4)
    assert agreed(table) == [(5, "undone"), (6, "undone")]
    table.do("/actions", expect=4, action={"do": "canal", "cells": ["Q8"]})
    assert agreed(table) == [(5, "replaced")], "period 2 was not reached"


def agreed(table: Table) -> list[tuple[int, str]]:
    entries = table.read("/history")["entries"]
    return [(entry["number"], entry["state"]) for entry in entries if entry.get("agreed")]


def test_in_referee_mode_the_period_is_that_of_the_game() -> None:
    taken = {"do": "discard_token", "override": True}
    actions = [
        {"do": "start", "at": "H6"},
        {"do": "start", "at": "H8"},
        taken | {"token": 3},
        {"do": "end_period", "override": True},
        taken | {"token": 3},
    ]
    table = Table.of(REFEREE | {"actions": actions})
    assert lines(page_of(table, "log")) == {1: None, 2: None, 3: AGAINST, 4: AGREED, 5: AGREED}


def test_the_correction_of_a_refused_end_offers_an_agreement() -> None:
    table = Table.of(SETUP | {"actions": ACTIONS[:1]})
    form = {"what": "insert", "expect": "1"}
    for fields, words in (
        ({"do": "end_period"}, "The table agrees"),
        ({"do": "discard_token", "token": "9"}, "Against the rules: all the same"),
    ):
        address = f"/e/{table.game.edit_key}/correct/0"
        page = Client().post(address, form | fields).content.decode()
        assert words in page
        page = Client().post(address, form | fields | {"override": "1"}).content.decode()
        assert told(page) == (AGREED if fields["do"] == "end_period" else AGAINST)
