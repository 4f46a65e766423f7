"""The end of a period: who stood on the palace, and the show of what it brought."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.mexica.island import cell_names
from scoring.mexica.majorities import Founding, Majority, Palace, ledger
from scoring.mexica.pieces import PERIODS
from scoring.mexica.table.supplies import radar, supplies
from tracker.board import seat_marks
from tracker.pages.doors import entered, opened, page
from tracker.positions import position_now

KINDS: dict[type, str] = {Founding: "founding", Majority: "majority", Palace: "palace"}


@require_GET
@page
def period(request: HttpRequest, key: str) -> HttpResponse:
    """Tracker mode: does the table match, who stood on the palace, which tokens are left."""
    game = entered(key)
    position = position_now(game)
    return render(
        request,
        "tracker/period.html",
        {
            "game": game,
            "key": key,
            "position": position,
            "seats": list(seat_marks(position)),
            "supplies": supplies(position),
            "radar": radar(position),
            "last": position.period == PERIODS,
        },
    )


@require_GET
@page
def scoring(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """Every point of the game, district by district."""
    position = position_now(opened(door, key))
    names = {p.colour: p.name for p in position.setup.players}
    entries = [
        {
            "kind": "founding"
            if isinstance(e, Founding)
            else "majority"
            if isinstance(e, Majority)
            else "palace",
            "period": e.period,
            "entry": e,
            "cells": " ".join(cell_names(e.cells)) if isinstance(e, Majority) else "",
            "awards": [(colour, names[colour], points) for colour, points in e.awards.items()],
        }
        for e in ledger(position)
    ]
    return render(
        request,
        "tracker/scoring.html",
        {"door": door, "key": key, "entries": entries, "seats": list(seat_marks(position))},
    )
