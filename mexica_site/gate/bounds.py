"""How much a request may bring: counted before anything is written down or read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Receive, Send], Awaitable[None]]

PATIENCE = 4
"""A browser that still sends hears no answer: four times what is allowed is listened to, and
thrown away."""


class Bounded:
    """An ASGI application whose requests bring at most `most` bytes.

    Django's limits hold for forms and JSON. The body itself, with its files, it would write
    to the disk whole, before it looks at the address.
    """

    def __init__(self, inner: Application, most: int) -> None:
        self.inner = inner
        self.most = most

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.inner(scope, receive, send)
        if _declared(scope) > self.most:
            return await self._refuse(receive, send, 0, more=True)
        heard, more = 0, True

        async def counted() -> Message:
            nonlocal heard, more
            message = await receive()
            heard += len(message.get("body", b""))
            more = _goes_on(message)
            # As if the phone had hung up: whatever came until now is dropped.
            return {"type": "http.disconnect"} if heard > self.most else message

        await self.inner(scope, counted, send)
        if heard > self.most:
            await self._refuse(receive, send, heard, more)
        return None

    async def _refuse(self, receive: Receive, send: Send, heard: int, more: bool) -> None:
        while more and heard < PATIENCE * self.most:
            message = await receive()
            heard += len(message.get("body", b""))
            more = _goes_on(message)
        told = _("That is too much at once; the limit is %(n)s megabytes.") % {
            "n": self.most // 1_000_000
        }
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": told.encode()})


def _goes_on(message: Message) -> bool:
    return message["type"] == "http.request" and bool(message.get("more_body"))


def _declared(scope: Any) -> int:
    told = dict(scope["headers"]).get(b"content-length", b"")
    return int(told[:18]) if told.isdigit() else 0
