"""The page on which players are renamed and merged"""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tracker.club.people import counted, named
from tests.tracker.clubs import member, short
from tracker.models import Club, PlayerChange

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def club() -> Club:
    return Club.objects.create()


def test_the_page_renames_merges_and_undoes(club: Club) -> None:
    short(club, "Ana red, Bo grey")
    short(club, "Anna red, Bo grey")
    phone, ana = member(club), named(club, "Ana")
    assert 'value="Ana"' in phone.get(f"/players?player={ana.pk}").content.decode()
    form = {"do": "rename", "player": ana.pk, "was": "Ana", "name": "anna"}
    refused = phone.post("/players", form)
    assert refused.status_code == 422
    told = refused.content.decode()
    assert "Another player is called Anna." in told
    assert "Merge Ana into Anna" in told
    other = named(club, "Anna")
    form = {"do": "merge", "player": ana.pk, "was": "Ana", "into": other.pk}
    answer = phone.post("/players", form, follow=True)
    assert "<bdi>Ana</bdi> is <bdi>Anna</bdi> from now on" in " ".join(answer.text.split())
    assert phone.get(f"/player/{ana.pk}").headers["Location"] == f"/player/{other.pk}"
    again = phone.post("/players", form)
    assert again.status_code == 409
    assert "Ana was merged with Anna meanwhile." in again.content.decode()
    change = PlayerChange.objects.get()
    answer = phone.post("/players", {"do": "undo", "change": change.pk}, follow=True)
    assert "Undone:" in answer.content.decode()
    again = phone.post("/players", {"do": "undo", "change": change.pk})
    assert (again.status_code, b"undone already" in again.content) == (409, True)
    assert counted(club) == {"Ana": 1, "Anna": 1, "Bo": 2}


def test_the_second_of_two_phones_is_told(club: Club) -> None:
    short(club, "Ana red, Bo grey")
    phone, ana = member(club), named(club, "Ana")
    form = {"do": "rename", "player": ana.pk, "was": "Ana"}
    assert phone.post("/players", form | {"name": "Anna"}).status_code == 302
    second = phone.post("/players", form | {"name": "Annika"})
    assert second.status_code == 409
    assert "Ana is called Anna meanwhile." in second.content.decode()
    assert named(club, "Anna").pk == ana.pk


def test_the_page_lists_the_games_of_two_who_sat_together(club: Club) -> None:
    game = short(club, "Ana red, Bo grey")
    form = {"do": "merge", "player": named(club, "Ana").pk, "was": "Ana"}
    answer = member(club).post("/players", form | {"into": named(club, "Bo").pk})
    assert answer.status_code == 422
    assert "They sat in the same game" in answer.content.decode()
    assert f"/e/{game.edit_key}/" in answer.content.decode()


@pytest.mark.parametrize(
    "form, status",
    [
        ({}, 422),
        ({"do": "forget"}, 422),
        ({"do": "rename"}, 422),
        ({"do": "rename", "player": "x", "name": "Eve"}, 404),
        ({"do": "rename", "player": "9" * 30, "name": "Eve"}, 404),
        ({"do": "merge", "player": "1e3", "into": "２"}, 404),
        ({"do": "undo", "change": "9" * 18}, 404),
    ],
)
def test_odd_forms_get_their_status(club: Club, form: dict[str, str], status: int) -> None:
    assert member(club).post("/players", form).status_code == status


def test_without_a_club_there_is_a_sentence() -> None:
    for answer in (Client().get("/players"), Client().post("/players", {"do": "undo"})):
        assert answer.status_code == 200
        assert "no club yet" in answer.content.decode()
