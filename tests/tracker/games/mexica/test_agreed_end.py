"""A referee's game whose periods end by agreement: entered by hand, and told everywhere."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.tracker.markup import flat
from tests.tracker.table import REFEREE, SETUP, Table
from tracker.games.mexica.story.spending import budgets
from tracker.story.chronicle import chronicle_of

pytestmark = pytest.mark.django_db

AGREED: dict[str, Any] = {"do": "end_period", "override": True}
ACTIONS: list[dict[str, Any]] = [
    {"do": "start", "at": "H6"},
    {"do": "start", "at": "H8"},
    {"do": "canal", "cells": ["D4", "D5"]},
    {"do": "take"},
    AGREED,
    {"do": "take"},
    {"do": "end_turn"},
    {"do": "canal", "cells": ["E4"]},
    AGREED,
]
ENDED = REFEREE | {"actions": ACTIONS}
"""Both stand on the palace both times, and Ana holds the tokens."""


def test_it_is_recorded_on_the_api() -> None:
    table = Table.of(REFEREE | {"actions": ACTIONS[:4]})
    assert table.read("/legal")["end_period"] is False
    status, told = table.record(4, "end_period")
    assert (status, told["code"], table.game.number) == (422, "record.invalid", 4)
    status, told = table.record(4, "end_period", palace=["red"], override=True)
    assert (status, told["code"], table.game.number) == (422, "record.invalid", 4)
    status, told = table.record(4, "end_period", override=True)
    assert status == 201
    report = told["report"]
    assert (report["period"], report["scores"]) == (2, {"red": 5, "grey": 5})
    assert report["turn"] == {"player": "red", "points": 6, "round": 1}
    assert report["action_tokens"] == {"red": 1, "grey": 0}


def test_the_game_ends_with_what_is_held() -> None:
    report = Table.of(ENDED).read()
    assert (report["status"], report["scores"]) == ("finished", {"red": 10, "grey": 10})
    assert (report["action_tokens"], report["winners"]) == ({"red": 2, "grey": 0}, ["red"])


def test_it_is_entered_by_hand_where_the_table_agrees() -> None:
    table = Table.of(REFEREE | {"actions": ACTIONS[:4]})
    address = f"/e/{table.game.edit_key}"
    page = flat(Client().get(f"{address}/log").content.decode())
    assert '<option value="end_period">' in page
    assert 'name="palace"' not in page
    form = {"do": "end_period", "expect": "4"}
    assert Client().post(f"{address}/tap", form).status_code == 422
    assert table.game.number == 4
    assert Client().post(f"{address}/tap", form | {"override": "1"}).status_code == 302
    assert table.read("/record")["actions"][-1] == AGREED


def test_in_a_tracker_game_it_is_not_among_what_comes_next() -> None:
    table = Table(SETUP)
    page = Client().get(f"/e/{table.game.edit_key}/log").content.decode()
    assert '<option value="end_period">' not in page


@pytest.mark.parametrize("count", [5, 9])
@pytest.mark.parametrize(
    "address",
    ["", "check", "scoring", "scoring?period=1&step=2", "story", "replay", "replay/reel", "out"],
)
def test_every_page_tells_of_it(address: str, count: int) -> None:
    game = Table.of(REFEREE | {"actions": ACTIONS[:count]}).game
    assert Client().get(f"/w/{game.watch_key}/{address}").status_code == 200


def test_the_log_says_who_ended_it() -> None:
    page = Client().get(f"/e/{Table.of(ENDED).game.edit_key}/log").content.decode()
    assert page.count("end of the period") == page.count("agreed by the table") + 1 == 3
    assert "on the palace:" not in page


def test_every_file_tells_of_it() -> None:
    game = Table.of(ENDED).game
    page = Client().get(f"/w/{game.watch_key}/out").content.decode()
    names = {part.split('"')[0] for part in page.split(f"/w/{game.watch_key}/out/")[1:]}
    assert len(names) > 2
    for name in names:
        assert Client().get(f"/w/{game.watch_key}/out/{name}").status_code == 200


def test_its_pieces_equal_its_log() -> None:
    Table.of(ENDED)
    call_command("check_games")


def test_the_points_of_the_last_turn_are_lost_as_with_any_other() -> None:
    found = budgets(chronicle_of(Table.of(ENDED).game))
    for budget in found.values():
        assert budget.received == sum(budget.points.values()) + budget.left
    assert [budget.turns for budget in found.values()] == [2, 1]
