"""Requests that change something: the game locked, the answer given once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_noop

from scoring.mexica.play import Refused
from scoring.mexica.setup import Malformed
from tracker.access import bearer, game_for
from tracker.api.root import answer, answer_problem
from tracker.api.schemas import JsonObject
from tracker.errors import OtherRequest, Trouble, problem_of
from tracker.models import Answer, Game

Done = tuple[int, JsonObject]
KEPT = timedelta(days=2)
"""How long an answer can be asked for again."""


class KeyMalformed(Trouble):
    status = 400
    code = "idempotency.invalid"
    sentence = gettext_noop("An idempotency key is a UUID.")


def change_game(request: HttpRequest, pk: str, change: Callable[[Game], Done]) -> HttpResponse:
    """Do something to a game that the request's key may enter."""
    key, owner = _idempotency_key(request), bearer(request)

    def do() -> HttpResponse:
        game = game_for(pk, owner, write=True, lock=True)
        return _once(request, key, lambda: change(game))

    return _whole(request, key, do)


def make(request: HttpRequest, make: Callable[[], Done]) -> HttpResponse:
    """Make something that nothing is locked for."""
    key = _idempotency_key(request)

    def do() -> HttpResponse:
        Answer.objects.filter(given__lt=timezone.now() - KEPT).delete()
        return _once(request, key, make)

    return _whole(request, key, do)


def _whole(request: HttpRequest, key: UUID | None, do: Callable[[], HttpResponse]) -> HttpResponse:
    """All of it in one transaction, or nothing."""
    try:
        with transaction.atomic():
            return do()
    except IntegrityError:
        # The key was answered before, perhaps this very moment: what was done now is undone.
        given = key and Answer.objects.filter(pk=key).first()
        if not given:
            raise
        return _again(request, given)


def _once(request: HttpRequest, key: UUID | None, do: Callable[[], Done]) -> HttpResponse:
    """Do it and keep the answer. That a key is answered once, the database holds."""
    try:
        response = answer(*do())
    except (Trouble, Refused, Malformed) as error:
        problem = problem_of(error)
        assert problem is not None
        response = answer_problem(problem)
    if key:
        Answer.objects.create(
            key=key,
            request=_digest(request),
            status=response.status_code,
            body=response.content.decode(),
        )
    return response


def _again(request: HttpRequest, given: Answer) -> HttpResponse:
    if given.request != _digest(request):
        raise OtherRequest
    return answer(given.status, json.loads(given.body))


def _digest(request: HttpRequest) -> str:
    sender = request.headers.get("Authorization", "")
    head = f"{request.method} {request.path} {sender}\n"
    return hashlib.sha256(head.encode() + request.body).hexdigest()


def _idempotency_key(request: HttpRequest) -> UUID | None:
    given = request.headers.get("Idempotency-Key")
    if given is None:
        return None
    try:
        return UUID(given)
    except ValueError:
        raise KeyMalformed from None
