"""Requests that change something: the game locked, the answer given once."""

from __future__ import annotations

import json
from collections.abc import Callable
from uuid import UUID

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop

from scoring.game import Refused
from scoring.reading import Malformed
from tracker.access import bearer, game_for
from tracker.api.root import answer, answer_problem
from tracker.api.schemas import JsonObject
from tracker.errors import Trouble, problem_of
from tracker.log.once import MANY, Once, digest, forget, forget_a_few
from tracker.long_work.moment import one_moment
from tracker.models import Game
from tracker.traffic.limits import Limited

Done = tuple[int, JsonObject]
NOW_AND_THEN = 16
"""Where the number of a game is a multiple of it, old answers go: more than were added since."""


class KeyMalformed(Trouble):
    status = 400
    code = "idempotency.invalid"
    sentence = gettext_noop("An idempotency key is a UUID.")


def change_game(
    request: HttpRequest, pk: str, change: Callable[[Game], Done], keeps: bool = True
) -> HttpResponse:
    """Do something to a game that the request's key may enter; or only look what it would do."""
    once, owner = _once(request), bearer(request)
    if not keeps and not once.key:
        # Nothing is written, so nobody who taps has to wait for it.
        with one_moment():
            return _answered(once, lambda: change(game_for(pk, owner, write=True)))

    def do() -> HttpResponse:
        game = game_for(pk, owner, write=True, lock=True)
        response = _answered(once, lambda: change(game))
        if once.key and game.number % NOW_AND_THEN == 0:
            forget_a_few()
        return response

    return _whole(once, do)


def make(request: HttpRequest, make: Callable[[], Done]) -> HttpResponse:
    """Make something that nothing is locked for."""
    once = _once(request)

    def do() -> HttpResponse:
        forget(MANY)
        return _answered(once, make)

    return _whole(once, do)


def _whole(once: Once, do: Callable[[], HttpResponse]) -> HttpResponse:
    """All of it in one transaction, or nothing."""
    try:
        with transaction.atomic():
            return do()
    except IntegrityError:
        # The key was answered before, perhaps this very moment: what was done now is undone.
        told = once.told()
        if told is None:
            raise
        return answer(told.status, json.loads(told.body))


def _answered(once: Once, do: Callable[[], Done]) -> HttpResponse:
    """Do it and keep the answer."""
    try:
        response = answer(*do())
    except Limited:
        # Asked again later it is answered.
        raise
    except (Trouble, Refused, Malformed) as error:
        problem = problem_of(error)
        assert problem is not None
        response = answer_problem(problem)
    once.keep(response.status_code, response.content.decode())
    return response


def _once(request: HttpRequest) -> Once:
    sender = request.headers.get("Authorization", "")
    head = f"{request.method} {request.path} {sender}\n"
    given = _idempotency_key(request)
    # Whoever shows no key is nobody: to tell it again would be to tell it to anybody.
    return Once(given if sender else None, digest(head.encode() + request.body))


def _idempotency_key(request: HttpRequest) -> UUID | None:
    given = request.headers.get("Idempotency-Key")
    if given is None:
        return None
    try:
        return UUID(given)
    except ValueError:
        raise KeyMalformed from None
