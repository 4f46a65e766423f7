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
CORRECTING = {"correct"}
DRAWN = {"picture.png", "thumb.png", "card.png"}
UPLOADED = {"/archive", "/import"}
COME_AGAIN = 3
"""Seconds, where nothing is counted in time."""
KNOWN = 20_000
"""Keys that opened something lately."""
LOCKED = {401, 403, 404}


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
        self.waiting = AtOnce(limits.PICTURES_WAITING)
        self.known: dict[Any, None] = {}

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not settings.LIMITS or scope["path"].startswith(FREE):
            return await self.inner(scope, receive, send)
        who = neighbourhood((scope.get("client") or ("",))[0])
        asked = read(scope)
        if over := self._over(who, asked) or await self._dear(who, asked, scope):
            return await refuse(scope, send, *over)
        if asked.last == "events" and asked.method == "GET":
            return await self._listen(who, asked, scope, receive, send)
        if asked.last in DRAWN:
            return await self._draw(who, asked, scope, receive, send)
        if not self.under_way.come_in(who):
            return await refuse(scope, send, limits.UNDER_WAY, COME_AGAIN)
        try:
            await self._answer(who, asked, scope, receive, send)
        finally:
            self.under_way.go_out(who)
        return None

    def _over(self, who: str, asked: Asked) -> tuple[Limit, int] | None:
        """What this process knows without asking anybody: the way of every tap."""
        if again := wait(limits.REQUESTS, who):
            return limits.REQUESTS, again
        if asked.last in DRAWN and (again := wait(limits.PICTURES, who)):
            return limits.PICTURES, again
        if asked.key is None:
            return None
        if asked.key not in self.known and (again := is_over(limits.GUESSES, who)):
            return limits.GUESSES, again
        by_game: tuple[Limit, ...] = ()
        if asked.method == "POST" and asked.last in ENTERING:
            by_game = (limits.TAPS, limits.TAPS_OF_A_DAY)
        elif asked.last.split("/")[0] in CORRECTING:
            by_game = (limits.CORRECTIONS,)
        for limit in by_game:
            if again := wait(limit, asked.key):
                return limit, again
        return None

    async def _dear(self, who: str, asked: Asked, scope: Any) -> tuple[Limit, int] | None:
        """What is dear before a view can look at it: a body that is written down, a password."""
        if asked.method != "POST":
            return None
        counted: list[tuple[Limit, int]] = []
        if asked.path == "/archive":
            counted.append((limits.RESTORES, 1))
        if asked.path == "/admin/login/":
            counted.append((limits.LOGINS, 1))
        if asked.path in UPLOADED or asked.last == "photos":
            counted.append((limits.UPLOADS, _brings(scope)))
        for limit, amount in counted:
            if again := await _counted(limit, who, amount):
                return limit, again
        return None

    async def _listen(
        self, who: str, asked: Asked, scope: Any, receive: Receive, send: Send
    ) -> None:
        # So that there is always a way in for those who tap.
        full = sum(self.streams.there.values()) >= house.most * 3 // 4
        if full or not self.streams.come_in(who):
            return await refuse(scope, send, limits.STREAMS, COME_AGAIN)
        try:
            if not self.listeners.come_in(asked.key):
                return await refuse(scope, send, limits.LISTENERS, COME_AGAIN)
            try:
                await self._answer(who, asked, scope, receive, send)
            finally:
                self.listeners.go_out(asked.key)
        finally:
            self.streams.go_out(who)

    async def _draw(self, who: str, asked: Asked, scope: Any, receive: Receive, send: Send) -> None:
        """Drawing has a room of its own; nobody fills the line before it alone."""
        if not self.waiting.come_in(who):
            return await refuse(scope, send, limits.PICTURES_WAITING, COME_AGAIN)
        try:
            await self._answer(who, asked, scope, receive, send)
        finally:
            self.waiting.go_out(who)

    async def _answer(
        self, who: str, asked: Asked, scope: Any, receive: Receive, send: Send
    ) -> None:
        """And see whether the key opened anything."""
        if asked.key is None:
            return await self.inner(scope, receive, send)
        status = 0

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if status < 400:
                    self._opened(asked.key)
            await send(message)

        await self.inner(scope, receive, seen)
        if status in LOCKED:
            # What opens nothing any more is a guess the next time.
            if asked.key in self.known:
                del self.known[asked.key]
                return None
            await _counted(limits.GUESSES, who, 1)
        return None

    def _opened(self, key: Any) -> None:
        if key not in self.known:
            self.known[key] = None
            if len(self.known) > KNOWN:
                del self.known[next(iter(self.known))]


async def _counted(limit: Limit, who: str, amount: int) -> int:
    """Redis is asked beside the loop, which everybody needs."""
    if settings.REDIS_URL:
        return await asyncio.to_thread(wait, limit, who, amount)
    return wait(limit, who, amount)


def _brings(scope: Any) -> int:
    """The bytes of a body; of one that does not tell, as many as it may have."""
    told = _header(scope, b"content-length")
    if told.isdigit():
        return int(told[:18])
    return settings.LARGEST_REQUEST if _header(scope, b"transfer-encoding") else 0


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
