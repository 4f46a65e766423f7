"""A Cóatl that lies on the sheet: its cards, where each matches, and what can be put right."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.coatl.actions import Enter
from scoring.coatl.fields import write_prophecy
from scoring.coatl.game import COATL
from scoring.coatl.position import Position
from tracker.errors import NoSuchPoint, NotYours
from tracker.games.coatl import words
from tracker.games.coatl.draft import Draft
from tracker.games.coatl.tiles import LaidTile
from tracker.games.fields import values_of
from tracker.games.registry import face_of
from tracker.games.saying import players_of, said
from tracker.log.positions import position_now
from tracker.models import Action, Game
from tracker.pages.doors import opened, page
from tracker.pages.marked import marked


@marked
@require_GET
@page
def serpent(request: HttpRequest, door: str, key: str, number: int) -> HttpResponse:
    game = opened(door, key)
    if game.game != COATL.key:
        raise NotYours
    row = game.actions.filter(state=Action.State.STANDING, number=number).first()
    if row is None or row.body["do"] != Enter.do:
        raise NoSuchPoint(number=game.number)
    context = {"key": key, "door": door, "enters": door == "e", "game": game, "face": face_of(game)}
    context |= {"card": _card(game, row), "frames": words.frames()}
    told = "told" if request.htmx else "page"  # type: ignore[attr-defined]
    return render(request, f"coatl/sheet/serpent_{told}.html", context)


def _card(game: Game, row: Action) -> dict[str, Any]:
    position: Position = position_now(game)
    entered = COATL.read_action(position.setup, row.body)
    assert isinstance(entered, Enter)
    assert entered.by
    made = Draft(position, entered.by, entered.coatl.row, entered.cards, entered.temple)
    made = replace(made, grows=False)
    return {
        "row": row,
        "at": row.number - 1,
        "text": said(game, row, players_of(game)),
        "fields": values_of(row.body),
        "by": entered.by.value,
        "pieces": list(made.row),
        "points": made.coatl.points,
        "laid": [LaidTile(each) for each in made.laid],
        "draft": json.dumps(
            {
                "row": made.row,
                "cards": list(map(write_prophecy, entered.cards)),
                "temple": str(entered.temple or ""),
            }
        ),
    }
