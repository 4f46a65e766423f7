"""A tap on the board: one form in, the cells that changed out."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scoring.game import Json, Refused
from scoring.reading import Malformed
from tracker.errors import Stale, Trouble, problem_of
from tracker.games.fields import whole
from tracker.games.registry import face_of
from tracker.log import recording
from tracker.log.once import do_once
from tracker.log.positions import position_at, position_now
from tracker.models import Game
from tracker.pages.doors import entered, name_of_phone, page
from tracker.pages.marked import marked
from tracker.pages.table.table import fragment


@csrf_exempt
@marked
@require_POST
@page
def tap(request: HttpRequest, key: str) -> HttpResponse:
    """Record, undo or redo. The key in the address is the permission.

    A refusal comes with its sentence and, where only a rule is broken, the offer to record
    it anyway; a phone that was behind gets the fresh board.
    """
    form, who = request.POST, name_of_phone(request)
    problem = None
    with transaction.atomic():
        game = entered(key, lock=True)
        try:
            do_once(game, form, "tap", lambda: _carry_out(game, form, who))
        except (Trouble, Refused, Malformed) as error:
            problem = problem_of(error)
    again = _again(request.POST) if problem and problem.kind == "illegal" else None
    if not request.htmx:  # type: ignore[attr-defined]
        if problem is None:
            next_page = face_of(game).next_page(request.POST.get("do", ""))
            return redirect(next_page, door="e", key=key)
        shown = {"problem": problem, "key": key, "again": again}
        return render(request, "tracker/problem.html", shown, status=problem.status)
    return fragment(
        request,
        game,
        "e",
        request.POST.get("seen", ""),
        status=200 if problem is None else problem.status,
        problem=problem,
        again=again,
    )


def _carry_out(game: Game, form: QueryDict, who: str) -> None:
    expect = whole(form, "expect")
    match form.get("do"):
        case "undo":
            recording.undo(game, expect, _optional(form, "number"), who)
        case "redo":
            recording.redo(game, expect, _optional(form, "number"), who)
        case _:
            _record(game, expect, form, who)


def _record(game: Game, expect: int, form: QueryDict, who: str) -> None:
    face, now = face_of(game), position_now(game)
    steps = face.steps(form, now)
    if len(steps) > 1:
        _record_all(game, expect, steps, who)
        return
    [body] = steps
    behind = expect < game.number
    if not behind or not face.may_follow(body, lambda: position_at(game, expect), now):
        recording.record(game, expect, body, who)
        return
    try:
        recording.record(game, game.number, body, who)
    except Refused:
        raise Stale(number=game.number) from None


def _record_all(game: Game, expect: int, steps: list[Json], who: str) -> None:
    try:
        with transaction.atomic():
            for number, body in enumerate(steps, expect):
                recording.record(game, number, body, who)
    except (Refused, Trouble):
        # The steps before it are taken back, so the game is as it was.
        game.refresh_from_db()
        raise


def _again(form: QueryDict) -> list[tuple[str, str]]:
    """The fields of the form once more, for recording it anyway."""
    kept = [(name, value) for name in form for value in form.getlist(name)]
    return [(name, value) for name, value in kept if name not in ("override", "once", "seen")]


def _optional(form: QueryDict, name: str) -> int | None:
    return whole(form, name) if form.get(name) else None
