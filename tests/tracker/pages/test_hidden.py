"""A game whose points are hidden: nothing tells them before its end was watched on that phone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tracker.clubs import end, keep, member, record
from tracker.models import Club, Game

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

SEATS = "Ana red, Bo grey"
OVER = (end("red"), end(red=0, grey=0))
TOLD = ("</bdi> 5", "★", ">5<", "Ana 5")
"""That Ana has five points and wins."""


@pytest.fixture
def club() -> Club:
    return Club.objects.create()


def kept(club: Club, *actions: object, **more: str) -> Game:
    return keep(club, record(SEATS, "2026-05-01", *actions, **more))


def tells(phone: Client, game: Game, door: str = "e") -> list[str]:
    """The pages on which somebody's points or the winner can be read."""
    key = game.edit_key if door == "e" else game.watch_key
    base = f"/{door}/{key}/"
    pages = ["/", "/shelf", *(base + name for name in ("replay?at=2", "story", "out", "details"))]
    found = []
    for page in pages:
        answer = phone.get(page)
        assert answer.status_code == 200, page
        shown = " ".join(answer.content.decode().split())
        if any(sign in shown for sign in TOLD):
            found.append(page)
    return found


def is_secret(phone: Client, game: Game, door: str = "e") -> bool:
    key = game.edit_key if door == "e" else game.watch_key
    return "secret" in phone.get(f"/{door}/{key}/").content.decode().split(">")[1]


@pytest.mark.parametrize("actions", [OVER[:1], OVER])
def test_no_page_tells_them_before_the_show(club: Club, actions: tuple[object, ...]) -> None:
    game, phone = kept(club, *actions, totals="hidden"), member(club)
    assert tells(phone, game) == []
    assert is_secret(phone, game)
    assert is_secret(phone, game, "w")
    shared = Client().get(f"/w/{game.watch_key}/").content.decode().split("</head>")[0]
    assert "og:title" in shared
    assert "Ana 5" not in shared
    assert "card.png" not in shared


@pytest.mark.parametrize("last", [999, 1])
def test_whoever_watched_the_end_or_skipped_to_it_is_told(club: Club, last: int) -> None:
    game, phone, other = kept(club, *OVER, totals="hidden"), member(club), member(club)
    phone.get(f"/e/{game.edit_key}/scoring", {"step": last})
    assert is_secret(phone, game) == (last == 1)
    assert bool(tells(phone, game)) == (last == 999)
    assert is_secret(other, game)


def test_a_period_that_was_watched_leaves_them_hidden(club: Club) -> None:
    game, phone = kept(club, *OVER[:1], totals="hidden"), member(club)
    phone.get(f"/e/{game.edit_key}/scoring", {"step": 999})
    assert is_secret(phone, game)


def test_what_a_phone_hides_of_one_game_it_shows_of_every_other(club: Club) -> None:
    one, other, phone = kept(club, *OVER), kept(club, *OVER), member(club)
    phone.cookies["points"] = f"{one.pk}~h"
    phone.cookies["secret"] = "1"
    assert is_secret(phone, one)
    assert not is_secret(phone, other)
    phone.cookies["points"] = f"{one.pk}~s"
    assert not is_secret(phone, one)


def test_what_a_correction_would_change_is_shown_without_points(club: Club) -> None:
    game, phone = kept(club, *OVER[:1], totals="hidden"), member(club)
    base, dropped = f"/e/{game.edit_key}/", {"what": "drop", "expect": 1}
    told = phone.post(base + "correct/0", dropped).content.decode()
    assert "What would change" in told
    assert 'class="change"' not in told
    phone.cookies["points"] = f"{game.pk}~s"
    assert 'class="change"' in phone.post(base + "correct/0", dropped).content.decode()


def test_a_day_later_it_is_no_surprise_any_more(club: Club) -> None:
    game, phone = kept(club, *OVER, totals="hidden"), member(club)
    Game.objects.filter(pk=game.pk).update(changed=timezone.now() - timedelta(days=2))
    assert not is_secret(phone, game)
    assert "/shelf" in tells(phone, game)
