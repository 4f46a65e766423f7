"""All that was entered, in words; and correcting it: drop, replace, insert before."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from scoring.mexica.actions import read_action, write_action
from scoring.mexica.play import Refused
from scoring.mexica.setup import Malformed
from tracker import recording
from tracker.board import seat_marks
from tracker.errors import GameFull, NoSuchPoint, Stale, problem_of, refusal_sentence
from tracker.models import Action, Answer, Game
from tracker.pages.doors import entered, name_of_phone, page
from tracker.pages.taps import action_of, once_of
from tracker.positions import position_at, position_now
from tracker.recording import Correction
from tracker.wording import in_words

A_PAGE = 50
CELLS = ("at", "to", "from", "cells")
DROPPED = {"drop": 1, "replace": 1, "insert": 0}


@require_GET
@page
def log(request: HttpRequest, key: str) -> HttpResponse:
    """Every action that stands, the newest first."""
    game = entered(key)
    names = _names(game)
    shown = Paginator(_standing(game).order_by("-number"), A_PAGE).get_page(request.GET.get("page"))
    rows = [(row.number - 1, row, in_words(row.body, row.by, names)) for row in shown]
    position = position_now(game)
    context = {
        "key": key,
        "game": game,
        "shown": shown,
        "rows": rows,
        "referee": position.setup.is_referee,
        "seats": list(seat_marks(position)),
    }
    return render(request, "tracker/log.html", context)


@require_http_methods(["GET", "POST"])
@page
def correct(request: HttpRequest, key: str, at: int) -> HttpResponse:
    """Correct the action behind the first `at`: the choices, what would change, and keeping it."""
    if request.method == "GET":
        return _choices(request, entered(key), at)
    form = _typed(request.POST)
    what, keep = form.get("what", ""), form.get("keep") == "1"
    with transaction.atomic():
        game = entered(key, lock=True)
        try:
            once = once_of(form.get("once", ""))
            if once and Answer.objects.filter(pk=once).exists():
                return redirect("table", door="e", key=key)
            _check_seen(game, form)
            insert = _inserted(form)
            who = name_of_phone(request)
            made = recording.correct(game, game.number, at, DROPPED[what], insert, keep, who)
        except Stale as stale:
            context = {"key": key, "problem": problem_of(stale)}
            return render(request, "tracker/moved_on.html", context, status=Stale.status)
        except (Refused, Malformed, GameFull) as error:
            return _choices(request, game, at, form, error)
        if keep:
            if once:
                Answer.objects.create(key=once, request="page", status=302, body="")
            return redirect("table", door="e", key=key)
        return _preview(request, game, at, what, insert, made)


def _preview(
    request: HttpRequest,
    game: Game,
    at: int,
    what: str,
    insert: list[dict[str, Any]],
    made: Correction,
) -> HttpResponse:
    """The scores before and after, and what no longer fits; its form keeps the same correction."""
    before = position_now(game).scores
    scores = [
        mark | {"before": score, "gained": mark["points"] - score, "lost": score - mark["points"]}
        for mark, score in zip(seat_marks(made.position), before, strict=True)
    ]
    context = _context(game, at) | {
        "what": what,
        "once": uuid4(),
        "new": _new_in_words(game, at, insert),
        "fields": _fields(insert[0]) if insert else {},
        "scores": scores,
        "misfits": _misfits(game, made),
    }
    return render(request, "tracker/correction.html", context)


def _choices(
    request: HttpRequest,
    game: Game,
    at: int,
    form: QueryDict | None = None,
    error: Exception | None = None,
) -> HttpResponse:
    """Drop, replace or insert; after a refusal with its sentence and all that was typed."""
    context = _context(game, at)
    own = _fields(context["action"].body)
    typed = {name: " ".join(form.getlist(name)) for name in form} if form else {}
    what = typed.get("what", "")
    problem = problem_of(error) if error else None
    insists = isinstance(error, Refused) and error.refusal.code.yields_to_override
    context |= {
        "choices": [
            ("replace", typed if what == "replace" else own),
            ("insert", typed if what == "insert" else {}),
        ],
        "what": what,
        "problem": problem,
        "may_insist": insists and typed.get("override") != "1",
    }
    status = problem.status if problem else 200
    return render(request, "tracker/correct.html", context, status=status)


def _context(game: Game, at: int) -> dict[str, Any]:
    """What every step shows: the action that is corrected, and whose game it is."""
    action = _standing(game).filter(number=at + 1).first() if at < game.number else None
    if action is None:
        raise NoSuchPoint(number=game.number)
    position = position_now(game)
    return {
        "game": game,
        "key": game.edit_key,
        "at": at,
        "head": game.head_id,
        "action": action,
        "text": in_words(action.body, action.by, _names(game)),
        "referee": position.setup.is_referee,
        "seats": list(seat_marks(position)),
    }


def _typed(form: QueryDict) -> QueryDict:
    """The form with cells in capitals, and without the fields that were left empty."""
    typed = form.copy()
    for name in form:
        if name in CELLS:
            typed[name] = form.get(name, "").upper()
        elif name.startswith("tokens_left_") and not form.get(name, "").strip():
            del typed[name]
    return typed


def _check_seen(game: Game, form: QueryDict) -> None:
    """The log is the one that the form was made for: as long, and with the same last action."""
    head = str(game.head_id)
    if form.get("expect") != str(game.number) or form.get("head", head) != head:
        raise Stale(number=game.number)


def _inserted(form: QueryDict) -> list[dict[str, Any]]:
    """The actions that come in, without the fields that belong to other kinds of action."""
    if form.get("what") not in DROPPED:
        raise Malformed("what", "an action is dropped or replaced, or one is inserted")
    if form["what"] == "drop":
        return []
    return [write_action(read_action(action_of(form)))]


def _fields(body: dict[str, Any]) -> dict[str, str]:
    """An action as its form has it: what `action_of` reads."""
    fields: dict[str, str] = {}
    for name, value in body.items():
        if name == "tokens_left":
            fields |= {f"tokens_left_{colour}": str(number) for colour, number in value.items()}
        elif name == "override":
            fields[name] = "1" if value else ""
        else:
            fields[name] = " ".join(value) if isinstance(value, list) else str(value)
    return fields


def _new_in_words(game: Game, at: int, insert: list[dict[str, Any]]) -> str:
    if not insert:
        return ""
    position = position_at(game, at)
    on_turn = position.owner(position.on_turn).value if position.setup.is_referee else ""
    return in_words(insert[0], insert[0].get("by", on_turn), _names(game))


def _misfits(game: Game, made: Correction) -> list[tuple[int, str, str]]:
    """What would be left out: its number, the action and the reason in words."""
    names = _names(game)
    numbers = [misfit.number for misfit in made.misfits]
    by = dict(_standing(game).filter(number__in=numbers).values_list("number", "by"))
    return [
        (
            misfit.number,
            in_words(misfit.body, by[misfit.number], names),
            refusal_sentence(misfit.refusal),
        )
        for misfit in made.misfits
    ]


def _standing(game: Game) -> QuerySet[Action]:
    return game.actions.filter(state=Action.State.STANDING)


def _names(game: Game) -> dict[str, str]:
    return {seat.colour: seat.name for seat in game.seats.all()}
