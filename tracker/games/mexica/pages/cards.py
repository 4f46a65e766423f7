"""The card of a piece: which entry put it there, and every way to put it right by a touch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.game import Seat
from scoring.mexica.actions import read_action
from scoring.mexica.board.island import Cell
from scoring.mexica.board.pieces import LEVELS, Axis, prizes
from scoring.mexica.position import Position
from scoring.mexica.rules import refusal
from scoring.mexica.table.makers import makers
from tracker.errors import NoSuchPoint
from tracker.games.fields import values_of
from tracker.games.mexica.pages.doors import entered
from tracker.games.mexica.words import cells_of, in_words
from tracker.games.saying import players_of
from tracker.log.positions import position_at, position_now
from tracker.models import Action, Game
from tracker.pages.doors import page
from tracker.pages.marked import marked

MOVES = {
    "canal": "cells",
    "bridge": "at",
    "temple": "at",
    "found": "at",
    "start": "at",
    "move_bridge": "to",
    "walk": "to",
    "boat": "to",
    "leap": "to",
}
"""Which field of an action says where the piece lies."""


@marked
@require_GET
@page
def card(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """The card of one action."""
    game = entered(key)
    row = _standing(game).filter(number=number).first()
    if row is None:
        raise NoSuchPoint(number=game.number)
    position = position_now(game)
    context = {"door": "e", "enters": True, "game": game, "key": key}
    context["cards"] = [_card(game, position, row)]
    return render(request, "mexica/card/inspector.html", context)


def cards_on(game: Game, position: Position, cell: Cell) -> list[dict[str, Any]]:
    """The cards of all that lies on a cell, from the top down."""
    rows = list(_standing(game).order_by("number"))
    played = [read_action(row.body) for row in rows]
    numbers = makers(position, played, cell).values()
    return [_card(game, position, rows[number - 1]) for number in numbers]


def _card(game: Game, position: Position, row: Action) -> dict[str, Any]:
    names = {colour: name for name, colour in players_of(game)}
    body = row.body
    by = "" if row.seat is None else position.owner(Seat(row.seat)).value
    is_founding = body["do"] == "found" and not position.setup.is_referee
    has_owner = is_founding or (body["do"] == "temple" and not position.setup.is_referee)
    return {
        "row": row,
        "at": row.number - 1,
        "text": in_words(body, by, names),
        "colour": by,
        "fields": values_of(body),
        "owners": list(_owners(body, names)) if has_owner else (),
        "present": list(_present(body, names)) if is_founding else (),
        "worth": prizes(body["token"]).white if is_founding else 0,
        "levels": [n for n in LEVELS if n != body["level"]] if body["do"] == "temple" else (),
        "axis": next((a.value for a in Axis if "axis" in body and a != body["axis"]), ""),
        "moves": MOVES.get(body["do"], ""),
        "cells": " ".join(cells_of(body)),
        "tiles": len(cells_of(body)),
        "is_last": row.number == game.number,
        "stood": _stood(game, position, row) if body["do"] == "temple" else None,
    }


def _owners(body: dict[str, Any], names: dict[str, str]) -> Iterator[dict[str, str]]:
    """Whose it can be instead. Of a founding that was somebody else's who was there, the one who
    was thought to have founded it was there as well."""
    there = body.get("present", [])
    for colour, name in names.items():
        if colour != body["by"]:
            others = [body["by"] if one == colour else one for one in there]
            yield {"colour": colour, "name": name, "present": " ".join(others)}


def _present(body: dict[str, Any], names: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Who else can have stood there, and who is left or added when a name is touched."""
    for colour, name in names.items():
        if colour != body["by"]:
            then = {*body["present"]} ^ {colour}
            yield {
                "colour": colour,
                "name": name,
                "was": colour in body["present"],
                "then": " ".join(one for one in names if one in then),
            }


def _stood(game: Game, position: Position, row: Action) -> dict[str, int] | None:
    """The scoring before a temple was entered: if it stood there, it comes in before that one.

    Entered there, the later entry of the same temple no longer fits and goes.
    """
    ends = _standing(game).filter(number__lt=row.number, body__do="end_period").order_by("number")
    numbers = () if position.setup.is_referee else tuple(ends.values_list("number", flat=True))
    if not numbers:
        return None
    at = numbers[-1] - 1
    could = refusal(position_at(game, at), read_action(row.body)) is None
    return {"at": at, "period": len(numbers)} if could else None


def _standing(game: Game) -> Any:
    return game.actions.filter(state=Action.State.STANDING)
