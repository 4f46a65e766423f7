"""Who is told that a game moved: every phone that listens, once it is committed.

In one process the news go straight to those who listen. With `REDIS_URL` they go through
Redis, so that any number of processes can serve. A phone that missed one is told the number
again with the next heartbeat.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections import defaultdict
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import ceil
from typing import Any, TypeVar

from django.conf import settings
from django.db import InterfaceError, OperationalError, close_old_connections, transaction
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from tracker.models import Game
from tracker.traffic.outage import REDIS_PATIENCE, redis_away

CHANNEL = "mexica.games"
HEARTBEAT = 10.0
"""Seconds."""

log = logging.getLogger(__name__)


def announce(game: Game) -> None:
    """Tell the number of a game to all who listen, when the transaction is committed."""
    pk, number = game.pk, game.number
    # Robust: it is recorded, whether or not anybody can be told.
    transaction.on_commit(lambda: _publish(pk, number), robust=True)


def announce_end(game: Game) -> None:
    """A game is deleted: whoever listens to it is told to look, and hangs up."""
    pk = game.pk
    transaction.on_commit(lambda: _publish(pk, None), robust=True)


def announce_keys(game: Game) -> None:
    """A key was replaced: all who listen are told to look, and have to come in again."""
    pk, number = game.pk, game.number

    def tell() -> None:
        _publish(pk, number)
        _publish(pk, None)

    transaction.on_commit(tell, robust=True)


def _publish(pk: str, number: int | None) -> None:
    """Whoever recorded something does not wait until Redis has heard of it."""
    if settings.REDIS_URL:
        _herald().submit(_pass_on, pk, number)
    else:
        hub.tell(pk, number)


@cache
def _herald() -> ThreadPoolExecutor:
    """One thread, so that news come in the order in which things happened."""
    return ThreadPoolExecutor(1, "herald")


def _pass_on(pk: str, number: int | None) -> None:
    """A Redis that is away must not keep those who listen to this process from their news."""
    if redis_away.is_on() or not _published(json.dumps([pk, number])):
        hub.tell(pk, number)


def _published(news: str) -> bool:
    import redis

    try:
        _redis().publish(CHANNEL, news)
    except (redis.RedisError, OSError) as error:
        redis_away.begin()
        log.warning("Other processes hear late of a game, Redis does not answer: %s", error)
        return False
    return True


@cache
def _redis() -> Any:
    import redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=REDIS_PATIENCE,
        socket_connect_timeout=REDIS_PATIENCE,
        retry=Retry(NoBackoff(), 0),
    )


News = asyncio.Queue[int | None]
"""Numbers of a game; None when the game or the server ends."""
Ear = tuple[asyncio.AbstractEventLoop, News]


class Hub:
    """The phones that listen to this process, by game."""

    def __init__(self) -> None:
        self.ears: dict[str, set[Ear]] = defaultdict(set)
        self.relay: asyncio.Task[None] | None = None
        self.subscribed = asyncio.Event()

    def tell(self, pk: str, number: int | None) -> None:
        """From any thread."""
        for loop, queue in tuple(self.ears.get(pk, ())):
            with contextlib.suppress(RuntimeError):  # a loop that has just been closed
                loop.call_soon_threadsafe(queue.put_nowait, number)

    def hang_up(self) -> None:
        """Phones never do it by themselves."""
        for pk in tuple(self.ears):
            self.tell(pk, None)

    @contextlib.asynccontextmanager
    async def listening(self, pk: str) -> AsyncIterator[News]:
        if settings.REDIS_URL:
            await self._subscribe()
        loop = asyncio.get_running_loop()
        ear = (loop, News())
        self.ears[pk].add(ear)
        try:
            yield ear[1]
        finally:
            self.ears[pk].discard(ear)
            if not self.ears[pk]:
                del self.ears[pk]

    async def _subscribe(self) -> None:
        """Whoever begins to listen must not miss what is published from then on."""
        if self.relay is None or self.relay.done():
            self.subscribed = asyncio.Event()
            self.relay = asyncio.create_task(self._relay())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.subscribed.wait(), REDIS_PATIENCE)

    async def _relay(self) -> None:
        """Pass on what other processes publish, as long as this one runs."""
        import redis.asyncio

        while True:
            with contextlib.suppress(redis.RedisError, OSError):
                async with (
                    redis.asyncio.Redis.from_url(settings.REDIS_URL) as client,
                    client.pubsub() as pubsub,
                ):
                    await pubsub.subscribe(CHANNEL)
                    async for message in pubsub.listen():
                        self.subscribed.set()
                        if message["type"] == "message":
                            self.tell(*json.loads(message["data"]))
            await asyncio.sleep(1)


hub = Hub()


class Desk:
    """Streams ask for their numbers; what is asked at the same time is one query."""

    def __init__(self) -> None:
        self.asked: dict[str, asyncio.Future[Found]] = {}
        self.asking: asyncio.Task[None] | None = None

    async def look(self, pk: str) -> Found:
        if pk not in self.asked or self.asked[pk].get_loop() is not asyncio.get_running_loop():
            self.asked[pk] = asyncio.get_running_loop().create_future()
        found = self.asked[pk]
        if self.asking is None or self.asking.done():
            self.asking = asyncio.create_task(self._ask())
        return await asyncio.shield(found)

    async def _ask(self) -> None:
        """As long as somebody asks: the next question is what came in during the last."""
        while self.asked:
            asked = dict(tuple(self.asked.items())[:AT_A_TIME])
            for pk in asked:
                del self.asked[pk]
            try:
                found = await asyncio.get_running_loop().run_in_executor(
                    _clerk(), _numbers, list(asked)
                )
            except Exception as error:
                for future in asked.values():
                    if not future.done():
                        future.set_exception(error)
                        future.exception()  # It may be that nobody waits any more.
            else:
                for pk, future in asked.items():
                    if not future.done():
                        future.set_result(found.get(pk))


AT_A_TIME = 500
Found = tuple[int, str, str] | None
"""How many actions stand, and the keys that open the game; None for a game that is gone."""
desk = Desk()


@cache
def _clerk() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "clerk")


def _numbers(pks: list[str]) -> dict[str, tuple[int, str, str]]:
    try:
        games = Game.objects.filter(pk__in=pks)
        rows = games.values_list("pk", "number", "edit_key", "watch_key")
        return {pk: (number, edit, watch) for pk, number, edit, watch in rows}
    finally:
        # To the pool, if there is one: the next question may be long to come.
        close_old_connections()


async def current_number(pk: str, key: str = "") -> int | None:
    """How many actions stand; None for a game that is gone, or that the key opens no more."""
    found = await desk.look(pk)
    if found is None or (key and key not in found[1:]):
        return None
    return found[0]


async def events(pk: str, key: str = "") -> AsyncIterator[str]:
    """Server-sent events: the number of a game, now and whenever it moves, while the key opens it.

    Asked again with each heartbeat: also who came in while the key was being replaced has to go.
    """
    async with hub.listening(pk) as queue:
        told: int | None = None
        while True:
            # A database that is away is asked again with the next heartbeat.
            with contextlib.suppress(OperationalError, InterfaceError):
                if (number := await current_number(pk, key)) is None:
                    return
                if number != told:
                    yield _event(number)
                    told = number
            beat = _next_beat()
            while True:
                try:
                    async with asyncio.timeout_at(beat):
                        told = await queue.get()
                except TimeoutError:
                    yield ": still here\n\n"
                    break
                if told is None:
                    return
                yield _event(told)
                beat = _next_beat()


def _next_beat() -> float:
    """Some listeners' hearts beat together, so that their games are looked up together."""
    return ceil((asyncio.get_running_loop().time() + HEARTBEAT) / HEARTBEAT * 20) * HEARTBEAT / 20


def _event(number: int) -> str:
    return f"event: number\ndata: {json.dumps({'number': number})}\n\n"


def stream(pk: str, key: str) -> StreamingHttpResponse:
    """The answer to a phone that listens."""
    return _headed(StreamingHttpResponse(events(pk, key), content_type=KIND))


def headers_alone() -> HttpResponse:
    """To one who asks what the answer would be: nothing streams."""
    return _headed(HttpResponse(content_type=KIND))


KIND = "text/event-stream"
Answer = TypeVar("Answer", bound=HttpResponseBase)


def _headed(response: Answer) -> Answer:
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    # Compressed, news would wait for a full buffer.
    response["Content-Encoding"] = "identity"
    return response
