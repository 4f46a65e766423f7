"""A phone that is behind: what still fits is recorded where there are no turns."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tracker.table import REFEREE, Table
from tracker.errors import NotTheLast
from tracker.models import Game

pytestmark = pytest.mark.django_db
TEMPLE = {"do": "temple", "at": "D4", "level": "1", "by": "red"}


def tap(table: Table, **fields: Any) -> tuple[int, str]:
    key = Game.objects.get(pk=table.pk).edit_key
    answer = Client().post(f"/e/{key}/tap", fields, headers={"HX-Request": "true"})
    return answer.status_code, answer.text


def number(table: Table) -> int:
    return Game.objects.get(pk=table.pk).number


def test_what_still_fits_is_recorded_behind_somebody_elses() -> None:
    table = Table()
    tap(table, **TEMPLE, expect="0")
    assert tap(table, do="canal", cells="F4 F5", expect="0")[0] == 200
    assert number(table) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "late",
    [
        pytest.param(TEMPLE, id="somebody entered the same"),
        pytest.param({"do": "canal", "cells": "D4"}, id="something stands there"),
        pytest.param({"do": "undo"}, id="an undo means what was seen"),
        pytest.param({"do": "end_period", "palace": "red", "override": "1"}, id="an end, too"),
    ],
)
def test_what_does_not_fit_or_meant_another_board_is_asked_about(late: dict[str, str]) -> None:
    table = Table()
    tap(table, **TEMPLE, expect="0")
    status, page = tap(table, **late, expect="0")
    assert (status, number(table)) == (409, 1)
    assert "The table moved on in the meantime." in page


def test_an_undo_takes_back_what_it_names_and_nothing_else() -> None:
    table = Table()
    tap(table, **TEMPLE, expect="0")
    seen = Game.objects.get(pk=table.pk).head_id
    tap(table, do="canal", cells="F4 F5", expect="1")
    status, page = tap(table, do="undo", last=seen, expect="2")
    assert (status, number(table)) == (NotTheLast.status, 2)
    assert NotTheLast.sentence in page
    last = Game.objects.get(pk=table.pk).head_id
    assert tap(table, do="undo", last=last, expect="2")[0] == 200
    assert number(table) == 1


def test_what_could_not_be_before_either_is_told_by_its_rule() -> None:
    table = Table()
    tap(table, **TEMPLE, expect="0")
    status, page = tap(table, do="canal", cells="H7", expect="0")
    assert status == 422
    assert "No canal through the palace." in page
    assert "moved on" not in page


@pytest.mark.slow
def test_what_waited_while_the_period_was_scored_is_asked_about() -> None:
    table = Table()
    tap(table, **TEMPLE, expect="0")
    tap(table, do="end_period", palace="red", override="1", expect="1")
    late = TEMPLE | {"at": "F4"}
    assert tap(table, **late, expect="1")[0] == 409
    assert number(table) == 2


def test_a_phone_ahead_of_the_table_is_no_phone_behind() -> None:
    table = Table()
    assert tap(table, **TEMPLE, expect="5")[0] == 409
    assert number(table) == 0


def test_with_turns_a_phone_behind_is_asked() -> None:
    table = Table(REFEREE)
    assert tap(table, do="start", at="H6", expect="0")[0] == 200
    assert tap(table, do="start", at="H8", expect="0")[0] == 409
    assert number(table) == 1
