"""The guided game at its table: which tasks are done, and which one is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoring.game import Json
from tracker.games.registry import face_of
from tracker.games.tour import Tour, current, is_tour
from tracker.models import Action, Game
from tracker.reading import read_number

SKIPPED = "task"
"""The cookie of this phone, and in an address: how many tasks it passed over."""
KEPT = 30 * 24 * 3600


def tour_of(game: Game, door: str) -> Tour | None:
    """None for whoever watches, and in a copy: that is a game of one's own."""
    if door != "e" or not is_tour(game.setup) or game.copied_from_id:
        return None
    return face_of(game).tour


def toured(game: Game, position: Any, door: str) -> Json:
    """For every answer of a guided game: the tasks that its log has."""
    tour = tour_of(game, door)
    if tour is None:
        return {}
    gone = game.actions.exclude(state=Action.State.STANDING).values_list("body", flat=True)
    return {"toured": list(tour.done(position, list(gone), game.changes.exists()))}


def guided(request: HttpRequest, game: Game, door: str, done: Sequence[str]) -> Json:
    """For its page: all tasks, and which one this phone is told."""
    tour = tour_of(game, door)
    if tour is None:
        return {}
    tasks = tour.tasks()
    first = skipped(request)
    at = current([task.name for task in tasks], done, first)
    numbers = face_of(game).rules.seats
    return {"tour": {"tasks": tasks, "first": first, "at": at, "players": numbers}}


def skipped(request: HttpRequest) -> int:
    said = request.GET.get(SKIPPED) or request.COOKIES.get(SKIPPED, "")
    return read_number(said, 2) or 0


def keep_skipped(response: HttpResponse, request: HttpRequest) -> HttpResponse:
    """As long as this phone has it, below the address of the game alone."""
    if SKIPPED in request.GET:
        response.set_cookie(
            SKIPPED,
            str(skipped(request)),
            max_age=KEPT,
            path=request.path,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response
