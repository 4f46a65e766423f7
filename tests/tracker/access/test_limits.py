"""What is too large, too long or too deep: told in a sentence, nothing stored."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.urls import resolve

from tests.tracker.table import REFEREE, SETUP, Phone, Table
from tracker.log import correcting
from tracker.log.records import LONGEST_ACTION, MOST_BESIDE, weight
from tracker.models import Action, Answer, Game

pytestmark = [pytest.mark.django_db, pytest.mark.database]

MEGABYTE = 1024 * 1024
DIG: dict[str, Any] = {"do": "canal", "cells": ["D4"]}
TURN = {"do": "end_turn"}
STARTS = [{"do": "start", "at": "H6"}, {"do": "start", "at": "H8"}]


def padded(value: dict[str, Any], size: int) -> bytes:
    """As JSON of exactly `size` bytes."""
    bare = len(json.dumps(value | {"note": ""}))
    return json.dumps(value | {"note": "x" * (size - bare)}).encode()


def named(*names: str) -> dict[str, Any]:
    """A setup in which they play."""
    colours = ("red", "grey")
    players = [{"name": n, "color": c} for n, c in zip(names, colours, strict=True)]
    return SETUP | {"players": players}


def full_game() -> Table:
    """Two thousand actions in one import."""
    return Table.of(REFEREE | {"actions": [*STARTS, *[TURN] * 1998]})


def beside(record: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key != "actions"}


@pytest.mark.parametrize("address", ["", "/import"])
def test_beside_its_actions_a_record_brings_so_many_bytes(address: str) -> None:
    room = MOST_BESIDE - weight(SETUP | {"note": ""})
    for size, status in ((room, 201), (room + 1, 422)):
        record = SETUP | {"note": "x" * size, "actions": []}
        assert (weight(beside(record)) <= MOST_BESIDE) is (status == 201)
        assert Phone().post(f"/api/games{address}", record)[0] == status
    assert Game.objects.count() == 1


def noted(size: int) -> dict[str, Any]:
    """A canal of exactly `size` bytes of JSON."""
    bare = DIG | {"note": ""}
    return bare | {"note": "x" * (size - weight(bare))}


@pytest.mark.parametrize("size, status", [(LONGEST_ACTION, 201), (LONGEST_ACTION + 1, 422)])
def test_an_action_has_so_many_bytes(size: int, status: int) -> None:
    table = Table()
    assert Phone().post("/api/games/import", SETUP | {"actions": [noted(size)]})[0] == status
    body = {"expect": 0, "action": noted(size)}
    assert table.enter.post(f"{table.path}/actions", body)[0] == status
    table = Table()
    body = {"expect": 0, "at": 0, "insert": [noted(size)], "keep": True}
    assert table.enter.post(f"{table.path}/correct", body)[0] == status


def test_all_actions_together_have_so_many_bytes() -> None:
    """Otherwise a game of nobody's would have a megabyte, and be copied with nine bytes."""
    turns = [TURN | {"note": "x" * 350} for _ in range(800)]
    status, told = Phone().post("/api/games/import", REFEREE | {"actions": [*STARTS, *turns]})
    assert (status, told["code"]) == (422, "record.invalid")
    assert "all actions have at most 300000 bytes" in told["message"]
    assert not Game.objects.exists()


@pytest.mark.parametrize("address", ["", "/import"])
def test_a_larger_one_does_not(address: str) -> None:
    record = SETUP | {"actions": []}
    status, told = Phone().post(f"/api/games{address}", padded(record, MEGABYTE + 1))
    assert (status, told["code"]) == (413, "request.large")
    assert told["message"] == "That is too much at once; the limit is one megabyte."
    assert not Game.objects.exists()


@pytest.mark.parametrize("address", ["/actions", "/undo", "/redo", "/correct", "/copy"])
def test_no_larger_body_anywhere(address: str) -> None:
    table = Table()
    body = padded({"expect": 0, "at": 0, "action": DIG}, 3 * MEGABYTE)
    status, told = table.enter.post(table.path + address, body)
    assert (status, told["code"]) == (413, "request.large")
    assert (Game.objects.count(), Action.objects.count(), Answer.objects.count()) == (1, 0, 0)


def test_a_body_that_hides_its_length() -> None:
    """`Transfer-Encoding: chunked`: nothing says beforehand how much will come."""
    scope = {"type": "http", "method": "POST", "path": "/api/games", "query_string": b""}
    for size, status in ((MEGABYTE, 422), (MEGABYTE + 1, 413), (5 * MEGABYTE, 413)):
        body = BytesIO(padded(SETUP | {"actions": []}, size))
        request = ASGIRequest(scope | {"headers": []}, body)
        assert resolve(request.path).func(request).status_code == status


def test_a_history_is_full_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(correcting, "LONGEST_HISTORY", 5)
    table = Table.of(SETUP | {"actions": [DIG]})
    body = {"expect": 1, "at": 0, "drop": 1, "insert": [DIG], "keep": True}
    told = [table.enter.post(f"{table.path}/correct", body) for _ in range(6)]
    assert [status for status, _ in told] == [201] * 4 + [422] * 2
    assert told[-1][1]["code"] == "history.full"
    assert table.game.actions.count() == 5


@pytest.mark.slow
def test_two_thousand_actions_come_in() -> None:
    table = full_game()
    assert table.game.number == 2000
    assert table.read("/at/2000")["number"] == 2000


def test_one_more_does_not_come_in() -> None:
    record = REFEREE | {"actions": [*STARTS, *[TURN] * 1999]}
    status, told = Phone().post("/api/games/import", record)
    assert (status, told["code"]) == (422, "game.full")
    assert told["message"] == "A game has at most 2,000 actions."
    assert not Game.objects.exists()


@pytest.mark.slow
def test_a_full_game_takes_no_action_more_until_one_is_undone() -> None:
    table = full_game()
    status, told = table.record(2000, "end_turn")
    assert (status, told["code"]) == (422, "game.full")
    table.do("/undo", expect=2000)
    assert table.record(1999, "end_turn")[0] == 201
    assert table.record(2000, "end_turn")[0] == 422


@pytest.mark.slow
def test_a_full_game_takes_no_insertion_but_a_replacement() -> None:
    table = full_game()
    path = f"{table.path}/correct"
    body = {"expect": 2000, "at": 1999, "insert": [{"do": "take"}]}
    status, told = table.enter.post(path, body)
    assert (status, told["code"]) == (422, "game.full")
    assert table.enter.post(path, body | {"drop": 1})[0] == 200
    status, told = table.enter.post(path, body | {"insert": [TURN] * 2001})
    assert (status, told["code"]) == (422, "record.invalid")


@pytest.mark.parametrize(
    "name",
    ["A", "x" * 40, "Ana María", "阿娜", "🀄" * 40, "a\u0301" * 20, " Ana ", "{turn}", "<b>", "%s"],
)
def test_a_name_has_up_to_forty_characters(name: str) -> None:
    table = Table(named(name, "Bo"))
    assert table.read("/record")["players"][0]["name"] == name
    assert table.game.seats.get(number=0).name == name


@pytest.mark.parametrize(
    "name, why",
    [
        ("", "a name is missing"),
        ("  \u2003", "a name is missing"),
        ("x" * 41, "at most 40 characters"),
        ("🀄" * 41, "at most 40 characters"),
        ("Ana\n", "no control characters"),
        ("\tAna", "no control characters"),
        ("A\x1bna", "no control characters"),
        ("A\x7fna", "no control characters"),
        ("A\x85na", "no control characters"),
    ],
)
@pytest.mark.parametrize("address", ["", "/import"])
def test_it_rejects_other_names(address: str, name: str, why: str) -> None:
    record = named("Ana", name) | {"actions": []}
    status, told = Phone().post(f"/api/games{address}", record)
    assert (status, told["code"]) == (422, "record.invalid")
    assert told["message"].startswith("This cannot be read: players[1].name: ")
    assert why in told["message"]
    assert not Game.objects.exists()


def nested(depth: int, opening: str = "[", closing: str = "]") -> str:
    return opening * depth + closing * depth


@pytest.mark.parametrize("depth", [1, 63])
def test_lists_in_lists_are_kept(depth: int) -> None:
    note = json.loads(nested(depth))
    assert Table.of(SETUP | {"actions": [], "note": note}).read("/record")["note"] == note


@pytest.mark.parametrize("depth", [64, 65, 99, 101, 1_000, 100_000])
@pytest.mark.parametrize("address", ["", "/import"])
def test_what_is_nested_too_deep_does_not_come_in(address: str, depth: int) -> None:
    text = json.dumps(SETUP | {"actions": []})[:-1] + f', "note": {nested(depth)}}}'
    status, told = Phone().post(f"/api/games{address}", text)
    assert (status, told["code"]) == (422, "record.invalid")
    assert "nested" in told["message"]
    assert not Game.objects.exists()


@pytest.mark.parametrize("depth", [60, 100, 50_000])
def test_an_action_is_not_nested_too_deep_either(depth: int) -> None:
    table = Table()
    text = '{"expect": 0, "action": {"do": "canal", "cells": ["D4"], "note": %s}}'
    status, told = table.enter.post(f"{table.path}/actions", text % nested(depth, '{"a":[', "]}"))
    assert (status, told["code"]) == (422, "record.invalid")
    assert not table.game.actions.exists()
