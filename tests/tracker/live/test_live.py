"""Server-sent events, as the generator gives them; with TEST_SERVICES=1 through Redis."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
from django.db import OperationalError, connections, transaction
from django.test import AsyncClient, Client

from tests.tracker.servers import PATIENCE
from tests.tracker.table import SETUP, Phone, Table
from tracker import live
from tracker.log.correcting import correct
from tracker.log.recording import at_the_table, record, redo, undo
from tracker.models import Game
from tracker.news import News, in_numbers

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

DIG: dict[str, Any] = {"do": "canal", "cells": ["D4", "D5"]}
BRIDGE: dict[str, Any] = {"do": "bridge", "at": "D4", "axis": "EW"}
HEARTBEAT = ": still here\n\n"


class OnSecondThought(Exception):
    """What was done is rolled back."""


@pytest.fixture
def quick_heart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.05)


def number(told: int) -> str:
    return f"event: number\ndata: {json.dumps({'number': told})}\n\n"


def events(pk: str, key: str = "") -> AsyncIterator[str]:
    return live.events(pk, key, in_numbers)


async def hear(stream: AsyncIterator[str]) -> str:
    return await asyncio.wait_for(anext(stream), PATIENCE)


async def hear_number(stream: AsyncIterator[str]) -> str:
    """The next one, whatever heartbeats come before."""
    while (told := await hear(stream)) == HEARTBEAT:
        pass
    return told


async def change(table: Table, do: Callable[[Game], Any]) -> None:
    """From another thread, as a request does."""

    def changed() -> None:
        try:
            with at_the_table(pk=table.pk) as game:
                do(game)
        finally:
            connections.close_all()

    await asyncio.to_thread(changed)


@asynccontextmanager
async def heard(table: Table) -> AsyncIterator[AsyncIterator[str]]:
    """What a phone at that table hears, once it knows the number."""
    stream = events(table.pk)
    assert await hear(stream) == number(2)
    yield stream
    await stream.aclose()  # type: ignore[attr-defined]


def play(story: Callable[[Table], Coroutine[Any, Any, None]]) -> None:
    """Two actions stand; nobody listens any more afterwards."""
    table = Table.of(SETUP | {"actions": [DIG, BRIDGE]})
    asyncio.run(story(table))
    assert not live.hub.ears


def test_the_number_at_once() -> None:
    async def story(table: Table) -> None:
        async with heard(table):
            pass

    play(story)


def test_every_change_is_told() -> None:
    async def story(table: Table) -> None:
        async with heard(table) as stream:
            for do, told in (
                (lambda game: undo(game, 2, 0), 0),
                (lambda game: redo(game, 0), 1),
                (lambda game: redo(game, 1), 2),
                (lambda game: record(game, 2, {"do": "canal", "cells": ["Q8"]}), 3),
                (lambda game: correct(game, 3, 0, 1, [], keep=True), 1),
            ):
                await change(table, do)
                assert await hear(stream) == number(told)

    play(story)


def test_nothing_before_it_is_committed_and_nothing_that_is_rolled_back() -> None:
    def regret(game: Game) -> None:
        with transaction.atomic():
            undo(game, 2, 0)
            raise OnSecondThought

    async def story(table: Table) -> None:
        async with heard(table) as stream:
            with pytest.raises(OnSecondThought):
                await change(table, regret)
            await change(table, lambda game: correct(game, 2, 0, 1, [], keep=False))
            await change(table, lambda game: undo(game, 2))
            assert await hear(stream) == number(1)

    play(story)


def test_everybody_hears_of_the_own_game_alone(quick_heart: None) -> None:
    async def story(table: Table) -> None:
        other = await asyncio.to_thread(another)
        streams = [events(table.pk) for _ in range(3)]
        elsewhere = events(other.pk)
        for stream in streams:
            assert await hear(stream) == number(2)
        assert await hear(elsewhere) == number(0)
        await change(table, lambda game: undo(game, 2))
        for stream in streams:
            assert await hear_number(stream) == number(1)
        for _ in range(3):
            assert await hear(elsewhere) == HEARTBEAT
        for stream in (*streams, elsewhere):
            await stream.aclose()  # type: ignore[attr-defined]

    def another() -> Table:
        try:
            return Table()
        finally:
            connections.close_all()

    play(story)


def test_the_heart_beats(quick_heart: None) -> None:
    async def story(table: Table) -> None:
        stream = events(table.pk)
        assert await hear(stream) == number(2)
        for _ in range(3):
            assert await hear(stream) == HEARTBEAT
        await stream.aclose()  # type: ignore[attr-defined]

    play(story)


def test_what_was_missed_comes_after_a_heartbeat(quick_heart: None) -> None:
    async def story(table: Table) -> None:
        stream = events(table.pk)
        await hear(stream)
        # Nobody announces it.
        await change(table, lambda game: Game.objects.filter(pk=game.pk).update(number=1))
        assert await hear_number(stream) == number(1)
        await stream.aclose()  # type: ignore[attr-defined]

    play(story)


def test_a_database_that_was_away_is_asked_again_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not with the next heartbeat: news that Redis lost meanwhile would be twenty seconds late."""
    monkeypatch.setattr(live, "HEARTBEAT", 10 * PATIENCE)
    monkeypatch.setattr(live, "SOON", 0.05)
    ask, asked = live.where_it_stands, 0

    async def away_at_first(pk: str, key: str = "") -> News:
        nonlocal asked
        asked += 1
        if asked < 3:
            raise OperationalError
        return await ask(pk, key)

    monkeypatch.setattr(live, "where_it_stands", away_at_first)

    async def story(table: Table) -> None:
        stream = events(table.pk)
        assert await hear_number(stream) == number(2)
        await stream.aclose()  # type: ignore[attr-defined]

    play(story)


def test_it_ends_with_the_game(quick_heart: None) -> None:
    async def story(table: Table) -> None:
        stream = events(table.pk)
        await hear(stream)
        await change(table, lambda game: game.delete())
        with pytest.raises(StopAsyncIteration):
            await hear_number(stream)

    play(story)


def test_it_ends_with_the_server() -> None:
    async def story(table: Table) -> None:
        stream = events(table.pk)
        await hear(stream)
        live.hub.hang_up()
        with pytest.raises(StopAsyncIteration):
            await hear(stream)

    play(story)


@pytest.mark.slow
def test_a_replaced_key_ends_what_it_opened() -> None:
    """Whoever listens hears of it at once, looks, and has to come in again."""

    async def story(table: Table) -> None:
        game = await asyncio.to_thread(lambda: game_of(table))
        streams = [events(table.pk, key) for key in (game.edit_key, game.watch_key)]
        for stream in streams:
            assert await hear(stream) == number(2)
        await asyncio.to_thread(lambda: replace(game.edit_key))
        for stream in streams:
            assert await hear_number(stream) == number(2)
            with pytest.raises(StopAsyncIteration):
                await hear_number(stream)
        with pytest.raises(StopAsyncIteration):
            await hear(events(table.pk, game.edit_key))
        again = events(table.pk, game.watch_key)
        assert await hear(again) == number(2)
        await again.aclose()  # type: ignore[attr-defined]

    play(story)


def test_who_came_in_while_a_key_was_replaced_has_to_go(quick_heart: None) -> None:
    async def story(table: Table) -> None:
        game = await asyncio.to_thread(lambda: game_of(table))
        stream = events(table.pk, game.edit_key)
        assert await hear(stream) == number(2)
        # Nobody announces it.
        await change(table, lambda game: Game.objects.filter(pk=game.pk).update(edit_key="other"))
        with pytest.raises(StopAsyncIteration):
            await hear_number(stream)

    play(story)


def game_of(table: Table) -> Game:
    try:
        return table.game
    finally:
        connections.close_all()


def replace(key: str) -> None:
    try:
        assert Client().post(f"/e/{key}/share", {"replace": "enter"}).status_code == 302
    finally:
        connections.close_all()


def test_a_game_that_is_none_has_no_events() -> None:
    async def story(table: Table) -> None:
        with pytest.raises(StopAsyncIteration):
            await hear(events("2222222222"))

    play(story)


@pytest.mark.parametrize("which", ["edit_key", "watch_key"])
def test_the_address(which: str) -> None:
    """GET /api/games/{id}/events"""

    async def story(table: Table) -> None:
        key = await asyncio.to_thread(lambda: key_of(table, which))
        headers = {"Authorization": f"Bearer {key}"}
        answer = await AsyncClient().get(f"{table.path}/events", headers=headers)
        assert answer.status_code == 200
        assert answer["Content-Type"] == "text/event-stream"
        assert answer["Cache-Control"] == "no-store"
        chunks: Any = answer
        first = await asyncio.wait_for(anext(aiter(chunks)), PATIENCE)
        assert first == number(2).encode()
        await chunks._iterator.aclose()

    def key_of(table: Table, which: str) -> str:
        try:
            return str(getattr(table.game, which))
        finally:
            connections.close_all()

    play(story)


@pytest.mark.slow
def test_the_address_asks_for_the_key() -> None:
    ana, dee = Table(), Table()
    path = f"{ana.path}/events"
    for phone, status, code in (
        (Phone(), 401, "key.missing"),
        (Phone("never-given"), 401, "key.unknown"),
        (dee.enter, 404, "game.unknown"),
    ):
        answer, told = phone.get(path)
        assert (answer, told["code"]) == (status, code)
    assert dee.enter.get(path) == dee.enter.get("/api/games/2222222222/events")
