"""The sheet of the board: where is a district open?"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tracker.games.mexica.check.checking import EAST, FOUND, WEST, of, page, text
from tests.tracker.markup import flat
from tests.tracker.table import Table

pytestmark = pytest.mark.django_db


def leak(table: Table, cell: str, size: str) -> Any:
    return Client().get(f"/e/{table.game.edit_key}/leak/{cell}/", {"size": size})


def test_the_sheet_says_where_a_district_is_open_and_enters_it() -> None:
    table = of(EAST)
    response = leak(table, "E14", "4")
    body = flat(response.content.decode())
    assert response.status_code == 200
    assert 'data-light="C13 D13"' in body
    assert "data-action" in body
    assert f'action="/e/{table.game.edit_key}/tap"' in body
    assert '<button name="cells" value="C13 D13" class="main">canal C13–D13</button>' in body
    assert "<html" not in body


def test_the_sheet_inserts_a_canal_before_the_founding_that_lies_in_its_way() -> None:
    table = of(EAST, FOUND | {"override": True})
    body = leak(table, "E14", "4").content.decode()
    assert f'action="/e/{table.game.edit_key}/correct/1"' in body
    assert '<input type="hidden" name="back" value="table">' in body
    assert "data-action" not in body


def test_the_sheet_says_where_a_canal_is_too_many() -> None:
    table = of(WEST, EAST, {"do": "canal", "cells": ["E14"]})
    response = leak(table, "C14", "4")
    assert "Cells there by the app's count: only 2, not 4." in text(response)
    assert f"/e/{table.game.edit_key}/#action-3" in response.content.decode()


@pytest.mark.parametrize(
    "cell, size, status, said",
    [
        ("E14", "4", 200, "The app counts as many there: 4."),
        ("C13", "4", 200, "C13 is water for the app: touch land of the district."),
        ("E14", "0", 422, "No district has this size: 0."),
        ("E14", "", 422, "No district has this size: 0."),
        ("E14", "ten", 422, "No district has this size: 0."),
        ("E14", "99999", 422, "No district has this size: 99999."),
        ("H5", "100", 200, "No few canals would close a district of 100 there."),
    ],
)
def test_the_sheet_has_a_sentence_for_everything(
    cell: str, size: str, status: int, said: str
) -> None:
    response = leak(of(WEST, EAST), cell, size)
    assert response.status_code == status
    assert said in text(response)


def test_who_watches_is_told_and_enters_nothing() -> None:
    table = of(EAST)
    response = page(table, "leak/E14/?size=4", "w")
    assert "Is a canal missing on C13, D13?" in text(response)
    assert "<form" not in response.content.decode()
    assert Client().get(f"/e/{table.game.watch_key}/leak/E14/?size=4").status_code == 404
