"""The game on the table: the whole page, and what a phone gets when something moved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring.game import Phase
from scoring.mexica.island import BOARD, Cells
from scoring.mexica.majorities import winners
from scoring.mexica.position import Position
from scoring.mexica.table.supplies import radar, still_to_play
from tracker import live
from tracker.errors import NotYours
from tracker.games.mexica.board import changed_cells, looks, seat_marks
from tracker.games.mexica.flags import mark_at
from tracker.games.mexica.targets import foundings, lights
from tracker.games.mexica.words import cells_of, in_words
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
    context = table_context(game, position, door) | {
        "looks": looks(position),
        "view": " ".join(view_of(request)),
    }
    return render(request, "tracker/table/table.html", context)


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
    position = position_now(game)
    context = table_context(game, position, door) | more
    context["looks"] = looks(position, cells_since(game, seen, position))
    return render_to_string("tracker/table/fragment.html", context).encode()


def cells_since(game: Game, seen: str, position: Position) -> Cells:
    """All cells, where it is not known what the phone shows."""
    if (key := read_number(seen, KEY_DIGITS)) is None:
        return BOARD
    before = position_at(game, 0) if key == 0 else memory.get(key)
    if before is None or before.setup != position.setup:
        return BOARD
    return changed_cells(before, position)


def table_context(game: Game, position: Position, door: str) -> dict[str, Any]:
    names = {player.colour.value: player.name for player in position.setup.players}
    last = list(
        game.actions.filter(state=Action.State.STANDING)
        .order_by("-number")
        .values("number", "body", "by")[:LAST_ACTIONS]
    )
    lit = lights(position) if door == "e" else {"foundable": foundings(position)}
    has_turns = position.setup.is_referee and position.status is not Phase.FINISHED
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
        if position.status is Phase.FINAL_ROUND
        else [],
        "log": [
            {
                "text": in_words(row["body"], row["by"], names),
                "at": row["number"] - 1,
                "mark": mark_at(game, row["number"], row["body"]),
            }
            | row
            for row in last
        ],
        "winners": [names[position.owner(seat)] for seat in winners(position)],
        "dead": lit.get("discard"),
        "last": cells_of(last[0]["body"]) if last else [],
        "why_not": "" if lit["foundable"] else why_not(position),
        "head": game.head_id or 0,
        "lights": lit,
    }


def why_not(position: Position) -> str:
    """Why no district can be founded at the moment."""
    if not position.offered:
        return _("No token is on offer.")
    sizes = ", ".join(str(token) for token in sorted(set(position.offered)))
    if position.setup.is_referee:
        name = position.setup.players[position.on_turn].name
        return _("%(name)s stands in no district of %(sizes)s.") % {"name": name, "sizes": sizes}
    return _("No district of %(sizes)s is closed.") % {"sizes": sizes}


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


def events(request: HttpRequest, door: str, key: str) -> HttpResponseBase:
    if request.method not in ("GET", "HEAD"):
        return HttpResponseNotAllowed(["GET", "HEAD"])
    try:
        pk = opened(door, key).pk
    except NotYours:
        # Not a page: it tells the phone to ask no more.
        return HttpResponse(status=NotYours.status)
    return live.stream(pk, key) if request.method == "GET" else live.headers_alone()
