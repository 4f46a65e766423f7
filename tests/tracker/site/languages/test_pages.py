"""No page is partly English, or said in another way than its language says it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.few import few
from tests.tracker.site.languages.catalogues import LANGUAGES
from tests.tracker.site.languages.pages import leftovers, read
from tests.tracker.site.languages.types import ill_said
from tests.tracker.table import REFEREE, Table
from tracker.models import Game

every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.slow
@pytest.mark.parametrize("language", few(LANGUAGES))
def test_no_page_is_partly_english(club: tuple[Client, list[str]], language: str) -> None:
    client, addresses = club
    for address in addresses:
        response = client.get(address, headers={"Accept-Language": language})
        assert response.status_code in (200, 422), address
        page = response.content.decode()
        assert "cell/" in address or f'<html lang="{language}"' in page
        assert leftovers(page, language) == [], address
        assert [*ill_said(read(page), language)] == [], address


@pytest.mark.long
def test_english_is_found_where_it_is(club: tuple[Client, list[str]]) -> None:
    client, addresses = club
    for address in addresses[::3]:
        assert leftovers(client.get(address).content.decode(), "fr"), address


@pytest.mark.slow
@every_language
def test_what_a_phone_is_told_is_in_its_language(db: None, language: str) -> None:
    tracker, referee = Table().game.edit_key, Table(REFEREE).game.edit_key
    client = Client(headers={"Accept-Language": language})
    in_the_way = {"do": "canal", "cells": "H7", "expect": "0"}
    told = [
        client.post(f"/e/{tracker}/tap", in_the_way, headers={"HX-Request": "true"}),
        client.post(f"/e/{tracker}/tap", {"do": "canal", "cells": "D4", "expect": "7"}),
        client.post(f"/e/{tracker}/tap", {"do": "undo", "expect": "0"}),
        client.post(f"/e/{tracker}/tap", {"do": "canal", "cells": "D4", "expect": "x"}),
        client.post(f"/e/{tracker}/tap", {"do": "canal", "expect": "0"}),
        client.post(f"/e/{referee}/tap", {"do": "canal", "cells": "D4", "expect": "0"}),
        client.post("/new", {"game": "mexica", "name1": "Ana"}),
        client.post("/new", {"game": "aztekz", "name1": "Ana"}),
        client.post("/import", {}),
        client.get(f"/e/{tracker}/replay?at=9"),
        client.get("/r/nothing"),
    ]
    for response in told:
        assert 400 <= response.status_code < 500
        page = response.content.decode()
        assert leftovers(page, language) == []
        assert [*ill_said(read(page), language)] == []


def test_a_place_that_cannot_be_read_keeps_its_name(db: None) -> None:
    form = {"do": "canal", "cells": "D4", "expect": "x"}
    client = Client(headers={"Accept-Language": "de"})
    page = client.post(f"/e/{Table().game.edit_key}/tap", form).content.decode()
    assert "Das lässt sich nicht lesen: expect: das ist keine ganze Zahl." in page


@pytest.mark.slow
def test_days_and_numbers_are_written_as_it_is_usual(club: tuple[Client, list[str]]) -> None:
    client, _ = club
    Game.objects.update(played="2026-03-18")
    written = {
        "en": "18 Mar 2026",
        "de": "18. März 2026",
        "fr": "18 mars 2026",
        "es": "18 mar 2026",
        "pl": "18 marca 2026",
    }
    for language, day in written.items():
        asked = {"Accept-Language": language}
        assert day in client.get("/shelf", headers=asked).content.decode()
        page = client.get("/statistics", headers=asked).content.decode()
        average = re.findall(r"<td>(\d+[.,]\d)</td>", page)[0]
        assert ("." if language == "en" else ",") in average


@pytest.mark.slow
@pytest.mark.parametrize("language", few(["de", "fr"]))
def test_drawings_are_the_same_in_every_language(
    club: tuple[Client, list[str]], language: str
) -> None:
    """A comma in a coordinate would draw something else."""
    client, addresses = club
    for address in addresses:
        if "story" in address or address == "/statistics":
            english = client.get(address).content.decode()
            other = client.get(address, headers={"Accept-Language": language}).content.decode()
            assert coordinates(english) == coordinates(other) != [], address


def coordinates(page: str) -> list[str]:
    return re.findall(r' (?:d|x|y|cx|cy|width|height|viewBox)="([^"]*)"', page)
