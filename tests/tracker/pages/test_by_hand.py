"""Entering an action by a plain form: everything can be, the rules are told first."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.tracker.table import REFEREE, SETUP, Table
from tests.tracker.whole_games import whole_game

pytestmark = pytest.mark.django_db


def posted(table: Table, **fields: Any) -> tuple[int, str]:
    number = str(table.game.number)
    answer = Client().post(f"/e/{table.game.edit_key}/tap", {"expect": number} | fields)
    return answer.status_code, answer.content.decode()


def test_the_log_page_has_a_form_for_each_kind_of_action() -> None:
    page = Client().get(f"/e/{Table(REFEREE).game.edit_key}/log").content.decode()
    kinds = re.findall(r'<option value="(\w+)"', page)
    assert {"discard_token", "found", "leap", "spend", "temple", "undo"} <= set(kinds)


def test_cells_may_be_typed_in_small_letters() -> None:
    table = Table()
    assert posted(table, do="canal", cells="d4  d5")[0] == 302
    assert table.read("/record")["actions"] == [{"do": "canal", "cells": ["D4", "D5"]}]


def test_what_breaks_a_rule_is_told_and_can_be_recorded_all_the_same() -> None:
    table = Table()
    status, page = posted(table, do="discard_token", token="9")
    assert status == 422
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="(\w*)"', page))
    assert hidden == {"expect": "0", "do": "discard_token", "token": "9", "override": "1"}
    assert posted(table, **hidden)[0] == 302
    assert table.read("/record")["actions"] == [
        {"do": "discard_token", "token": 9, "override": True}
    ]


def test_a_refused_form_stays_with_all_that_was_typed() -> None:
    table = Table()
    status, page = posted(table, back="log", do="temple", at="d4", level="3")
    assert status == 422
    assert "Please fill in: Who" in page
    assert 'value="d4"' in page
    assert re.search(r"<option selected>3</option>", page)
    assert re.search(r'<option value="temple" selected>', page)
    assert re.search(r'<details class="correct" open>', page)
    assert "is missing" not in page


def test_what_breaks_a_rule_in_the_form_is_sent_again_from_it() -> None:
    table = Table()
    status, page = posted(table, back="log", do="discard_token", token="9")
    assert status == 422
    form = page[page.index('class="problems"') :]
    assert 'value="9"' in form
    assert re.search(r'<button name="override" value="1">Record it anyway', form)
    insisted = posted(table, back="log", do="discard_token", token="9", override="1")
    assert insisted[0] == 302
    assert posted(table, back="log", do="canal", cells="H7", expect="1")[0] == 422


def test_what_cannot_be_is_only_told() -> None:
    status, page = posted(Table(), do="canal", cells="H7")
    assert status == 422
    assert "data-again" not in page


def test_the_open_land_has_no_prizes_until_it_can_score() -> None:
    table = Table(SETUP)
    at = f"/e/{table.game.edit_key}/cell/H3"
    assert 'class="worth"' not in Client().get(at).content.decode()
    for period in (1, 2):
        if period == 2:
            status, _ = posted(table, do="end_period", override="1")
            assert status == 302
            assert 'class="worth"' in Client().get(at).content.decode()


@pytest.mark.slow
def test_who_is_nearest_to_the_last_temple_is_named() -> None:
    table = Table()
    before = Client().get(f"/e/{table.game.edit_key}/").content.decode()
    count = int(re.search(r"Ana: (\d+) temples left", before)[1])  # type: ignore[index]
    posted(table, do="temple", at="D4", level="1", by="grey")
    after = Client().get(f"/e/{table.game.edit_key}/").content.decode()
    assert f"Bo: {count - 1} temples left" in after


@pytest.mark.long
def test_one_token_is_one() -> None:
    record = whole_game(2)
    ends = [n for n, action in enumerate(record["actions"]) if action["do"] == "end_period"]
    said = set()
    for number in range(ends[0]):
        table = Table.of(record | {"actions": record["actions"][:number]})
        page = Client().get(f"/e/{table.game.edit_key}/").content.decode()
        said |= {*re.findall(r"\d+ tokens? still|\d+ temples? until|: \d+ temples? left", page)}
    one = {words for words in said if re.search(r"\b1 t", words)}
    assert one == {"1 token still", "1 temple until", ": 1 temple left"}
    assert not any("token " in words or "temple " in words for words in said - one)
