"""Fifty thousand hostile requests: no fault, every answer in its form, nothing kept that should
not be, and no game harmed.

A part fails with what was asked; run alone (`-k "harms_nobody and 3"`) it asks the same again.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.apps import apps
from django.db import connection

from mexica_site.gate import shedding
from tests.tracker.access.fuzzing.asked import Asked
from tests.tracker.access.fuzzing.fuzzer import Fuzzer
from tests.tracker.access.fuzzing.nasty import BRAND
from tests.tracker.access.fuzzing.world import PLAYED, World
from tests.tracker.access.test_doors import STREAMS
from tests.tracker.exchange.archives import known_game
from tests.tracker.servers import assert_the_check_is_silent
from tracker.models import Answer, Game
from tracker.pages.club import taking

PARTS = 10
EACH = 5_000
PATIENCE = 60
"""Seconds for one answer."""


class Told:
    """What the app answers, as a server hears it."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body = b""
        self.over = asyncio.Event()

    def header(self, name: str) -> str:
        found = [value for key, value in self.headers if key.lower() == name.encode()]
        return found[0].decode("latin-1") if found else ""

    @property
    def text(self) -> str:
        zipped = self.header("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if zipped else self.body).decode(errors="replace")

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            assert not self.status, "an answer begins once"
            self.status, self.headers = message["status"], list(message["headers"])
            return
        self.body += message.get("body", b"")
        # Whoever listens goes away after the first news.
        if not message.get("more_body") or self.header("content-type") == "text/event-stream":
            self.over.set()


async def answer(application: Any, asked: Asked, number: int) -> Told:
    told, pieces = Told(), list(asked.body)
    if asked.hangs_up:
        pieces.pop()

    async def receive() -> Any:
        if pieces:
            body = pieces.pop(0)
            more = bool(pieces) or asked.hangs_up
            return {"type": "http.request", "body": body, "more_body": more}
        if not asked.hangs_up:
            await told.over.wait()
        return {"type": "http.disconnect"}

    # Each from another machine.
    client = (f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}", 50_000)
    scope = asked.scope | {"client": client}
    await asyncio.wait_for(application(scope, receive, told.send), PATIENCE)
    return told


class Watcher(logging.Handler):
    """What the log says of faults."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, entry: logging.LogRecord) -> None:
        # A made-up host is told as an error, too, and answered 400.
        if not entry.name.startswith("django.security"):
            self.said.append(logging.Formatter().format(entry))


@pytest.fixture
def faults() -> Iterator[list[str]]:
    watcher, django = Watcher(), logging.getLogger("django")
    logging.getLogger().addHandler(watcher)
    level = django.level
    # Each refusal is a line.
    django.setLevel(logging.ERROR)
    yield watcher.said
    django.setLevel(level)
    logging.getLogger().removeHandler(watcher)


def rows() -> dict[str, int]:
    return {
        model.__name__: model._default_manager.count()
        for name in ("tracker", "auth")
        for model in apps.get_app_config(name).get_models()
    }


class Bookkeeping:
    """Counts again only where something was written."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.theirs = self._theirs()
        self.look()

    def look(self) -> None:
        self.written = self._written()
        self.rows = rows()
        self.ours = self._ours()

    def settle(self) -> None:
        """What the fuzzer itself has made is no request's."""
        if self._written() != self.written:
            self.look()

    @staticmethod
    def _written() -> str:
        if connection.vendor == "postgresql":
            # Others write, too: then it is looked at once more.
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_current_wal_insert_lsn()::text")
                return str(cursor.fetchone()[0])
        connection.ensure_connection()
        return str(connection.connection.total_changes)

    def _theirs(self) -> Any:
        return known_game(Game.objects.get(pk=self.world.theirs))

    def _ours(self) -> Any:
        return list(map(known_game, Game.objects.filter(pk__in=self.world.tables.values())))

    def wrong(self, asked: Asked, told: Told) -> Iterator[str]:
        if self._written() == self.written:
            return
        before, ours = self.rows, self.ours
        self.look()
        # The API keeps what it answered, so that the same request is answered the same.
        kept = {name: n for name, n in self.rows.items() if n != before[name] and name != "Answer"}
        # Of several photos each is taken or refused for itself; the page says which.
        took_some = asked.address.endswith("/photos") and kept.pop("Photo", 0) > 0
        if told.status >= 400 and (kept or (self.ours != ours and not took_some)):
            yield f"keeps something of what it refuses: {kept}"
        if asked.method in ("GET", "HEAD") and self.rows["Game"] != before["Game"]:
            yield "a look makes or deletes a game"
        more = self.rows["Game"] - before["Game"]
        if more > 0 and told.status not in (201, 200, 302, 303):
            yield f"{more} games more"
        if self.ours != ours and asked.who not in ("right", "member", "boss"):
            yield "a game changed without its key"

    def harmed(self) -> Iterator[str]:
        if self._theirs() != self.theirs:
            yield "the game of the others is another one"


def wrong(asked: Asked, told: Told) -> Iterator[str]:
    """What is no proper answer."""
    if asked.hangs_up:
        return
    if not 200 <= told.status < 500:
        yield f"answered {told.status}"
    names = [name.lower() for name, _ in told.headers]
    if any(b"\r" in value or b"\n" in value or b"\0" in value for _, value in told.headers):
        yield "a header of two lines"
    club = any(name == b"set-cookie" and it.startswith(b"club=") for name, it in told.headers)
    if club and asked.method != "POST":
        yield "a look changes the clubs of a phone"
    # HEAD is told how long the answer to GET would be; the server sends nothing of it.
    alone = asked.method == "HEAD"
    length = told.header("content-length")
    if length and int(length) != len(told.body) and not alone:
        yield f"says {length} bytes, has {len(told.body)}"
    kind, text = told.header("content-type").split(";")[0], told.text
    if "Traceback (most recent" in text or 'File "/' in text:
        yield "shows a traceback"
    if "x-evil" in str(names):
        yield "lets a header in"
    if kind == "application/json" and not alone:
        yield from wrong_json(asked, told, text)
    elif kind == "text/html" and not alone:
        yield from wrong_html(asked, told, text)
    elif (
        told.status >= 400
        and told.status != 405
        and (kind not in ("text/plain", "text/html", "", "text/event-stream"))
        and not alone
    ):
        yield f"a refusal as {kind}"
    if asked.address.startswith("api/games") and told.status >= 400 and kind != "application/json":
        if told.status not in (400, 404, 405, 413):
            yield f"{told.status} of the API as {kind}"


def wrong_json(asked: Asked, told: Told, text: str) -> Iterator[str]:
    try:
        value = json.loads(text)
    except ValueError:
        yield "no JSON"
        return
    if told.status >= 400 and not {"code", "kind", "message"} <= value.keys():
        yield f"a refusal without a sentence: {text[:200]}"


def wrong_html(asked: Asked, told: Told, text: str) -> Iterator[str]:
    if BRAND in text:
        at = text.index(BRAND)
        yield f"shows what was written as it is: {text[max(0, at - 80) : at + 20]!r}"
    if told.status not in (204, 405) and not told.header("content-security-policy"):
        yield "has no policy"
    whole = text.lstrip()[:9].lower() == "<!doctype"
    if whole and not text.rstrip().endswith("</html>"):
        yield f"half a page: {text[-80:]!r}"
    empty = {204, 301, 302, 304, 405} | ({200} if asked.method == "OPTIONS" else set())
    if not text and told.status not in empty and asked.address not in STREAMS:
        yield f"an empty page, {told.status}"


def learn(fuzzer: Fuzzer, application: Any) -> None:
    """Look at every address of every game once, as somebody who may."""

    async def look() -> None:
        own = [name for name in fuzzer.addresses if name.startswith(("e/", "w/"))]
        every = [("mexica", name) for name in fuzzer.addresses]
        every += [(kind, name) for kind in PLAYED for name in own]
        for number, (kind, address) in enumerate(every):
            if address in STREAMS:
                continue
            fuzzer.world.kind = kind
            asked = await sync_to_async(fuzzer.reading)(address)
            told = await answer(application, asked, number)
            if told.header("content-type").startswith("text/html"):
                fuzzer.learn(asked.scope["path"], told.text)

    async_to_sync(look)()


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_connection_stays_open")
@pytest.mark.parametrize("part", [pytest.param(0, marks=pytest.mark.database), *range(1, PARTS)])
def test_whatever_is_asked_is_answered_and_harms_nobody(
    part: int,
    settings: Any,
    tmp_path: Path,
    faults: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from mexica_site.asgi import application

    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"
    # How much may be asked for, and what becomes of it on a busy machine, is another test's matter.
    settings.LIMITS = 0
    monkeypatch.setattr(shedding, "PATIENCE", PATIENCE)
    monkeypatch.setattr(shedding, "ARRIVALS", PATIENCE)
    monkeypatch.setattr(taking, "PATIENCE", PATIENCE)
    world = World()
    fuzzer = Fuzzer(world, part)
    learn(fuzzer, application)
    books = Bookkeeping(world)
    statuses: Counter[int] = Counter()
    """0: hung up, and got no answer."""
    found: list[str] = []

    def judged(number: int, asked: Asked, told: Told) -> None:
        statuses[told.status] += 1
        troubles = [*wrong(asked, told), *books.wrong(asked, told), *faults]
        faults.clear()
        found.extend(f"[{part}] {number}: {trouble}\n{asked}" for trouble in troubles)

    async def ask_all() -> None:
        for number in range(EACH):
            asked = await sync_to_async(fuzzer.ask)()
            await sync_to_async(books.settle)()
            told = await answer(application, asked, number)
            await sync_to_async(judged)(number, asked, told)
            assert len(found) < 20, "\n\n".join(found)

    async_to_sync(ask_all)()
    print(statuses)
    found += books.harmed()
    assert not found, "\n\n".join(found)
    assert sum(statuses.values()) == EACH
    # It comes through: pages are shown, taps recorded, games made.
    assert all(statuses[status] > 10 for status in (200, 201, 302, 401, 404, 422)), statuses
    Answer.objects.all().delete()
    assert_the_check_is_silent(DATA_DIR=str(tmp_path))
