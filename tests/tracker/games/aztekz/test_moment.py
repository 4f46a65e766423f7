"""The table before an action, to be corrected on its cards; and what a correction never asks."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from tests.tracker.games.aztekz.shows import REFEREE
from tests.tracker.table import Table

pytestmark = pytest.mark.django_db
SHEET = {
    "format": "aztekz-record/1",
    "mode": "sheet",
    "players": [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "blue"}],
    "actions": [{"do": "free", "by": "red", "soul": "a", "count": 2}],
}


def page(table: Table, address: str, status: int = 200) -> str:
    answer = Client().get(f"/e/{table.game.edit_key}/{address}")
    assert answer.status_code == status
    return answer.content.decode()


def lights(told: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json">(.*?)</script>', told)
    assert found
    lit: dict[str, Any] = json.loads(found[1])
    return lit


def test_each_action_is_corrected_on_the_cards_as_they_lay() -> None:
    table = Table(REFEREE)
    cards = 0
    for at, action in enumerate(REFEREE["actions"]):
        told = page(table, f"moment/{at}?what=insert")
        assert told.count('class="card x') == cards
        assert 'name="what" value="insert"' in told
        # A walk of several cards is several actions.
        assert all(len(layers) <= 1 for layers in lights(told).get("reach", {}).values())
        cards += action["do"] == "start"
        if action["do"] == "place":
            break


def test_a_correction_asks_for_no_fields_where_there_are_scripts() -> None:
    told = page(Table(REFEREE), "correct/3")
    shown = re.sub(r"<noscript>.*?</noscript>", "", told, flags=re.DOTALL)
    assert "<select" not in shown
    assert "moment/3?what=replace" in shown
    assert "<select" in told


def test_where_there_are_no_cards_there_is_no_moment() -> None:
    sheet = Table(SHEET)
    page(sheet, "moment/0", 404)
    assert "<select" in re.sub(r"<noscript>.*?</noscript>", "", page(sheet, "correct/0"))
    page(Table(REFEREE), f"moment/{len(REFEREE['actions'])}", 404)
