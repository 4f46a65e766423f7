"""Dates as each language writes them: on a page, and in what leaves it."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils import translation

from tests.tracker.table import SETUP, Table
from tracker.dates import written

FIRST, SECOND = date(2026, 5, 1), date(2026, 5, 2)
SAID = {
    "en": ("1 May 2026", "2 May 2026"),
    "de": ("1. Mai 2026", "2. Mai 2026"),
    "es": ("1 may 2026", "2 may 2026"),
    "fr": ("1er mai 2026", "2 mai 2026"),
    "pl": ("1 maja 2026", "2 maja 2026"),
}


def on_page(value: date, asked: str = "date") -> str:
    return Template("{{ value|" + asked + " }}").render(Context({"value": value}))


@pytest.mark.parametrize("language", SAID)
def test_a_day_is_written_as_the_language_does(language: str) -> None:
    with translation.override(language):
        assert (written(FIRST), written(SECOND)) == SAID[language]
        assert (on_page(FIRST), on_page(SECOND)) == SAID[language]
        assert on_page(FIRST, 'date:"SHORT_DATE_FORMAT"') == SAID[language][0]


@pytest.mark.parametrize("language", SAID)
def test_a_time_stands_behind_it_and_what_machines_read_stays(language: str) -> None:
    now = datetime(2026, 5, 1, 14, 5, tzinfo=UTC)
    with translation.override(language):
        for name in ("DATETIME_FORMAT", "SHORT_DATETIME_FORMAT"):
            assert on_page(now, f'date:"{name}"').startswith(SAID[language][0] + ", ")
        assert on_page(FIRST, 'date:"Y-m-d"') == "2026-05-01"
        assert on_page(FIRST, 'date:"j"') == "1"
        assert Template("{{ value|date }}").render(Context({"value": None})) == ""


@pytest.mark.django_db
@pytest.mark.parametrize("day, said", [("2026-05-01", "1er mai"), ("2026-05-02", "2 mai")])
def test_the_evening_and_the_message_of_a_game_in_french(day: str, said: str) -> None:
    table = Table.of(SETUP | {"date": day, "actions": []})
    page = Client(headers={"Accept-Language": "fr"})
    key = table.game.watch_key
    assert f"{said} 2026" in page.get(f"/w/{key}/out").text
