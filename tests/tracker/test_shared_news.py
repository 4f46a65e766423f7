"""The phones of a table ask for the same news: drawn once, and never those of another moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest import mock

import pytest
from django.test import Client

from tests.tracker.table import SETUP, Table
from tracker.models import Game
from tracker.pages import table as page
from tracker.pages.shared import Shared
from tracker.pages.table import news_of_tables

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

DIG: dict[str, Any] = {"do": "canal", "cells": ["D4", "D5"]}
BRIDGE: dict[str, Any] = {"do": "bridge", "at": "D4", "axis": "EW"}


@pytest.fixture(autouse=True)
def _nothing_drawn() -> Iterator[None]:
    news_of_tables.kept.clear()
    yield
    news_of_tables.kept.clear()


def news(game: Game, door: str = "e", seen: str = "0", language: str = "en") -> str:
    key = game.edit_key if door == "e" else game.watch_key
    headers = {"HX-Request": "true", "Accept-Language": language}
    answer = Client().get(f"/{door}/{key}/news", {"seen": seen}, headers=headers)
    assert answer.status_code == 200
    return answer.text


def test_a_tap_draws_for_all() -> None:
    game = Table().game
    with mock.patch.object(page, "_drawn", wraps=page._drawn) as drawn:
        fields = {"do": "canal", "cells": "D4 D5", "expect": "0", "seen": "0"}
        told = Client(headers={"HX-Request": "true"}).post(f"/e/{game.edit_key}/tap", fields)
        assert [news(game) for _ in range(3)] == 3 * [told.text]
    assert drawn.call_count == 1


def test_a_refusal_is_nobody_else_s_news() -> None:
    game = Table().game
    phone = Client(headers={"HX-Request": "true"})
    fields = {"do": "canal", "cells": "D4 D5", "expect": "0", "seen": "0"}
    assert phone.post(f"/e/{game.edit_key}/tap", fields).status_code == 200
    before = news(game)
    refused = phone.post(f"/e/{game.edit_key}/tap", fields | {"cells": "A1", "expect": "1"})
    assert refused.status_code == 422
    assert news(game) == before != refused.text


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
                    news_of_tables.kept.clear()
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


def test_the_oldest_go_first() -> None:
    shared = Shared(most=2)
    for key in "abc":
        shared.get(key, key.encode)
    assert list(shared.kept) == ["b", "c"]
