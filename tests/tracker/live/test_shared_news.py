"""The phones of a table ask for the same news: drawn once, and never those of another moment."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any
from unittest import mock

import pytest
from django.test import Client

from tests.tracker.table import SETUP, Table
from tracker.models import Game
from tracker.pages.shared import Shared
from tracker.pages.table import table as page
from tracker.pages.table.table import news_of_tables

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

DIG: dict[str, Any] = {"do": "canal", "cells": ["D4", "D5"]}
BRIDGE: dict[str, Any] = {"do": "bridge", "at": "D4", "axis": "EW"}


@pytest.fixture(autouse=True)
def _nothing_drawn() -> Iterator[None]:
    news_of_tables.answers.clear()
    yield
    news_of_tables.answers.clear()


def news(game: Game, door: str = "e", seen: str = "0", language: str = "en") -> str:
    key = game.edit_key if door == "e" else game.watch_key
    headers = {"HX-Request": "true", "Accept-Language": language}
    answer = Client().get(f"/{door}/{key}/news", {"seen": seen}, headers=headers)
    assert answer.status_code == 200
    return answer.text


@pytest.mark.slow
def test_a_tap_draws_for_all() -> None:
    game = Table().game
    with mock.patch.object(page, "_drawn", wraps=page._drawn) as drawn:
        fields = {"do": "canal", "cells": "D4 D5", "expect": "0", "seen": "0"}
        told = Client(headers={"HX-Request": "true"}).post(f"/e/{game.edit_key}/tap", fields)
        assert [news(game) for _ in range(3)] == 3 * [told.text]
    assert drawn.call_count == 1


@pytest.mark.slow
def test_a_refusal_is_nobody_else_s_news() -> None:
    game = Table().game
    phone = Client(headers={"HX-Request": "true"})
    fields = {"do": "canal", "cells": "D4 D5", "expect": "0", "seen": "0"}
    assert phone.post(f"/e/{game.edit_key}/tap", fields).status_code == 200
    before = news(game)
    refused = phone.post(f"/e/{game.edit_key}/tap", fields | {"cells": "A1", "expect": "1"})
    assert refused.status_code == 422
    assert news(game) == before != refused.text


@pytest.mark.long
def test_they_are_the_same_as_one_s_own() -> None:
    """Whatever they depend on: the door, what was seen, the language, an undo, names, keys."""
    table = Table.of(SETUP | {"actions": [DIG, BRIDGE]})
    seen = str(table.game.head_id)
    told = set()

    def look() -> None:
        for door in "ew":
            for since in ("0", "x", seen):
                for language in ("en", "de"):
                    if since == str(table.game.head_id):
                        continue
                    shared = [news(table.game, door, since, language) for _ in range(2)]
                    news_of_tables.answers.clear()
                    assert shared == 2 * [news(table.game, door, since, language)]
                    told.add(shared[0])

    look()
    many = len(told)
    assert many == 8
    table.do("/undo", expect=2)
    look()
    table.do("/redo", expect=1)
    table.do("/actions", expect=2, action={"do": "canal", "cells": ["Q8"]})
    look()
    setup = table.game.setup
    setup["players"][0]["name"] = "Zoë"
    Game.objects.filter(pk=table.pk).update(setup=setup, edit_key="k" * 22)
    look()
    assert len(told) > 3 * many


def test_who_asks_while_it_is_drawn_waits_for_it() -> None:
    shared, begun, go_on = Shared(), Event(), Event()
    drawn = []

    def draw() -> bytes:
        drawn.append(1)
        begun.set()
        assert go_on.wait(10)
        return b"the board"

    with ThreadPoolExecutor(3) as phones:
        first = phones.submit(shared.get, "key", draw)
        assert begun.wait(10)
        others = [phones.submit(shared.get, "key", draw) for _ in range(2)]
        go_on.set()
        assert {told.result(10).text for told in (first, *others)} == {b"the board"}
    assert len(drawn) == 1


def test_what_could_not_be_drawn_is_tried_again() -> None:
    shared = Shared()
    with pytest.raises(OSError, match="away"):
        shared.get("key", mock.Mock(side_effect=OSError("away")))
    assert shared.get("key", lambda: b"the board").text == b"the board"


def test_it_goes_packed_to_who_unpacks_it() -> None:
    game = Table.of(SETUP | {"actions": [DIG]}).game
    told = [
        Client(headers={"HX-Request": "true", "Accept-Encoding": accepted}).get(
            f"/e/{game.edit_key}/news", {"seen": "0"}
        )
        for accepted in ("gzip, br", "")
    ]
    assert [answer.headers.get("Content-Encoding") for answer in told] == ["gzip", None]
    assert gzip.decompress(told[0].content) == told[1].content
    assert all("Accept-Encoding" in answer.headers["Vary"] for answer in told)
