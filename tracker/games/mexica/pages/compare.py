"""A photo of the table over the app's board. The phone does it all; nothing is sent from here."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scoring.mexica.board.island import FIRST_CANALS, LAND
from tracker.games.mexica.board import GROUNDS, Look, colour_name, looks
from tracker.games.mexica.drawing.coast import ground
from tracker.games.mexica.pages.doors import entered
from tracker.games.mexica.story.outline import island
from tracker.log.positions import position_now
from tracker.pages.doors import page


@require_GET
@never_cache
@page
def compare(request: HttpRequest, key: str) -> HttpResponse:
    """Never cached: who comes back from the board compares with what was entered there."""
    game = entered(key)
    position = position_now(game)
    shown = looks(position)
    context: dict[str, Any] = {
        "game": game,
        "key": key,
        "door": "e",
        "looks": shown,
        "ground": ground(position.canals),
        "expected": expected(shown),
        "corners": ("A1", "U1", "U14", "A14"),
        "island": island(LAND, FIRST_CANALS, ()),
        "pillis": position.setup.is_referee,
    }
    return render(request, "mexica/compare/compare.html", context)


def expected(shown: list[Look]) -> dict[str, Any]:
    """A letter for each cell, and for each letter a kind of look with its name."""
    kinds = {kind(look): name_of(look) for look in shown}
    kinds |= {
        "NS": _("bridge between cells of one letter"),
        "EW": _("bridge between cells of one number"),
    }
    letters = {kind: chr(ord("a") + number) for number, kind in enumerate(kinds)}
    return {
        "cells": "".join(letters[kind(look)] for look in shown),
        "kinds": {letter: [kind, kinds[kind]] for kind, letter in letters.items()},
    }


def kind(look: Look) -> str:
    """Cells of one kind should look alike in a photo."""
    if look.pilli:
        return f"pilli {look.pilli}"
    if look.temple:
        return f"temple {look.temple}"
    return "token" if look.token else look.bridge or look.ground


def name_of(look: Look) -> str:
    if look.pilli:
        return _("%(colour)s Pilli") % {"colour": colour_name(look.pilli)}
    if look.temple:
        return _("%(colour)s temple") % {"colour": colour_name(look.temple)}
    return _("token") if look.token else str(GROUNDS[look.ground]())
