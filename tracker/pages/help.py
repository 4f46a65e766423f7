"""Help: the games, and the parts of each. The same for everybody, so a phone may keep it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from tracker.errors import NoSuchGame
from tracker.games.registry import faces
from tracker.pages.doors import page


@require_GET
@cache_control(private=True, no_cache=True)
@page
def home(request: HttpRequest) -> HttpResponse:
    explained = [(one, parts) for one in faces() if (parts := one.help())]
    return render(request, "tracker/help/home.html", {"explained": explained})


@require_GET
@cache_control(private=True, no_cache=True)
@page
def of_game(request: HttpRequest, game: str) -> HttpResponse:
    face = next((one for one in faces() if one.rules.key == game), None)
    parts = face.help() if face else ()
    if not parts:
        raise NoSuchGame
    return render(request, "tracker/help/game.html", {"face": face, "parts": parts})
