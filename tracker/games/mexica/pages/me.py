"""Whose phone is this? And what that player has, and could win, at the moment."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.game import Seat
from scoring.mexica.board.island import cell_names
from scoring.mexica.board.pieces import LEVELS
from scoring.mexica.position import Position
from scoring.mexica.table.outlook import chances, outlook
from tracker.games.mexica.pages.doors import opened
from tracker.log.positions import position_now
from tracker.pages.doors import page
from tracker.pages.joined import say_seat, seat_of
from tracker.pages.marked import marked
from tracker.reading import read_number

MOST = 6
"""Chances that are told; the nearest ones."""


@marked
@require_http_methods(["GET", "POST"])
@page
def me(request: HttpRequest, door: str, key: str) -> HttpResponse:
    game = opened(door, key)
    position = position_now(game)
    if request.method == "POST":
        seat_said = read_number(request.POST.get("seat", ""), 1)
        mine = seat_said if seat_said in position.seats else None
        return say_seat(redirect("table", door=door, key=key), request, door, key, mine)
    context: dict[str, Any] = {
        "door": door,
        "key": key,
        "players": list(enumerate(position.setup.players)),
    }
    said = seat_of(request, key)
    for seat in position.seats:
        if seat == said:
            context |= hand(position, seat)
    template = "told" if request.htmx else "me"  # type: ignore[attr-defined]
    return render(request, f"mexica/me/{template}.html", context)


def hand(position: Position, seat: Seat) -> dict[str, Any]:
    """What lies before a player, and where the next step pays."""
    return {
        "mine": seat,
        "me": position.setup.players[seat],
        "held": position.held[seat],
        "temples": [(level, position.temples_left(seat, level)) for level in LEVELS],
        "gain": outlook(position).gains[seat],
        "chances": [
            {"chance": chance, "cells": cell_names(chance.district.cells)}
            for chance in chances(position, seat)[:MOST]
        ],
    }
