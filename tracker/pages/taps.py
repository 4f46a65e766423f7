"""A tap on the board: one form in, the cells that changed out."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scoring.mexica.actions import read_action, write_action
from scoring.mexica.island import BY_NAME
from scoring.mexica.play import Refused
from scoring.mexica.position import Status
from scoring.mexica.setup import Malformed
from scoring.mexica.travel import reach
from tracker import recording
from tracker.errors import Trouble, problem_of
from tracker.models import Answer, Game
from tracker.pages.doors import entered, name_of_phone, page
from tracker.pages.inspector import offer
from tracker.pages.table import fragment
from tracker.positions import position_now
from tracker.typed import read_number

CELLS = {"cells", "at", "to", "from"}
LISTS = {"cells", "present", "palace"}
NUMBERS = {"level", "token"}
FIELDS = {"at", "to", "from", "axis", "by"}


@csrf_exempt
@require_POST
@page
def tap(request: HttpRequest, key: str) -> HttpResponse:
    """Record, undo or redo. The key in the address is the permission.

    A refusal comes with its sentence and, where only a rule is broken, the offer to record
    it anyway; a phone that was behind gets the fresh board.
    """
    once = once_of(request.POST.get("once", ""))
    problem = None
    with transaction.atomic():
        game = entered(key, lock=True)
        before = position_now(game)
        if once is None or not Answer.objects.filter(pk=once).exists():
            try:
                _carry_out(game, request.POST, name_of_phone(request))
            except (Trouble, Refused, Malformed) as error:
                problem = problem_of(error)
            else:
                if once:
                    Answer.objects.create(key=once, request="page", status=201, body="")
    again = _again(request.POST) if problem and problem.kind == "illegal" else None
    if not request.htmx:  # type: ignore[attr-defined]
        if problem is None:
            page_after = "scoring" if request.POST.get("do") == "end_period" else "table"
            return redirect(page_after, door="e", key=key)
        shown = {"problem": problem, "key": key, "again": again}
        return render(request, "tracker/problem.html", shown, status=problem.status)
    again_and_back = request.POST.get("do") in ("undo", "redo")
    return fragment(
        request,
        game,
        "e",
        request.POST.get("seen", ""),
        status=200 if problem is None else problem.status,
        problem=problem,
        # What was undone is gone over again: no question stands in its way.
        offered=None if problem or again_and_back else offer(before, position_now(game)),
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
            _go(game, expect, form.get("to", ""), who)
        case _:
            recording.record(game, expect, action_of(form), who)


def _go(game: Game, expect: int, to: str, who: str) -> None:
    """The cheapest way to a cell, entered as the single actions that it consists of."""
    position = position_now(game)
    recording.check_expected(game, expect)
    steps = [{"do": "walk", "to": to}]
    if position.status in (Status.PLAYING, Status.FINAL_ROUND) and position.setup.is_referee:
        way = reach(position, position.on_turn).path(BY_NAME[to]) if to in BY_NAME else ()
        steps = [write_action(action) for action in way] or steps
    with transaction.atomic():
        for number, body in enumerate(steps, expect):
            recording.record(game, number, body, who)


def action_of(form: QueryDict) -> dict[str, Any]:
    """The action that a form stands for, in the form that it has in a record."""
    body: dict[str, Any] = {"do": form.get("do", "")}
    for name in form:
        value = form.get(name, "").strip()
        if name in CELLS:
            value = value.upper()
        if name == "cells":
            body[name] = value.split()
        elif name in LISTS:
            body[name] = [word for item in form.getlist(name) for word in item.split()]
        elif name in NUMBERS and value:
            body[name] = _number(value, name)
        elif name in FIELDS and value:
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
    if body["do"] in ("found", "end_period"):
        body.setdefault("present" if body["do"] == "found" else "palace", [])
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


def once_of(text: str) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError:
        raise Malformed("once", "this is not a UUID") from None
