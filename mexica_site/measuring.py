"""What is counted of each request: a few additions, nothing that waits."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from mexica_site.languages import MACHINES
from tracker.traffic.metrics import BEGUN, ENDED, ERRORS, TAP_SECONDS, TAPS

SINCE = "REQUEST_BEGUN"
"""The key in META of when it came, if it had to wait in line. No header can set it."""
ENTERING = ("tap", "api:record")
RESULTS = {409: "stale", 422: "refused", 429: "limited", 503: "busy"}


@sync_and_async_middleware
def measured(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            begun = _begin(request)
            response: HttpResponseBase | None = None
            try:
                response = await get_response(request)
                return response
            finally:
                _end(request, response, begun)

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        begun = _begin(request)
        response: HttpResponseBase | None = None
        try:
            response = get_response(request)
            assert response is not None
            return response
        finally:
            _end(request, response, begun)

    return answer


def _begin(request: HttpRequest) -> float:
    """Since when it waits."""
    BEGUN.count()
    return float(request.META.get(SINCE) or perf_counter())


def _end(request: HttpRequest, response: HttpResponseBase | None, begun: float) -> None:
    """No response: the phone hung up before there was one."""
    ENDED.count()
    if response is None:
        return
    status = response.status_code
    if status >= 400:
        ERRORS.count(status=str(status), asked=_who(request))
    found = request.resolver_match
    if found is not None and found.view_name in ENTERING and request.method == "POST":
        TAPS.count(result=_result(status))
        TAP_SECONDS.observe(perf_counter() - begun)


def _who(request: HttpRequest) -> str:
    if request.path_info.startswith(MACHINES):
        return "api"
    return "fragment" if "HX-Request" in request.headers else "page"


def _result(status: int) -> str:
    if status < 400:
        return "recorded"
    return RESULTS.get(status) or ("failed" if status >= 500 else "not_let_in")
