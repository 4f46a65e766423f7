"""A game is deleted for good: after a question, with all that is its own, and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import IO, Any

import pytest
from django.apps import apps
from django.db import connections
from django.test import AsyncClient, Client

from tests.few import few
from tests.tracker.photos.files import file_of, halves
from tests.tracker.table import SETUP
from tests.tracker.whole_games import whole_game
from tracker import live
from tracker.log.founding import copy, new_game
from tracker.log.proof import differences
from tracker.log.records import accept_record, export_record
from tracker.models import Club, Game, Photo
from tracker.news import in_numbers
from tracker.photos import album
from tracker.pictures.film_files import folder, keep

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture(autouse=True)
def media(tmp_path: Path, settings: Any) -> Path:
    settings.DATA_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def game() -> Game:
    """Finished, taken out once, copied, with a photo of its own and one that its copy has, too."""
    game = new_game(accept_record(whole_game(1) | {"notes": "Bo won."}), Club.objects.create())
    export_record(game)
    other = copy(game, 5)
    album.add(game, file_of(halves()))
    for each in (game, other):
        album.add(each, file_of(halves((32, 32))))
    return game


def written(file: IO[bytes]) -> None:
    file.write(b"film")


def ask(game: Game, **answer: Any) -> Any:
    client = Client(raise_request_exception=False)
    address = f"/e/{game.edit_key}/delete"
    return client.post(address, answer) if answer else client.get(address)


def rows_of(game: str) -> dict[str, int]:
    """How many rows every model has of a game."""
    counts = {}
    for model in apps.get_app_config("tracker").get_models():
        for field in model._meta.fields:
            if field.related_model is Game and field.name == "game":
                counts[model.__name__] = model._default_manager.filter(game=game).count()
    return counts


def test_the_question_says_what_would_be_lost_and_asking_deletes_nothing(game: Game) -> None:
    text = ask(game).content.decode()
    for told in (f"its log of {game.number} actions", "2 photos", "the notes", "statistics"):
        assert told in text
    assert "Delete for good" in text
    assert Game.objects.filter(pk=game.pk).exists()


@pytest.mark.slow
def test_everything_of_its_own_goes_and_nothing_else(game: Game, media: Path) -> None:
    other = Game.objects.exclude(pk=game.pk).get()
    before, version = rows_of(other.pk), Club.objects.get().version
    for film in (f"{game.pk}-1.gif", f"{other.pk}-1.gif"):
        keep(film, written)
    assert min(rows_of(game.pk)[name] for name in ("Action", "Piece", "Award", "Fingerprint")) > 0

    assert ask(game, number=game.number).status_code == 302

    assert set(rows_of(game.pk).values()) == {0}
    assert rows_of(other.pk) == before
    other.refresh_from_db()
    assert other.copied_from is None
    assert list(differences(other)) == []
    kept = Photo.objects.get().digest
    assert {path.name for path in media.rglob("*.jpg")} == {f"{kept}.jpg", f"{kept}-small.jpg"}
    assert [film.name for film in folder().iterdir()] == [f"{other.pk}-1.gif"]
    assert Club.objects.get().version == version + 1


@pytest.mark.slow
def test_its_links_get_the_usual_sentence(game: Game) -> None:
    ask(game, number=game.number)
    client = Client(raise_request_exception=False)
    for address in (
        f"/e/{game.edit_key}/",
        f"/w/{game.watch_key}/",
        f"/e/{game.edit_key}/details",
        f"/w/{game.watch_key}/photos",
        f"/e/{game.edit_key}/delete",
    ):
        answer = client.get(address)
        assert answer.status_code == 404
        assert "There is no such game for this key." in answer.content.decode()
    tap = {"do": "canal", "cells": "D4", "expect": game.number}
    assert client.post(f"/e/{game.edit_key}/tap", tap).status_code == 404
    assert ask(game, number=game.number).status_code == 404


@pytest.mark.slow
def test_who_was_asked_about_another_state_is_asked_again(game: Game) -> None:
    for number in (game.number - 1, "", "x"):
        answer = ask(game, number=number, sure="1")
        assert answer.status_code == 409
        assert "moved on meanwhile" in answer.content.decode()
    assert Game.objects.filter(pk=game.pk).exists()


def test_the_key_to_watch_deletes_nothing(game: Game) -> None:
    for door in ("e", "w"):
        client = Client(raise_request_exception=False)
        for method in (client.get, client.post):
            assert method(f"/{door}/{game.watch_key}/delete").status_code == 404
    assert Game.objects.filter(pk=game.pk).exists()


def test_a_phone_that_listens_is_let_go_and_asks_no_more() -> None:
    game = new_game(accept_record(SETUP | {"actions": []}))

    async def story() -> None:
        stream = live.events(game.pk, "", in_numbers)
        assert '"number": 0' in await anext(stream)

        def deleted() -> None:
            try:
                ask(game, number="0")
            finally:
                connections.close_all()

        await asyncio.to_thread(deleted)
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(anext(stream), 20)
        for door, key in (("e", game.edit_key), ("w", game.watch_key)):
            assert (await AsyncClient().get(f"/{door}/{key}/events")).status_code == 404

    asyncio.run(story())


@pytest.mark.parametrize(
    "what",
    few(
        [
            "",
            "out",
            "out/scores.csv",
            "out/log.csv",
            "out/record.json",
            "story",
            "replay",
            "scoring",
            "details",
            "card.png",
            "film",
            "cell/H7",
            "check",
            "photos",
        ],
        ["", "out", "story", "cell/H7", "photos"],
    ),
)
def test_who_looks_at_a_game_while_it_goes_finds_it_or_does_not(game: Game, what: str) -> None:
    """Its row was read, its seats are gone."""
    game.seats.all().delete()
    answer = Client(raise_request_exception=False).get(f"/w/{game.watch_key}/{what}")
    assert answer.status_code in (200, 404)
