"""An archive taken out and brought back on the page"""

from __future__ import annotations

import io
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import connection
from django.test import Client

from tests.tracker.clubs import member
from tests.tracker.exchange.archives import (
    DIG,
    WITH_FILES,
    archived,
    brought,
    game_of,
    known,
    parts_of,
    sent,
    small_club,
    told,
    whole_club,
    wipe,
)
from tracker.exchange.restoring import restore
from tracker.exchange.unzipping import ArchiveRefused, Limits
from tracker.models import Club, Errand, Game, Photo
from tracker.pages.doors import COOKIE
from tracker.photos import album

pytestmark = WITH_FILES


def downloaded(client: Client) -> bytes:
    response: Any = client.get("/archive/club.zip")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/zip"

    async def whole() -> bytes:
        return b"".join([piece async for piece in response.streaming_content])

    content: bytes = async_to_sync(whole)()
    assert len(content) == int(response["Content-Length"])
    return content


@pytest.mark.slow
@pytest.mark.parametrize("in_memory", [0, 2_000_000])
@pytest.mark.django_db(transaction=True)
def test_the_page_takes_out_what_the_page_brings_back(in_memory: int, settings: Any) -> None:
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = in_memory
    club = whole_club()
    client = member(club)
    assert "5 games" in client.get("/archive").content.decode()
    archive = downloaded(client)
    assert set(parts_of(archive)) >= {"manifest.json", "players.json", "games.jsonl"}
    before = known(club)
    wipe(club)

    response = sent(archive, client)
    assert response.status_code == 200
    assert "5 games restored" in response.content.decode()
    back = Club.objects.get()
    assert known(back) == before
    assert back.key != club.key, "whoever made the archive must not know the key of this club"
    assert sent(archive, client).content.decode().count("there already") == 5
    assert Club.objects.count() == 1


def test_a_stranger_has_nothing_to_take_out() -> None:
    small_club()
    client = Client()
    page = client.get("/archive")
    assert page.status_code == 200
    assert "no games here yet" in page.content.decode()
    response = client.get("/archive/club.zip")
    assert (response.status_code, response["Location"]) == (302, "/archive")


def test_a_browser_without_a_club_gets_one_with_the_games() -> None:
    club = small_club()
    archive = archived(club)
    wipe(club)
    client = Client()
    sent(archive, client)
    assert COOKIE in client.cookies
    assert "2 games" in client.get("/archive").content.decode()


def test_only_who_brought_a_club_back_has_it_without_being_asked() -> None:
    club = small_club()
    archive = archived(club)
    wipe(club)
    ana, bo, dee = Client(), Client(), member(Club.objects.create())
    page = sent(archive, ana).redirect_chain[-1][0]
    back = Errand.objects.get().club
    assert back
    for stranger in (bo, dee):
        before = stranger.cookies.get(COOKIE)
        for _ in range(2):
            answer = stranger.get(page)
            assert (answer.status_code, answer["Location"]) == (302, f"/club/{back.key}")
            assert stranger.get(answer["Location"]).status_code == 200
        assert stranger.cookies.get(COOKIE) == before
    assert "2 games restored" not in bo.get("/archive").text
    assert bo.post(f"/club/{back.key}").status_code == 302
    assert "2 games restored" in bo.get(page).text
    assert COOKIE not in ana.get(page).cookies, "it has it since it sent the archive"
    assert "2 games restored" in ana.get(page).text


def test_a_button_that_is_tapped_twice_makes_one_club() -> None:
    club = small_club()
    archive = archived(club)
    wipe(club)
    client = Client()
    [once] = re.findall(r'name="once" value="(\w+)"', client.get("/archive").content.decode())
    for _ in range(2):
        # Both on their way before either is answered: neither knows of a club.
        client.cookies.clear()
        file = io.BytesIO(archive)
        file.name = "club.zip"
        sent_now = client.post("/archive", {"archive": file, "once": once}, follow=True)
        assert sent_now.status_code == 200
    back = Club.objects.get()
    assert back.games.count() == 2
    assert back.key != once


def test_more_than_a_page_may_write_is_told() -> None:
    club = Club.objects.create()
    game_of(club, *DIG)
    archive = archived(club)
    wipe(club)
    with pytest.raises(ArchiveRefused, match="more than 3 actions"):
        restore(io.BytesIO(archive), None, limits=Limits(10**6, 3))
    with pytest.raises(ArchiveRefused, match="at most 0 megabytes"):
        restore(io.BytesIO(archive), None, limits=Limits(100, 9))


def test_without_a_file_the_page_says_so() -> None:
    response = Client().post("/archive")
    assert response.status_code == 422
    assert "No file was chosen." in response.content.decode()


def test_more_than_the_limit_is_not_even_unpacked() -> None:
    response = Client().get("/archive", headers={"Content-Length": "400000000"})
    assert response.status_code == 413
    assert "at most 100 megabytes" in response.content.decode()


def test_a_form_from_elsewhere_is_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    assert sent(archived(small_club()), client).status_code == 403


def test_no_room_is_a_sentence_and_leaves_nothing() -> None:
    club = small_club()
    archive = archived(club)
    wipe(club)
    with mock.patch.object(album, "_check_room", side_effect=album.NoRoom):
        response = sent(archive)
    assert response.status_code == 507
    assert album.NoRoom.sentence in response.content.decode()
    assert not Club.objects.exists()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_when_it_fails_late_no_file_stays_behind() -> None:
    club = whole_club()
    archive = archived(club)
    wipe(club)
    with (
        mock.patch("tracker.exchange.staging.Ground.mark_copies", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        brought(archive)
    assert not Game.objects.exists()
    assert not Photo.objects.exists()
    assert not list(Path(settings.MEDIA_ROOT).rglob("*.jpg"))


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_two_restores_at_once_bring_each_game_once() -> None:
    club = small_club()
    archive = archived(club)
    club.games.all().delete()

    def bring() -> list[str]:
        try:
            return told(brought(archive, club))
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as both:
        ways = [way.result() for way in [both.submit(bring) for _ in range(2)]]
    assert sorted(ways) == [["restored"] * 2, ["same"] * 2]
    assert club.games.count() == 2
