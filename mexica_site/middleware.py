"""What is added to every answer: a strict content policy, and small files served whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from whitenoise.middleware import WhiteNoiseMiddleware

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)


@sync_and_async_middleware
def content_policy(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Nothing inline, nothing from elsewhere."""
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            return _with_policy(await get_response(request))

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        return _with_policy(get_response(request))

    return answer


def _with_policy(response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    return response


class SmallFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise, with each file as one piece: ours are small, and ASGI streams no open file."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        content = b""
        if found.file is not None:
            with found.file:
                content = found.file.read()
        response = HttpResponse(content, status=int(found.status))
        for name, value in found.headers:
            response[name] = value
        if not content:
            del response["Content-Type"]
        return response
