"""A short word instead of a link: read from one phone, typed at home on another."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tests.tracker.table import SETUP
from tests.tracker.traffic.test_guard import Clock
from tracker import live
from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.models import Game
from tracker.pages.words import NoSuchWord
from tracker.traffic import limits

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ASKED: dict[str, Any] = {"headers": {"HX-Request": "true", "X-Mexica": "word"}}
NOWHERE = "ZZZZZ22"


@pytest.fixture(autouse=True)
def _here_alone(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.REDIS_URL = ""
    monkeypatch.setattr(limits, "clock", Clock())


@pytest.fixture
def game() -> Game:
    return new_game(accept_record(SETUP | {"actions": []}), None)


def read(client: Client, game: Game) -> str:
    page = client.get(f"/e/{game.edit_key}/share").content.decode()
    found = re.search(r"<strong>([A-Z]{5}[0-9]{2})</strong>", page)
    assert found
    return found[1]


def typed(client: Client, word: str, **more: Any) -> tuple[int, str]:
    answer = client.post("/follow", {"link": word}, **more)
    return answer.status_code, answer.get("Location", answer.content.decode())


def test_it_opens_the_game_however_it_is_typed(client: Client, game: Game) -> None:
    word = read(client, game)
    assert not set("ILO01") & set(word)
    for written in (word, word.lower(), f" {word[:5]} {word[5:]} ", f"{word[:5]}-{word[5:]}"):
        assert typed(Client(), written) == (302, f"/e/{game.edit_key}/")
    assert client.get("/follow", {"link": word}).status_code == 405


def test_it_is_the_same_for_whoever_looks_again_and_another_for_another_game(
    client: Client, game: Game
) -> None:
    other = new_game(accept_record(SETUP | {"actions": []}), None)
    assert read(client, game) == read(client, game) != read(client, other)


def test_it_holds_for_ten_minutes(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: dict[str, int] = {}
    add = cache.add
    monkeypatch.setattr(
        cache, "add", lambda key, value, time: (kept.update({key: time}), add(key, value))[1]
    )
    word = read(client, game)
    assert kept == {f"word:{word}": 600}
    cache.delete(f"word:{word}")
    status, told = typed(client, word)
    assert status == 404
    assert "No game has this word." in told


def test_it_goes_with_the_link_that_it_stands_for(client: Client, game: Game) -> None:
    word = read(client, game)
    client.post(f"/e/{game.edit_key}/share", {"replace": "enter"})
    game.refresh_from_db()
    assert read(client, game) != word
    assert client.get(typed(client, word)[1]).status_code == 404


def test_guessing_is_limited_as_of_keys_by_address(client: Client, game: Game) -> None:
    word = read(client, game)
    cy: dict[str, Any] = {"REMOTE_ADDR": "192.0.2.7"}
    for _ in range(limits.GUESSES.most - 1):
        status, told = typed(client, NOWHERE, **cy)
        assert status == 404
        assert NoSuchWord.sentence in told
    assert typed(client, word, **cy)[0] == 302
    typed(client, NOWHERE, **cy)
    # From now on the right one is not told from a wrong one.
    for guess in (NOWHERE, word):
        assert typed(client, guess, **cy)[0] == 429
    assert typed(client, word)[0] == 302


def test_without_a_cache_there_is_none(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "add", lambda *_: False)
    page = client.get(f"/e/{game.edit_key}/share")
    assert page.status_code == 200
    assert "ten minutes" not in page.content.decode()


def test_a_phone_that_asks_by_itself_hears_it_only_where_it_is_alone(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/e/{game.edit_key}/share"
    monkeypatch.setattr(live.hub, "by_key", Counter({game.edit_key: 1, game.watch_key: 3}))
    told = client.get(f"{address}?alone", **ASKED)
    assert "Another phone to be safe?" in told.content.decode()
    assert told.content.decode().rstrip().endswith("<!--end-->")
    assert told["X-Mexica"] == "word"
    live.hub.by_key[game.edit_key] += 1
    assert client.get(f"{address}?alone", **ASKED).status_code == 204
    assert client.get(address, **ASKED).status_code == 200
