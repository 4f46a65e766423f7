"""The show of a scoring: every step lies in the page, and each has an address."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_GET

from tracker.errors import NotYours
from tracker.games.registry import face_of
from tracker.games.show import Show
from tracker.log.positions import position_now
from tracker.models import Game
from tracker.pages.doors import opened, page
from tracker.pages.table.rematch import rematch_shown
from tracker.pages.veil import told_here
from tracker.reading import read_number


@require_GET
@page
def scoring(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """The show, at one of its steps. Without script each step is a page."""
    game = opened(door, key)
    show = show_of(game)
    context: dict[str, Any] = {"door": door, "key": key, "enters": door == "e"}
    part, step = (request.GET.get(what, "") for what in (show.part, "step"))
    context |= show_context(game, part, step, enters=door == "e")
    if context.get("ends"):
        context["rematch"] = rematch_shown(game, door)
    htmx = request.htmx  # type: ignore[attr-defined]
    partial = htmx and not htmx.history_restore_request
    told = "tracker/show/show.html" if context["parts"] else show.none_html
    response = render(request, told if partial else "tracker/show/page.html", context)
    patch_vary_headers(response, ["HX-Request"])
    if context["parts"] and not partial and context["scene"]["ends"]:
        told_here(response, request, game, context["ends"])
    return response


def show_of(game: Game) -> Show:
    show = face_of(game).show
    if show is None:
        raise NotYours
    return show


def show_context(game: Game, part: str, step: str, enters: bool = False) -> dict[str, Any]:
    """All steps of a part, and the one that was asked for, or the nearest one there is."""
    show, position = show_of(game), position_now(game)
    parts = show.parts(position)
    if not parts:
        return {"show": show, "parts": parts, "game": game}
    number = int(part) if part in map(str, parts) else parts[-1]
    told = show.scenes(game, position, number, enters)
    scenes = [{"number": place} | scene for place, scene in enumerate(told, 1)]
    chosen = scenes[min(max(read_number(step) or 1, 1), len(scenes)) - 1]
    return {
        "show": show,
        "parts": parts,
        "head": game.head_id or 0,
        "game": game,
        "ends": bool(scenes[-1].get("victory")),
        "part": number,
        "scenes": scenes,
        "scene": chosen,
        "picture": show.picture(position, number, chosen),
    }
