"""What a tap drew comes to the other phones with its event, and to nobody who may not see it."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple
from unittest import mock
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.db import connections
from django.test import AsyncClient, Client

from tests.load.wire import Heard, Line, listen
from tests.tracker.live.test_events import PROCESSES, servers
from tests.tracker.servers import PATIENCE, Servers
from tests.tracker.table import SETUP, Table
from tracker import live
from tracker import news as told_news
from tracker.models import Game
from tracker.news import END, Enclosure, ForPhone, News, packed, read
from tracker.pages import shared
from tracker.pages.table import taps

__all__ = ["servers"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

DIG = {"do": "canal", "cells": "D4 D5"}
FURTHER = {"do": "canal", "cells": "F4 F5"}


class Stream(NamedTuple):
    """The events of a page, as a browser unpacks them."""

    whole: Any
    chunks: Any
    unpack: Any

    @classmethod
    async def of(
        cls, door: str, key: str, ear: str = "bo", language: str = "en", **headers: str
    ) -> Stream:
        headers = {"Accept-Language": language, "Accept-Encoding": "gzip"} | headers
        path = f"/{door}/{key}/events" + (f"?ear={ear}" if ear else "")
        answer = await AsyncClient().get(path, headers=headers)
        assert answer.status_code == 200
        packed = answer["Content-Encoding"] == "gzip"
        whole: Any = answer
        return cls(whole._iterator, aiter(whole), zlib.decompressobj(31) if packed else None)

    async def text(self) -> str:
        chunk: bytes = await asyncio.wait_for(anext(self.chunks), PATIENCE)
        return (self.unpack.decompress(chunk) if self.unpack else chunk).decode()

    async def heard(self) -> Heard:
        told = Heard.of((await self.text()).removesuffix("\n\n"))
        assert told, "no heartbeat"
        return told

    async def close(self) -> None:
        await self.whole.aclose()


def in_thread(do: Callable[[], Any]) -> Coroutine[Any, Any, Any]:
    """As a request does it."""

    def done() -> Any:
        try:
            return do()
        finally:
            connections.close_all()

    return asyncio.to_thread(done)


class Ana(NamedTuple):
    """Who taps."""

    key: str

    def tap(self, fields: dict[str, str], expect: int, seen: int = 0, ear: str = "") -> str:
        headers = {"HX-Request": "true", "Accept-Language": "en", "X-Ear": ear}
        form = fields | {"expect": str(expect), "seen": str(seen), "once": str(uuid4())}
        return Client(headers=headers).post(f"/e/{self.key}/tap", form).text


def news(door: str, key: str, seen: int, language: str = "en") -> str:
    headers = {"HX-Request": "true", "Accept-Language": language}
    return Client(headers=headers).get(f"/{door}/{key}/news", {"seen": seen}).text


def play(story: Callable[[Game], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story(Table.of(SETUP | {"actions": []}).game))
    assert not live.hub.ears


def head(game: Game) -> int:
    return Game.objects.get(pk=game.pk).head_id or 0


def same(one: str, other: str) -> bool:
    return one.split() == other.split()


def test_the_other_phone_hears_what_it_would_be_told() -> None:
    async def story(game: Game) -> None:
        stream = await Stream.of("e", game.edit_key)
        assert await stream.heard() == ("0", "", "")
        told = await in_thread(lambda: Ana(game.edit_key).tap(DIG, 0))
        heard = await stream.heard()
        first = await in_thread(lambda: head(game))
        assert (heard.head, heard.seen) == (str(first), "0")
        assert same(heard.text, told)
        assert same(heard.text, await in_thread(lambda: news("e", game.edit_key, 0)))
        await in_thread(lambda: Ana(game.edit_key).tap({"do": "undo"}, 1, first))
        heard = await stream.heard()
        assert (heard.head, heard.seen) == ("0", str(first))
        await stream.close()

    play(story)


@pytest.mark.parametrize(
    "door, ear, language", [("w", "bo", "en"), ("e", "bo", "de"), ("e", "ana", "en")]
)
def test_only_who_came_in_alike_gets_it(door: str, ear: str, language: str) -> None:
    """A watcher, another language, and the phone that did it hear where the game stands."""

    async def story(game: Game) -> None:
        key = game.edit_key if door == "e" else game.watch_key
        stream = await Stream.of(door, key, ear, language)
        await stream.heard()
        ana = Ana(game.edit_key)
        assert game.edit_key in await in_thread(lambda: ana.tap(DIG, 0, ear="ana"))
        told = await stream.text()
        assert game.edit_key not in told
        assert Heard.of(told.strip()) == (str(await in_thread(lambda: head(game))), "", "")
        await stream.close()

    play(story)


@pytest.mark.parametrize("ear, accepts", [("", "gzip"), ("bo", ""), ("b o", "gzip")])
def test_pages_of_before_and_who_unpacks_nothing_hear_numbers(ear: str, accepts: str) -> None:
    async def story(game: Game) -> None:
        stream = await Stream.of("e", game.edit_key, ear, **{"Accept-Encoding": accepts})
        assert await stream.text() == 'event: number\ndata: {"number": 0}\n\n'
        await in_thread(lambda: Ana(game.edit_key).tap(DIG, 0))
        assert await stream.text() == 'event: number\ndata: {"number": 1}\n\n'
        await stream.close()

    play(story)


def test_a_key_that_was_replaced_is_told_nothing_that_was_drawn_for_the_new_one() -> None:
    """Also where its stream has not ended yet: the drawn holds the new key."""
    about = Enclosure("new", "en", "ana", 0, 7, packed(b"<p>new</p>")).put_into(News(1, 7))
    for_old, for_new = (ForPhone(key, "en", "bo") for key in ("old", "new"))
    assert "<p>new</p>" in zlib.decompressobj(31).decompress(for_new(about)).decode()
    assert "<p>new</p>" not in zlib.decompressobj(31).decompress(for_old(about)).decode()


def test_what_is_refused_stale_or_repeated_is_no_news() -> None:
    async def story(game: Game) -> None:
        stream, ana = await Stream.of("e", game.edit_key), Ana(game.edit_key)
        await stream.heard()
        form = DIG | {"expect": "0", "seen": "0", "once": str(uuid4())}
        phone = Client(headers={"HX-Request": "true"})
        for _ in range(2):
            await in_thread(lambda: phone.post(f"/e/{game.edit_key}/tap", form))
        assert (await stream.heard()).seen == "0"
        first = await in_thread(lambda: head(game))
        await in_thread(lambda: ana.tap(DIG, 1, first))
        await in_thread(lambda: ana.tap({"do": "undo"}, 0, first))
        await in_thread(lambda: ana.tap(FURTHER, 1, first))
        # The next that it hears.
        assert (await stream.heard()).seen == str(first)
        await stream.close()

    play(story)


@pytest.mark.parametrize("seen", ["", "x", "1\ndata: other", "²"])
def test_what_nobody_can_have_seen_is_not_told(seen: str) -> None:
    async def story(game: Game) -> None:
        stream = await Stream.of("e", game.edit_key)
        await stream.heard()
        form = DIG | {"expect": "0", "seen": seen}
        phone = Client(headers={"HX-Request": "true"})
        await in_thread(lambda: phone.post(f"/e/{game.edit_key}/tap", form))
        heard = await stream.heard()
        assert (heard.seen, heard.text) == ("", "")
        await stream.close()

    play(story)


def test_what_could_not_be_drawn_is_told_all_the_same() -> None:
    async def story(game: Game) -> None:
        stream = await Stream.of("e", game.edit_key)
        await stream.heard()
        failing = mock.patch.object(taps, "fragment", side_effect=MemoryError)
        with failing, pytest.raises(MemoryError):
            await in_thread(lambda: Ana(game.edit_key).tap(DIG, 0))
        assert (await stream.heard()).text == ""
        await stream.close()

    play(story)


def test_it_is_packed_once_for_all() -> None:
    async def story(game: Game) -> None:
        streams = [await Stream.of("e", game.edit_key, f"phone{n}") for n in range(3)]
        for stream in streams:
            await stream.heard()
        packs = mock.Mock(wraps=packed)
        with (
            mock.patch.object(told_news, "packed", packs),
            mock.patch.object(shared, "packed", packs),
        ):
            answer = await in_thread(lambda: Ana(game.edit_key).tap(DIG, 0))
            told = [await stream.heard() for stream in streams]
        # What begins the event, and once for the answer and for all events what was drawn.
        assert packs.call_count == 2
        assert told[0] == told[1] == told[2]
        assert told[0].text == answer
        for stream in streams:
            await stream.close()

    play(story)


def test_between_processes_it_stays_as_it_is() -> None:
    drawn = News(3, 5, "k", "de", "ana", drawn=b"\x00\n\xff\n")
    for news in (drawn, News(3, 5, show='{"step": "2"}'), News(0), END):
        assert read(news.written("2345")) == ("2345", news)


@pytest.mark.long
@PROCESSES
def test_it_comes_to_phones_of_every_process(servers: Servers, count: int) -> None:
    here, *_, there = [*servers.start(count)] * 2
    status, made = here.phone().ask("POST", "/api/games", SETUP)
    assert status == 201
    base = f"/e/{made['edit']}"

    async def story() -> None:
        heard: asyncio.Queue[Heard] = asyncio.Queue()
        ears = [
            await listen(server.port, f"{base}/events?ear=bo", heard.put_nowait, print)
            for server in (here, there)
        ]
        ana = Line(here.port)
        for _ in ears:
            assert (await asyncio.wait_for(heard.get(), PATIENCE)).head == "0"
        form = urlencode(DIG | {"expect": "0", "seen": "0"})
        told = await ana.ask("POST", f"{base}/tap", form, more="HX-Request: true\r\n")
        for _ in ears:
            one = await asyncio.wait_for(heard.get(), PATIENCE)
            assert same(one.text, told.body.decode())
        ana.close()
        for ear in ears:
            assert ear.transport
            ear.transport.abort()

    asyncio.run(story())
    servers.assert_no_fault()
