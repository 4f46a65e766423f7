"""GET /api/games/{id}/history"""

from datetime import datetime
from typing import Any

import pytest
from django.utils import timezone

from tests.tracker.table import REFEREE, SETUP, Table

pytestmark = [pytest.mark.django_db, pytest.mark.database]

DIG: dict[str, Any] = {"do": "canal", "cells": ["D4", "D5"]}
BRIDGE: dict[str, Any] = {"do": "bridge", "at": "D4", "axis": "EW"}
RAMP: dict[str, Any] = {"do": "canal", "cells": ["C4"], "override": True}
KEYS = {"kind", "number", "state", "by", "override", "agreed", "who", "when", "detail"}


def history(table: Table) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = table.read("/history")["entries"]
    return entries


def tap(table: Table, who: str, address: str, **body: Any) -> None:
    status, told = table.enter.post(table.path + address, body, **{"X-Phone": who})
    assert status in (200, 201), told


def told(entries: list[dict[str, Any]], *keys: str) -> list[tuple[Any, ...]]:
    return [tuple(entry[key] for key in keys) for entry in entries]


def test_it_works() -> None:
    table = Table()
    began = timezone.now()
    tap(table, "Ana's phone", "/actions", expect=0, action=DIG)
    tap(table, "Bo's phone", "/actions", expect=1, action=BRIDGE)
    entries = history(table)
    assert all(entry.keys() == KEYS for entry in entries)
    assert told(entries, "kind", "number", "state", "who", "detail") == [
        ("record", 1, "standing", "Ana's phone", DIG),
        ("record", 2, "standing", "Bo's phone", BRIDGE),
    ]
    when = [datetime.fromisoformat(entry["when"]) for entry in entries]
    assert began <= when[0] <= when[1] <= timezone.now()


def test_a_game_without_any() -> None:
    assert history(Table()) == []


def test_overrides_are_visible() -> None:
    table = Table.of(SETUP | {"actions": [DIG, BRIDGE]})
    tap(table, "Bo's phone", "/actions", expect=2, action=RAMP)
    assert told(history(table), "number", "override") == [(1, False), (2, False), (3, True)]


def test_whose_action_it_was_is_visible() -> None:
    table = Table.of(REFEREE | {"actions": [{"do": "start", "at": "H6"}]})
    tap(table, "Ana's phone", "/actions", expect=1, action={"do": "start", "at": "H8"})
    assert told(history(table), "by") == [("red",), ("grey",)]


def test_undo_and_redo_are_visible() -> None:
    table = Table.of(SETUP | {"actions": [DIG, BRIDGE]})
    tap(table, "Ana's phone", "/undo", expect=2, to=0)
    tap(table, "Bo's phone", "/redo", expect=0)
    entries = history(table)
    assert told(entries[:2], "kind", "number", "state") == [
        ("record", 1, "standing"),
        ("record", 2, "undone"),
    ]
    assert told(entries[2:], "kind", "number", "who", "state") == [
        ("undo", 0, "Ana's phone", None),
        ("redo", 1, "Bo's phone", None),
    ]
    assert [entry["detail"] for entry in entries[2:]] == [{"before": 2}, {"before": 0}]


def test_what_was_replaced_is_visible() -> None:
    table = Table.of(SETUP | {"actions": [DIG, BRIDGE]})
    tap(table, "", "/undo", expect=2)
    tap(table, "", "/actions", expect=1, action=BRIDGE | {"at": "D5"})
    taps = [entry for entry in history(table) if entry["kind"] == "record"]
    assert told(taps, "number", "state", "detail") == [
        (1, "standing", DIG),
        (2, "replaced", BRIDGE),
        (2, "standing", BRIDGE | {"at": "D5"}),
    ]


def test_corrections_are_visible() -> None:
    table = Table()
    tap(table, "Ana's phone", "/actions", expect=0, action=DIG)
    tap(table, "Ana's phone", "/actions", expect=1, action=BRIDGE)
    before = {entry["number"]: entry["when"] for entry in history(table)}
    other = {"do": "canal", "cells": ["Q8"]}
    tap(table, "Bo's phone", "/correct", expect=2, at=0, drop=1, insert=[other], keep=True)

    [change] = [entry for entry in history(table) if entry["kind"] == "correct"]
    assert (change["who"], change["number"]) == ("Bo's phone", 1)
    assert change["detail"] == {
        "before": 2,
        "at": 0,
        "dropped": [DIG],
        "inserted": [other],
        "left_out": [{"number": 2, "action": BRIDGE, "code": "bridge.no_canal"}],
    }
    taps = [entry for entry in history(table) if entry["kind"] == "record"]
    assert told(taps, "number", "state", "who", "detail") == [
        (1, "replaced", "Ana's phone", DIG),
        (2, "replaced", "Ana's phone", BRIDGE),
        (1, "standing", "Bo's phone", other),
    ]
    assert [entry["when"] for entry in taps[:2]] == [before[1], before[2]]


def test_a_correction_further_up_leaves_who_and_when() -> None:
    table = Table()
    tap(table, "Ana's phone", "/actions", expect=0, action=DIG)
    tap(table, "Bo's phone", "/actions", expect=1, action=BRIDGE)
    when = history(table)[1]["when"]
    far = {"do": "canal", "cells": ["Q8"]}
    tap(table, "Cy's phone", "/correct", expect=2, at=0, insert=[far], keep=True)
    standing = [entry for entry in history(table) if entry["state"] == "standing"]
    [bridge] = [entry for entry in standing if entry["detail"] == BRIDGE]
    assert (bridge["number"], bridge["who"], bridge["when"]) == (3, "Bo's phone", when)


@pytest.mark.parametrize(
    "name, kept",
    [("", ""), ("x" * 50, "x" * 40), ("Ana\x00\x1b[0m\n", "Ana[0m"), ("<b>Bo</b>", "<b>Bo</b>")],
)
def test_what_a_phone_calls_itself_is_cut_and_cleaned(name: str, kept: str) -> None:
    table = Table()
    tap(table, name, "/actions", expect=0, action=DIG)
    assert history(table)[0]["who"] == kept
