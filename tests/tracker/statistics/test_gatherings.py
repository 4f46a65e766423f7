"""An evening and a year of a club: their pages, and the cards to share."""

from __future__ import annotations

import io

import pytest
from django.test import Client
from PIL import Image

from tests.scoring.scorepad import WHOLE
from tests.tracker.clubs import end, keep, member, page, read, record, short
from tracker.models import Club
from tracker.pictures.group_card import GroupCard, Played

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club = Club.objects.create(name="The Heron")
    short(club, "Ana red, Bo grey", "2026-05-01", palace="red")
    short(club, "Bo red, Cy grey", "2026-05-01", palace="red")
    short(club, "Ana red, Bo grey", "2026-05-01", palace="red")
    short(club, "Ana red, Bo grey", "2026-06-12", palace="grey")
    short(club, "Ana red, Bo grey", "2025-12-31", palace="grey")
    keep(club, record("Dee red, Bo grey", "2026-05-01", end("red")))  # still running
    return club


def test_an_evening_tells_who_won_how_often_and_its_games(club: Club) -> None:
    told = page(club, "/evening/2026-05-01")
    assert read(told).tables["players"][1:] == [
        ["Ana", "2", "2"],
        ["Bo", "3", "1"],
        ["Cy", "1", "0"],
    ]
    assert told.count("<li>") == 3
    assert "Dee" not in told
    assert 'href="/evening/2025-12-31"' in told
    assert 'href="/evening/2026-06-12"' in told


def test_a_year_tells_the_same_of_its_games_and_leads_to_its_evenings(club: Club) -> None:
    told = page(club, "/year/2026")
    assert read(told).tables["players"][1:] == [
        ["Ana", "3", "2"],
        ["Bo", "4", "2"],
        ["Cy", "1", "0"],
    ]
    assert [link for link, _ in read(told).links if link.startswith("/evening/")] == [
        "/evening/2026-06-12",
        "/evening/2026-05-01",
    ]
    assert 'href="/year/2025"' in told


def test_the_statistics_lead_to_both(club: Club) -> None:
    links = {link for link, _ in read(page(club, "/statistics")).links}
    assert {"/evening/2026-06-12", "/year/2026"} <= links
    assert "/evening/" not in page(Club.objects.create(), "/statistics")


@pytest.mark.parametrize(
    "address",
    [
        *("/evening/2026-05-02", "/evening/2026-02-30", "/evening/2026-5-1", "/evening/today"),
        *("/year/2024", "/year/0000", "/year/20260", "/evening/2026-05-02/card.png"),
    ],
)
def test_a_day_without_a_finished_game_is_not_found(club: Club, address: str) -> None:
    assert member(club).get(address).status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize("address", ["/evening/2026-05-01", "/year/2026"])
def test_its_card_is_drawn_anew_only_when_something_else_is_on_it(club: Club, address: str) -> None:
    first = member(club).get(f"{address}/card.png")
    assert Image.open(io.BytesIO(first.content)).size == (1200, 630)
    etag = first.headers["ETag"]
    again = member(club).get(f"{address}/card.png", headers={"If-None-Match": etag})
    assert again.status_code == 304
    short(club, "Cy red, Bo grey", "2026-05-01", palace="red")
    other = member(club).get(f"{address}/card.png", headers={"If-None-Match": etag})
    assert other.status_code == 200
    assert other.content != first.content


@pytest.mark.parametrize("address", ["/evening/2026-05-01", "/year/2026"])
def test_strangers_see_neither_the_page_nor_the_card(club: Club, address: str) -> None:
    for stranger in (Client(), member(Club.objects.create())):
        assert stranger.get(address).status_code == 404
        assert stranger.get(f"{address}/card.png").status_code == 404


@pytest.mark.usefixtures("null_game")
def test_an_evening_of_several_games_says_which_each_was(club: Club) -> None:
    keep(club, WHOLE | {"date": "2026-05-01"})
    told = page(club, "/evening/2026-05-01")
    assert "scorepad ·" in told
    assert member(club).get("/evening/2026-05-01/card.png").status_code == 200


def test_who_is_called_by_what_no_font_has_is_on_the_card_all_the_same(club: Club) -> None:
    short(club, "🦊 red, Bo grey", "2026-05-01", palace="red")
    assert member(club).get("/evening/2026-05-01/card.png").status_code == 200


def test_the_fewer_games_an_evening_had_the_larger_their_boards_are_on_its_card() -> None:
    colour = (200, 30, 30)
    board = Image.new("RGB", (300, 200), colour)
    for games, wide in ((1, 300), (2, 300), (3, 192), (4, 150)):
        played = [Played(["Ana 40 ★", "Bo 39"], board)] * games
        card = GroupCard("1 May 2026", "", [], played).drawn()
        line = [card.getpixel((x, 170)) == colour for x in range(card.width)]
        assert sum(line) == wide
        rows = [card.getpixel((650, y)) == colour for y in range(card.height)]
        assert sum(rows) == games * wide * 2 // 3
