"""Where the show is, for a screen that follows it."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from tests.tracker.table import SETUP, Table

pytestmark = pytest.mark.django_db
STEP = {"period": "2", "step": "5", "head": "77"}


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def address(table: Table, door: str) -> str:
    key = table.game.edit_key if door == "e" else table.game.watch_key
    return f"/{door}/{key}/show"


def test_the_screen_is_told_where_the_phone_is() -> None:
    table, other = Table(SETUP), Table(SETUP)
    client = Client()
    assert client.get(address(table, "w")).json() == {}
    assert client.post(address(table, "e"), STEP).status_code == 204
    for door in "ew":
        assert client.get(address(table, door)).json() == STEP
        assert client.get(address(other, door)).json() == {}
    assert client.post(address(table, "e")).status_code == 204
    assert client.get(address(table, "w")).json() == {}


def test_whoever_watches_leads_nobody() -> None:
    table = Table(SETUP)
    assert Client().post(address(table, "w"), STEP).status_code == 404
    assert Client().get(address(table, "w")).json() == {}


@pytest.mark.parametrize("field", ["period", "step", "head"])
@pytest.mark.parametrize("value", ["", "-1", "1.5", "²", "<b>", "9" * 20])
def test_what_is_no_step_is_the_end_of_the_show(field: str, value: str) -> None:
    table = Table(SETUP)
    Client().post(address(table, "e"), STEP)
    Client().post(address(table, "e"), STEP | {field: value})
    assert Client().get(address(table, "w")).json() == {}


def test_the_log_knows_nothing_of_it() -> None:
    table = Table(SETUP)
    before = table.game.number, table.game.head_id
    Client().post(address(table, "e"), STEP)
    table.game.refresh_from_db()
    assert (table.game.number, table.game.head_id) == before
    assert not table.game.actions.exists()
