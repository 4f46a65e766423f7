"""POST /api/games/import"""

from typing import Any

import pytest

from tests.scoring.mexica.whole_games.test_games import EXAMPLES
from tests.tracker.table import REFEREE, SETUP, Phone, Table
from tracker.log.proof import differences
from tracker.models import Action, Club, Game

pytestmark = [pytest.mark.django_db, pytest.mark.database]

DUG: dict[str, Any] = {"do": "canal", "cells": ["D4", "D5"]}
BRIDGED: dict[str, Any] = {"do": "bridge", "at": "D4", "axis": "EW"}


def test_it_works() -> None:
    record = SETUP | {"actions": [DUG, BRIDGED], "place": "Ana's kitchen"}
    status, told = Phone().post("/api/games/import", record)
    assert status == 201
    assert told["number"] == 2
    assert Phone(told["edit"]).get(f"/api/games/{told['id']}/record") == (200, record)


def test_it_goes_on_from_there() -> None:
    table = Table.of(SETUP | {"actions": [DUG]})
    assert table.record(1, "bridge", at="D4", axis="EW")[0] == 201


def test_with_the_key_of_a_club_it_is_the_clubs() -> None:
    club = Club.objects.create(name="Ana's club")
    made = Phone(club.key).post("/api/games/import", SETUP | {"actions": [DUG]})[1]
    assert Game.objects.get(pk=made["id"]).club == club


def test_it_reports_where_a_record_stops() -> None:
    record = REFEREE | {"actions": [{"do": "start", "at": "H6"}, {"do": "start", "at": "H6"}]}
    status, told = Phone().post("/api/games/import", record)
    assert status == 422
    assert (told["code"], told["kind"]) == ("start.cell", "impossible")
    sentence = "A Pilli starts on a free start cell of the palace."
    assert told["message"] == sentence
    assert told["error"] == {
        "action": 1,
        "code": "start.cell",
        "kind": "impossible",
        "message": sentence,
    }
    assert told["pilli"] == {"red": "H6"}
    assert not Game.objects.exists()


def test_it_reports_an_action_that_cannot_be_read() -> None:
    status, told = Phone().post("/api/games/import", SETUP | {"actions": [DUG, {"do": "dance"}]})
    assert (status, told["code"]) == (422, "record.invalid")
    assert told["error"]["action"] == 1
    assert "actions[1]" in told["error"]["message"]
    assert told["supply"]["canals2"] == 34


@pytest.mark.parametrize(
    "record, place",
    [
        ({}, "format"),
        (SETUP, "'actions' is missing"),
        (SETUP | {"actions": {}}, "actions"),
        (SETUP | {"actions": [], "players": "Ana"}, "players"),
        ([], "dictionary"),
        (7, "dictionary"),
    ],
)
def test_it_reports_a_record_that_cannot_be_read(record: object, place: str) -> None:
    status, told = Phone().post("/api/games/import", record)
    assert (status, told["code"], told["kind"]) == (422, "record.invalid", "impossible")
    assert place in told["message"]
    assert not Game.objects.exists()
    assert not Action.objects.exists()


@pytest.mark.parametrize("number", range(0, len(EXAMPLES), 3))
def test_an_example_comes_to_its_report(number: int) -> None:
    record, expected = EXAMPLES[number]["record"], EXAMPLES[number]["report"]
    status, told = Phone().post("/api/games/import", record)
    if expected["error"]:
        assert status == 422
        told["error"] = {key: told["error"][key] for key in ("action", "code")}
    else:
        assert (status, told["number"]) == (201, len(record["actions"]))
        assert list(differences(Game.objects.get(pk=told["id"]))) == []
        told = Phone(told["watch"]).get(f"/api/games/{told['id']}")[1]
    assert {key: told[key] for key in expected} == expected
