"""GET and POST /api/games/{id}/check"""

from __future__ import annotations

from typing import Any

import pytest

from tests.tracker.games.mexica.check.checking import (
    BUILT,
    EAST,
    END,
    FOUND,
    GAME,
    WEST,
    check,
    of,
    told,
)
from tests.tracker.table import REFEREE, Phone, Table
from tracker.models import Action, Answer

pytestmark = pytest.mark.django_db


def test_a_forgotten_founding_is_told_with_what_it_costs() -> None:
    table = of(WEST, EAST, *BUILT)
    answer = table.read("/check")
    assert answer["number"] == 4
    [finding] = answer["findings"]
    assert finding == {
        "kind": "founding",
        "message": "A district of 4 is closed and nobody has founded it: who did? "
        "Left out, it costs in the scoring: Ana 4, Bo 2. "
        "The founder gets 2, everybody else there 1.",
        "cells": ["E14", "F14", "C14", "D14"],
        "at": 4,
        "token": 4,
        "period": 1,
        "sites": ["E14", "F14"],
        "cost": {"red": 6, "grey": 4},
        "scoring": {"red": 4, "grey": 2},
        "founder": 2,
        "present": 1,
        "founders": ["red", "grey"],
        "standing": None,
    }


def test_what_was_scored_without_it_says_where_it_belongs() -> None:
    table = of(WEST, EAST, *BUILT, END, WEST | {"cells": ["A3"]})
    [finding] = table.read("/check")["findings"]
    assert (finding["at"], finding["period"]) == (4, 1)
    body = {"expect": 6, "at": 4, "insert": [FOUND], "keep": True}
    status, made = table.enter.post(table.path + "/correct", body)
    assert status == 201
    assert made["report"]["scores"] == {"red": 6, "grey": 3}
    assert table.read("/check")["findings"] == []


def test_counts_that_differ_are_told() -> None:
    table = of(EAST, FOUND | {"override": True})
    counted = {
        "canals2": 33,
        "canals1": 6,
        "bridges": 11,
        "temples": {"red": {"1": 3, "2": 2}},
        "offered": [3, 5, 6, 8, 9, 11, 13],
        "founded": 1,
    }
    canal, temple = check(table, counted=counted)["findings"]
    assert (canal["kind"], canal["piece"], canal["app"], canal["table"]) == (
        "supply",
        "canals2",
        34,
        33,
    )
    assert canal["missing"] == 1
    assert set(canal["cells"][:2]) & {"C13", "D13"}
    assert canal["ways"][0] == {"tiles": [["C13", "D13"]], "at": 1}
    assert (temple["piece"], temple["color"], temple["level"]) == ("temples", "red", 2)


def test_what_people_say_of_a_district_is_answered() -> None:
    table = of(EAST)
    [leak] = check(table, districts=[{"cell": "E14", "size": 4}])["findings"]
    assert (leak["kind"], leak["cell"], leak["size"]) == ("leak", "E14", 4)
    assert leak["cells"] == ["C13", "D13"]
    assert leak["ways"] == [{"tiles": [["C13", "D13"]], "at": 1}]


def test_who_built_nothing_is_told_when_the_period_is_about_to_end() -> None:
    table = of(BUILT[0])
    assert table.read("/check")["findings"] == []
    told = table.read("/check?ending=true")["findings"]
    assert told == check(table, ending=True)["findings"]
    assert [(finding["kind"], finding["color"]) for finding in told] == [("idle", "grey")]


def test_in_referee_mode_it_is_told_who_stood_there() -> None:
    begin = [{"do": "start", "at": cell} for cell in ("H6", "G7")]
    table = of(*begin, setup=REFEREE)
    for body in (WEST, EAST, {"do": "end_turn"}, {"do": "leap", "to": "E14"}):
        status, _ = table.record(table.game.number, **body, override=True)
        assert status == 201
    [finding] = table.read("/check")["findings"]
    assert (finding["founders"], finding["standing"], finding["at"]) == (["grey"], [], 6)
    assert finding["message"].startswith("Bo stood in a closed district of 4: was it founded?")


def test_a_game_that_was_entered_whole_is_silent() -> None:
    record = told(GAME)["record"]
    table = Table.of(record)
    assert table.read("/check") == {"number": len(record["actions"]), "findings": []}
    supply = table.read()["supply"]
    counted = {
        "canals2": supply["canals2"],
        "canals1": supply["canals1"],
        "bridges": supply["bridges"],
        "temples": supply["temples"],
        "offered": supply["calpulli"],
    }
    assert check(table, counted=counted)["findings"] == []


def test_to_ask_stores_nothing_and_the_watch_key_may() -> None:
    table = of(WEST, EAST)
    assert check(table) == table.read("/check")
    assert table.enter.post(table.path + "/check", {})[0] == 200
    assert Answer.objects.count() == 0
    assert Action.objects.count() == 2
    assert table.game.number == 2


def test_with_a_key_the_same_question_has_the_same_answer() -> None:
    table = of(WEST)
    key = {"Idempotency-Key": "3f1c1f0e-5f63-4c08-9d4b-000000000009"}
    first = table.watch.post(table.path + "/check", {"counted": {"canals2": 33}}, **key)
    table.dig("E13 F13")
    assert table.watch.post(table.path + "/check", {"counted": {"canals2": 33}}, **key) == first
    assert table.watch.post(table.path + "/check", {}, **key)[0] == 422


def test_another_key_opens_nothing() -> None:
    table, other = of(WEST), of(EAST)
    assert Phone().get(table.path + "/check")[0] == 401
    assert other.watch.get(table.path + "/check")[0] == 404
    assert other.watch.post(table.path + "/check", {})[0] == 404
    assert Phone("nobodyhasthiskey00000").post(table.path + "/check", {})[0] == 401


MALFORMED: dict[str, tuple[Any, str]] = {
    "a piece": ({"counted": {"boats": 3}}, "counted: nobody counts 'boats'"),
    "a colour": ({"counted": {"temples": {"sand": {"1": 1}}}}, "nobody plays 'sand'"),
    "no colour": ({"counted": {"held": {"ΩΩ": 1}}}, "nobody plays 'ΩΩ'"),
    "below nothing": ({"counted": {"canals2": -1}}, "counted.canals2: the box does not hold"),
    "a text": ({"counted": {"canals2": "14"}}, "this is not a whole number"),
    "a flag": ({"counted": {"canals2": True}}, "this is not a whole number"),
    "a float": ({"counted": {"canals2": 1.5}}, "this is not a whole number"),
    "a level": ({"counted": {"temples": {"red": {"9": 1}}}}, "a temple has one to four floors"),
    "tokens": ({"counted": {"offered": [4, 4, 4]}}, "the box does not hold these tokens"),
    "a list": ({"counted": [1]}, "counted"),
    "a cell": ({"districts": [{"cell": "Z9", "size": 4}]}, "districts.0.cell"),
    "a size": ({"districts": [{"cell": "E14", "size": 0}]}, "districts.0.size"),
    "a huge size": ({"districts": [{"cell": "E14", "size": 10**9}]}, "districts.0.size"),
    "no size": ({"districts": [{"cell": "E14"}]}, "districts.0.size"),
    "many": ({"districts": [{"cell": "E14", "size": 4}] * 11}, "districts"),
    "a word": ({"count": {}}, "count"),
    "nothing": ([], ""),
}


@pytest.mark.parametrize("case", MALFORMED)
def test_what_cannot_be_counted_is_a_sentence(case: str) -> None:
    body, said = MALFORMED[case]
    table = of(WEST)
    status, told = table.watch.post(table.path + "/check", body)
    assert (status, told["code"]) == (422, "record.invalid")
    assert told["message"].startswith("This cannot be read: ")
    assert said in told["message"]


def test_what_is_no_json_is_a_sentence() -> None:
    table = of(WEST)
    assert table.watch.post(table.path + "/check", "{")[0] == 400
    assert table.watch.get(table.path + "/check?ending=perhaps")[0] == 422
