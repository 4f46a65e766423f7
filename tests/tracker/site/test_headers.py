"""What every answer carries, so that no key stays where nobody looks after it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from mexica_site.middleware import NOT_KEPT
from tests.tracker.clubs import member
from tests.tracker.table import Table
from tracker.models import Club, Game

pytestmark = pytest.mark.django_db

MAY_BE_KEPT = {
    "/manifest.webmanifest": "max-age=3600",
    "/sw.js": "no-cache",
    "/offline": "no-cache",
}


@pytest.fixture
def game() -> Game:
    table = Table()
    Game.objects.filter(pk=table.pk).update(club=Club.objects.create())
    return table.game


@pytest.mark.slow
def test_no_page_with_a_key_is_kept(game: Game) -> None:
    assert game.club
    browser = member(game.club)
    for address in (
        "/",
        "/shelf",
        "/phone",
        "/archive",
        "/statistics",
        f"/club/{game.club.key}",
        f"/e/{game.edit_key}/",
        f"/e/{game.edit_key}/share",
        f"/e/{game.edit_key}/news",
        f"/e/{game.edit_key}/log",
        f"/w/{game.watch_key}/",
        f"/w/{game.watch_key}/out",
        "/e/neverGiven/",
        "/nowhere",
    ):
        assert "no-store" in browser.get(address)["Cache-Control"], address
    made = browser.post("/demo")
    assert (made.status_code, made["Cache-Control"]) == (302, NOT_KEPT)
    with_key = Client().get(
        f"/api/games/{game.pk}", headers={"Authorization": f"Bearer {game.edit_key}"}
    )
    assert with_key["Cache-Control"] == NOT_KEPT


def test_pictures_under_a_key_are_kept_by_the_phone_alone(game: Game) -> None:
    for picture in ("picture.png", "thumb.png", "card.png"):
        answer = Client().get(f"/w/{game.watch_key}/{picture}")
        assert answer["Cache-Control"].startswith("private, "), picture


@pytest.mark.parametrize("address, kept", MAY_BE_KEPT.items())
def test_what_holds_no_key_may_be_kept(address: str, kept: str) -> None:
    assert Client().get(address)["Cache-Control"] == kept


def test_a_page_asks_the_phone_for_nothing_and_tells_no_other_site_whence(game: Game) -> None:
    answer = Client().get(f"/e/{game.edit_key}/")
    assert "camera=()" in answer["Permissions-Policy"]
    assert "geolocation=()" in answer["Permissions-Policy"]
    assert answer["Referrer-Policy"] == "same-origin"


def test_what_a_script_asks_for_carries_nothing_that_pages_alone_heed(game: Game) -> None:
    of_pages = {
        "Cross-Origin-Opener-Policy",
        "Permissions-Policy",
        "Referrer-Policy",
        "X-Frame-Options",
    }
    address = f"/e/{game.edit_key}/news"
    page, part = Client().get(address), Client().get(address, headers={"HX-Request": "true"})
    assert of_pages <= set(page.headers)
    assert not of_pages & set(part.headers)
    assert "no-store" in part["Cache-Control"]
    assert part["Content-Security-Policy"] == page["Content-Security-Policy"]


def test_a_browser_that_hides_the_address_could_send_no_form() -> None:
    """Why the policy is not "no-referrer": forms would come with `Origin: null`."""
    browser = Client(enforce_csrf_checks=True)
    token = browser.get(f"{reverse('new')}?game=mexica").cookies["csrftoken"].value
    form = {"csrfmiddlewaretoken": token, "name": "Ana"}
    assert browser.post("/phone", form, headers={"Origin": "null"}).status_code == 403
    assert browser.post("/phone", form, headers={"Origin": "http://testserver"}).status_code == 302
