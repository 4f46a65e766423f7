"""GET /api/games/{id}/legal"""

from typing import Any

import pytest

from tests.few import few
from tests.tracker.table import REFEREE, SETUP, Table
from tests.tracker.whole_games import whole_game

pytestmark = pytest.mark.django_db

STARTED = [{"do": "start", "at": "H6"}, {"do": "start", "at": "H8"}]
KINDS = {
    *("number", "start", "canal1", "canal2", "bridge", "move_bridge", "temple", "walk", "boat"),
    *("leap", "found", "take", "spend", "discard_token", "end_turn", "end_period"),
}


def test_it_works() -> None:
    table = Table.of(SETUP | {"actions": [{"do": "canal", "cells": ["D4"]}]})
    lit = table.read("/legal")
    assert lit.keys() == KINDS
    assert lit["number"] == 1
    assert "D4" not in lit["canal1"]
    assert {"D3", "D5"} <= set(lit["canal1"])
    assert ["D5", "D6"] in lit["canal2"]
    assert "D4" in lit["bridge"]["EW"]
    assert lit["start"] == []


def test_only_a_start_before_everybody_stands_there() -> None:
    lit = Table(REFEREE).read("/legal")
    assert "H6" in lit["start"]
    assert not any(lit[kind] for kind in KINDS - {"number", "start"})


def test_the_player_on_turn_takes_and_spends() -> None:
    table = Table.of(REFEREE | {"actions": [*STARTED, {"do": "take"}]})
    lit = table.read("/legal")
    assert [lit[kind] for kind in ("take", "spend", "end_turn")] == [True, True, True]
    assert lit["end_period"] is False


def test_nothing_once_the_game_is_over() -> None:
    lit = Table.of(whole_game(1)).read("/legal")
    assert not any(lit[kind] for kind in KINDS - {"number"})


def written(lit: dict[str, Any]) -> list[dict[str, Any]]:
    """An action of each kind that is lit."""
    some: list[dict[str, Any]] = [{"do": do} for do in ("take", "spend", "end_turn") if lit[do]]
    some += [{"do": do, "to": to} for do in ("walk", "boat", "leap") for to in lit[do][:1]]
    some += [{"do": "start", "at": at} for at in lit["start"][:1]]
    some += [{"do": "canal", "cells": [cell]} for cell in lit["canal1"][:1]]
    some += [{"do": "canal", "cells": cells} for cells in lit["canal2"][:1]]
    some += [{"do": "bridge", "at": at[0], "axis": axis} for axis, at in lit["bridge"].items()]
    some += [{"do": "discard_token", "token": token} for token in lit["discard_token"]]
    some += [
        {"do": "temple", "by": by, "level": int(level), "at": cells[0]}
        for by, levels in lit["temple"].items()
        for level, cells in levels.items()
    ]
    some += [
        {"do": "found", "token": int(token), "at": cells[0], "by": by, "present": []}
        for by in list(lit["temple"])[:1]
        for token, cells in lit["found"].items()
    ]
    return some


@pytest.mark.slow
@pytest.mark.parametrize("mode", few(["referee", "tracker"]))
def test_what_is_lit_may_be_done(mode: str) -> None:
    """The names of the cells that are lit are those that an action takes."""
    record = whole_game(4, mode)
    actions, tried = record["actions"], set()
    for number in range(0, len(actions), max(1, len(actions) // 5)):
        table = Table.of(record | {"actions": actions[:number]})
        for action in written(table.read("/legal")):
            table.do("/actions", expect=number, action=action)
            table.do("/undo", expect=number + 1)
            tried.add(action["do"])
    assert {"canal", "temple", "bridge"} <= tried
