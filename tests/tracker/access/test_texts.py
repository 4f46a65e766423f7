"""Unicode is kept exactly as it came; what no database can keep is told in a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tracker.table import SETUP, Phone, Table
from tracker.models import Action, Answer, Game

pytestmark = [pytest.mark.django_db, pytest.mark.database]

TEXTS = {
    "emoji with joiners": "👩\u200d👩\u200d👧\u200d👦🏳️\u200d🌈",
    "skin and flags": "👍🏽🇲🇽",
    "right to left": "\u202bشطرنج\u202c עברית",
    "bidirectional marks": "a\u2066b\u2069\u200fc",
    "combining": "Ana\u0301 a\u030a\u0323 n\u0303",
    "composed and not": "é e\u0301",
    "compatibility": "ﬁ ① ﷺ ＡＮＡ",
    "astral": "𝔐𝔢𝔵𝔦𝔠𝔞 🀄 𐐷",
    "not characters": "\ufffe\uffff\U0010ffff",
    "byte order mark": "\ufeffAna",
    "line separators": "a\u2028b\u2029c",
    "spaces": " a\u00a0b\u3000 ",
    "quotes": "\"'`\\/<script>alert(1)</script>&amp;{x}%s$1;--",
    "escapes": "\\u0000 \\ud800",
}
texts = pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
UNFIT = ["\0", "a\0b", "\ud800", "\udfff", "a\ud83dz", "\udc00\ud800"]
"""Zero characters, and halves of characters."""


@texts
def test_a_name_is_kept_exactly(text: str) -> None:
    name = text[:40]
    players = [{"name": name, "color": "red"}, {"name": "Bo", "color": "grey"}]
    table = Table(SETUP | {"players": players})
    assert table.read("/record")["players"] == players
    assert table.game.seats.get(number=0).name == name


@texts
def test_a_note_is_kept_exactly(text: str) -> None:
    notes = {"place": text, text: [text, {text: text}]}
    action = {"do": "canal", "cells": ["D4"], "note": text, text: {text: [text]}}
    record = SETUP | notes | {"actions": [action]}
    table = Table.of(record)
    assert table.read("/record") == record
    assert table.read("/history")["entries"][0]["detail"] == action


@texts
def test_it_may_be_written_with_escapes_or_without(text: str) -> None:
    for escaped in (True, False):
        body = json.dumps(SETUP | {"place": text}, ensure_ascii=escaped)
        made = Phone().post("/api/games", body.encode())[1]
        assert Phone(made["watch"]).get(f"/api/games/{made['id']}/record")[1]["place"] == text


def test_a_correction_keeps_it_too() -> None:
    text = TEXTS["emoji with joiners"]
    action = {"do": "canal", "cells": ["D4"], "note": text}
    table = Table()
    table.do("/correct", expect=0, at=0, insert=[action], keep=True)
    assert table.read("/record")["actions"] == [action]
    assert table.read("/history")["entries"][-1]["detail"]["inserted"] == [action]


def test_numbers_are_kept() -> None:
    numbers = [0, -1, 2**53, 2**63, -(2**64), 10**300, 0.1, -2.5, 1e-7, 1e16]
    table = Table(SETUP | {"numbers": numbers, "flags": [True, False, None]})
    record = table.read("/record")
    assert record["numbers"] == numbers
    assert record["flags"] == [True, False, None]


def places(text: str) -> dict[str, dict[str, Any]]:
    """A record with that text at a place."""
    player = {"name": f"A{text}", "color": "red"}
    canal: dict[str, Any] = {"do": "canal", "cells": ["D4"]}
    return {
        "a name": {"players": [player, SETUP["players"][1]]},
        "a note": {"place": text},
        "a key": {text: 1},
        "far inside": {"notes": [[{"a": [text]}]]},
        "a key inside": {"notes": {"a": {text: 1}}},
        "an action": {"actions": [canal | {"note": text}]},
        "a key of an action": {"actions": [canal | {text: 1}]},
        "what an action does": {"actions": [{"do": text}]},
        "a cell": {"actions": [{"do": "canal", "cells": [text]}]},
        "the format": {"format": text},
        "the mode": {"mode": text},
    }


@pytest.mark.parametrize("place", places(""))
def test_what_cannot_be_kept_is_refused_anywhere_in_a_record(place: str) -> None:
    for text in UNFIT:
        record = SETUP | {"actions": []} | places(text)[place]
        for address in ("/api/games", "/api/games/import"):
            status, told = Phone().post(address, record)
            assert (status, told["code"]) == (422, "record.invalid")
            assert told["message"].isprintable()
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        {"expect": 0, "action": {"do": "canal", "cells": ["D4"], "note": "{}"}},
        {"expect": 0, "action": {"do": "{}"}},
        {"expect": 0, "action": {"do": "canal", "cells": ["{}"]}},
        {"expect": 0, "action": {"do": "canal", "cells": ["D4"], "{}": 1}},
        {"expect": "{}", "action": {"do": "canal", "cells": ["D4"]}},
        {"expect": 0, "action": {"do": "canal", "cells": ["D4"]}, "{}": 0},
        {"expect": 0, "at": 0, "insert": [{"do": "canal", "cells": ["D4"], "note": "{}"}]},
    ],
)
def test_what_cannot_be_kept_is_refused_in_a_change(body: dict[str, Any]) -> None:
    table = Table()
    for text in UNFIT:
        written = json.dumps(body).replace("{}", json.dumps(text)[1:-1])
        for address in ("/actions", "/correct"):
            status, told = table.enter.post(table.path + address, written)
            assert (status, told["code"]) == (422, "record.invalid")
    assert not Action.objects.exists()


def test_an_answer_that_is_kept_may_quote_anything() -> None:
    """The answer to a misfit repeats the action; its idempotency key keeps the answer."""
    text = "".join(TEXTS.values())
    dig: dict[str, Any] = {"do": "canal", "cells": ["D4"]}
    bridge = {"do": "bridge", "at": "D4", "axis": "EW", "note": text}
    table = Table.of(SETUP | {"actions": [dig, bridge]})
    body = {"expect": 2, "at": 0, "drop": 1}
    key = {"Idempotency-Key": "3f1c1f0e-5f63-4c08-9d4b-000000000001"}
    first = table.enter.post(f"{table.path}/correct", body, **key)
    assert first[1]["left_out"][0]["action"] == bridge
    assert table.enter.post(f"{table.path}/correct", body, **key) == first
    assert Answer.objects.count() == 1
