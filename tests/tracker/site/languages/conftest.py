"""Games in a browser's club, and every page on which they are seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import translation

from tests.tracker.site.languages.pages import FINISHED, TIED, begun, bring, record


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    """A client leaves the language of its last request to whoever comes next."""
    with translation.override("en"):
        yield


@pytest.fixture
def club(db: None) -> tuple[Client, list[str]]:
    """A browser with games of every kind, and the addresses of all that there is to see."""
    client = Client()
    referee = f"/e/{bring(client, record(FINISHED)).edit_key}/"
    tracker = f"/e/{bring(client, begun(TIED, 60)).edit_key}/"
    game = bring(client, record(TIED))
    watched = f"/w/{game.watch_key}/"
    placing = f"/e/{bring(client, begun(FINISHED, 1)).edit_key}/"
    playing = f"/e/{bring(client, begun(FINISHED, 40)).edit_key}/"
    player = game.seats.filter(number=0).values_list("player", flat=True).get()
    return client, [
        *("/", "/new", "/new?game=mexica", "/new?game=aztekz", "/statistics"),
        *("/shelf", "/shelf?shelf=away", "/shelf?from=x&to=y&month=z"),
        *("/statistics/games?players=4", "/statistics?from=x", "/players", "/archive", "/phone"),
        *("/offline", f"/player/{player}", "/statistics/games?token=7&period=1"),
        *(referee, tracker, watched, placing, playing, f"{placing}story", f"{playing}story"),
        *(f"{referee}scoring?step={step}" for step in (1, 2, 23)),
        *(f"{watched}scoring?period=1&step={step}" for step in range(1, 20)),
        *(f"{referee}{page}" for page in ("story", "out", "log", "film", "photos", "details")),
        *(f"{watched}{page}" for page in ("story", "out", "film", "photos", "details", "check")),
        *(f"{playing}{page}" for page in ("out", "story", "replay?at=30", "cell/D4", "cell/L7")),
        *(f"{tracker}{page}" for page in ("period", "log", "correct/5", "share", "delete")),
        *(f"{referee}replay?at={at}" for at in (0, 1, 90)),
    ]
