"""The show on a second device: the phone that leads it says where it is, the big screen follows."""

from __future__ import annotations

from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tracker import live
from tracker.errors import NotYours
from tracker.models import Game
from tracker.pages.doors import opened, page
from tracker.pages.game.scoring import show_of

KEPT = 3600
"""Seconds. Nobody looks at one step for longer; it is no part of the log."""


@csrf_exempt
@require_http_methods(["GET", "POST"])
@page
def screen(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """Where the show is; said by whoever may enter, with nothing at its end."""
    game = opened(door, key)
    fields = (show_of(game).part, "step", "head")
    if request.method == "GET":
        return JsonResponse(cache.get(_place(game), {}))
    if door != "e":
        raise NotYours
    told = _told(request.POST, fields)
    cache.set(_place(game), told, KEPT)
    live.announce_show(game, told)
    return HttpResponse(status=204)


def _place(game: Game) -> str:
    return f"show:{game.pk}"


def _told(form: Any, fields: tuple[str, ...]) -> dict[str, str]:
    """Three small numbers, as the phone has them in its page."""
    told = {name: form.get(name, "") for name in fields}
    fits = all(
        number.isascii() and number.isdigit() and len(number) < 20 for number in told.values()
    )
    return told if fits else {}
