"""No QR code says localhost: another phone would ask itself."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpRequest
from django.test import RequestFactory

from tests.tracker.clubs import member
from tests.tracker.table import SETUP
from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.models import Club
from tracker.pages import qr
from tracker.pages.qr import link_for_phones, offered, shared_link
from tracker.traffic import network

LAN = "192.168.7.20"


@pytest.fixture(autouse=True)
def _kitchen(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """A machine with one address in its network, which answers under it."""
    monkeypatch.setattr(network, "addresses", lambda: [LAN])
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", LAN, "club.example"]


def asked(host: str, secure: bool = False) -> HttpRequest:
    return RequestFactory().get("/", headers={"host": host}, secure=secure)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
def test_who_sits_at_the_machine_gets_its_address_in_the_network(host: str) -> None:
    assert link_for_phones(asked(f"{host}:8000"), "/w/x/") == f"http://{LAN}:8000/w/x/"
    assert link_for_phones(asked(host, secure=True), "/w/x/") == f"https://{LAN}/w/x/"


@pytest.mark.parametrize("host", [f"{LAN}:8000", "club.example"])
def test_an_address_by_which_somebody_came_stays(host: str) -> None:
    assert link_for_phones(asked(host), "/w/x/") == f"http://{host}/w/x/"


def test_an_address_under_which_the_site_does_not_answer_is_none(
    settings: Any,
) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    assert offered(asked("localhost"), "/w/x/") == (
        "http://localhost/w/x/",
        "http://localhost/w/x/",
        "",
    )
    assert shared_link(asked("localhost"), "/w/x/") == "http://localhost/w/x/"


def test_who_listens_at_this_machine_alone_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "heard_at", "127.0.0.1")
    assert link_for_phones(asked("localhost:8000"), "/") == ""


@pytest.mark.django_db
def test_every_page_with_a_code_says_the_address_or_that_there_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    club = Club.objects.create()
    game = new_game(accept_record(SETUP | {"actions": []}), club)
    browser = member(club)
    pages = {
        f"/e/{game.edit_key}/share": f"http://{LAN}:8000/e/{game.edit_key}/",
        "/phone": f"http://{LAN}:8000/club/{club.key}",
    }
    for page, link in pages.items():
        shown = browser.get(page, headers={"host": "localhost:8000"}).content.decode()
        assert qr.qr(link) in shown, page
        assert link in shown
    monkeypatch.setattr(network, "addresses", list)
    for page in [*pages, f"/e/{game.edit_key}/out"]:
        shown = browser.get(page, headers={"host": "localhost:8000"}).content.decode()
        assert 'class="segno"' not in shown, page
        assert "No QR code" in shown, page
