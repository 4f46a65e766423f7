"""A phone that came to a game by its link finds it at home, and belongs to no club for that."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tracker.clubs import member
from tests.tracker.table import SETUP
from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.models import Club, Game
from tracker.pages.joined import COOKIE, MOST

pytestmark = pytest.mark.django_db


def game_of(club: Club | None, *names: str) -> Game:
    players = [
        {"name": name, "color": colour} for name, colour in zip(names, ("red", "grey"), strict=True)
    ]
    return new_game(accept_record(SETUP | {"players": players, "actions": []}), club)


@pytest.fixture
def theirs() -> Game:
    return game_of(Club.objects.create(), "Ana", "Dee")


def home(phone: Client) -> str:
    return phone.get("/").content.decode()


def test_who_came_by_a_link_finds_the_game_at_home(theirs: Game) -> None:
    phone = Client()
    assert "Opened by a link" not in home(phone)
    phone.get(f"/e/{theirs.edit_key}/")
    page = home(phone)
    assert f'href="/e/{theirs.edit_key}/"' in page
    assert "Dee" in page


def test_a_game_that_goes_on_and_came_by_a_link_stands_first(theirs: Game) -> None:
    club, phone = Club.objects.create(), Client()
    own = game_of(club, "Ana", "Bo")
    phone.post(f"/club/{club.key}")
    phone.get(f"/e/{theirs.edit_key}/")
    page = home(phone)
    assert page.index(f"/e/{theirs.edit_key}/") < page.index(f"/e/{own.edit_key}/")
    Game.objects.filter(pk=theirs.pk).update(status="finished")
    page = home(phone)
    assert page.index(f"/e/{own.edit_key}/") < page.index(f"/e/{theirs.edit_key}/")


def test_whoever_watches_finds_it_to_watch(theirs: Game) -> None:
    phone = Client()
    phone.get(f"/w/{theirs.watch_key}/")
    page = home(phone)
    assert f'href="/w/{theirs.watch_key}/"' in page
    assert theirs.edit_key not in page
    # Who may do both, enters.
    phone.get(f"/e/{theirs.edit_key}/")
    page = home(phone)
    assert f'href="/e/{theirs.edit_key}/"' in page
    assert theirs.watch_key not in page


def test_the_club_is_not_adopted(theirs: Game) -> None:
    other = game_of(theirs.club, "Bo", "Cy")
    phone = Client()
    phone.get(f"/e/{theirs.edit_key}/")
    assert "club" not in phone.cookies
    assert other.edit_key not in home(phone)
    assert "The shelf" not in home(phone)
    # Invited, it is; and the game stands among those of the club.
    assert theirs.club
    phone.post(f"/club/{theirs.club.key}")
    page = home(phone)
    assert other.edit_key in page
    assert "Opened by a link" not in page


def test_a_phone_of_the_club_has_its_games_once() -> None:
    club = Club.objects.create()
    game = game_of(club, "Ana", "Bo")
    phone = member(club)
    phone.get(f"/e/{game.edit_key}/")
    assert COOKIE not in phone.cookies
    assert "Opened by a link" not in home(phone)


def test_a_game_can_be_taken_off_the_list(theirs: Game) -> None:
    other = game_of(Club.objects.create(), "Bo", "Cy")
    phone = Client()
    for game in (theirs, other):
        phone.get(f"/e/{game.edit_key}/")
    phone.post("/forget", {"key": theirs.edit_key})
    page = home(phone)
    assert theirs.edit_key not in page
    assert other.edit_key in page


def test_a_replaced_link_and_what_somebody_writes_into_the_cookie_open_nothing(
    theirs: Game,
) -> None:
    phone = Client()
    phone.get(f"/e/{theirs.edit_key}/")
    old = theirs.edit_key
    Game.objects.filter(pk=theirs.pk).update(edit_key="anotherKeyOfTheGame000")
    page = home(phone)
    assert old not in page
    assert "anotherKeyOfTheGame000" not in page
    forged = Client()
    forged.cookies[COOKIE] = f"w{theirs.edit_key}"
    assert "Dee" not in home(forged)


def test_a_key_to_watch_never_enters(theirs: Game) -> None:
    phone = Client()
    assert phone.get(f"/e/{theirs.watch_key}/").status_code == 404
    assert theirs.watch_key not in home(phone)


@pytest.mark.slow
def test_so_many_are_kept_the_latest_of_them() -> None:
    phone = Client()
    games = [game_of(None, "Ana", "Bo") for _ in range(MOST + 1)]
    for game in games:
        phone.get(f"/e/{game.edit_key}/")
    page = home(phone)
    assert games[0].edit_key not in page
    assert all(game.edit_key in page for game in games[1:])
    assert len(phone.cookies[COOKIE].value) < 500


def look_of(phone: Client, address: str) -> Any:
    return phone.get(address).context


@pytest.mark.parametrize("door", ["e", "w"])
def test_i_am_dee_is_kept_on_this_phone_for_this_game(theirs: Game, door: str) -> None:
    key = theirs.edit_key if door == "e" else theirs.watch_key
    phone, other = Client(), Client()
    table = f"/{door}/{key}/"
    assert phone.post(f"{table}me", {"seat": "1"})["Location"] == table
    told = look_of(phone, table)
    assert [seat["name"] for seat in told["owners"]] == ["Dee", "Ana"]
    assert [seat["name"] for seat in told["seats"]] == ["Ana", "Dee"]
    assert 'class="me-grey"' in phone.get(table).content.decode()
    assert "me" not in look_of(other, table)
    another = game_of(theirs.club, "Bo", "Cy")
    assert "me" not in look_of(phone, f"/e/{another.edit_key}/")
    # And nobody's again.
    phone.post(f"{table}me", {"seat": ""})
    assert "me" not in look_of(phone, table)


@pytest.mark.parametrize("seat", ["2", "-1", "x", "99"])
def test_nobody_is_who_does_not_sit_there(theirs: Game, seat: str) -> None:
    phone = Client()
    phone.post(f"/e/{theirs.edit_key}/me", {"seat": seat})
    assert "me" not in look_of(phone, f"/e/{theirs.edit_key}/")


def test_the_game_of_the_own_club_knows_whose_phone_it_is() -> None:
    club = Club.objects.create()
    game = game_of(club, "Ana", "Dee")
    phone = member(club)
    phone.post(f"/e/{game.edit_key}/me", {"seat": "1"})
    page = phone.get(f"/e/{game.edit_key}/me").content.decode()
    assert "Temples left" in page
    assert "Opened by a link" not in home(phone)
