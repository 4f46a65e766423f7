"""Django on threads that stay: a request goes through all of it in one go, on one of them.

Django's own handler changes the thread at every middleware and starts a new one for each
request, which opens a connection to the database for itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache, lru_cache
from time import perf_counter
from typing import Any, TypeVar

from asgiref.sync import iscoroutinefunction
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import resolve, set_script_prefix

from mexica_site.gate.admission import ALL, Kind, a_place, kind_of
from mexica_site.gate.bounds import Receive, Send
from mexica_site.gate.shedding import Waiting, news, others, send_away, taps
from mexica_site.measuring import SINCE
from tracker.errors import TooMuch
from tracker.traffic.limits import neighbourhood

T = TypeVar("T")

TAPS = {"tap", "api:record", "api:undo", "api:redo"}
NEWS = {"news", "events", "api:events"}
"""By the name of the address: what a table waits for never stands behind anything else."""
ONE_WRITER = connection.vendor == "sqlite"
"""Its taps stand in line here, each at its turn; SQLite would let them try again and again."""
THREADS = {taps: 1 if ONE_WRITER else 4, news: 3, others: ALL}


class Straight(BaseHandler):
    def resolve_request(self, request: HttpRequest) -> Any:
        """It is known already, unless nobody has that address."""
        return request.resolver_match or super().resolve_request(request)


class Working(ASGIHandler):
    """Django. Its few views that wait for something else keep to Django's own way."""

    def __init__(self) -> None:
        super().__init__()
        self.straight = Straight()
        self.straight.load_middleware()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        begun = perf_counter()
        match = _match(scope["path"])
        line = _line(match, scope["method"])
        kind = kind_of(scope["path"], match) if line is others else None
        who = neighbourhood((scope.get("client") or ("",))[0])
        if match is not None and iscoroutinefunction(match.func):
            return await self._in_its_own_way(scope, receive, send, match, kind, who)
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return None
        with body:
            try:
                # Only now: a body that comes slowly keeps nobody from a place.
                async with a_place(kind, who):
                    response = await on_a_thread(
                        lambda: self._answer(scope, body, match, begun), line
                    )
            except TooMuch:
                return await send_away(scope["path"], dict(scope["headers"]), send)
        if not isinstance(response, StreamingHttpResponse):
            return await self.send_response(response, send)
        sending = asyncio.ensure_future(self.send_response(response, send))
        hearing = asyncio.ensure_future(_until_hung_up(receive))
        try:
            await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            hearing.cancel()
            sending.cancel()
            await asyncio.gather(sending, hearing, return_exceptions=True)
            response.close()
        return None

    async def _in_its_own_way(
        self, scope: Any, receive: Receive, send: Send, match: Any, kind: Kind | None, who: str
    ) -> None:
        try:
            async with a_place(kind, who):
                await super().__call__(scope, receive, send)
        except TooMuch:
            await send_away(scope["path"], dict(scope["headers"]), send)

    def _answer(self, scope: Any, body: Any, match: Any, begun: float) -> HttpResponseBase:
        """From the first to the last on this thread; of it nothing is left for the next."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        if request is None:
            assert refused is not None
            signals.request_finished.send(sender=self.__class__)
            return refused
        request.resolver_match = match
        request.META[SINCE] = begun
        response = self.straight.get_response(request)
        response._handler_class = self.__class__  # type: ignore[attr-defined]
        if not isinstance(response, StreamingHttpResponse):
            response.close()
        elif response.is_async:
            signals.request_finished.send(sender=self.__class__)
        else:
            whole = HttpResponse(b"".join(response), status=response.status_code)
            whole.headers, whole.cookies = response.headers, response.cookies
            response.close()
            return whole
        return response


@lru_cache(maxsize=4_096)
def _match(path: str) -> Any:
    """Phones ask for the same again and again; Django tries one address after the other."""
    try:
        return resolve(path)
    except Http404:
        return None


async def _until_hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _line(match: Any, method: str) -> Waiting:
    name = match.view_name if match is not None else ""
    if name in TAPS and method == "POST":
        return taps
    return news if name in NEWS else others


@cache
def _threads(line: Waiting) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(THREADS[line], "worker")


async def on_a_thread(do: Callable[[], T], line: Waiting) -> T:
    """With what belongs to this request alone, as its language, and nothing of one before."""
    ticket, context = line.come(), copy_context()
    line.under_way += 1

    def begun() -> T:
        line.begin(ticket)
        return context.run(do)

    try:
        return await asyncio.get_running_loop().run_in_executor(_threads(line), begun)
    finally:
        line.begin(ticket)
        line.under_way -= 1
