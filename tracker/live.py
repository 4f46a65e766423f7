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
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from functools import cache
from math import ceil
from typing import Any, TypeVar

from django.conf import settings
from django.db import InterfaceError, OperationalError, close_old_connections, transaction
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase

from tracker.models import Game
from tracker.news import END, Enclosure, ForPhone, News, in_numbers, read
from tracker.traffic.outage import REDIS_PATIENCE, redis_away

CHANNEL = "mexica.news"
HEARTBEAT, SOON = 10.0, 1.0
"""Seconds; the second where the database did not answer."""

log = logging.getLogger(__name__)


def announce(game: Game) -> None:
    """Tell where a game stands to all who listen, when the transaction is committed."""
    pk, news = game.pk, News.of(game)
    # Robust: it is recorded, whether or not anybody can be told.
    transaction.on_commit(lambda: _publish(pk, news), robust=True)


def announce_names(game: Game) -> None:
    """Nothing was played, but who plays is told: all who listen look again at everything."""
    pk, news = game.pk, News.of(game)._replace(again=True)
    transaction.on_commit(lambda: _publish(pk, news), robust=True)


def announce_end(game: Game) -> None:
    """A game is deleted: whoever listens to it is told to look, and hangs up."""
    pk = game.pk
    transaction.on_commit(lambda: _publish(pk, END), robust=True)


def announce_keys(game: Game) -> None:
    """A key was replaced: all who listen are told to look, and have to come in again."""
    pk, news = game.pk, News.of(game)

    def tell() -> None:
        _publish(pk, news)
        _publish(pk, END)

    transaction.on_commit(tell, robust=True)


def announce_show(game: Game, told: dict[str, str]) -> None:
    """Where the show is that the screens of a game follow. The log knows nothing of it."""
    _publish(game.pk, News.of(game)._replace(show=json.dumps(told)))


class Post:
    """What is announced while an answer is made."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, News]] = []

    def enclose(self, what: Enclosure) -> None:
        self.letters = [(pk, what.put_into(news)) for pk, news in self.letters]


_post: ContextVar[Post | None] = ContextVar("post", default=None)


@contextlib.contextmanager
def held_back() -> Iterator[Post]:
    """News wait here for what is drawn of them. If that fails, they go out without."""
    post = Post()
    before = _post.set(post)
    try:
        yield post
    finally:
        _post.reset(before)
        for pk, news in post.letters:
            _publish(pk, news)


def _publish(pk: str, news: News) -> None:
    """Whoever recorded something does not wait until Redis has heard of it."""
    if (post := _post.get()) is not None:
        post.letters.append((pk, news))
    elif settings.REDIS_URL:
        _herald().submit(_pass_on, pk, news)
    else:
        hub.tell(pk, news)


@cache
def _herald() -> ThreadPoolExecutor:
    """One thread, so that news come in the order in which things happened."""
    return ThreadPoolExecutor(1, "herald")


def _pass_on(pk: str, news: News) -> None:
    """A Redis that is away must not keep those who listen to this process from their news."""
    if redis_away.is_on() or not _published(news.written(pk)):
        hub.tell(pk, news)


def _published(news: bytes) -> bool:
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


Heard = asyncio.Queue[News]
Ear = tuple[asyncio.AbstractEventLoop, Heard]


class Hub:
    """The phones that listen to this process, by game."""

    def __init__(self) -> None:
        self.ears: dict[str, set[Ear]] = defaultdict(set)
        self.by_key: Counter[str] = Counter()
        self.relay: asyncio.Task[None] | None = None
        self.subscribed = asyncio.Event()

    def tell(self, pk: str, news: News) -> None:
        """From any thread. A loop is called once, however many of its phones listen."""
        queues: dict[asyncio.AbstractEventLoop, list[Heard]] = defaultdict(list)
        for loop, queue in tuple(self.ears.get(pk, ())):
            queues[loop].append(queue)
        for loop, those in queues.items():
            with contextlib.suppress(RuntimeError):  # a loop that has just been closed
                loop.call_soon_threadsafe(_put, those, news)

    def hang_up(self) -> None:
        """Phones never do it by themselves."""
        for pk in tuple(self.ears):
            self.tell(pk, END)

    @contextlib.asynccontextmanager
    async def listening(self, pk: str, key: str = "") -> AsyncIterator[Heard]:
        if settings.REDIS_URL:
            await self._subscribe()
        loop = asyncio.get_running_loop()
        ear = (loop, Heard())
        self.ears[pk].add(ear)
        self.by_key[key] += 1
        try:
            yield ear[1]
        finally:
            self.by_key[key] -= 1
            if not self.by_key[key]:
                del self.by_key[key]
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
                            self.tell(*read(message["data"]))
            await asyncio.sleep(1)


def _put(queues: list[Heard], news: News) -> None:
    for queue in queues:
        queue.put_nowait(news)


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
Found = tuple[News, str, str] | None
"""Where a game stands, and the keys that open it; None for a game that is gone."""
desk = Desk()


@cache
def _clerk() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "clerk")


def _numbers(pks: list[str]) -> dict[str, tuple[News, str, str]]:
    try:
        games = Game.objects.filter(pk__in=pks)
        rows = games.values_list("pk", "number", "head_id", "edit_key", "watch_key")
        return {
            pk: (News(number, head or 0), edit, watch) for pk, number, head, edit, watch in rows
        }
    finally:
        # To the pool, if there is one: the next question may be long to come.
        close_old_connections()


async def where_it_stands(pk: str, key: str = "") -> News:
    """`END` for a game that is gone, or that the key opens no more."""
    found = await desk.look(pk)
    if found is None or (key and key not in found[1:]):
        return END
    return found[0]


Event = TypeVar("Event", str, bytes)


async def events(pk: str, key: str, write: Callable[[News | None], Event]) -> AsyncIterator[Event]:
    """Server-sent events: where a game stands, now and whenever it moves, while the key opens it.

    Asked again with each heartbeat: also who came in while the key was being replaced has to go.
    """
    async with hub.listening(pk, key) as queue:
        told = END[:2]
        while True:
            try:
                news = await where_it_stands(pk, key)
            except (OperationalError, InterfaceError):
                # Away, or the first to be asked over a line that broke while it was.
                beat = asyncio.get_running_loop().time() + SOON
            else:
                if news == END:
                    return
                if news[:2] != told:
                    yield write(news)
                    told = news[:2]
                beat = _next_beat()
            while True:
                try:
                    async with asyncio.timeout_at(beat):
                        news = await queue.get()
                except TimeoutError:
                    yield write(None)
                    break
                if news == END:
                    return
                yield write(news)
                told = news[:2]
                beat = _next_beat()


def _next_beat() -> float:
    """Some listeners' hearts beat together, so that their games are looked up together."""
    return ceil((asyncio.get_running_loop().time() + HEARTBEAT) / HEARTBEAT * 20) * HEARTBEAT / 20


def stream(pk: str, key: str) -> StreamingHttpResponse:
    """The answer to a script that listens, or to a page of before."""
    return _headed(StreamingHttpResponse(events(pk, key, in_numbers), content_type=KIND))


def drawn_stream(pk: str, key: str, language: str, ear: str) -> StreamingHttpResponse:
    """The answer to a phone that listens, and unpacks what it hears."""
    packed = events(pk, key, ForPhone(key, language, ear))
    return _headed(StreamingHttpResponse(packed, content_type=KIND), "gzip")


KIND = "text/event-stream"
Answer = TypeVar("Answer", bound=HttpResponseBase)


def _headed(response: Answer, encoding: str = "identity") -> Answer:
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    # Packed by anybody else, news would wait for a full buffer.
    response["Content-Encoding"] = encoding
    return response
