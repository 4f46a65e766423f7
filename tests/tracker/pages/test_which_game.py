"""Which game: asked where there are several; the last one played is chosen."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest
from django.test import Client

from scoring.games import BY_KEY
from scoring.mexica.game import MEXICA
from tests.scoring.scorepad import WHOLE
from tests.tracker.clubs import member
from tests.tracker.table import SETUP
from tracker.errors import NoSuchGame
from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.models import Club, Game

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.usefixtures("null_game")]

CHOSEN = re.compile(r'href="\?game=(\w+)"\s+aria-current="true"')


@pytest.fixture
def club() -> Club:
    """It played Mexica, and then wrote down points."""
    club = Club.objects.create()
    for record in (SETUP | {"actions": []}, WHOLE):
        new_game(accept_record(record), club)
    return club


def chosen(client: Client, address: str) -> list[str]:
    return CHOSEN.findall(client.get(address).text)


def form_of(client: Client, address: str) -> str:
    """Of which game the form is."""
    [key] = re.findall(r'type="hidden" name="game" value="(\w+)"', client.get(address).text)
    return str(key)


def test_a_new_phone_is_shown_a_picture_of_each(client: Client) -> None:
    page = client.get("/new").text
    assert page.count('class="game-picture"') == len(BY_KEY)
    assert chosen(client, "/new") == []
    assert "<form" not in page


@pytest.mark.parametrize("address", ["/new", "/"])
def test_the_last_one_played_is_chosen_and_another_is_one_tap(club: Club, address: str) -> None:
    phone = member(club)
    assert chosen(phone, address) == ["scorepad"]
    assert form_of(phone, address) == "scorepad"
    assert chosen(phone, f"{address}?game=mexica") == ["mexica"]
    assert form_of(phone, f"{address}?game=mexica") == "mexica"
    assert phone.get(f"{address}?game=chess").status_code == NoSuchGame.status


@pytest.mark.parametrize("address", ["/new", "/"])
def test_a_phone_that_came_by_a_link_plays_that_game(
    client: Client, club: Club, address: str
) -> None:
    client.get(f"/w/{club.games.get(game='scorepad').watch_key}/")
    assert form_of(client, address) == "scorepad"


def test_what_says_not_of_which_game_it_is_begins_none(club: Club) -> None:
    before = Game.objects.count()
    told = member(club).post("/new", {"name1": "Ana"}).text
    assert told.count('class="game-picture"') == len(BY_KEY)
    assert Game.objects.count() == before


@pytest.mark.parametrize("address", ["/new", "/"])
def test_one_game_alone_is_not_asked_about(club: Club, address: str) -> None:
    club.games.get(game="scorepad").delete()
    with patch.dict(BY_KEY, {MEXICA.key: MEXICA}, clear=True):
        page = member(club).get(address).text
    assert 'class="game-picture"' not in page
    assert 'class="which"' not in page


def test_the_shelf_has_them_all_and_those_of_one_kind_by_a_tap(club: Club) -> None:
    phone = member(club)
    mexica, scorepad = (club.games.get(game=key).edit_key for key in ("mexica", "scorepad"))
    shelf = phone.get("/shelf").text
    assert mexica in shelf
    assert scorepad in shelf
    ways = dict(re.findall(r'href="(/shelf\?[^"]*)"[^>]*>\s*(.+?)\s*</a>', shelf))
    [way] = [address for address, name in ways.items() if name == "scorepad"]
    one_kind = phone.get(way).text
    assert mexica not in one_kind
    assert scorepad in one_kind
    # What is typed then is looked for among these.
    assert 'type="hidden" name="game" value="scorepad"' in one_kind
    assert "Aztekz" not in ways.values(), "nobody played it"


def test_a_club_of_one_game_is_not_asked_which(club: Club) -> None:
    club.games.get(game="scorepad").delete()
    assert "?game=" not in member(club).get("/shelf").text
