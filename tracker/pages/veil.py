"""What a phone is told of a game whose points it hides, and when it hides them no more."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.game import Phase
from tracker.club.hidden import COOKIE, SHOWS, VEILS, hides_totals, kept, veiled
from tracker.models import Game
from tracker.pages.doors import COOKIE_AGE

MOST = 24
"""Games that a phone remembers."""


def told_here(response: HttpResponse, request: HttpRequest, game: Game, ends: bool) -> None:
    """A scoring was told on this phone; `ends`: that of the end."""
    others = kept(request)
    how = others.pop(str(game.pk), None)
    if how == VEILS or (ends and (how or hides_totals(game))):
        entries = [(str(game.pk), SHOWS), *others.items()][:MOST]
        response.set_cookie(
            COOKIE,
            ".".join(f"{pk}~{how}" for pk, how in entries),
            max_age=COOKIE_AGE,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )


def instead(request: HttpRequest, game: Game, door: str, key: str) -> HttpResponse | None:
    """The page that says why nothing is told yet, where this phone hides the points."""
    if not veiled(request, game):
        return None
    over = game.status == Phase.FINISHED.value
    return render(request, "tracker/show/veiled.html", {"door": door, "key": key, "over": over})
