"""A new game of Aztekz: who plays is all that has to be said."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tracker.models import Game

pytestmark = pytest.mark.django_db

FORM = {"game": "aztekz", "name1": "Ana", "color1": "red", "name2": "Bo", "color2": "purple"}


def begun(client: Client, **fields: str) -> Game:
    answer = client.post("/new", FORM | fields)
    assert answer.status_code == 302, answer.content.decode()
    game: Game = Game.objects.get()
    assert client.get(answer["Location"]).status_code == 200
    return game


@pytest.mark.parametrize(
    "fields, said",
    [
        ({}, {"mode": "sheet"}),
        ({"mode": "sheet", "cards": "48"}, {"mode": "sheet"}),
        ({"mode": "referee"}, {"mode": "referee", "cards": 48}),
        ({"mode": "referee", "cards": "52"}, {"mode": "referee", "cards": 52}),
        ({"totals": "hidden"}, {"mode": "sheet", "totals": "hidden"}),
    ],
)
def test_it_begins(client: Client, fields: dict[str, str], said: dict[str, Any]) -> None:
    setup = begun(client, **fields).setup
    players = [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "purple"}]
    assert setup["players"] == players
    assert {key: setup[key] for key in ("mode", "cards", "totals") if key in setup} == said


@pytest.mark.parametrize(
    "fields",
    [
        {"mode": "tracker"},
        {"mode": "referee", "cards": "4"},
        {"mode": "referee", "cards": "many"},
        {"color2": "red"},
        {"color2": "pink"},
    ],
)
def test_what_cannot_be_is_told_and_nothing_begins(client: Client, fields: dict[str, str]) -> None:
    answer = client.post("/new", FORM | fields)
    assert answer.status_code == 422
    assert 'class="problems" role="alert"' in answer.content.decode()
    assert not Game.objects.exists()


def test_the_sheet_is_chosen_and_the_first_colours_are_proposed(client: Client) -> None:
    page = client.get("/new?game=aztekz").content.decode()
    assert page.count("checked") == 1
    assert 'value="sheet" checked' in page
    for colour in ("red", "blue", "green", "yellow"):
        assert f'value="{colour}" selected' in page
    assert 'name="cards"' in page
