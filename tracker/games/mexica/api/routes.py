"""The addresses of a game that only Mexica has: what may be done, and what may be forgotten."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router

from scoring.game import Json
from scoring.mexica.board.island import Cells, cell_names, parse_cell
from scoring.mexica.game import MEXICA
from scoring.mexica.legal import Legal, legal
from scoring.mexica.table.counts import read_counted
from scoring.mexica.table.findings import Finding
from scoring.mexica.table.stated import Stated
from tracker.access import bearer, game_for
from tracker.api.problems import MAKING, READING
from tracker.api.requests import Done, make
from tracker.api.root import Key, answer
from tracker.api.schemas import HEADERS, GameId, Problem
from tracker.errors import NotYours
from tracker.games.mexica import detective
from tracker.games.mexica.api import schemas
from tracker.log.positions import position_now
from tracker.models import Game

router = Router(tags=["games"], auth=Key())


def asked_for(request: HttpRequest, game_id: str) -> Game:
    """Other games have none of these addresses."""
    game = game_for(game_id, bearer(request))
    if game.game != MEXICA.key:
        raise NotYours
    return game


@router.get(
    "/{game_id}/legal",
    operation_id="getLegalActions",
    response={200: schemas.Legal, **READING},
    summary="What may be done now",
    description="Of Mexica alone: every legal target, by kind of action.",
)
def read_legal(request: HttpRequest, game_id: GameId) -> HttpResponse:
    game = asked_for(request, game_id)
    return answer(200, {"number": game.number} | written_legal(legal(position_now(game))))


@router.get(
    "/{game_id}/check",
    operation_id="checkTable",
    response={200: schemas.Checked, **READING, 422: Problem},
    summary="What the table may have forgotten",
    description="Of Mexica alone; the gravest finding first.",
)
def check(request: HttpRequest, game_id: GameId, ending: schemas.Ending = False) -> HttpResponse:
    game = asked_for(request, game_id)
    return answer(200, checked(game, detective.findings(game, ending=ending)))


@router.post(
    "/{game_id}/check",
    operation_id="checkCounts",
    response={200: schemas.Checked, **READING, **MAKING},
    openapi_extra=HEADERS,
    summary="What differs from what people count",
    description="Of Mexica alone. Reads only: the watch key may ask, too.",
)
def check_counted(request: HttpRequest, game_id: GameId, payload: schemas.Checking) -> HttpResponse:
    game = asked_for(request, game_id)

    def do() -> Done:
        counted = read_counted(payload.counted, game.rules_setup)
        stated = [Stated(parse_cell(each.cell), each.size) for each in payload.districts]
        return 200, checked(game, detective.findings(game, counted, stated, payload.ending))

    # Nothing is changed, so nothing is locked, unless the answer is to be kept.
    return make(request, do) if "Idempotency-Key" in request.headers else answer(*do())


def checked(game: Game, found: list[Finding]) -> Json:
    colours = game.rules_setup.colours
    return {
        "number": game.number,
        "findings": [detective.written(finding, colours) for finding in found],
    }


def written_legal(lit: Legal) -> Json:
    def names(targets: dict[Any, Cells]) -> dict[str, list[str]]:
        return {str(key): cell_names(cells) for key, cells in targets.items()}

    return {
        "start": cell_names(lit.start),
        "canal1": cell_names(lit.canal1),
        "canal2": [[first.name, second.name] for first, second in lit.doubles()],
        "bridge": names({axis.value: cells for axis, cells in lit.bridge.items() if cells}),
        "move_bridge": {cell.name: names(places) for cell, places in lit.move_bridge.items()},
        "temple": {colour.value: names(levels) for colour, levels in lit.temple.items()},
        "walk": cell_names(lit.walk),
        "boat": cell_names(lit.boat),
        "leap": cell_names(lit.leap),
        "found": names(lit.found),
        "take": lit.take,
        "spend": lit.spend,
        "discard_token": list(lit.discard),
        "end_turn": lit.end_turn,
        "end_period": lit.end_period,
    }
