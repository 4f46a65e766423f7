"""The game on the table: the whole page, and what a phone gets when something moved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from scoring.game import Json
from tracker import live
from tracker.club.hidden import veiled
from tracker.errors import NotYours, Problem
from tracker.games.face import Face, Players
from tracker.games.registry import face_of
from tracker.games.saying import mark_at
from tracker.log.latest import latest
from tracker.log.positions import position_at, position_behind, position_now
from tracker.models import Game
from tracker.names import unnamed_seats
from tracker.pages.doors import opened, page
from tracker.pages.joined import came_by, seat_of
from tracker.pages.marked import WORD, marked
from tracker.pages.shared import Drawn, Shared
from tracker.pages.table.rematch import goes_on
from tracker.pages.table.tour import guided, keep_skipped, toured
from tracker.reading import KEY_DIGITS, read_number


@require_GET
@page
def show(request: HttpRequest, door: str, key: str) -> HttpResponse:
    game = opened(door, key)
    position = position_now(game)
    face = face_of(game)
    context = table_context(game, position, door) | face.drawn(position, None)
    context |= owners(context["seats"], seat_of(request, key))
    context |= guided(request, game, door, context.get("toured", []))
    me = context.get("me")
    view = [*view_of(request), *([f"me-{me['colour']}"] if me else [])]
    if veiled(request, game, bool(context.get("just_scored"))):
        view.append("secret")
    context["view"] = " ".join(view)
    response = keep_skipped(render(request, face.table_html, context), request)
    return came_by(response, request, game, door, key)


@marked
@require_GET
@page
def news(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """What changed since the action whose board the phone shows."""
    game = opened(door, key)
    seen = request.GET.get("seen", "")
    if seen == str(game.head_id or 0):
        return HttpResponse(status=204)
    return fragment(game, door, seen).answer(request)


def owners(seats: list[Any], mine: int | None) -> dict[str, Any]:
    """Whose phone this is comes first where one says whose a piece is."""
    if mine is None or mine >= len(seats):
        return {"owners": seats}
    me = seats[mine]
    return {"owners": [me, *(seat for seat in seats if seat is not me)], "me": me}


def view_of(request: HttpRequest) -> Iterator[str]:
    """How this phone looks at the board: zoomed, with its edges named, with those who lead. How
    boards lie, every page says (templates/tracker/base.html)."""
    for what in ("zoomed", "labels", "leaders"):
        if request.COOKIES.get(what) == "1":
            yield what


news_of_tables = Shared()


def fragment(game: Game, door: str, seen: str) -> Drawn:
    """The cells that changed since then, the panel, and what lights up.

    Each phone of a table asks for the same, which is that of the tap, too.
    """
    if read_number(seen, KEY_DIGITS) is None:
        seen = ""
    on_what = (
        *(game.pk, game.edit_key if door == "e" else game.watch_key, door, seen),
        *(game.head_id, game.number, game.redoable, game.goes_on_id, get_language()),
        str(game.setup),
    )
    return news_of_tables.get(on_what, lambda: _drawn(game, door, seen, {}))


def refused(game: Game, seen: str, problem: Problem, again: Any) -> HttpResponse:
    """The same for the phone whose tap was refused, and the sentence."""
    text = _drawn(game, "e", seen, {"problem": problem, "again": again})
    return HttpResponse(text, status=problem.status)


def _drawn(game: Game, door: str, seen: str, more: dict[str, Any]) -> bytes:
    face, position = face_of(game), position_now(game)
    context = table_context(game, position, door) | more
    context |= face.drawn(position, seen_before(game, seen))
    return render_to_string(face.fragment_html, context).encode()


def seen_before(game: Game, seen: str) -> Any | None:
    """The position of this game that a phone shows, where that is still known."""
    if (key := read_number(seen, KEY_DIGITS)) is None:
        return None
    return position_at(game, 0) if key == 0 else position_behind(game, key)


def table_context(game: Game, position: Any, door: str) -> dict[str, Any]:
    face, rules = face_of(game), game.rules
    players = rules.players(rules.setup(position))
    last = latest(game)
    return {
        "face": face,
        "game": game,
        "door": door,
        "key": game.edit_key if door == "e" else game.watch_key,
        "enters": door == "e",
        "position": position,
        "status": rules.phase(position).value,
        "seats": face.seats(position),
        "players": tuple(name for name, _colour in players),
        "unnamed": bool(unnamed_seats(game.setup)),
        **over(face, position, players),
        "goes_on": goes_on(game, door),
        "log": [
            {
                "pk": line.pk,
                "number": line.number,
                "at": line.number - 1,
                # Most of these lines were drawn before: only a new one is put into words.
                "text": partial(face.said, line.body, line.seat, players),
                "mark": mark_at(game, line.number, line.body),
            }
            for line in last
        ],
        "last": face.touched(last[0].body) if last else [],
        "head": game.head_id or 0,
        **toured(game, position, door),
        **face.on_table(position, enters=door == "e"),
    }


def over(face: Face, position: Any, players: Players) -> Json:
    """Who won, and why where points alone do not say it."""
    standing = face.rules.standing(position)
    told: Json = {"winners": [players[place.seat][0] for place in standing if place.won]}
    most = max(place.points for place in standing)
    if told["winners"] and [place.points for place in standing].count(most) > 1:
        names = {place.seat: players[place.seat][0] for place in standing}
        told["why_won"] = next(iter(face.past.facts(position, names)), "")
    return told


def events(request: HttpRequest, door: str, key: str) -> HttpResponseBase:
    if request.method != "GET":
        return HttpResponseNotAllowed(["GET"])
    try:
        pk = opened(door, key).pk
    except NotYours:
        # Not a page: it tells the phone to ask no more.
        return HttpResponse(status=NotYours.status)
    ear = ear_of(request.GET.get("ear", ""))
    if ear and "gzip" in request.headers.get("Accept-Encoding", ""):
        return live.drawn_stream(pk, key, get_language(), ear)
    return live.stream(pk, key)


EAR = "X-Ear"
"""The header by which a phone says with a tap which stream is its own."""


def ear_of(word: str) -> str:
    """What a phone calls itself as long as it shows the page."""
    return word if WORD.fullmatch(word) else ""
