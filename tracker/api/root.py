"""The API as a whole: how bodies are read, and one way to answer what goes wrong."""

from __future__ import annotations

import json
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.request import UnreadablePostError
from django.utils.translation import gettext_noop
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.parser import Parser
from ninja.security.http import HttpAuthBase

from scoring.game import Refused
from scoring.reading import Malformed, NotJson, parse_json
from tracker.access import bearer
from tracker.api.naming import tell_once
from tracker.errors import Problem, TooLarge, Trouble, problem_of
from tracker.log.records import check_text


class Unreadable(Trouble):
    status = 400
    code = "request.invalid"
    sentence = gettext_noop("The body is not JSON.")


class Key(HttpAuthBase):
    """Asked for before anything else of a request is read; what it opens is seen later."""

    openapi_scheme = "bearer"
    openapi_description = "The key of a game, to enter or to watch; of a new game that of its club."

    def __call__(self, request: HttpRequest) -> str:
        return bearer(request)


class StrictParser(Parser):
    def parse_body(self, request: HttpRequest) -> Any:
        try:
            body = parse_json(request.body)
        except NotJson:
            raise Unreadable from None
        check_text(body)
        return body


class Api(NinjaAPI):
    _told: OpenAPISchema | None = None

    def get_openapi_schema(self, **where: Any) -> OpenAPISchema:
        """It never changes, and takes a third of a second to write."""
        if self._told is None:
            self._told = super().get_openapi_schema(**where)
            tell_once(self._told)
        return self._told


api = Api(
    title="Mexica at the table",
    version="1",
    description="Games on real tables: record what happens, get the table and every point.",
    parser=StrictParser(),
    urls_namespace="api",
    openapi_url="/openapi.json",
    docs_url="/docs",
)


def answer(status: int, body: dict[str, Any]) -> HttpResponse:
    return HttpResponse(json.dumps(body), status=status, content_type="application/json")


def answer_problem(problem: Problem) -> HttpResponse:
    response = answer(problem.status, problem.body)
    if problem.status == 401:
        response["WWW-Authenticate"] = "Bearer"
    if again := problem.more.get("retry_after"):
        response["Retry-After"] = str(again)
    return response


def _foreseen(request: HttpRequest, error: Any) -> HttpResponse:
    problem = problem_of(error)
    assert problem is not None
    return answer_problem(problem)


def _of_the_machine(request: HttpRequest, error: Any) -> HttpResponse:
    if problem_of(error) is None:
        raise error
    return _foreseen(request, error)


def _invalid(request: HttpRequest, error: Any) -> HttpResponse:
    """A body that does not have the form of its schema: the first place where it differs."""
    first = error.errors[0]
    place = ".".join(str(part) for part in first["loc"] if part not in ("path", "body", "payload"))
    return _foreseen(request, Malformed(place, str(first["msg"]).lower()))


def _unread(request: HttpRequest, error: Any) -> HttpResponse:
    """A body that could not be read; ninja hides behind its own error what the parser said."""
    cause = error.__cause__
    return _foreseen(request, cause if problem_of(cause) else Unreadable())


def _too_large(request: HttpRequest, error: Any) -> HttpResponse:
    return _foreseen(request, TooLarge())


for foreseen in (Trouble, Refused, Malformed):
    api.add_exception_handler(foreseen, _foreseen)
for trouble in (OperationalError, InterfaceError, OSError):
    api.add_exception_handler(trouble, _of_the_machine)
api.add_exception_handler(ValidationError, _invalid)
for unread in (HttpError, UnreadablePostError):
    api.add_exception_handler(unread, _unread)
api.add_exception_handler(RequestDataTooBig, _too_large)
