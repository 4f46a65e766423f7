"""POST /api/games/{id}/actions"""

from typing import Any

import pytest

from tests.tracker.table import REFEREE, SETUP, Phone, Table
from tests.tracker.whole_games import whole_game

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_it_works() -> None:
    table = Table()
    status, told = table.record(0, "canal", cells=["D4", "D5"])
    assert status == 201
    assert told["number"] == 1
    assert told["report"]["supply"]["canals2"] == 34


def test_it_answers_with_the_table_as_it_is_read() -> None:
    table = Table()
    told = table.do("/actions", expect=0, action={"do": "canal", "cells": ["D4"]})
    assert table.read() == told["report"] | {"number": 1}


def test_the_action_stands_as_it_was_written() -> None:
    table = Table()
    action = {"do": "canal", "cells": ["D4"], "by": "grey", "note": "Bo's first", "at": 9}
    table.do("/actions", expect=0, action=action)
    assert table.read("/record") == SETUP | {"actions": [action]}


@pytest.mark.long
def test_a_whole_game_tap_by_tap() -> None:
    record = whole_game(2, "referee")
    table = Table(record | {"actions": []})
    for number, action in enumerate(record["actions"]):
        told = table.do("/actions", expect=number, action=action)
        assert told["number"] == number + 1
    assert told["report"]["status"] == "finished"
    assert table.read("/record") == record
    status, told = table.record(number + 1, "end_turn")
    assert (status, told["code"]) == (422, "game.finished")


@pytest.mark.parametrize("expect", [0, 2, 2000])
def test_a_stale_phone_hears_the_number(expect: int) -> None:
    table = Table()
    table.dig("D4 D5")
    status, told = table.record(expect, "canal", cells=["E4"])
    assert (status, told["code"], told["number"]) == (409, "stale", 1)
    assert told["message"] == "The table moved on in the meantime."
    assert table.read()["number"] == 1


def test_a_stale_phone_is_not_told_what_is_wrong_with_its_action() -> None:
    table = Table()
    table.dig("D4 D5")
    assert table.record(0, "canal", cells=["D4", "D5"])[0] == 409


def test_it_rejects_what_cannot_be() -> None:
    table = Table()
    table.dig("D4 D5")
    status, told = table.record(1, "canal", cells=["D4"])
    assert (status, told["code"], told["kind"]) == (422, "canal.occupied", "impossible")
    assert table.record(1, "canal", cells=["D4"], override=True)[0] == 422
    assert table.read()["number"] == 1


def test_it_rejects_what_is_illegal_unless_the_table_insists() -> None:
    table = Table()
    table.dig("D4 D5")
    table.do("/actions", expect=1, action={"do": "bridge", "at": "D4", "axis": "EW"})
    ramp: dict[str, Any] = {"cells": ["C4"]}
    status, told = table.record(2, "canal", **ramp)
    assert (status, told["code"], told["kind"]) == (422, "canal.bridge_ramp", "illegal")
    assert table.game.number == 2
    assert table.record(2, "canal", **ramp, override=True)[0] == 201


def test_it_rejects_a_player_who_is_not_on_turn() -> None:
    table = Table(REFEREE)
    status, told = table.record(0, "start", at="H6", by="grey")
    assert (status, told["code"], told["message"]) == (
        422,
        "turn.wrong_player",
        "It is Ana's turn.",
    )


@pytest.mark.parametrize(
    "action, place",
    [
        ({}, "'do'"),
        ({"do": "dance"}, "'do'"),
        ({"do": ["canal"]}, "'do'"),
        ({"do": "canal"}, "'cells' is missing"),
        ({"do": "canal", "cells": "D4"}, "cells"),
        ({"do": "canal", "cells": ["D4", "Z9"]}, "cells[1]"),
        ({"do": "canal", "cells": []}, "cells"),
        ({"do": "bridge", "at": "D4", "axis": "N"}, "NS or EW"),
        ({"do": "temple", "at": "D4", "level": "1", "by": "red"}, "level"),
        ({"do": "temple", "at": "D4", "level": 1.0, "by": "red"}, "level"),
        ({"do": "temple", "at": "D4", "level": 1}, "by"),
        ({"do": "canal", "cells": ["D4"], "override": 1}, "override"),
        ({"do": "canal", "cells": ["D4"], "by": "mauve"}, "by"),
        ({"do": "end_turn"}, "end_turn"),
    ],
)
def test_it_rejects_what_is_no_action(action: dict[str, Any], place: str) -> None:
    table = Table()
    status, told = table.enter.post(f"{table.path}/actions", {"expect": 0, "action": action})
    assert (status, told["code"], told["kind"]) == (422, "record.invalid", "impossible")
    assert place in told["message"]
    assert not table.game.actions.exists()


def test_two_games_do_not_touch_each_other() -> None:
    ana, dee = Table(), Table()
    ana.dig("D4 D5", "E4")
    dee.dig("D4 D5")
    assert (ana.read()["number"], dee.read()["number"]) == (2, 1)
    assert Phone().get(ana.path)[0] == 401
