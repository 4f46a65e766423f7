"""What several phones of a table ask for at the same moment is drawn once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import GZipMiddleware
from django.utils.text import compress_string

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
    """The latest answers, by everything that they depend on; so none is ever out of date.

    Who asks while one is being drawn waits for it.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.kept: OrderedDict[Hashable, Future[Drawn]] = OrderedDict()
        self.lock = Lock()

    def get(self, key: Hashable, draw: Callable[[], bytes]) -> Drawn:
        with self.lock:
            drawn = self.kept.get(key)
            if is_first := drawn is None:
                drawn = self.kept[key] = Future()
                if len(self.kept) > self.most:
                    self.kept.popitem(last=False)
        if is_first:
            try:
                drawn.set_result(Drawn.of(draw()))
            except BaseException as error:
                with self.lock:
                    self.kept.pop(key, None)
                drawn.set_exception(error)
        return drawn.result()
