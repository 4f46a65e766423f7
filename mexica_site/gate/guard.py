"""Who asks for too much is told so, before anything else is done for him or her."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from mexica_site.gate.bounds import Application, Message, Receive, Send
from mexica_site.languages import MACHINES
from mexica_site.middleware import NOT_KEPT, POLICY
from tracker.access import watched
from tracker.pages.marked import MARK, WORD
from tracker.traffic import limits
from tracker.traffic.connections import house
from tracker.traffic.limits import AtOnce, Limit, Limited, is_over, neighbourhood, wait
from tracker.traffic.metrics import ERRORS, TAPS

FREE = ("/static/", "/healthz", "/readyz", "/metrics")
"""What costs nothing, and what whoever runs the site has to see at any time."""
GAMES = "/api/games/"
MAKING = {"/api/games", "/api/games/import"}
ENTERING = {"tap", "actions", "undo", "redo"}
CORRECTING = {"correct", "begun"}
DRAFTING = {"draft", "cards", "wishes"}
DRAWN = {"picture.png", "thumb.png", "card.png"}
UPLOADED = {"/import"}
COME_AGAIN = 3
"""Seconds, where nothing is counted in time."""
PIECE = 1_000_000
"""Bytes of an upload that are counted at once."""


@dataclass(slots=True)
class Asked:
    """What a request is about, by its address alone."""

    method: str
    path: str
    key: Any
    """That it shows: in the address, to the API in its header."""
    last: str
    """What it asks for behind the key."""


def read(scope: Mapping[str, Any]) -> Asked:
    path = scope["path"]
    parts = path.split("/", 5)
    asked = Asked(scope["method"], path, None, "")
    if path in MAKING:
        # With the key of a club, or without any.
        asked.key = _header(scope, b"authorization") or None
    elif path.startswith(GAMES):
        asked.key = _header(scope, b"authorization")
        asked.last = "/".join(parts[4:])
    elif len(parts) > 2 and parts[1] in ("e", "w", "club"):
        asked.key = parts[2]
        asked.last = "/".join(parts[3:])
    elif len(parts) == 4 and parts[1] in ("evening", "year"):
        # Of the club that the cookie names.
        asked.last = parts[3]
    return asked


def _header(scope: Mapping[str, Any], name: bytes) -> bytes:
    for header, value in scope["headers"]:
        if header == name:
            return bytes(value)
    return b""


class Guarded:
    """An ASGI application that nobody asks for too much: see tracker/traffic/limits.py."""

    def __init__(self, inner: Application) -> None:
        self.inner = inner
        self.under_way = AtOnce(limits.UNDER_WAY)
        self.streams = AtOnce(limits.STREAMS)
        self.listeners = AtOnce(limits.LISTENERS)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not settings.LIMITS or scope["path"].startswith(FREE):
            return await self.inner(scope, receive, send)
        who = neighbourhood((scope.get("client") or ("",))[0])
        asked = read(scope)
        if over := self._over(who, asked):
            return await refuse(scope, send, *over)
        places: tuple[tuple[AtOnce, Any], ...] = ((self.under_way, who),)
        if asked.last == "events" and asked.method == "GET":
            # So that there is always a way in for those who tap.
            if sum(self.streams.there.values()) >= house.most * 3 // 4:
                return await refuse(scope, send, limits.STREAMS, COME_AGAIN)
            places = ((self.streams, who), (self.listeners, asked.key))
        elif asked.last in DRAWN:
            # Of the line before the room in which they are drawn nobody has more than a quarter.
            places = ()
        arriving = Arriving(who, dear(asked), places, receive)
        try:
            await self._answer(who, asked, scope, arriving.receive, send)
        finally:
            arriving.go_out()
        if arriving.refused:
            await refuse(scope, send, *arriving.refused)
        return None

    def _over(self, who: str, asked: Asked) -> tuple[Limit, int] | None:
        """What this process knows without asking anybody: the way of every tap."""
        if again := wait(limits.REQUESTS, who):
            return limits.REQUESTS, again
        if asked.last in DRAWN and (again := wait(limits.PICTURES, who)):
            return limits.PICTURES, again
        for limit in dear(asked):
            if again := is_over(limit, who):
                return limit, again
        if asked.key is None:
            return None
        by_game: tuple[Limit, ...] = ()
        if asked.method == "POST" and asked.last in ENTERING:
            by_game = (limits.TAPS, limits.TAPS_OF_A_DAY)
        elif asked.last.split("/")[0] in CORRECTING:
            by_game = (limits.CORRECTIONS,)
        elif asked.last in DRAFTING:
            by_game = (limits.DRAFTS,)
        for limit in by_game:
            if again := wait(limit, asked.key):
                return limit, again
        return None

    async def _answer(
        self, who: str, asked: Asked, scope: Any, receive: Receive, send: Send
    ) -> None:
        """Whoever shows keys that open nothing, again and again, is told so instead."""
        if asked.key is None:
            return await self.inner(scope, receive, send)
        again = 0
        with watched() as tried:

            async def seen(message: Message) -> None:
                nonlocal again
                if message["type"] == "http.response.start" and tried.is_guess:
                    again = await _counted(limits.GUESSES, who, 1)
                if not again:
                    await send(message)

            await self.inner(scope, receive, seen)
        if again:
            await refuse(scope, send, limits.GUESSES, again)
        return None


class Arriving:
    """A request that comes: it takes a place, and is counted, by what of it has arrived.

    What is too much then is, for those who answer, a phone that has hung up.
    """

    def __init__(
        self,
        who: str,
        counted: tuple[Limit, ...],
        places: tuple[tuple[AtOnce, Any], ...],
        receive: Receive,
    ) -> None:
        self.who = who
        self.counted = counted
        self.places = places
        self.taken: list[tuple[AtOnce, Any]] = []
        self.from_outside = receive
        self.is_whole = False
        self.bytes = 0
        """That are not counted yet."""
        self.refused: tuple[Limit, int] | None = None

    async def receive(self) -> Message:
        message = await self.from_outside()
        if message["type"] != "http.request" or self.is_whole:
            return message
        self.bytes += len(message.get("body", b""))
        self.is_whole = not message.get("more_body")
        for limit in self.counted:
            await self._count(limit)
        if self.is_whole:
            self._come_in()
        return {"type": "http.disconnect"} if self.refused else message

    async def _count(self, limit: Limit) -> None:
        amount = 1 if self.is_whole else 0
        if limit is limits.UPLOADS:
            amount = self.bytes if self.is_whole or self.bytes >= PIECE else 0
            self.bytes -= amount
        if amount and not self.refused and (again := await _counted(limit, self.who, amount)):
            self.refused = limit, again

    def _come_in(self) -> None:
        for room, about in self.places:
            if self.refused:
                return
            if room.come_in(about):
                self.taken.append((room, about))
            else:
                self.refused = room.limit, COME_AGAIN

    def go_out(self) -> None:
        for room, about in self.taken:
            room.go_out(about)


def dear(asked: Asked) -> tuple[Limit, ...]:
    """What is dear before a view can look at it: a body that is written down, a password."""
    if asked.method != "POST":
        return ()
    if asked.path == "/archive":
        return limits.UPLOADS, limits.RESTORES
    if asked.path == "/admin/login/":
        return (limits.LOGINS,)
    return (limits.UPLOADS,) if asked.path in UPLOADED or asked.last == "photos" else ()


async def _counted(limit: Limit, who: str, amount: int) -> int:
    """Redis is asked beside the loop, which everybody needs."""
    if settings.REDIS_URL:
        return await asyncio.to_thread(wait, limit, who, amount)
    return wait(limit, who, amount)


async def refuse(scope: Any, send: Send, limit: Limit, again: int) -> None:
    """A sentence in the caller's form. Nothing is asked for it: it has to be cheap."""
    path, given = scope["path"], _header(scope, MARK.lower().encode())
    word = given if WORD.fullmatch(given.decode("latin-1")) else b""
    by_htmx = bool(_header(scope, b"hx-request"))
    headers = {b"retry-after": str(again).encode(), b"cache-control": NOT_KEPT.encode()}
    if path.startswith(MACHINES):
        kind, body = "application/json", _json(limit.name, again)
        ERRORS.count(status="429", asked="api")
    else:
        kind = "text/html; charset=utf-8"
        with translation.override(_language(scope)):
            language = translation.get_language()
            if word:
                body = _fragment(language, "tracker/problem_told.html", True)
            elif by_htmx:
                body = _fragment(language, "tracker/problem_told.html", False)
            else:
                body = _fragment(language, "429.html", False)
        ERRORS.count(status="429", asked="fragment" if by_htmx else "page")
        headers[b"content-security-policy"] = POLICY.encode()
    if word:
        headers |= {MARK.lower().encode(): word, b"cache-control": b"no-store, no-transform"}
    if path.rsplit("/", 1)[-1] in ("tap", "actions"):
        TAPS.count(result="limited")
    headers |= {
        b"content-type": kind.encode(),
        b"content-length": str(len(body)).encode(),
        b"x-content-type-options": b"nosniff",
    }
    start = {"type": "http.response.start", "status": 429, "headers": list(headers.items())}
    await send(start)
    body = b"" if scope["method"] == "HEAD" else body
    await send({"type": "http.response.body", "body": body})


def _json(name: str, again: int) -> bytes:
    """As tracker.errors.Problem has it; for machines it is English."""
    told = {"code": Limited.code, "kind": "request", "message": Limited.sentence}
    return json.dumps(told | {"limit": name, "retry_after": again}).encode()


@lru_cache(maxsize=64)
def _fragment(language: str, template: str, marked: bool) -> bytes:
    problem = {"message": _(Limited.sentence)}
    headers = {"x_mexica": "yes"} if marked else {}
    context = {"problem": problem, "request": {"headers": headers}}
    return render_to_string(template, context).encode()


def _language(scope: Any) -> str:
    return translation.get_language_from_request(ASGIRequest(scope, BytesIO()))
