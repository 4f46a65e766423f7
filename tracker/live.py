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
from collections.abc import AsyncIterator, Callable
from functools import cache
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections, transaction
from django.http import StreamingHttpResponse

from tracker.models import Game

T = TypeVar("T")

CHANNEL = "mexica.games"
HEARTBEAT = 10.0
"""Seconds."""
PATIENCE = 2.0
"""Seconds that Redis may take."""

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


def _publish(pk: str, number: int | None) -> None:
    if not (settings.REDIS_URL and _published(json.dumps([pk, number]))):
        hub.tell(pk, number)


def _published(news: str) -> bool:
    """A Redis that is away must not keep those who listen to this process from their news."""
    import redis

    try:
        _redis().publish(CHANNEL, news)
    except redis.RedisError as error:
        log.warning("Other processes hear late of a game, Redis does not answer: %s", error)
        return False
    return True


@cache
def _redis() -> Any:
    import redis

    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=PATIENCE)


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
            await asyncio.wait_for(self.subscribed.wait(), PATIENCE)

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


async def current_number(pk: str) -> int | None:
    """How many actions stand; None for a game that is gone."""
    return await held(lambda: Game.objects.filter(pk=pk).values_list("number", flat=True).first())


async def events(pk: str) -> AsyncIterator[str]:
    """Server-sent events: the number of a game, now and whenever it moves."""
    async with hub.listening(pk) as queue:
        told: int | None = None
        while (number := await current_number(pk)) is not None:
            if number != told:
                yield _event(number)
                told = number
            try:
                while True:
                    told = await asyncio.wait_for(queue.get(), HEARTBEAT)
                    if told is None:
                        return
                    yield _event(told)
            except TimeoutError:
                yield ": still here\n\n"


def _event(number: int) -> str:
    return f"event: number\ndata: {json.dumps({'number': number})}\n\n"


async def held(look: Callable[[], T]) -> T:
    """Ask the database from a stream's request, which must not keep the connection."""

    def asked() -> T:
        try:
            return look()
        finally:
            connections.close_all()

    return await sync_to_async(asked)()


def stream(pk: str) -> StreamingHttpResponse:
    """The answer to a phone that listens."""
    response = StreamingHttpResponse(events(pk), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    # Compressed, news would wait for a full buffer.
    response["Content-Encoding"] = "identity"
    return response
