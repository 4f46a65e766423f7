"""No request brings more than it may, whatever it says of itself."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from mexica_site.gate.bounds import PATIENCE, Bounded
from mexica_site.gate.shedding import Shedding

MOST = 100


class Inner:
    """Reads a whole body, as Django does, and answers with its length."""

    def __init__(self) -> None:
        self.read: int | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        length, more = 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            length += len(message["body"])
            more = message["more_body"]
        self.read = length
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"fine"})


def ask(*pieces: int, declared: bytes | None = None) -> tuple[int, int | None, int]:
    """The status, how much the application read, and how many pieces were listened to."""
    inner, sent, heard = Inner(), [], 0

    async def receive() -> Mapping[str, Any]:
        nonlocal heard
        heard += 1
        more = heard < len(pieces)
        return {"type": "http.request", "body": bytes(pieces[heard - 1]), "more_body": more}

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    headers = [] if declared is None else [(b"content-length", declared)]
    scope = {"type": "http", "headers": headers}
    asyncio.run(Bounded(inner, MOST)(scope, receive, send))
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    return sent[0]["status"], inner.read, heard


@pytest.mark.parametrize(
    "pieces, declared, answer",
    [
        ((0,), None, (200, 0, 1)),
        ((60, 40), b"100", (200, 100, 2)),
        ((60, 40), None, (200, 100, 2)),
        # It says so itself: nothing reaches the application, and the rest is thrown away.
        ((60, 60), b"120", (413, None, 2)),
        # It does not say so, or something else.
        ((60, 60), None, (413, None, 2)),
        ((60, 60, 60), b"10", (413, None, 3)),
        ((60, 60), b"-1", (413, None, 2)),
        # Nobody listens for ever.
        ((60,) * 1_000, b"60000", (413, None, 7)),
        ((60,) * 1_000, None, (413, None, 7)),
    ],
)
def test_what_is_too_much(
    pieces: tuple[int, ...], declared: bytes | None, answer: tuple[int, int | None, int]
) -> None:
    assert PATIENCE == 4
    assert ask(*pieces, declared=declared) == answer


def test_other_kinds_of_connection_pass() -> None:
    told = []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        told.append(scope["type"])

    async def nothing(*_: Any) -> Any:
        return {}

    asyncio.run(Bounded(inner, MOST)({"type": "lifespan"}, nothing, nothing))
    assert told == ["lifespan"]


def test_the_site_itself_is_bounded(settings: Any) -> None:
    from mexica_site.asgi import application

    # Behind what knows who asks, and what sends away whoever comes when it is too much.
    shedding = application.inner
    assert isinstance(shedding, Shedding)
    bounded = shedding.inner
    assert isinstance(bounded, Bounded)
    assert bounded.most == settings.LARGEST_REQUEST == 100_000_000
