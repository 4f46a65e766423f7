"""An address whose query is no text is read as well as it can be."""

from __future__ import annotations

from typing import Any

from mexica_site.gate.bounds import Application, Receive, Send


class Readable:
    """An ASGI application that never meets a query of bytes that are no UTF-8.

    Django would answer with an empty page, without a number, and write a traceback down.
    """

    def __init__(self, inner: Application) -> None:
        self.inner = inner

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        query = scope.get("query_string", b"")
        if not query.isascii():
            scope = scope | {"query_string": query.decode("utf-8", "replace").encode()}
        await self.inner(scope, receive, send)
