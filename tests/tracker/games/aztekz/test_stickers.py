"""Which sticker of the table is which sign: told once, and proposed for the next game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scoring.aztekz.game import AZTEKZ
from tests.tracker.games.aztekz.shows import REFEREE, SHEET
from tests.tracker.table import Table
from tracker.games.registry import face
from tracker.log.records import record_of
from tracker.models import Game

pytestmark = pytest.mark.django_db

FORM = {"game": "aztekz", "name1": "Ana", "color1": "red", "name2": "Bo", "color2": "purple"}
TOLD = {"a": "black", "f": "red"}


def shown(page: str) -> dict[str, str]:
    """The colour of each symbol that has one of its own."""
    return dict(re.findall(r'id="s-(.)"\s+class="sticker-(\w+)"', page))


@pytest.mark.parametrize("record", [SHEET, REFEREE], ids=["sheet", "referee"])
def test_table_show_replay_and_watcher_have_the_colours_of_the_stickers(
    record: dict[str, Any],
) -> None:
    game = Table.of(record | {"stickers": TOLD}).game
    for page in ("", "scoring", "replay"):
        for door in (f"/e/{game.edit_key}/", f"/w/{game.watch_key}/"):
            assert shown(Client().get(door + page).content.decode()) == TOLD, door + page


def test_nobody_has_to_say_it() -> None:
    game = Table.of(SHEET).game
    assert shown(Client().get(f"/e/{game.edit_key}/").content.decode()) == {}


def test_the_new_game_of_a_club_begins_with_those_of_the_last(client: Client) -> None:
    page = client.get("/new?game=aztekz").content.decode()
    assert page.count('name="sticker_') == 6
    client.post("/new", FORM | {"sticker_a": "black", "sticker_b": "", "sticker_f": "red"})
    assert Game.objects.get().setup["stickers"] == TOLD
    page = client.get("/new?game=aztekz").content.decode()
    chosen = re.findall(r'name="(sticker_.)".*?</select>', page, re.DOTALL)
    assert len(chosen) == 6
    for soul, colour in TOLD.items():
        own = page.split(f'name="sticker_{soul}"')[1].split("</select>")[0]
        assert f'value="{colour}" selected' in own
    # Who plays at once plays with them, too.
    client.post("/play", {"game": "aztekz", "players": "3"})
    assert Game.objects.latest("created").setup["stickers"] == TOLD
    # Nobody takes over what another club told.
    assert "selected" not in Client().get("/new?game=aztekz").content.decode().split("sticker_")[1]


def test_what_is_no_sticker_is_passed_over(client: Client) -> None:
    client.post("/new", FORM | {"sticker_a": "pink", "sticker_g": "red"})
    assert "stickers" not in Game.objects.get().setup


@pytest.mark.parametrize("told", ["red", ["a"], {"a": "pink", "g": "red"}, {"a": ["red"]}, None])
def test_a_further_key_of_that_name_refuses_no_record(told: object) -> None:
    game = Table.of(SHEET | {"stickers": told}).game
    assert shown(Client().get(f"/e/{game.edit_key}/").content.decode()) == {}
    assert face("aztekz").next_form(game.setup) == {}


def test_they_travel_with_the_record() -> None:
    written = record_of(Table.of(SHEET | {"stickers": TOLD}).game)
    assert written["stickers"] == TOLD
    setup = AZTEKZ.read_setup(written)
    assert AZTEKZ.write_setup(setup)["stickers"] == TOLD
    assert "stickers" not in AZTEKZ.write_setup(AZTEKZ.read_setup(SHEET))
