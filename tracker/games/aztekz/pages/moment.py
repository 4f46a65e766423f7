"""The referee's table as it was before an action: what is touched there comes instead of it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.aztekz.game import AZTEKZ
from scoring.game import Json
from tracker.errors import NoSuchPoint, NotYours
from tracker.games.registry import face_of
from tracker.games.saying import players_of, said
from tracker.log.positions import position_at
from tracker.models import Action
from tracker.pages.doors import entered, page
from tracker.pages.table.table import table_context

WAYS = ("replace", "insert")


@require_GET
@page
def moment(request: HttpRequest, key: str, at: int) -> HttpResponse:
    """`what`: something else instead of the action behind the first `at`, or one more before it."""
    game = entered(key)
    if game.game != AZTEKZ.key or not AZTEKZ.read_setup(game.setup).is_referee:
        raise NotYours
    row = game.actions.filter(state=Action.State.STANDING, number=at + 1).first()
    if row is None:
        raise NoSuchPoint(number=game.number)
    position, face = position_at(game, at), face_of(game)
    what, back = request.GET.get("what", ""), request.GET.get("back", "")
    context = table_context(game, position, "e") | face.drawn(position, None)
    context |= {
        "at": at,
        "action": row,
        "text": said(game, row, players_of(game)),
        "what": what if what in WAYS else WAYS[0],
        "back": back if back in face.asks_correction else "",
        "last": [],
    }
    context["lights"] = _for_one_action(context["lights"])
    return render(request, "aztekz/field/moment.html", context)


def _for_one_action(lights: Json) -> dict[str, Any]:
    """One step and no walk: what is corrected is one action. And nobody is asked to count cards."""
    near = {hero: layers[:1] for hero, layers in lights.get("reach", {}).items()}
    return lights | ({"reach": near} if near else {}) | {"count": False}
