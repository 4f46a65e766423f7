"""How a browser comes to a game or a club: the key is in the address or in a signed cookie."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast
from urllib.parse import quote, unquote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tracker.errors import NotYours, problem_of
from tracker.models import Club, Game
from tracker.models.player import NAME_LENGTH

COOKIE = "club"
PHONE = "phone"
COOKIE_AGE = 5 * 365 * 24 * 3600

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def entered(key: str, lock: bool = False) -> Game:
    """The game that an edit key opens."""
    games = Game.objects.select_for_update(no_key=True) if lock else Game.objects.all()
    game = games.filter(edit_key=key).first()
    if game is None:
        raise NotYours
    return game


def opened(door: str, key: str) -> Game:
    """The game behind an address: `e` to enter, `w` to watch."""
    game = Game.objects.filter(**{"edit_key" if door == "e" else "watch_key": key}).first()
    if game is None:
        raise NotYours
    return game


def club_of(request: HttpRequest) -> Club | None:
    """The club of this browser, if it has one."""
    key = request.get_signed_cookie(COOKIE, default=None, max_age=COOKIE_AGE)
    return Club.objects.filter(key=key).first() if key else None


def remember(response: HttpResponse, club: Club, request: HttpRequest) -> HttpResponse:
    """The browser belongs to the club from now on."""
    response.set_signed_cookie(
        COOKIE,
        club.key,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


def name_of_phone(request: HttpRequest) -> str:
    """What the people call this phone, for the history."""
    return _shown(unquote(request.COOKIES.get(PHONE, "")))


def christen(response: HttpResponse, name: str, request: HttpRequest) -> HttpResponse:
    """The phone is called so from now on; nothing else but a name that can be shown."""
    response.set_cookie(
        PHONE, quote(_shown(name)), max_age=COOKIE_AGE, samesite="Lax", secure=request.is_secure()
    )
    return response


def _shown(name: str) -> str:
    """Whoever writes his or her cookies alone may write anything into them."""
    return "".join(sign for sign in name if sign.isprintable()).strip()[:NAME_LENGTH]


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
            context: dict[str, Any] = {"problem": problem}
            return render(request, "tracker/problem.html", context, status=problem.status)

    return cast("View[P]", answered)
