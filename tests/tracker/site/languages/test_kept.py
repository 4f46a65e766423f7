"""What is kept is kept for each language; what machines read stays English."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from tests.tracker.site.languages.catalogues import LANGUAGES
from tests.tracker.site.languages.pages import FINISHED, begun, leftovers, record
from tests.tracker.table import SETUP, Table
from tracker.pictures.animation import FilmFormat
from tracker.pictures.film import Size, Speed
from tracker.pictures.making import Order


def both(address: str, client: Client | None = None) -> tuple[Any, Any]:
    """In English and in German; then in English again, unchanged."""
    client = client or Client()

    def ask(language: str) -> Any:
        return client.get(address, headers={"Accept-Language": language})

    english, german = ask("en"), ask("de")
    assert ask("en").content == english.content
    assert ask("de").content == german.content
    return english, german


def test_a_reel_is_kept_for_each_language(db: None) -> None:
    table = Table.of(begun(FINISHED, 30))
    english, german = both(f"/w/{table.game.watch_key}/replay/reel")
    assert "temple of" in english.content.decode()
    assert "temple of" not in german.content.decode()
    assert "Tempel 1 auf" in json.dumps(json.loads(german.content), ensure_ascii=False)
    steps = [json.loads(answer.content)["parts"]["r-score-0"] for answer in (english, german)]
    assert steps[0][::2] == steps[1][::2]


def test_the_cells_of_a_board_are_kept_for_each_language(db: None) -> None:
    english, german = both(f"/w/{Table().game.watch_key}/replay")
    assert 'aria-label="H7, palace' in english.content.decode()
    assert 'aria-label="H7, Palast' in german.content.decode()


@pytest.mark.slow
def test_a_card_is_another_picture_in_another_language(db: None) -> None:
    address = f"/w/{Table.of(record(FINISHED)).game.watch_key}/card.png"
    english, german = both(address)
    assert english.content != german.content
    assert english["ETag"] != german["ETag"]
    asked = {"Accept-Language": "de", "If-None-Match": english["ETag"]}
    assert Client().get(address, headers=asked).status_code == 200
    asked["If-None-Match"] = german["ETag"]
    assert Client().get(address, headers=asked).status_code == 304


def test_a_film_is_another_file_in_another_language(db: None) -> None:
    game = Table.of(begun(FINISHED, 30)).game

    def order(language: str) -> Order:
        with translation.override(language):
            return Order.of(game, Speed.FAST, Size.SMALL, FilmFormat.GIF)

    assert len({order(language).name for language in ("en", *LANGUAGES)}) == 1 + len(LANGUAGES)
    assert order("fr").language == "fr"


@pytest.mark.slow
def test_statistics_are_counted_once_and_told_in_each_language(
    club: tuple[Client, list[str]],
) -> None:
    english, german = both("/statistics", club[0])
    assert leftovers(german.content.decode(), "de") == []
    assert "Majorities, period 1" in english.content.decode()


def test_a_board_without_words_is_kept_for_ever_in_every_language(db: None) -> None:
    game = Table.of(begun(FINISHED, 30)).game
    english, german = both(f"/w/{game.watch_key}/thumb.png?n={game.head_id}")
    assert english.content == german.content
    assert "immutable" in english["Cache-Control"]
    assert "Cookie" not in english["Vary"]


def test_the_app_on_the_phone_is_installed_in_its_language(db: None) -> None:
    """Another language is another service worker, so that its offline page is fetched anew."""
    english, german = both("/sw.js")
    assert english.content != german.content
    english, german = both("/manifest.webmanifest")
    assert json.loads(german.content)["name"] == "Mexica am Tisch"
    assert "Cookie" in german["Vary"]
    english, german = both("/offline")
    assert "Kein Netz" in german.content.decode()


@pytest.mark.parametrize(
    "ask",
    [
        lambda table: table.enter.post(
            f"{table.path}/actions", {"expect": 0, "action": {"do": "canal", "cells": ["H7"]}}
        ),
        lambda table: table.enter.post(f"{table.path}/actions", {"expect": 4, "action": {}}),
        lambda table: table.enter.post(f"{table.path}/undo", {"expect": 0}),
        lambda table: table.enter.post("/api/games", SETUP | {"tokens": []}),
        lambda table: table.enter.get(table.path),
        lambda table: table.enter.get("/api/games/nobody"),
    ],
)
def test_the_api_is_english_for_everybody(db: None, ask: Callable[[Table], Any]) -> None:
    table = Table()
    english = ask(table)
    table.enter.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    table.enter.client.cookies["django_language"] = "fr"
    assert ask(table) == english


@pytest.mark.slow
def test_the_api_says_that_it_is_english(db: None) -> None:
    response = Client().get("/api/openapi.json", headers={"Accept-Language": "de"})
    assert response["Content-Language"] == "en"
    assert "Accept-Language" not in response.get("Vary", "")


def test_headings_for_a_spreadsheet_stay_as_they_are(db: None) -> None:
    game = Table.of(begun(FINISHED, 30)).game
    english, german = both(f"/w/{game.watch_key}/out/scores.csv")
    assert german.content == english.content
    english, german = both(f"/w/{game.watch_key}/out/actions.csv")
    headings = [answer.content.decode("utf-8-sig").splitlines()[0] for answer in (english, german)]
    assert headings[0] == headings[1]
    assert "geht nach" in german.content.decode("utf-8-sig")
    english, german = both(f"/w/{game.watch_key}/out/record.json")
    assert german.content == english.content
