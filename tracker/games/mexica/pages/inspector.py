"""What lies under the finger: its pieces, its district, who would score what there now."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.mexica.board.districts import District, district_at
from scoring.mexica.board.island import Cell, cell_names, parse_cell
from scoring.mexica.board.pieces import PERIODS, Colour, prizes
from scoring.mexica.majorities import majority_awards, ranks
from scoring.mexica.position import Position
from scoring.mexica.table.foundings import foundable
from scoring.mexica.table.outlook import climbs
from tracker.games.mexica.board import looks
from tracker.games.mexica.pages.cards import cards_on
from tracker.games.mexica.pages.doors import opened
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
    return render(
        request, "mexica/card/inspector.html", context | district_context(position, touched)
    )


def district_context(position: Position, cell: Cell) -> dict[str, Any]:
    """All about the district of a cell."""
    district = district_at(position, cell)
    if district is None:
        return {"cell": cell.name, "district": None}
    return {
        "cell": cell.name,
        "district": district,
        "cells": cell_names(district.cells),
        "prizes": prizes(district.token or district.size) if _counts(position, district) else None,
        "rows": list(_rows(position, district)),
        "smaller": sorted({token for token in position.offered if token < district.size}),
        "foundable": any(one.cells == district.cells for one in foundable(position)),
    }


def _counts(position: Position, district: District) -> bool:
    """Does it bring anything, founded or, before the second scoring, not? A token may fit it."""
    return bool(district.token or district.fitting) or position.period == PERIODS


def _rows(position: Position, district: District) -> Any:
    ranked = ranks(district.floors)
    # Before the second scoring an unfounded district brings nothing.
    counts = district.token is not None or position.period == PERIODS
    awards = majority_awards(ranked, prizes(district.token or district.size)) if counts else {}
    for colour in (*position.setup.colours, Colour.NEUTRAL):
        floors = district.floors.get(colour, 0)
        if colour is Colour.NEUTRAL and not floors:
            continue
        seat = position.setup.seat_of(colour)
        yield {
            "colour": colour.value,
            "name": "" if seat is None else position.setup.players[seat].name,
            "floors": floors,
            "rank": ranked.get(colour),
            "points": awards.get(colour, 0),
            "climbs": () if seat is None else climbs(position, district.cells, colour),
        }
