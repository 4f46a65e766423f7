"""Bodies that are none: each is told in a sentence, and nothing is stored."""

from __future__ import annotations

import json

import pytest

from tests.tracker.table import SETUP, Phone, Table
from tracker.models import Action, Game

pytestmark = [pytest.mark.django_db, pytest.mark.database]

GOOD = '{"expect": 0, "action": {"do": "canal", "cells": ["D4"]}}'
BODIES: dict[str, tuple[str | bytes, int]] = {
    "empty": ("", 422),
    "blank": (" \n", 400),
    "no JSON": ("expect=0", 400),
    "cut off": (GOOD[:-1], 400),
    "two values": (GOOD + GOOD, 400),
    "a comment": (GOOD + " // Ana's turn", 400),
    "a trailing comma": ('{"expect": 0,}', 400),
    "single quotes": (GOOD.replace('"', "'"), 400),
    "NaN": (GOOD.replace("0", "NaN"), 400),
    "infinity": (GOOD.replace("0", "-Infinity"), 400),
    "a raw control character": (GOOD.replace("D4", "D\x014"), 400),
    "a raw zero": (GOOD.replace("D4", "D\x004"), 400),
    "Latin-1": (GOOD.replace("D4", "Dé").encode("latin-1"), 400),
    "UTF-16": (GOOD.encode("utf-16"), 400),
    "half a character": (GOOD.encode()[:-2] + b"\xf0\x9f", 400),
    "bytes": (bytes(range(256)), 400),
    "null": ("null", 422),
    "a list": (f"[{GOOD}]", 422),
    "a number": ("0", 422),
    "a text": ('"canal"', 422),
    "an empty object": ("{}", 422),
    "an overflow": (GOOD.replace("0", "1e999"), 422),
    "a number of 5,000 digits": (GOOD.replace("0", "9" * 5000), 422),
    "a number of 400 digits": (GOOD.replace("0", "9" * 400), 422),
    "a key twice": (GOOD.replace("{", '{"expect": 0, ', 1), 422),
    "a key twice inside": (GOOD.replace('"do"', '"do": "bridge", "do"'), 422),
    "a number as text": (GOOD.replace("0", '"0"'), 422),
    "a number with a point": (GOOD.replace("0", "0.0"), 422),
    "a flag for a number": (GOOD.replace("0", "false"), 422),
    "nothing for a number": (GOOD.replace("0", "null"), 422),
    "less than nothing": (GOOD.replace("0", "-1"), 422),
    "more than a game has": (GOOD.replace("0", "2001"), 422),
    "text for the action": ('{"expect": 0, "action": "canal"}', 422),
    "a list for the action": ('{"expect": 0, "action": ["canal"]}', 422),
    "no action": ('{"expect": 0}', 422),
}


def assert_all_rejected(phone: Phone, path: str, statuses: set[int] | None = None) -> None:
    """Each with its status, or one of others, and a sentence."""
    for name, (body, expected) in BODIES.items():
        status, told = phone.post(path, body)
        assert status in (statuses or {expected}), (name, status, told)
        assert told.keys() >= {"code", "kind", "message"}, name
        sentence = told["message"]
        assert sentence[0].isupper(), sentence
        assert sentence.endswith("."), sentence
        assert sentence.isascii(), sentence
        assert sentence.isprintable(), sentence


@pytest.mark.slow
def test_as_an_action() -> None:
    table = Table()
    assert_all_rejected(table.enter, f"{table.path}/actions")
    assert not Action.objects.exists()


@pytest.mark.slow
@pytest.mark.parametrize("address", ["/undo", "/redo", "/correct", "/copy"])
def test_as_any_change(address: str) -> None:
    table = Table()
    assert_all_rejected(table.enter, table.path + address, {400, 422})
    assert Game.objects.count() == 1


@pytest.mark.parametrize("address", ["", "/import"])
def test_as_a_game(address: str) -> None:
    assert_all_rejected(Phone(), f"/api/games{address}", {400, 422})
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    "content_type",
    [
        "application/json; charset=utf-16",
        "application/json; charset=no-such-charset",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "text/plain",
        "image/png",
        "nonsense",
        "",
    ],
)
def test_json_is_read_whatever_it_is_called(content_type: str) -> None:
    """As `curl -d` sends it; and what is no JSON is none whatever it is called."""
    table = Table()
    for body, status in ((b"expect=0&action=canal", 400), (GOOD.encode(), 201)):
        answer = table.enter.client.generic(
            "POST", f"{table.path}/actions", body, content_type, headers=table.enter.headers
        )
        assert answer.status_code == status, answer.content
        assert status == 201 or answer.json()["code"] == "request.invalid"


def test_a_byte_order_mark_is_no_matter() -> None:
    table = Table()
    assert table.enter.post(f"{table.path}/actions", b"\xef\xbb\xbf" + GOOD.encode())[0] == 201


def test_keys_that_nobody_knows_are_no_matter() -> None:
    table = Table()
    body = json.loads(GOOD) | {"phone": "Ana's", "to": 7}
    assert table.enter.post(f"{table.path}/actions", body)[0] == 201
    assert "phone" not in table.read("/record")["actions"][0]


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE"])
def test_only_a_post_changes_anything(method: str) -> None:
    table = Table()
    for address in ("/actions", "/undo", "/redo", "/correct", "/copy"):
        answer = table.enter.client.generic(
            method, table.path + address, GOOD, "application/json", headers=table.enter.headers
        )
        assert answer.status_code == 405
        assert answer["Allow"] == "POST"
    assert table.game.number == 0


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
def test_no_other_method_anywhere(method: str) -> None:
    table = Table()
    for path in (table.path, f"{table.path}/at/0", f"{table.path}/record", "/api/games"):
        answer = table.enter.client.generic(
            method, path, json.dumps(SETUP), "application/json", headers=table.enter.headers
        )
        assert answer.status_code == 405
    assert Game.objects.count() == 1
