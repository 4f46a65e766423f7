"""The addresses of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import Body, Router

from scoring.game import AnyRules
from scoring.games import BY_FORMAT, GAMES
from scoring.reading import Malformed
from scoring.record import AnyRecord, Stopped, error_of, error_of_malformed
from tracker import live
from tracker.access import bearer, club_for, game_for, who
from tracker.api import schemas
from tracker.api.problems import CHANGING, COPYING, MAKING, READING
from tracker.api.requests import Done, change_game, make
from tracker.api.root import Key, answer
from tracker.api.schemas import JsonObject
from tracker.errors import NoSuchPoint, malformed_problem, refusal_problem, refusal_sentence
from tracker.games.face import Mark
from tracker.games.saying import mark_at
from tracker.log import correcting, founding, recording
from tracker.log.afterwards import Insisted, Insisting, Misfit
from tracker.log.positions import position_at, position_now
from tracker.log.records import accept_record, check_weight, record_of, weight
from tracker.models import Game
from tracker.traffic.limits import spend_bytes, spend_copy, spend_game

router = Router(tags=["games"], auth=Key(), by_alias=True)


def keys(game: Game) -> JsonObject:
    return {
        "id": game.pk,
        "number": game.number,
        "edit": game.edit_key,
        "watch": game.watch_key,
    }


def report(game: Game, position: Any) -> JsonObject:
    return game.rules.report(position, None)


def recorded(game: Game, position: Any) -> Done:
    return 201, {"number": game.number, "report": report(game, position)}


def rules_of(payload: JsonObject) -> AnyRules:
    """Of a record that cannot be read; where nobody knows of which game it is, the first's."""
    named = payload.get("format")
    return BY_FORMAT.get(named, GAMES[0]) if isinstance(named, str) else GAMES[0]


@router.post(
    "",
    auth=None,
    operation_id="createGame",
    response={201: schemas.NewGame, **MAKING},
    openapi_extra=schemas.CLUB_HEADERS,
    summary="A new game",
    description="A record without actions. With a club's key the game becomes the club's.",
)
def create(request: HttpRequest, payload: Body[schemas.Setup]) -> HttpResponse:
    def do() -> Done:
        record = accept_record(payload | {"actions": payload.get("actions", [])})
        return 201, keys(_made(request, record))

    return make(request, do)


@router.post(
    "/import",
    auth=None,
    operation_id="importGame",
    response={201: schemas.NewGame, **MAKING, 422: schemas.StoppedRecord | schemas.Problem},
    openapi_extra=schemas.CLUB_HEADERS,
    summary="A whole record",
    description="A record with its actions: played to its end, or told up to where it stops.",
)
def import_record(request: HttpRequest, payload: Body[schemas.Record]) -> HttpResponse:
    def do() -> Done:
        try:
            return 201, keys(_made(request, accept_record(payload)))
        except Malformed as malformed:
            problem = malformed_problem(malformed)
            told = rules_of(payload).report(None, error_of_malformed(malformed))
            return 422, told | problem.body
        except Stopped as stopped:
            error = error_of(stopped.refusal, stopped.played)
            error["message"] = refusal_sentence(stopped.refusal)
            problem = refusal_problem(stopped.refusal)
            return 422, rules_of(payload).report(stopped.position, error) | problem.body

    return make(request, do)


def _made(request: HttpRequest, record: AnyRecord) -> Game:
    check_weight(record)
    club = club_for(request)
    spend_game(request, club, weight(record.source))
    return founding.new_game(record, club, who(request))


@router.get(
    "/{game_id}",
    operation_id="getGame",
    response={200: schemas.NumberedReport, **READING},
    summary="The table now",
    description="The report: points, the ledger, and what is on the table.",
)
def read(request: HttpRequest, game_id: schemas.GameId) -> HttpResponse:
    game = game_for(game_id, bearer(request))
    return answer(200, report(game, position_now(game)) | {"number": game.number})


@router.get(
    "/{game_id}/at/{number}",
    operation_id="getGameAt",
    response={200: schemas.NumberedReport, **READING, 422: schemas.Problem},
    summary="The table after the first actions",
    description="The report as it was when so many actions stood.",
)
def read_at(request: HttpRequest, game_id: schemas.GameId, number: schemas.Place) -> HttpResponse:
    game = game_for(game_id, bearer(request))
    if number > game.number:
        raise NoSuchPoint(number=game.number)
    return answer(200, report(game, position_at(game, number)) | {"number": number})


@router.get(
    "/{game_id}/record",
    operation_id="getRecord",
    response={200: schemas.Record, **READING},
    summary="The record",
    description="The setup and every action that stands, as the portable game file has them.",
)
def read_record(request: HttpRequest, game_id: schemas.GameId) -> HttpResponse:
    return answer(200, record_of(game_for(game_id, bearer(request))))


@router.get(
    "/{game_id}/history",
    operation_id="getHistory",
    response={200: schemas.History, **READING},
    summary="Who recorded, undid and corrected what, and when",
    description="In the order in which it was done; nothing is ever taken out.",
)
def read_history(request: HttpRequest, game_id: schemas.GameId) -> HttpResponse:
    game = game_for(game_id, bearer(request))
    colours = game.colours
    entries = [
        (
            action.recorded,
            {
                "kind": "record",
                "number": action.number,
                "state": action.state,
                "by": "" if action.seat is None else colours[action.seat],
                "override": action.override,
                "agreed": mark_at(game, action.number, action.body) is Mark.AGREED,
                "who": action.who,
                "detail": action.body,
            },
        )
        for action in game.actions.order_by("id")
    ]
    entries += [
        (
            change.made,
            {
                "kind": change.kind,
                "number": change.after,
                "state": None,
                "by": "",
                "override": False,
                "agreed": False,
                "who": change.who,
                "detail": {"before": change.before, **change.detail},
            },
        )
        for change in game.changes.all()
    ]
    entries.sort(key=lambda entry: entry[0])
    return answer(
        200, {"entries": [{"when": when.isoformat(), **entry} for when, entry in entries]}
    )


@router.post(
    "/{game_id}/actions",
    operation_id="addAction",
    response={201: schemas.Recorded, **CHANGING},
    openapi_extra=schemas.HEADERS,
    summary="Record an action",
    description="`expect` is the number of actions that stand; a table that moved on answers 409.",
)
def record(
    request: HttpRequest, game_id: schemas.GameId, payload: schemas.Recording
) -> HttpResponse:
    def do(game: Game) -> Done:
        position = recording.record(game, payload.expect, payload.action, who(request))
        return recorded(game, position)

    return change_game(request, game_id, do)


@router.post(
    "/{game_id}/undo",
    operation_id="undoActions",
    response={201: schemas.Recorded, **CHANGING},
    openapi_extra=schemas.HEADERS,
    summary="Undo",
    description="The last action, or all behind the first `to`.",
)
def undo(request: HttpRequest, game_id: schemas.GameId, payload: schemas.Step) -> HttpResponse:
    return step(request, game_id, payload, recording.undo)


@router.post(
    "/{game_id}/redo",
    operation_id="redoActions",
    response={201: schemas.Recorded, **CHANGING},
    openapi_extra=schemas.HEADERS,
    summary="Redo",
    description="What was undone last, or all up to `to`.",
)
def redo(request: HttpRequest, game_id: schemas.GameId, payload: schemas.Step) -> HttpResponse:
    return step(request, game_id, payload, recording.redo)


def step(
    request: HttpRequest, game_id: str, payload: schemas.Step, way: Callable[..., Any]
) -> HttpResponse:
    def do(game: Game) -> Done:
        return recorded(game, way(game, payload.expect, payload.to, who(request)))

    return change_game(request, game_id, do)


@router.post(
    "/{game_id}/correct",
    operation_id="correctGame",
    response={200: schemas.Corrected, 201: schemas.Corrected, **CHANGING},
    openapi_extra=schemas.HEADERS,
    summary="Correct the past",
    description="Tells what would change (200); with `keep` it does it (201).",
)
def correct(
    request: HttpRequest, game_id: schemas.GameId, payload: schemas.Correction
) -> HttpResponse:
    def do(game: Game) -> Done:
        before = report(game, position_now(game))["scores"]
        made = correcting.correct(
            game,
            payload.expect,
            payload.at,
            payload.drop,
            payload.insert,
            payload.keep,
            who(request),
            Insisting.on(payload.insist),
            payload.setup,
        )
        return 201 if payload.keep else 200, {
            "kept": payload.keep,
            "number": made.number,
            "report": report(game, made.position),
            "scores_before": before,
            "left_out": [_told(misfit) for misfit in made.misfits],
            "insisted": [
                _told(kept) | ({"added": kept.added} if kept.added else {})
                for kept in made.insisted
            ],
        }

    return change_game(request, game_id, do, keeps=payload.keep)


def _told(which: Misfit | Insisted) -> JsonObject:
    return {"number": which.number, "action": which.body} | refusal_problem(which.refusal).body


@router.post(
    "/{game_id}/copy",
    operation_id="copyGame",
    response={201: schemas.NewGame, **COPYING},
    openapi_extra=schemas.HEADERS,
    summary="What if: a game of its own from any point",
    description="It begins with the first `at` actions, and has keys of its own.",
)
def copy(request: HttpRequest, game_id: schemas.GameId, payload: schemas.CopyAt) -> HttpResponse:
    def do() -> Done:
        game = game_for(game_id, bearer(request), write=True)
        spend_copy(request, game)
        made = founding.copy(game, payload.at, who(request))
        spend_bytes(request, made.club, weight(record_of(made)))
        return 201, keys(made)

    return make(request, do)


@router.get(
    "/{game_id}/events",
    operation_id="getEvents",
    response=READING,
    openapi_extra=schemas.EVENTS,
    summary="Server-sent events: the number",
    description="`event: number`, at once and whenever the game moves.",
)
def events(request: HttpRequest, game_id: schemas.GameId) -> StreamingHttpResponse:
    key = bearer(request)
    game_for(game_id, key)
    return live.stream(game_id, key)
