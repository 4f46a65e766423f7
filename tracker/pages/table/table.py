"""The game on the table: the whole page, and what a phone gets when something moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from tracker import live
from tracker.errors import NotYours
from tracker.games.registry import face_of
from tracker.games.saying import mark_at
from tracker.log.positions import memory, position_at, position_now
from tracker.models import Action, Game
from tracker.pages.doors import opened, page
from tracker.pages.marked import marked
from tracker.pages.shared import Drawn, Shared
from tracker.reading import KEY_DIGITS, read_number

LAST_ACTIONS = 6


@require_GET
@page
def show(request: HttpRequest, door: str, key: str) -> HttpResponse:
    game = opened(door, key)
    position = position_now(game)
    face = face_of(game)
    context = table_context(game, position, door) | face.drawn(position, None)
    context["view"] = " ".join(view_of(request))
    return render(request, face.table_html, context)


@marked
@require_GET
@page
def news(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """What changed since the action whose board the phone shows."""
    game = opened(door, key)
    seen = request.GET.get("seen", "")
    if seen == str(game.head_id or 0):
        return HttpResponse(status=204)
    return fragment(request, game, door, seen)


def view_of(request: HttpRequest) -> Iterator[str]:
    """How this phone looks at the board: turned, zoomed, with its edges named, scores hidden."""
    for what in ("secret", "zoomed", "labels"):
        if request.COOKIES.get(what) == "1":
            yield what
    if (turn := request.COOKIES.get("turned")) in ("1", "2", "3"):
        yield f"turned-{turn}"


def fragment(
    request: HttpRequest,
    game: Game,
    door: str,
    seen: str,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The cells that changed since then, the panel, and what lights up."""
    if read_number(seen, KEY_DIGITS) is None:
        seen = ""
    if any(more.values()):
        return HttpResponse(_drawn(game, door, seen, more), status=status)
    return _shared(game, door, seen).answer(request)


news_of_tables = Shared()


def _shared(game: Game, door: str, seen: str) -> Drawn:
    """Each phone of a table asks for the same, which is that of the tap, too."""
    on_what = (
        *(game.pk, game.edit_key if door == "e" else game.watch_key, door, seen),
        *(game.head_id, game.number, game.redoable, get_language()),
        *(player["name"] for player in game.setup["players"]),
    )
    return news_of_tables.get(on_what, lambda: _drawn(game, door, seen, {}))


def _drawn(game: Game, door: str, seen: str, more: dict[str, Any]) -> bytes:
    face, position = face_of(game), position_now(game)
    context = table_context(game, position, door) | more
    context |= face.drawn(position, seen_before(game, seen))
    return render_to_string(face.fragment_html, context).encode()


def seen_before(game: Game, seen: str) -> Any | None:
    """The position that a phone shows, where that is still known."""
    if (key := read_number(seen, KEY_DIGITS)) is None:
        return None
    return position_at(game, 0) if key == 0 else memory.get(key)


def table_context(game: Game, position: Any, door: str) -> dict[str, Any]:
    face, rules = face_of(game), game.rules
    players = rules.players(rules.setup(position))
    last = list(
        game.actions.filter(state=Action.State.STANDING)
        .order_by("-number")
        .values("number", "body", "seat")[:LAST_ACTIONS]
    )
    return {
        "face": face,
        "game": game,
        "door": door,
        "key": game.edit_key if door == "e" else game.watch_key,
        "enters": door == "e",
        "position": position,
        "status": rules.phase(position).value,
        "seats": face.seats(position),
        "players": [name for name, _colour in players],
        "winners": [players[place.seat][0] for place in rules.standing(position) if place.won],
        "log": [
            {
                "text": face.said(row["body"], row["seat"], players),
                "at": row["number"] - 1,
                "mark": mark_at(game, row["number"], row["body"]),
            }
            | row
            for row in last
        ],
        "last": face.touched(last[0]["body"]) if last else [],
        "head": game.head_id or 0,
        **face.on_table(position, enters=door == "e"),
    }


def events(request: HttpRequest, door: str, key: str) -> HttpResponseBase:
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    try:
        pk = opened(door, key).pk
    except NotYours:
        # Not a page: it tells the phone to ask no more.
        return HttpResponse(status=NotYours.status)
    return live.stream(pk, key) if request.method == "GET" else live.headers_alone()
