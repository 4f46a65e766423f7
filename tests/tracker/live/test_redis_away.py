"""Redis away, or there and silent: everything works without, and nobody asks it again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tests.bench.server import free_port
from tests.tracker.clubs import THREE, end, found, keep, member, record
from tests.tracker.live.test_live import BRIDGE, DIG, change, events, hear, number
from tests.tracker.servers import PATIENCE, wait_until
from tests.tracker.table import SETUP, Table
from tests.tracker.wires import Wire, wire
from tracker import live
from tracker.log.recording import undo
from tracker.models import Club, Game
from tracker.traffic.outage import redis_away

TAP = {"do": "canal", "cells": "D4 D5", "expect": "0"}


@pytest.fixture(params=["closed", pytest.param("silent", marks=pytest.mark.slow)])
def no_redis(request: pytest.FixtureRequest, settings: Any) -> Iterator[Wire | None]:
    """Nobody listens, or somebody who never answers."""
    redis_away.until = 0
    live._redis.cache_clear()
    with wire() as silent:
        is_closed = request.param == "closed"
        url = f"redis://127.0.0.1:{free_port() if is_closed else silent.port}/7"
        settings.REDIS_URL = url
        there = {"BACKEND": "mexica_site.caching.ForgivingRedis", "LOCATION": url}
        settings.CACHES = {"default": there}
        yield None if is_closed else silent
    redis_away.until = 0
    live._redis.cache_clear()


def test_the_cache_is_empty_and_takes_nothing(no_redis: Wire | None) -> None:
    for ask, answer in (
        (lambda: cache.get("ana"), None),
        (lambda: cache.get("ana", 3), 3),
        (lambda: cache.set("ana", 4), None),
        (lambda: cache.add("ana", 4), False),
        (lambda: cache.touch("ana"), False),
        (lambda: cache.delete("ana"), False),
        (lambda: "ana" in cache, False),
        (lambda: cache.get_many(["ana", "bo"]), {}),
        (lambda: cache.set_many({"ana": 1}), []),
        (lambda: cache.delete_many(["ana"]), None),
        (lambda: cache.clear(), False),
    ):
        redis_away.until = 0
        assert ask() == answer
    with pytest.raises(ValueError, match="not found"):
        cache.incr("ana")


def test_it_is_not_asked_again_for_a_while(no_redis: Wire | None) -> None:
    for _ in range(50):
        assert cache.get("ana") is None
    assert no_redis is None or no_redis.calls == 1


@pytest.mark.django_db
def test_statistics_players_and_films_work_without(no_redis: Wire | None) -> None:
    club = Club.objects.create()
    digs = (*THREE, found(3, "B1", "red", "grey"), end("red"), end(red=0, grey=0))
    keep(club, record("Ana red, Bo grey", "2026-01-10", *digs))
    game = Game.objects.get()
    browser = member(club)
    player = game.seats.values_list("player", flat=True).first()
    for path in ("/statistics", f"/player/{player}", f"/e/{game.edit_key}/film"):
        assert browser.get(path).status_code == 200, path


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_tap_does_not_wait_for_redis(
    no_redis: Wire | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, answered = Event(), Event()

    def silent(news: bytes) -> bool:
        asked.set()
        return not answered.wait(PATIENCE)

    monkeypatch.setattr(live, "_published", silent)
    table = Table()
    # Making it asked Redis how many were made.
    redis_away.until = 0
    answer = Client().post(f"/e/{table.game.edit_key}/tap", TAP, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    wait_until(asked.is_set, "it is told to Redis")
    assert not answered.is_set()
    answered.set()


@pytest.mark.django_db(transaction=True)
def test_who_listens_here_is_told_without_redis(no_redis: Wire | None) -> None:
    async def story(table: Table) -> None:
        stream: Any = events(table.pk)
        assert await hear(stream) == number(2)
        for told in (1, 0):
            await change(table, lambda game: undo(game, game.number))
            assert await hear(stream) == number(told)
        await stream.aclose()

    asyncio.run(story(Table.of(SETUP | {"actions": [DIG, BRIDGE]})))
    assert not live.hub.ears
