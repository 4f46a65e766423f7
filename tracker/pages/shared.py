"""What several phones of a table ask for at the same moment is drawn once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.utils.text import compress_string

from tracker.remembered import Remembered

MOST = 512
"""Answers; each has some kilobytes."""


class Drawn(NamedTuple):
    text: bytes
    packed: bytes
    """As the middleware would for each phone anew."""

    @classmethod
    def of(cls, text: bytes) -> Drawn:
        return cls(text, compress_string(text, max_random_bytes=GZipMiddleware.max_random_bytes))

    def answer(self, request: HttpRequest) -> HttpResponse:
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return HttpResponse(self.text)
        return HttpResponse(
            self.packed, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        )


class Shared:
    """The latest answers, packed once for all who ask for them."""

    def __init__(self, most: int = MOST) -> None:
        self.answers: Remembered[Hashable, Drawn] = Remembered(most)

    def get(self, key: Hashable, draw: Callable[[], bytes]) -> Drawn:
        return self.answers.of(key, lambda: Drawn.of(draw()))
