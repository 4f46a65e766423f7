"""No room on the disk for what a request brings: Django writes down large bodies at once."""

from __future__ import annotations

from tempfile import gettempdir

from django.utils.translation import gettext as _

from mexica_site.gate.bounds import Application, Message, Receive, Send
from tracker.errors import NO_ROOM, DiskFull


class WithRoom:
    """An ASGI application that says so, instead of breaking down."""

    def __init__(self, inner: Application) -> None:
        self.inner = inner
        # Chosen while there is room: who asks for the first time on a full disk is told of none.
        gettempdir()

    async def __call__(self, scope: object, receive: Receive, send: Send) -> None:
        begun = over = False

        async def heard() -> Message:
            nonlocal over
            message = await receive()
            over = not message.get("more_body")
            return message

        async def told(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.inner(scope, heard, told)
        except OSError as error:
            if begun or error.errno not in NO_ROOM:
                raise
            # A browser that still sends hears no answer.
            while not over:
                await heard()
            headers = [
                (b"content-type", b"text/plain; charset=utf-8"),
                (b"retry-after", b"60"),
                (b"connection", b"close"),
            ]
            await send({"type": "http.response.start", "status": 503, "headers": headers})
            await send({"type": "http.response.body", "body": _(DiskFull.sentence).encode()})
