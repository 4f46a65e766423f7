"""A game at once: how many play is all that is asked, and who they are is told later."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tracker.clubs import end
from tests.tracker.markup import flat
from tests.tracker.table import SETUP, Table
from tracker.log import recording
from tracker.models import Club, Game, Player

pytestmark = [pytest.mark.django_db, pytest.mark.database]

NAMED = {"name1": "Ana", "name2": "Bo", "name3": "Cy"}


def begun(client: Client, players: str = "3") -> Game:
    answer = client.post("/play", {"game": "mexica", "players": players})
    assert answer.status_code == 302, answer.content.decode()
    game: Game = Game.objects.get()
    assert answer["Location"] == f"/e/{game.edit_key}/"
    return game


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_seats_are_called_after_their_colours(client: Client, players: str) -> None:
    game = begun(client, players)
    called = [(seat.name, seat.colour, seat.player) for seat in game.seated()]
    assert called[0] == ("Red", "red", None)
    assert len({colour for _, colour, _ in called}) == int(players)
    assert len(game.setup["tokens"]) == 8
    assert len(game.setup.get("neutral", [])) == (10 if players == "2" else 0)
    assert game.club == Club.objects.get()
    assert not Player.objects.exists()


@pytest.mark.parametrize("fields", [{"players": "3"}, {"players": "5", "game": "mexica"}, {}])
def test_so_many_cannot_play_or_nobody_knows_what(client: Client, fields: dict[str, str]) -> None:
    assert client.post("/play", fields).status_code == 404


def test_the_first_colours_of_the_box_are_played(client: Client) -> None:
    client.post("/play", {"game": "aztekz", "players": "2"})
    game = Game.objects.get()
    assert [(seat.name, seat.colour) for seat in game.seated()] == [
        ("Red", "red"),
        ("Blue", "blue"),
    ]
    assert game.setup["mode"] == "sheet"


def test_the_game_that_was_played_last_is_played_now(client: Client) -> None:
    now = '<input type="hidden" name="game" value="{}">'
    assert now.format("mexica") in flat(client.get("/").text)
    client.post("/play", {"game": "aztekz", "players": "2"})
    page = flat(client.get("/").text)
    assert now.format("aztekz") in page
    # The marked picture says which it is, the heading no more: in French it took a line of its own.
    assert re.findall(r'href="\?game=(\w+)" aria-current="true"', page) == ["aztekz"]


def test_names_are_told_once_and_become_people_of_the_club(client: Client) -> None:
    game = begun(client)
    table = f"/e/{game.edit_key}/"
    assert table + "names" in client.get(table).text
    assert client.post(table + "names", NAMED).status_code == 302
    game.refresh_from_db()
    assert [(seat.name, str(seat.player)) for seat in game.seated("player")] == [
        ("Ana", "Ana"),
        ("Bo", "Bo"),
        ("Cy", "Cy"),
    ]
    assert [player["name"] for player in game.setup["players"]] == ["Ana", "Bo", "Cy"]
    shown = client.get(table).text
    assert "Ana" in shown
    assert table + "names" not in shown
    # Who comes later with the same form changes nothing.
    assert client.post(table + "names", NAMED | {"name1": "Dee"}).status_code == 302
    assert game.seated()[0].name == "Ana"


def named(game: Game) -> list[tuple[str, str]]:
    game.refresh_from_db()
    return [(seat.name, str(seat.player)) for seat in game.seated("player")]


def test_one_can_be_named_alone_and_the_others_later(client: Client) -> None:
    game = begun(client)
    address = f"/e/{game.edit_key}/names"
    assert client.post(address, {"name1": " "}).status_code == 422
    assert client.post(address, {"name2": "Bo"}).status_code == 302
    assert address in client.get(f"/e/{game.edit_key}/").text
    assert named(game) == [("Red", "None"), ("Bo", "Bo"), ("Grey", "None")]
    assert 'name="name1"' in (asked := client.get(address).text)
    assert 'name="name2"' not in asked
    assert "<b>Bo</b>" in asked
    # Whoever has a name keeps it; and nobody sits twice in a game.
    assert client.post(address, {"name2": "Dee", "name3": "Bo"}).status_code == 302
    assert named(game)[1:] == [("Bo", "Bo"), ("Bo", "Bo (2)")]
    assert client.post(address, {"name1": "Ana"}).status_code == 302
    assert client.get(address).status_code == 302
    assert named(game)[0] == ("Ana", "Ana")
    assert "unnamed" not in game.setup


@pytest.mark.parametrize("told", [{}, "Red", 3, [9, "x", None, [1]], {"0": True}])
def test_a_record_that_says_it_wrongly_is_of_a_game_with_names(told: object) -> None:
    game = Table.of(SETUP | {"unnamed": told, "actions": []}).game
    page = Client().get(f"/e/{game.edit_key}/")
    assert page.status_code == 200
    assert f"/e/{game.edit_key}/names" not in page.text


def test_whoever_has_a_name_keeps_it_in_a_copy_of_the_game(client: Client) -> None:
    game = begun(client)
    client.post(f"/e/{game.edit_key}/names", {"name2": "Bo"})
    game.refresh_from_db()
    assert game.setup["unnamed"] == [0, 2]
    client.post(f"/e/{game.edit_key}/what-if", {"at": "0"})
    copied = Game.objects.exclude(pk=game.pk).get()
    assert named(copied) == [("Red", "None"), ("Bo", "Bo"), ("Grey", "None")]


def test_nobody_has_won_a_game_without_names(client: Client) -> None:
    game = begun(client)
    with recording.at_the_table(pk=game.pk) as locked:
        for number, body in enumerate([end(), end(red=0, sand=0, grey=0)]):
            recording.record(locked, number, body)
    assert "Red" not in client.get("/statistics").text
    assert 'data-name="Red"' not in client.get("/new?game=mexica").text
    client.post(f"/e/{game.edit_key}/names", NAMED)
    assert "Ana" in client.get("/statistics").text


def test_whoever_watches_names_nobody(client: Client) -> None:
    game = begun(client)
    assert "names" not in Client().get(f"/w/{game.watch_key}/").text.split('class="ways"')[1]
