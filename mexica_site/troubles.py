"""What goes wrong outside of the views' own care, answered in the form of whoever asked."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin

from mexica_site.languages import MACHINES
from tracker.api.root import answer_problem
from tracker.errors import problem_of
from tracker.pages.doors import told

COME_AGAIN = "3"
"""Seconds: a phone spreads them out by half as much."""


class Troubles(MiddlewareMixin):
    """A database that is busy or away is a 503 that says when to come again, wherever it is met."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, OverflowError) and "SQLite INTEGER" in str(error):
            # A number in a form of the admin, larger than the database holds.
            return bad_request(request, error)
        problem = problem_of(error)
        if problem is None:
            return None
        if request.path_info.startswith(MACHINES):
            return answer_problem(problem)
        return told(request, problem)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if response.status_code == 503:
            response.headers.setdefault("Retry-After", COME_AGAIN)
        return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's own looks for the token of a form, and breaks on what cannot be read."""
    return HttpResponse("Bad Request (400)", status=400, content_type="text/plain")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return HttpResponse("Forbidden (403)", status=403, content_type="text/plain")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return HttpResponse(render_to_string("404.html", request=request), status=404)
