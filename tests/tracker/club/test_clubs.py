"""The clubs of a phone: joining one loses none, each can be left, a link can be replaced."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.signing import get_cookie_signer
from django.test import Client

from tests.tracker.clubs import member
from tests.tracker.table import SETUP, Phone
from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.models import Club, Game
from tracker.pages.club.clubs import TooManyClubs
from tracker.pages.doors import COOKIE, MOST_CLUBS

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def club_with_a_game(name: str = "") -> tuple[Club, Game]:
    club = Club.objects.create(name=name)
    return club, new_game(accept_record(SETUP | {"actions": []}), club)


def shown(browser: Client) -> str:
    return browser.get("/").content.decode()


def join(browser: Client, club: Club) -> Any:
    return browser.post(f"/club/{club.key}")


def test_joining_another_club_loses_none() -> None:
    ours, our_game = club_with_a_game("Kitchen")
    theirs, their_game = club_with_a_game("Pub")
    browser = member(ours)
    assert "stay on it" in browser.get(f"/club/{theirs.key}").content.decode()
    assert join(browser, theirs)["Location"] == "/"
    assert their_game.edit_key in shown(browser)
    assert our_game.edit_key not in shown(browser)
    assert browser.post("/clubs", {"club": str(ours.pk)})["Location"] == "/"
    page = shown(browser)
    assert our_game.edit_key in page
    assert their_game.edit_key not in page
    assert page.index("Kitchen") < page.index("Pub")


def test_a_phone_with_one_club_is_asked_nothing() -> None:
    ours, _ = club_with_a_game("Kitchen")
    assert "Clubs of this phone" not in shown(member(ours))


def test_a_new_game_belongs_to_the_club_that_is_shown_and_keeps_the_others() -> None:
    ours, _ = club_with_a_game()
    theirs, _ = club_with_a_game()
    browser = member(ours)
    join(browser, theirs)
    form = {"game": "mexica", "name1": "Ana", "color1": "red", "name2": "Bo", "color2": "grey"}
    assert browser.post("/new", form).status_code == 302
    assert theirs.games.count() == 2
    browser.post("/clubs", {"club": str(theirs.pk), "do": "leave"})
    assert ours.games.get().edit_key in shown(browser)


def test_a_club_can_be_left_and_its_games_stay() -> None:
    ours, game = club_with_a_game()
    browser = member(ours)
    assert browser.post("/clubs", {"club": str(ours.pk), "do": "leave"}).status_code == 302
    assert not browser.cookies[COOKIE].value
    assert game.edit_key not in shown(browser)
    assert Game.objects.filter(pk=game.pk).exists()
    join(browser, ours)
    assert game.edit_key in shown(browser)


def test_nobody_chooses_a_club_that_this_phone_has_not() -> None:
    ours, _ = club_with_a_game()
    theirs, game = club_with_a_game()
    for typed in (str(theirs.pk), "", "x", "9" * 99, "\0"):
        assert member(ours).post("/clubs", {"club": typed}).status_code == 404
    assert Client().post("/clubs", {"club": str(theirs.pk)}).status_code == 404
    assert game.edit_key not in shown(member(ours))


def test_a_phone_keeps_so_many_and_says_when_it_is_full() -> None:
    clubs = [club_with_a_game()[0] for _ in range(MOST_CLUBS + 1)]
    browser = Client()
    for club in clubs[:-1]:
        assert join(browser, club).status_code == 302
    full = join(browser, clubs[-1])
    assert full.status_code == 422
    assert TooManyClubs.sentence in full.content.decode()
    # Again into one that it has: it is only shown.
    assert join(browser, clubs[0]).status_code == 302
    page = shown(browser)
    assert all(f'value="{club.pk}"' in page for club in clubs[:-1])
    assert len(browser.cookies[COOKIE].value) < 400


def test_what_somebody_writes_into_the_cookie_opens_nothing() -> None:
    ours, game = club_with_a_game()
    for value in (ours.key, f"{ours.key}:x:y", get_cookie_signer(salt="other").sign(ours.key)):
        browser = Client()
        browser.cookies[COOKIE] = value
        assert game.edit_key not in shown(browser)
    odd = Client()
    odd.cookies[COOKIE] = get_cookie_signer(salt=COOKIE).sign(f"..{ours.key}..x.{ours.key}")
    assert game.edit_key in shown(odd)


def replaced(browser: Client) -> tuple[str, Any]:
    page = browser.get("/phone").content.decode()
    once = re.search(r'name="once" value="(\w+)"', page)
    assert once
    return once[1], browser.post("/phone", {"replace": "club", "once": once[1]})


def test_the_link_of_a_club_can_be_replaced() -> None:
    ours, game = club_with_a_game()
    old, here, elsewhere = ours.key, member(ours), member(ours)
    _, answer = replaced(here)
    assert answer["Location"] == "/phone"
    ours.refresh_from_db()
    assert old != ours.key
    # The old one opens nothing: not as a link, not in a cookie, not for a script.
    assert Client().get(f"/club/{old}").status_code == 404
    assert Client().post(f"/club/{old}").status_code == 404
    assert game.edit_key not in shown(elsewhere)
    assert elsewhere.get("/archive/club.zip").status_code == 302
    assert Phone(old).post("/api/games", SETUP)[0] == 401
    # This browser keeps going, and its page has the new one.
    assert game.edit_key in shown(here)
    assert ours.key in here.get("/phone").content.decode()
    assert join(elsewhere, ours).status_code == 302
    assert game.edit_key in shown(elsewhere)


def test_replaced_twice_by_one_form_it_is_one_new_link() -> None:
    """The first answer never came: the phone still has the old key, and is not locked out."""
    ours, game = club_with_a_game()
    browser = member(ours)
    old_cookie = browser.cookies[COOKIE].value
    once, _ = replaced(browser)
    ours.refresh_from_db()
    key = ours.key
    browser.cookies[COOKIE] = old_cookie
    assert browser.post("/phone", {"replace": "club", "once": once}).status_code == 302
    ours.refresh_from_db()
    assert ours.key == key
    assert game.edit_key in shown(browser)


def test_another_form_with_the_old_key_replaces_nothing() -> None:
    ours, _ = club_with_a_game()
    here, elsewhere = member(ours), member(ours)
    replaced(here)
    ours.refresh_from_db()
    key = ours.key
    form = {"replace": "club", "once": "something-else"}
    assert elsewhere.post("/phone", form).status_code == 404
    assert here.post("/phone", {"replace": "club"}).status_code == 302
    assert Client().post("/phone", form).status_code == 302
    ours.refresh_from_db()
    assert ours.key == key


def test_the_other_clubs_of_the_phone_stay_when_one_is_replaced() -> None:
    ours, _ = club_with_a_game()
    theirs, game = club_with_a_game()
    browser = member(theirs)
    join(browser, ours)
    replaced(browser)
    browser.post("/clubs", {"club": str(theirs.pk)})
    assert game.edit_key in shown(browser)


@pytest.mark.parametrize("key", ["\x00", "x\x00y", "\x7f"])
def test_a_cookie_with_a_key_that_is_none_opens_nothing(key: str) -> None:
    """PostgreSQL cannot even look for it."""
    client = member(Club(key=key))
    for path in ("/", "/players", "/shelf"):
        assert client.get(path).status_code == 200
