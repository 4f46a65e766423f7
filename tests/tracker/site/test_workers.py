"""Requests on threads that stay: nothing of one is left for the next, and streams hold none."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connections

from mexica_site.gate import workers
from mexica_site.gate.workers import Working
from tests.tracker.servers import PATIENCE
from tests.tracker.table import SETUP, Table
from tracker import live
from tracker.news import END, News

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _one_thread_of_each(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whoever comes next gets the same one; it goes with its connection."""
    monkeypatch.setattr(workers, "THREADS", dict.fromkeys(workers.THREADS, 1))
    workers._threads.cache_clear()
    yield
    for line in workers.THREADS:
        threads = workers._threads(line)
        threads.submit(connections.close_all).result(PATIENCE)
        threads.shutdown()
    workers._threads.cache_clear()


class Call:
    """A request, as uvicorn passes it on."""

    def __init__(self, path: str, method: str = "GET", **headers: str) -> None:
        named = [(name.lower().encode(), text.encode()) for name, text in headers.items()]
        self.scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": b"",
            "headers": [(b"host", b"testserver"), *named],
        }
        self.sent: asyncio.Queue[Any] = asyncio.Queue()
        self.heard: asyncio.Queue[Any] = asyncio.Queue()
        self.heard.put_nowait({"type": "http.request", "body": b"", "more_body": False})

    def begin(self, site: Working) -> asyncio.Task[None]:
        return asyncio.ensure_future(site(self.scope, self.heard.get, self.sent.put))

    async def next(self) -> Any:
        return await asyncio.wait_for(self.sent.get(), PATIENCE)

    async def answer(self, site: Working) -> tuple[int, str]:
        await asyncio.wait_for(self.begin(site), PATIENCE)
        begun, body = await self.next(), b""
        while not self.sent.empty():
            body += (await self.next())["body"]
        return begun["status"], body.decode()


def test_nobody_gets_the_language_of_the_one_before() -> None:
    async def story(site: Working) -> None:
        for language in ("de", "fr", "en", "de"):
            call = Call("/offline", **{"Accept-Language": language})
            status, text = await call.answer(site)
            assert status == 200
            assert f'<html lang="{language}"' in text

    asyncio.run(story(Working()))


def test_a_stream_holds_no_thread_and_ends_when_the_phone_hangs_up() -> None:
    table = Table.of(SETUP | {"actions": []})
    base = f"/e/{table.game.edit_key}"

    async def story(site: Working) -> None:
        streams = [Call(f"{base}/events") for _ in range(5)]
        running = [stream.begin(site) for stream in streams]
        for stream in streams:
            assert (await stream.next())["status"] == 200
            assert b'"number": 0' in (await stream.next())["body"]
        # The only thread for such requests is free.
        assert (await Call(f"{base}/news").answer(site))[0] == 200
        for stream in streams:
            stream.heard.put_nowait({"type": "http.disconnect"})
        await asyncio.wait_for(asyncio.gather(*running), PATIENCE)
        assert not live.hub.ears

    asyncio.run(story(Working()))


@pytest.mark.parametrize("method, status", [("HEAD", 200), ("TRACE", 405)])
def test_only_who_gets_a_stream_hears_one(method: str, status: int) -> None:
    """The others get an answer, and it ends."""
    path = f"/e/{Table().game.edit_key}/events"
    assert asyncio.run(Call(path, method).answer(Working()))[0] == status


def test_what_is_asked_at_once_is_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[list[str]] = []

    def counted(pks: list[str]) -> dict[str, tuple[News, str, str]]:
        looks.append(sorted(pks))
        return {pk: (News(7), "e", "w") for pk in pks if pk != "none"}

    monkeypatch.setattr(live, "_numbers", counted)

    async def story() -> None:
        asked = [live.where_it_stands(pk) for pk in ("a", "b", "a", "none")]
        assert await asyncio.gather(*asked) == [News(7), News(7), News(7), END]
        assert await live.where_it_stands("a", "other") == END

    asyncio.run(story())
    assert looks == [["a", "b", "none"], ["a"]]
