"""A new game of Cóatl: who plays is all that has to be said."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tracker.models import Game

pytestmark = pytest.mark.django_db

FORM = {"game": "coatl", "name1": "Ana", "color1": "red", "name2": "Bo", "color2": "blue"}


@pytest.mark.parametrize(
    "fields, said",
    [
        ({}, {"mode": "sheet"}),
        ({"plain": "1"}, {"mode": "sheet"}),
        ({"bag": "fewer"}, {"mode": "sheet", "bodies": 14}),
        ({"mode": "referee"}, {"mode": "referee"}),
        ({"mode": "referee", "plain": "1"}, {"mode": "referee", "sacrifices": False}),
        ({"totals": "hidden"}, {"mode": "sheet", "totals": "hidden"}),
        ({"bodies": "17"}, {"mode": "sheet"}),
        # Prophecies kept at the start; of a colour that nobody plays nothing is said.
        (
            {"mode": "referee", "kept_red": "2", "kept_blue": "3", "kept_green": "0"},
            {"mode": "referee", "kept": {"red": 2}},
        ),
        ({"mode": "referee", "kept_red": "9"}, {"mode": "referee"}),
        ({"kept_red": "2"}, {"mode": "sheet"}),
    ],
)
def test_it_begins(client: Client, fields: dict[str, str], said: dict[str, Any]) -> None:
    answer = client.post("/new", FORM | fields)
    assert answer.status_code == 302, answer.text
    setup = Game.objects.get().setup
    asked = ("mode", "bodies", "sacrifices", "totals", "kept")
    assert {key: setup[key] for key in asked if key in setup} == said
    assert client.get(answer["Location"]).status_code == 200


def test_there_are_fewer_body_segments_for_two_or_three_only(client: Client) -> None:
    form = {"game": "coatl", "name1": "Ana", "color1": "green", "bag": "fewer"}
    assert client.post("/new", form).status_code == 302
    assert "bodies" not in Game.objects.get().setup


@pytest.mark.parametrize(
    "fields",
    [
        {"mode": "tracker"},
        {"color2": "red"},
        {"color2": "black"},
        {"mode": "referee", "name2": ""},
        {"name1": "x" * 41},
    ],
)
def test_what_cannot_be_is_told_and_nothing_begins(client: Client, fields: dict[str, str]) -> None:
    answer = client.post("/new", FORM | fields)
    assert answer.status_code == 422
    assert 'class="problems" role="alert"' in answer.text
    assert not Game.objects.exists()


def test_the_sheet_is_chosen_and_each_colour_has_a_shape(client: Client) -> None:
    told = client.get("/new?game=coatl").text
    assert 'value="sheet" checked' in told
    for shape in "●▲◆▬":
        assert shape in told


def test_the_picture_at_home_is_that_of_the_guided_game(client: Client) -> None:
    """Whatever is to be played: nothing moves up below the finger."""
    for game in ("mexica", "coatl"):
        assert 'class="sight"' in client.get(f"/?game={game}").text, game
