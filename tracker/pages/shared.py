"""What several phones of a table ask for at the same moment is drawn once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

from tracker.news import packed, whole
from tracker.remembered import Remembered

MOST = 512
"""Answers; each has some kilobytes."""
IN_ONE_LINE = bytes.maketrans(b"\r\n", b"  ")


class Drawn(NamedTuple):
    text: bytes
    packed: bytes
    """For the answer and for the events of other phones. Its length is no secret: nobody who does
    not know the key already could make a phone ask for it again and again."""

    @classmethod
    def of(cls, text: bytes) -> Drawn:
        line = text.translate(IN_ONE_LINE)
        return cls(line, packed(line))

    def answer(self, request: HttpRequest) -> HttpResponse:
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return HttpResponse(self.text)
        return HttpResponse(
            whole(self.text, self.packed),
            headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"},
        )


class Shared:
    """The latest answers, packed once for all who ask for them."""

    def __init__(self, most: int = MOST) -> None:
        self.answers: Remembered[Hashable, Drawn] = Remembered(most)

    def get(self, key: Hashable, draw: Callable[[], bytes]) -> Drawn:
        return self.answers.of(key, lambda: Drawn.of(draw()))
