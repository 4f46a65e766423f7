"""GET /api/games/{id}, /at/{n} and /record"""

from typing import Any

import pytest

from scoring.mexica.game import read_record
from scoring.mexica.record.report import report
from tests.tracker.table import SETUP, Phone, Table
from tests.tracker.whole_games import whole_game

pytestmark = [pytest.mark.django_db, pytest.mark.database]

DUG = SETUP | {"actions": [{"do": "canal", "cells": [cell]} for cell in ("D4", "D5", "D6")]}


def report_on(record: dict[str, Any], number: int) -> dict[str, Any]:
    first = record | {"actions": record["actions"][:number]}
    return report(read_record(first).replay().position)


def test_it_works() -> None:
    table = Table.of(DUG)
    assert table.read() == report_on(DUG, 3) | {"number": 3}


def test_the_table_after_the_first_actions() -> None:
    table = Table.of(DUG)
    for number in (0, 1, 2, 3):
        assert table.read(f"/at/{number}") == report_on(DUG, number) | {"number": number}


@pytest.mark.long
def test_every_point_of_a_whole_game() -> None:
    record = whole_game(1)
    table = Table.of(record)
    assert table.read()["status"] == "finished"
    for number in range(len(record["actions"]), -1, -1):
        assert table.read(f"/at/{number}") == report_on(record, number) | {"number": number}


@pytest.mark.slow
def test_the_record_is_what_came_in() -> None:
    for record in (DUG, whole_game(2, "referee", "red grey sand")):
        assert Table.of(record).read("/record") == record


@pytest.mark.slow
def test_the_record_comes_back_as_the_same_game() -> None:
    record = Table.of(whole_game(3)).read("/record")
    assert Table.of(record).read() == Table.of(whole_game(3)).read()


def test_what_was_undone_is_in_no_record() -> None:
    table = Table.of(DUG)
    table.do("/undo", expect=3)
    assert table.read("/record") == DUG | {"actions": DUG["actions"][:2]}
    assert table.read()["number"] == 2


@pytest.mark.parametrize("point", ["4", "1999", "2000"])
def test_it_rejects_a_point_that_is_not_there(point: str) -> None:
    table = Table.of(DUG)
    status, told = table.watch.get(f"{table.path}/at/{point}")
    assert (status, told["code"], told["number"]) == (404, "number.unknown", 3)


def test_it_rejects_a_point_that_is_undone() -> None:
    table = Table.of(DUG)
    table.do("/undo", expect=3)
    assert table.watch.get(f"{table.path}/at/3")[0] == 404


@pytest.mark.parametrize("point", ["-1", "x", "1.5", "2001", "9" * 400, "٣٣x", "%00", "1e3"])
def test_it_rejects_a_point_that_is_no_number(point: str) -> None:
    table = Table()
    status, told = table.watch.get(f"{table.path}/at/{point}")
    assert (status, told["code"]) == (422, "record.invalid")
    assert told["message"].startswith("This cannot be read: number: ")


@pytest.mark.parametrize("address", ["", "/at/0", "/record", "/history", "/legal", "/events"])
def test_it_rejects_post(address: str) -> None:
    table = Table()
    answer = table.enter.client.post(table.path + address, headers=table.enter.headers)
    assert answer.status_code == 405
    assert "GET" in answer["Allow"]


def test_an_address_that_is_none_is_not_found() -> None:
    table = Table()
    for address in ("/nothing", "/at", "/at/0/0", "/"):
        answer = table.enter.client.get(table.path + address, headers=table.enter.headers)
        assert answer.status_code == 404
    assert Phone().client.get("/api/games/x/y/z").status_code == 404
