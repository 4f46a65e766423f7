"""The game on the table: the whole page, and what a phone gets when something moved."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.mexica.island import BOARD, Cells, parse_cell
from scoring.mexica.majorities import winners
from scoring.mexica.position import Position, Status
from scoring.mexica.table.supplies import radar, still_to_play
from tracker import live
from tracker.board import changed_cells, looks, seat_marks
from tracker.errors import NotYours
from tracker.lights import lights
from tracker.models import Action, Game
from tracker.pages.doors import opened, page
from tracker.pages.inspector import district_context
from tracker.positions import memory, position_at, position_now
from tracker.typed import KEY_DIGITS, read_number
from tracker.wording import in_words

LAST_ACTIONS = 6


@require_GET
@page
def show(request: HttpRequest, door: str, key: str) -> HttpResponse:
    game = opened(door, key)
    position = position_now(game)
    context = table_context(game, position, door) | {
        "looks": looks(position),
        "secret": request.COOKIES.get("secret"),
    }
    return render(request, "tracker/table.html", context)


@require_GET
@page
def news(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """What changed since the action whose board the phone shows."""
    game = opened(door, key)
    seen = request.GET.get("seen", "")
    if seen == str(game.head_id or 0):
        return HttpResponse(status=204)
    return fragment(request, game, door, seen)


@require_GET
@page
def inspect(request: HttpRequest, door: str, key: str, cell: str) -> HttpResponse:
    """What there is to know about the district of a cell."""
    game = opened(door, key)
    context = {"door": door, "game": game, "key": key}
    touched = parse_cell(cell)
    found = district_context(position_now(game), touched, touched)
    return render(request, "tracker/inspector.html", context | found)


def fragment(
    request: HttpRequest,
    game: Game,
    door: str,
    seen: str,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """The cells that changed since then, the panel, and what lights up."""
    position = position_now(game)
    context = table_context(game, position, door) | more
    context["looks"] = looks(position, cells_since(game, seen, position))
    return render(request, "tracker/fragment.html", context, status=status)


def cells_since(game: Game, seen: str, position: Position) -> Cells:
    """All cells, where it is not known what the phone shows."""
    if (key := read_number(seen, KEY_DIGITS)) is None:
        return BOARD
    before = position_at(game, 0) if key == 0 else memory.get(key)
    if before is None or before.setup != position.setup:
        return BOARD
    return changed_cells(before, position)


def table_context(game: Game, position: Position, door: str) -> dict[str, Any]:
    names = {seat.colour: seat.name for seat in game.seats.all()}
    last = (
        game.actions.filter(state=Action.State.STANDING)
        .order_by("-number")
        .values("number", "body", "by", "override")[:LAST_ACTIONS]
    )
    lit = lights(position) if door == "e" else {}
    has_turns = position.setup.is_referee and position.status is not Status.FINISHED
    return {
        "game": game,
        "door": door,
        "key": game.edit_key if door == "e" else game.watch_key,
        "enters": door == "e",
        "position": position,
        "referee": position.setup.is_referee,
        "status": position.status.value,
        "seats": list(seat_marks(position)),
        "turn": position.setup.players[position.on_turn].name if has_turns else "",
        "turn_colour": position.owner(position.on_turn).value,
        "placing": position.is_placing,
        "pips": range(position.action_points) if has_turns and not position.is_placing else (),
        "radar": (ahead := radar(position)),
        "closest": names[min(ahead.temples, key=lambda colour: ahead.temples[colour])],
        "names": names,
        "scored": position.scored[-1].period if position.scored else None,
        "just_scored": is_just_scored(position),
        "to_play": [names[colour] for colour in still_to_play(position)]
        if position.status is Status.FINAL_ROUND
        else [],
        "log": [
            {"text": in_words(row["body"], row["by"], names), "at": row["number"] - 1} | row
            for row in last
        ],
        "winners": [names[position.owner(seat)] for seat in winners(position)],
        "dead": lit.get("discard"),
        "head": game.head_id or 0,
        "lights": lit,
    }


def is_just_scored(position: Position) -> bool:
    """The city is still the one that was scored."""
    if not position.scored:
        return False
    last = position.scored[-1]
    return (
        position.canals == last.canals
        and position.all_temples == last.temples
        and all(token.period <= last.period for token in position.founded)
    )


async def events(request: HttpRequest, door: str, key: str) -> HttpResponseBase:
    try:
        pk = await live.held(lambda: opened(door, key).pk)
    except NotYours:
        # Not a page: it tells the phone to ask no more.
        return HttpResponse(status=NotYours.status)
    return live.stream(pk)
