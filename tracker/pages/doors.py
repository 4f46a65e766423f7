"""How a browser comes to a game or a club: the key is in the address or in a signed cookie."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast
from urllib.parse import quote, unquote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tracker.access import game_behind, phone_name
from tracker.errors import NotYours, Problem, problem_of
from tracker.models import Club, Game

COOKIE = "club"
BETWEEN = "."
"""Between the keys of the clubs in the cookie."""
MOST_CLUBS = 8
PHONE = "phone"
COOKIE_AGE = 5 * 365 * 24 * 3600

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def entered(key: str, lock: bool = False) -> Game:
    """The game that an edit key opens."""
    return _there(game_behind("e", key, lock))


def opened(door: str, key: str) -> Game:
    """The game behind an address: `e` to enter, `w` to watch."""
    return _there(game_behind(door, key))


def _there(game: Game | None) -> Game:
    if game is None:
        raise NotYours
    return game


def club_of(request: HttpRequest) -> Club | None:
    """The club whose games this browser shows, if it has one."""
    keys = keys_of(request)
    club = Club.objects.filter(key=keys[0]).first() if keys else None
    return club or next(iter(clubs_of(request)), None)


def clubs_of(request: HttpRequest) -> list[Club]:
    """Every club of this browser; that whose games it shows comes first."""
    keys = keys_of(request)
    found = {club.key: club for club in Club.objects.filter(key__in=keys)} if keys else {}
    return [found[key] for key in keys if key in found]


def keys_of(request: HttpRequest) -> list[str]:
    kept = request.get_signed_cookie(COOKIE, default="", max_age=COOKIE_AGE) or ""
    # PostgreSQL looks for no text with a zero in it.
    return [key for key in kept.split(BETWEEN) if key and key.isprintable()]


def remember(
    response: HttpResponse, club: Club, request: HttpRequest, instead: str = ""
) -> HttpResponse:
    """The browser shows this club's games from now on, and keeps the others.

    `instead`: a key that opens nothing any more.
    """
    others = [key for key in keys_of(request) if key not in (club.key, instead)]
    return keep_clubs(response, [club.key, *others])


def keep_clubs(response: HttpResponse, keys: list[str]) -> HttpResponse:
    if not keys:
        response.delete_cookie(COOKIE, samesite="Lax")
        return response
    response.set_signed_cookie(
        COOKIE,
        BETWEEN.join(keys[:MOST_CLUBS]),
        max_age=COOKIE_AGE,
        httponly=True,
        # At home it comes by HTTP on one evening, by HTTPS on another.
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def name_of_phone(request: HttpRequest) -> str:
    """What the people call this phone, for the history."""
    return phone_name(unquote(request.COOKIES.get(PHONE, "")))


def christen(response: HttpResponse, name: str) -> HttpResponse:
    """The phone is called so from now on; nothing else but a name that can be shown."""
    response.set_cookie(
        PHONE,
        quote(phone_name(name)),
        max_age=COOKIE_AGE,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def page(view: View[P]) -> View[P]:
    """A page: what is foreseen becomes a sentence with its status, never a traceback."""

    @wraps(view)
    def answered(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Exception as error:
            problem = problem_of(error)
            if problem is None:
                raise
            return told(request, problem)

    return cast("View[P]", answered)


def told(request: HttpRequest, problem: Problem) -> HttpResponse:
    """A page; for a part of a page that htmx asks for, the sentence alone."""
    htmx = request.htmx  # type: ignore[attr-defined]
    partial = htmx and not htmx.boosted and not htmx.history_restore_request
    template = "tracker/problem_told.html" if partial else "tracker/problem.html"
    context: dict[str, Any] = {"problem": problem}
    response = render(request, template, context, status=problem.status)
    if again := problem.more.get("retry_after"):
        response["Retry-After"] = str(again)
    return response
