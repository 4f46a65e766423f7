"""What is made, copied, brought in: limited by address, game, club, in all processes together."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.few import few
from tests.settings import SERVICES
from tests.tracker.access.fuzzing.asked import Asked
from tests.tracker.access.test_fuzz import answer
from tests.tracker.clubs import member
from tests.tracker.photos.files import file_of, halves
from tests.tracker.servers import Servers, surroundings
from tests.tracker.table import SETUP, Table
from tests.tracker.traffic.test_guard import Clock, narrow
from tracker.exchange.link import packed
from tracker.log.founding import new_game
from tracker.log.records import accept_record, record_of, weight
from tracker.models import Answer, Club, Game, Photo
from tracker.traffic import limits
from tracker.traffic.limits import Limit, wait
from tracker.traffic.outage import redis_away

pytestmark = pytest.mark.database

ANA: dict[str, Any] = {"REMOTE_ADDR": "192.0.2.1"}
BO: dict[str, Any] = {"REMOTE_ADDR": "192.0.2.2"}
RECORD = SETUP | {"actions": [{"do": "canal", "cells": ["D4", "D5"]}]}
FORM = {"name1": "Ana", "color1": "red", "name2": "Bo", "color2": "grey", "name3": "Cy"}
FORM |= {"color3": "sand", "game": "mexica"}
KEYED = {"Idempotency-Key": "3f1c1f0e-5f63-4c08-9d4b-000000000001"}


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    here = Clock()
    monkeypatch.setattr(limits, "clock", here)
    return here


def made_on_the_page(client: Client, who: dict[str, Any]) -> int:
    return client.post("/new", FORM, **who).status_code


def imported(client: Client, who: dict[str, Any]) -> int:
    cell = f"D{4 + Game.objects.count()}"
    record = RECORD | {"actions": [{"do": "canal", "cells": [cell]}]}
    file = SimpleUploadedFile("game.json", json.dumps(record).encode())
    return client.post("/import", {"record": file}, **who).status_code


def kept(client: Client, who: dict[str, Any]) -> int:
    record = RECORD | {"minutes": 10 + Game.objects.count()}
    return client.post(f"/r/{packed(record)}/keep", **who).status_code


def shown(client: Client, who: dict[str, Any]) -> int:
    return client.post("/demo", **who).status_code


def by_the_api(client: Client, who: dict[str, Any]) -> int:
    return client.post("/api/games", SETUP, "application/json", **who).status_code


def brought_by_the_api(client: Client, who: dict[str, Any]) -> int:
    return client.post("/api/games/import", RECORD, "application/json", **who).status_code


WAYS = (made_on_the_page, imported, kept, shown, by_the_api, brought_by_the_api)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("make", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("limit", few(["GAMES", "GAME_BYTES"]))
def test_making_games(
    limit: str,
    make: Callable[[Client, dict[str, Any]], int],
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = make(Client(), ANA)
    assert first in (201, 302)
    size = weight(record_of(Game.objects.get())) if limit == "GAME_BYTES" else 1
    narrow(monkeypatch, limit, 4 * size + size // 2)
    told = [make(Client(), ANA) for _ in range(6)]
    assert told == [first] * 3 + [429] * 3
    # Nothing is left of those that were refused, no club either.
    assert Game.objects.count() == 1 + told.count(first)
    assert Club.objects.count() <= Game.objects.count()
    assert make(Client(), BO) == first
    clock.now += limits.HOUR
    assert make(Client(), ANA) == first


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("limit", ["CLUB_GAMES", "CLUB_BYTES"])
def test_the_games_of_a_club(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = (Club.objects.create() for _ in range(2))
    size = 1_000 if limit == "CLUB_BYTES" else 1
    narrow(monkeypatch, limit, 2 * size)
    told = [imported(member(ours), {"REMOTE_ADDR": f"192.0.2.{number}"}) for number in range(30)]
    assert {302, 429} == set(told)
    assert ours.games.count() == told.count(302)
    assert imported(member(theirs), ANA) == 302


@pytest.mark.django_db
def test_told_in_the_form_of_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = narrow(monkeypatch, "GAMES", 0)
    client = Client()
    page = client.post("/new", FORM)
    assert page.text.startswith("<!DOCTYPE html>")
    part = client.post("/new", FORM, headers={"HX-Request": "true"})
    assert part.text.lstrip().startswith('<p role="alert">')
    api = client.post("/api/games", SETUP, "application/json", headers=KEYED)
    body = api.json()
    assert (body["code"], body["limit"]) == ("limit", "games")
    assert body["retry_after"] == int(api.headers["Retry-After"])
    for told in (page, part, api):
        assert told.status_code == 429
        assert "That was too much in a short time" in told.text
        assert 0 < int(told.headers["Retry-After"]) <= limit.seconds
    # Asked again later it is made: the refusal is not kept as the answer.
    assert not Answer.objects.exists()
    narrow(monkeypatch, "GAMES", 1_000)
    again = client.post("/api/games", SETUP, "application/json", headers=KEYED)
    assert again.status_code == 201


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("by_page", [True, False], ids=["page", "API"])
@pytest.mark.parametrize("limit", few(["COPIES", "GAMES", "GAME_BYTES", "CLUB_GAMES"], 2))
def test_copies(limit: str, by_page: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(accept_record(RECORD), Club.objects.create())
    size = weight(RECORD) + 50 if limit == "GAME_BYTES" else 1
    narrow(monkeypatch, limit, 3 * size)

    def copy(game: Game) -> int:
        if by_page:
            return Client().post(f"/e/{game.edit_key}/what-if", {"at": "1"}).status_code
        headers = {"Authorization": f"Bearer {game.edit_key}"}
        path = f"/api/games/{game.pk}/copy"
        return Client().post(path, {"at": 1}, "application/json", headers=headers).status_code

    fine = 302 if by_page else 201
    assert [copy(game) for _ in range(5)] == [fine] * 3 + [429] * 2
    assert Game.objects.count() == 4
    if limit == "COPIES":
        assert copy(new_game(accept_record(RECORD))) == fine


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("limit", ["PHOTOS", "CLUB_PHOTOS"])
def test_photos(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(accept_record(RECORD), Club.objects.create())
    narrow(monkeypatch, limit, 2)

    def add(game: Game, size: int) -> int:
        photo = SimpleUploadedFile("a.png", file_of(halves((size, 8))))
        return Client().post(f"/e/{game.edit_key}/photos", {"photo": photo}).status_code

    assert [add(game, 8 + number) for number in range(3)] == [302, 302, 429]
    assert Photo.objects.count() == 2
    other = new_game(accept_record(RECORD), Club.objects.create())
    assert add(other, 20) == (429 if limit == "PHOTOS" else 302)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("limit", ["FILMS", "FILMS_OF_A_GAME"])
def test_films(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.of(RECORD)
    narrow(monkeypatch, limit, 1)
    path = f"{table.path}/replay.gif?size=small&speed="
    headers = table.watch.headers
    assert Client().get(path + "fast", headers=headers).status_code == 200
    # One that is kept costs nothing.
    assert Client().get(path + "fast", headers=headers).status_code == 200
    refused = Client().get(path + "slow", headers=headers)
    assert (refused.status_code, refused.json()["limit"]) == (429, getattr(limits, limit).name)
    page = Client().get(f"/w/{table.game.watch_key}/film?kind=gif&size=small&speed=slow")
    assert (page.status_code, int(page.headers["Retry-After"]) > 0) == (429, True)


@pytest.mark.skipif(not SERVICES, reason="needs Redis")
@pytest.mark.django_db(transaction=True)
def test_two_processes_count_together(servers: Servers) -> None:
    # With a secret of their own they share no count with the servers of other tests.
    both = servers.start(2, env=surroundings(LIMITS="0.1", SECRET_KEY=f"of-this-test-{uuid4()}"))
    most = limits.GAMES.most // 10
    told = [
        both[number % 2].phone().ask("POST", "/api/games", SETUP)[0] for number in range(2 * most)
    ]
    assert told == [201] * most + [429] * most
    servers.assert_no_fault()


@pytest.mark.skipif(not SERVICES, reason="needs Redis")
def test_what_another_process_counted() -> None:
    limit = Limit("test", 3, 600, everywhere=True)
    assert [wait(limit, "ana") for _ in range(2)] == [0, 0]
    # As another process sees it, which has counted nothing.
    limits.windows.clear()
    assert wait(limit, "ana") == 0
    limits.windows.clear()
    assert wait(limit, "ana") > 0
    assert wait(limit, "bo") == 0


def test_without_redis_this_process_counts(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    there = {"BACKEND": "mexica_site.caching.ForgivingRedis", "LOCATION": settings.REDIS_URL}
    settings.CACHES = {"default": there}
    limit = Limit("test", 3, 600, everywhere=True)
    try:
        assert [wait(limit, "ana") > 0 for _ in range(5)] == [False] * 3 + [True] * 2
    finally:
        redis_away.until = 0


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_connection_stays_open")
def test_whoever_has_a_key_is_let_in_however_much_is_guessed_beside(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Behind one address somebody shows forty keys that open nothing, and goes on with it."""
    from mexica_site.asgi import application

    settings.LIMITS, settings.REDIS_URL = 1, ""
    caplog.set_level(logging.CRITICAL)
    club = Club.objects.create()
    # Nobody has opened any of these before.
    tables = [new_game(accept_record(RECORD), club) for _ in range(3)]

    def ask(method: str, path: str, **headers: str) -> int:
        given = [(name.lower().encode(), told.encode()) for name, told in headers.items()]
        given.append((b"host", b"testserver"))
        asked = Asked(path, "", method, path.encode(), b"", given, [b""], False)
        return async_to_sync(answer)(application, asked, 1).status

    guesses = [ask("GET", f"/e/{number:022}/") for number in range(limits.GUESSES.most + 10)]
    assert guesses == [404] * limits.GUESSES.most + [429] * 10
    first, second, third = tables
    assert ask("GET", f"/e/{first.edit_key}/") == 200
    # It says nothing, and is told so.
    assert ask("POST", f"/e/{first.edit_key}/tap") == 422
    assert ask("GET", f"/w/{second.watch_key}/news") == 200
    assert ask("GET", f"/club/{club.key}") == 200
    key = {"Authorization": f"Bearer {third.watch_key}"}
    assert ask("GET", f"/api/games/{third.pk}", **key) == 200
    # Not there, and not allowed, and nobody becomes a guesser by it.
    assert [ask("GET", f"/e/{first.edit_key}/photo/1.jpg") for _ in range(40)] == [404] * 40
    assert ask("POST", f"/e/{first.edit_key}/share") == 403
    assert ask("GET", f"/e/{first.edit_key}/share") == 200
    assert ask("GET", "/api/games/none", Authorization="Bearer nobody's") == 429
