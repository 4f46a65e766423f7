"""A tap on the board: one form in, the cells that changed out."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scoring.fields import Shape
from scoring.game import Phase, Refused
from scoring.mexica.actions import read_action, write_action
from scoring.mexica.fields import FIELDS
from scoring.mexica.island import BY_NAME
from scoring.mexica.pieces import Mode
from scoring.mexica.travel import reach
from scoring.reading import Malformed
from tracker.errors import Stale, Trouble, problem_of
from tracker.log import recording
from tracker.log.once import do_once
from tracker.log.positions import position_at, position_now
from tracker.models import Game
from tracker.pages.doors import entered, name_of_phone, page
from tracker.pages.marked import marked
from tracker.pages.table.table import fragment
from tracker.reading import read_number


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
            page_after = "scoring" if request.POST.get("do") == "end_period" else "table"
            return redirect(page_after, door="e", key=key)
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
    expect = _number(form.get("expect", ""), "expect")
    match form.get("do"):
        case "undo":
            recording.undo(game, expect, _optional(form, "number"), who)
        case "redo":
            recording.redo(game, expect, _optional(form, "number"), who)
        case "go":
            _go(game, expect, form, who)
        case _:
            _record(game, expect, action_of(form, referee=game.mode == Mode.REFEREE), who)


def _record(game: Game, expect: int, body: dict[str, Any], who: str) -> None:
    """Record the next action. Without turns, what still fits after somebody else's is recorded,
    as long as no period was scored meanwhile: it would have counted there."""
    behind = expect < game.number and body["do"] != "end_period"
    if not behind or game.mode == Mode.REFEREE:
        recording.record(game, expect, body, who)
        return
    if position_at(game, expect).scored != position_now(game).scored:
        raise Stale(number=game.number)
    try:
        recording.record(game, game.number, body, who)
    except Refused:
        raise Stale(number=game.number) from None


def _go(game: Game, expect: int, form: QueryDict, who: str) -> None:
    """The cheapest way to a cell, entered as the single actions that it consists of.

    Against the rules it is one step.
    """
    position, to = position_now(game), form.get("to", "")
    recording.check_expected(game, expect)
    steps: list[dict[str, Any]] = [{"do": "walk", "to": to}]
    if form.get("override") == "1":
        steps[0]["override"] = True
    elif position.status in (Phase.PLAYING, Phase.FINAL_ROUND) and position.setup.is_referee:
        way = reach(position, position.on_turn).path(BY_NAME[to]) if to in BY_NAME else ()
        steps = [write_action(action) for action in way] or steps
    try:
        with transaction.atomic():
            for number, body in enumerate(steps, expect):
                recording.record(game, number, body, who)
    except (Refused, Trouble):
        # The steps before it are taken back, so the game is as it was.
        game.refresh_from_db()
        raise


def action_of(form: QueryDict, referee: bool = False) -> dict[str, Any]:
    """The action that a form stands for, in the form that it has in a record.

    Nobody ticked is nobody there, but for the palace of a referee's game: it is seen.
    """
    body: dict[str, Any] = {"do": form.get("do", "")}
    for name in form:
        value = form.get(name, "").strip()
        match FIELDS[name].shape if name in FIELDS else None:
            case Shape.CELLS:
                body[name] = value.upper().split()
            case Shape.COLOURS:
                body[name] = [word for item in form.getlist(name) for word in item.split()]
            case Shape.CELL if value:
                body[name] = value.upper()
            case Shape.NUMBER if value:
                body[name] = _number(value, name)
            case Shape.WORD if value:
                body[name] = value
    left = {
        name.removeprefix("tokens_left_"): _number(form.get(name, ""), name)
        for name in form
        if name.startswith("tokens_left_")
    }
    if left:
        body["tokens_left"] = left
    if form.get("override") == "1":
        body["override"] = True
    if body["do"] == "found":
        body.setdefault("present", [])
    elif body["do"] == "end_period" and not referee:
        body.setdefault("palace", [])
    read_action(body)
    return body


def _again(form: QueryDict) -> list[tuple[str, str]]:
    """The fields of the form once more, for recording it anyway."""
    kept = [(name, value) for name in form for value in form.getlist(name)]
    return [(name, value) for name, value in kept if name not in ("override", "once", "seen")]


def _number(text: str, place: str) -> int:
    if (number := read_number(text)) is None:
        raise Malformed(place, "this is not a whole number")
    return number


def _optional(form: QueryDict, name: str) -> int | None:
    value = form.get(name, "")
    return _number(value, name) if value else None
