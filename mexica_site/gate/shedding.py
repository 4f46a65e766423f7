"""More than can be served: whoever comes then is told at once when to come again.

What is on its way is answered soon, and nobody waits in vain. It costs next to nothing: neither
Django nor a thread hears of it.
"""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from itertools import count
from secrets import token_hex
from time import monotonic
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from mexica_site.gate.bounds import Application, Receive, Send
from mexica_site.languages import MACHINES
from mexica_site.middleware import HEADER, NOT_KEPT, POLICY
from tracker.errors import TooMuch
from tracker.pages.marked import MARK, WORD
from tracker.traffic.limits import neighbourhood
from tracker.traffic.metrics import ERRORS, TAPS

PATIENCE, ARRIVALS = 0.25, 0.12
"""Seconds that the one may have waited who is next: with more, nobody is let in; those who only
sit down, or look at lists and pictures, are let in while it is less than the second, and whoever
has nothing else under way as long as those who tap."""
LONGEST = 5.0
"""Those look at what takes longer; a phone waits 15."""
COME_AGAIN = b"5"
"""Seconds: a phone spreads them out by half as much."""
ENTERING = re.compile(r"/(tap|actions|undo|redo)$")
ALWAYS = ("/healthz", "/readyz", "/metrics")
CHOSEN = re.compile(rb"django_language=([a-z]+)")


class Waiting:
    """Requests that wait for a thread, in the order in which they came."""

    def __init__(self) -> None:
        self.since: OrderedDict[int, float] = OrderedDict()
        self.tickets = count()
        self.under_way = 0
        """With those who have begun. Counted on the one thread of the event loop."""

    def come(self) -> int:
        ticket = next(self.tickets)
        self.since[ticket] = monotonic()
        return ticket

    def begin(self, ticket: int) -> None:
        """From its thread."""
        self.since.pop(ticket, None)

    def longest(self) -> float:
        """How long the one has waited already who is next."""
        try:
            return monotonic() - next(iter(self.since.values()))
        except (StopIteration, RuntimeError):  # nobody, or one began just now
            return 0.0


BURST, CALM, IN_A_BURST = 3.0, 10.0, 300
"""So many seconds taps are let in all the same, so many of them: two phones send what they kept,
and each waits its turn. What goes on coming is sent away, until nobody waited too long for ten."""


class Burst:
    def __init__(self) -> None:
        self.begun = self.seen = float("-inf")

    def is_borne(self, waiting: int) -> bool:
        """Asked as long as somebody waits for too long."""
        now = monotonic()
        if now - self.seen > CALM:
            self.begun = now
        self.seen = now
        return now - self.begun < BURST and waiting < IN_A_BURST


burst = Burst()
taps, news, others = Waiting(), Waiting(), Waiting()
"""Each with threads of its own."""


def too_much(path: str, is_there: bool = True) -> bool:
    """`is_there`: this address has something under way already, or waits for it."""
    if ENTERING.search(path):
        return taps.longest() > PATIENCE and not burst.is_borne(len(taps.since))
    if path.endswith("/news"):
        return news.longest() > PATIENCE
    patience = ARRIVALS if is_there else PATIENCE
    return max(taps.longest(), news.longest()) > patience or others.longest() > LONGEST


class Shedding:
    """An ASGI application that lets nobody in as long as others wait too long."""

    def __init__(
        self, inner: Application, is_there: Callable[[str], bool] = lambda _: True
    ) -> None:
        self.inner = inner
        self.is_there = is_there

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            path = scope["path"]
            who = neighbourhood((scope.get("client") or ("",))[0])
            if path not in ALWAYS and too_much(path, self.is_there(who)):
                return await send_away(path, dict(scope["headers"]), send)
        return await self.inner(scope, receive, send)


async def send_away(path: str, headers: dict[bytes, bytes], send: Send) -> None:
    form, kind = _form(path, headers)
    ERRORS.count(status="503", asked=form)
    if ENTERING.search(path):
        TAPS.count(result="busy")
    told = [
        (b"content-type", kind),
        (b"retry-after", COME_AGAIN),
        (b"cache-control", NOT_KEPT.encode()),
        (b"content-security-policy", POLICY.encode()),
        (b"x-content-type-options", b"nosniff"),
        (HEADER.lower().encode(), token_hex(5).encode()),
    ]
    word = headers.get(MARK.lower().encode(), b"")
    if WORD.fullmatch(word.decode("latin-1")):
        told.append((MARK.lower().encode(), word))
    body = _told(form, _language(headers) if form != "api" else "en")
    told.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": 503, "headers": told})
    await send({"type": "http.response.body", "body": body})


def _form(path: str, headers: dict[bytes, bytes]) -> tuple[str, bytes]:
    """Who asks, and what he or she can read."""
    if path.startswith(MACHINES):
        return "api", b"application/json"
    return "fragment" if b"hx-request" in headers else "page", b"text/html; charset=utf-8"


def _language(headers: dict[bytes, bytes]) -> str:
    chosen = CHOSEN.search(headers.get(b"cookie", b""))
    wanted = chosen[1] if chosen else headers.get(b"accept-language", b"")[:2]
    code = wanted.decode("latin-1").lower()
    return code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


@cache
def _told(form: str, language: str) -> bytes:
    """Each is put into words once."""
    with translation.override(language):
        sentence = _(TooMuch.sentence)
        match form:
            case "api":
                problem = {"code": TooMuch.code, "kind": "request", "message": sentence}
                return json.dumps(problem).encode()
            case "fragment":
                return f'<p role="alert">{sentence}</p><!--end-->'.encode()
        return render_to_string("503.html", {"sentence": sentence}).encode()
