"""What lies under the finger: its pieces, its district, who would score what there now."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.mexica.board.island import parse_cell
from tracker.games.mexica.board import looks
from tracker.games.mexica.pages.cards import cards_on
from tracker.games.mexica.pages.doors import opened
from tracker.games.mexica.story.district import district_context
from tracker.log.positions import position_now
from tracker.pages.doors import page
from tracker.pages.marked import marked


@marked
@require_GET
@page
def inspect(request: HttpRequest, door: str, key: str, cell: str) -> HttpResponse:
    """What there is to know about a cell: the cards of its pieces, and its district."""
    game = opened(door, key)
    position = position_now(game)
    touched = parse_cell(cell)
    context = {
        "door": door,
        "enters": door == "e",
        "game": game,
        "key": key,
        "referee": position.setup.is_referee,
        "look": looks(position, touched.bit)[0],
        "cards": cards_on(game, position, touched),
    }
    names = [player.name for player in position.setup.players]
    context |= district_context(position, touched, names)
    return render(request, "mexica/card/inspector.html", context)
