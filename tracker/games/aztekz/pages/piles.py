"""The card of a pile on the sheet: what else it can have been, each by a touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.aztekz.actions import Free
from scoring.aztekz.box.pieces import COUNTS, Soul
from scoring.aztekz.game import AZTEKZ
from scoring.aztekz.position import Position
from scoring.aztekz.rules import refusal
from tracker.errors import NoSuchPoint, NotYours
from tracker.games.aztekz import words
from tracker.games.fields import values_of
from tracker.games.registry import face_of
from tracker.games.saying import players_of, said
from tracker.log.positions import position_now
from tracker.models import Action, Game
from tracker.pages.doors import entered, page
from tracker.pages.marked import marked


@marked
@require_GET
@page
def pile(request: HttpRequest, key: str, number: int) -> HttpResponse:
    game = entered(key)
    if game.game != AZTEKZ.key:
        raise NotYours
    row = game.actions.filter(state=Action.State.STANDING, number=number).first()
    if row is None or row.body["do"] != Free.do:
        raise NoSuchPoint(number=game.number)
    position = position_now(game)
    context = {"key": key, "game": game, "face": face_of(game), "card": _card(game, position, row)}
    return render(request, "aztekz/sheet/card.html", context)


def _card(game: Game, position: Position, row: Action) -> dict[str, Any]:
    body = row.body
    freed = AZTEKZ.read_action(position.setup, body)
    assert isinstance(freed, Free)
    # What it can be instead is judged at a table on which it does not lie.
    piles = position.piles[: row.number - 1] + position.piles[row.number :]
    without = replace(position, piles=piles, finished=False)

    def fits(other: Free) -> bool:
        return refusal(without, replace(other, override=False)) is None

    others = [(name, colour) for name, colour in players_of(game) if colour != body["by"]]
    return {
        "row": row,
        "at": row.number - 1,
        "text": said(game, row, players_of(game)),
        "fields": values_of(body),
        # From whom it was stolen holds for nobody else; and nobody robs oneself.
        "owners": others,
        "counts": [n for n in COUNTS if n != freed.count and fits(replace(freed, count=n))],
        "souls": list(_souls(freed, fits)),
        "victims": [(name, colour) for name, colour in others if colour != body.get("from")],
        "stolen": "from" in body,
    }


def _souls(freed: Free, fits: Any) -> Iterator[tuple[str, str]]:
    for soul in Soul:
        if soul is not freed.soul and fits(replace(freed, soul=soul)):
            yield soul.value, words.soul_name(soul)
