"""A token on offer: what it is worth, and whether it can still be founded."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.mexica.board.districts import dead_tokens
from scoring.mexica.board.island import cell_names
from scoring.mexica.board.pieces import PERIODS, Calpulli, prizes
from scoring.mexica.proof.tokens import Can, prove
from scoring.mexica.table.foundings import foundable
from tracker.errors import NoSuchPoint
from tracker.games.mexica.pages.doors import opened
from tracker.log.positions import position_now
from tracker.pages.doors import page
from tracker.pages.marked import marked


@marked
@require_GET
@page
def token(request: HttpRequest, door: str, key: str, size: int) -> HttpResponse:
    """Its prizes, and the canals after which a district fits it, or that there are none."""
    game = opened(door, key)
    position = position_now(game)
    if size not in position.offered:
        raise NoSuchPoint(number=game.number)
    proof = prove(position, Calpulli(size))
    context = {
        "door": door,
        "enters": door == "e",
        "game": game,
        "key": key,
        "token": size,
        "prizes": prizes(size),
        "can": proof.can.value,
        "canals": ["–".join(cell.name for cell in tile) for tile in proof.dig],
        "dig": " ".join(cell.name for tile in proof.dig for cell in tile),
        "cells": " ".join(cell_names(proof.cells)),
        "now": next((one.proposed.name for one in foundable(position) if one.token == size), ""),
        "leaves": position.period == PERIODS and proof.can is Can.NO,
        "others": sorted({*position.setup.second_tokens} - {size}) if position.period == 1 else (),
        "agreed": size not in dead_tokens(position),
    }
    template = "token_told" if request.htmx else "token"  # type: ignore[attr-defined]
    return render(request, f"mexica/card/{template}.html", context)
