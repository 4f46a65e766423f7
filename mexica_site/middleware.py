"""What every answer gets: its number, strict policies; HEAD; and small files served whole."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from secrets import token_hex
from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import MissingFileError

from mexica_site import logs
from tracker.long_work.line import give_back

HEADER = "X-Request-Id"
NUMBER = "REQUEST_NUMBER"
"""The key of a request's number in its META. Headers begin with HTTP_ there: none can set it."""
GIVEN = re.compile(r"[A-Za-z0-9_-]{6,64}")


@sync_and_async_middleware
def numbered(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Each request has a number: in every line of the log, in the answer, on error pages."""
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            number = _number(request)
            return _with_number(request, await get_response(request), number)

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        number = _number(request)
        return _with_number(request, get_response(request), number)

    return answer


def _with_number(request: HttpRequest, response: HttpResponseBase, number: str) -> HttpResponseBase:
    """Files that a phone keeps for ever go lighter without."""
    if not request.path_info.startswith(settings.STATIC_URL):
        response.headers[HEADER] = number
    return response


def _number(request: HttpRequest) -> str:
    """That of the proxy, whose log has it, too; of others no such header gets as far as here."""
    given = request.headers.get(HEADER, "")
    number = given if GIVEN.fullmatch(given) else token_hex(5)
    request.META[NUMBER] = number
    logs.number.set(number)
    return number


@sync_and_async_middleware
def gives_back(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """The answer is there: its connection goes back to the pool before it is sent.

    Somebody who does not read must not keep it from the others.
    """
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            response: HttpResponseBase = await get_response(request)
            await sync_to_async(give_back)()
            return response

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = get_response(request)
        give_back()
        return response

    return answer


@sync_and_async_middleware
def heads(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """HEAD is answered wherever GET is, by the same headers: each view is asked as by GET."""
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            alone = _asks_for_headers(request)
            response: HttpResponseBase = await get_response(request)
            return _headers(response) if alone else response

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        alone = _asks_for_headers(request)
        response: HttpResponseBase = get_response(request)
        return _headers(response) if alone else response

    return answer


def _asks_for_headers(request: HttpRequest) -> bool:
    if request.method != "HEAD":
        return False
    request.method = request.META["REQUEST_METHOD"] = "GET"
    return True


def _headers(response: HttpResponseBase) -> HttpResponse:
    """Of an answer, and how long it would have been, where that is known."""
    bare = HttpResponse(status=response.status_code)
    bare.headers = response.headers
    bare.cookies = response.cookies
    if isinstance(response, HttpResponse):
        bare.headers.setdefault("Content-Length", str(len(response.content)))
    # Django closes what it answers with: an open file of a photo goes along.
    bare._resource_closers = response._resource_closers  # type: ignore[attr-defined]
    return bare


POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
"""What no page may ask the phone for; a photo comes by an ordinary file input."""

NOT_KEPT = "private, no-store"
"""Nearly every page holds a key, in its address or in its links: no phone that is passed on and
no proxy keeps it, unless its view says otherwise."""


@sync_and_async_middleware
def content_policy(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Nothing inline, nothing from elsewhere."""
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            return _with_policy(request, await get_response(request))

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        return _with_policy(request, get_response(request))

    return answer


KEYS = {"key", "address", "link"}
"""Parts of an address by which somebody who knows no more sees a club, a game or its beginning."""
NO_PAGES = ("text/css", "text/javascript")
OF_PAGES = ("Cross-Origin-Opener-Policy", "Referrer-Policy", "X-Frame-Options")
"""What a browser heeds with a page alone: all else is lighter without."""


def _with_policy(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault("Cache-Control", NOT_KEPT)
    of_script = "HX-Request" in request.headers and "no-store" in response.headers["Cache-Control"]
    holds_text = _holds_text(response)
    if holds_text:
        response.headers.setdefault("Content-Security-Policy", POLICY)
    if holds_text and not of_script:
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        if _has_key(request):
            response.headers.setdefault("X-Robots-Tag", "noindex")
    else:
        for name in OF_PAGES:
            if name in response.headers:
                del response.headers[name]
    return response


def _has_key(request: HttpRequest) -> bool:
    """Whoever knows the address of such a page may see it: no search engine tells it on."""
    match = request.resolver_match
    return match is not None and not KEYS.isdisjoint(match.kwargs)


def _holds_text(response: HttpResponseBase) -> bool:
    if response.status_code == HTTPStatus.NO_CONTENT:
        return False
    return not response.headers.get("Content-Type", "").startswith(NO_PAGES)


class SmallFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise, with each file as one piece: ours are small, and ASGI streams no open file."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        if path.startswith(self.static_prefix) and path not in self.files:
            self._look_again(path)
        response: HttpResponseBase = super().__call__(request)
        return response

    def _look_again(self, path: str) -> None:
        """A process of a newer version puts its files beside those of this one."""
        if not self.static_root or not self.url_is_canonical(path):
            return
        file = os.path.join(self.static_root, path.removeprefix(self.static_prefix))
        with suppress(MissingFileError):
            self.files[path] = self.find_file_at_path(file, path)

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
        # Named by its content and kept for ever: nobody ever asks whether it is still the same.
        if "immutable" in response.get("Cache-Control", ""):
            del response["ETag"], response["Last-Modified"]
        return response
