"""All that was entered, in words; and correcting it: drop, replace, insert before."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods

from scoring.game import Refused
from scoring.mexica.actions import read_action, write_action
from scoring.mexica.pieces import Mode
from scoring.reading import Malformed
from tracker.errors import GameFull, NoSuchPoint, Stale, problem_of
from tracker.games.mexica.board import seat_marks
from tracker.games.mexica.flags import mark_at
from tracker.games.mexica.words import in_words
from tracker.log import recording
from tracker.log.afterwards import Insisting
from tracker.log.once import of_form
from tracker.log.positions import position_at, position_now
from tracker.log.recording import Correction
from tracker.models import Action, Game
from tracker.pages.doors import entered, name_of_phone, page
from tracker.pages.table.preview import Choices, preview
from tracker.pages.table.taps import action_of

A_PAGE = 50
CELLS = ("at", "to", "from", "cells")
PAGES = ("table", "check", "period")
"""They ask for a correction and lead back."""
DROPPED = {"drop": 1, "replace": 1, "insert": 0}


@require_GET
@page
def log(request: HttpRequest, key: str) -> HttpResponse:
    """Every action that stands, the newest first."""
    game = entered(key)
    names = _names(game)
    shown = Paginator(_standing(game).order_by("-number"), A_PAGE).get_page(request.GET.get("page"))
    rows = [
        (
            row.number - 1,
            row,
            in_words(row.body, row.by, names),
            mark_at(game, row.number, row.body),
        )
        for row in shown
    ]
    position = position_now(game)
    context = {
        "key": key,
        "game": game,
        "shown": shown,
        "rows": rows,
        "referee": position.setup.is_referee,
        "seats": list(seat_marks(position)),
    }
    return render(request, "tracker/log/log.html", context)


@csrf_exempt
@require_http_methods(["GET", "POST"])
@page
def correct(request: HttpRequest, key: str, at: int) -> HttpResponse:
    """Correct the action behind the first `at`: the choices, what would change, and keeping it.

    The key in the address is the permission, as for a tap.
    """
    if request.method == "GET":
        return _choices(request, entered(key), at)
    form = _typed(request.POST)
    with transaction.atomic():
        game = entered(key, lock=True)
        try:
            once = of_form(game, form, f"correct {at}")
            if once.told():
                return _kept(request, key)
            _check_seen(game, form)
            wanted = Wanted(game, at, form, name_of_phone(request))
            made = wanted.outcome(wanted.chosen.insisting)
            # Nothing is kept but what was shown.
            if wanted.keeps and wanted.chosen.agree_with(made):
                wanted.outcome(wanted.chosen.insisting, keep=True)
                once.keep(302)
                return _kept(request, key)
        except Stale as stale:
            context = {"key": key, "problem": problem_of(stale)}
            return render(request, "tracker/log/moved_on.html", context, status=Stale.status)
        except (Refused, Malformed, GameFull) as error:
            return _choices(request, game, at, form, error)
        context = _context(request, game, at) | _shown(wanted, made)
        return render(request, "tracker/log/correction.html", context)


class Wanted:
    """The correction that a form asks for."""

    def __init__(self, game: Game, at: int, form: QueryDict, who: str) -> None:
        self.game, self.at, self.who = game, at, who
        self.insert = _inserted(form, referee=game.mode == Mode.REFEREE)
        self.what = form.get("what", "")
        self.keeps = form.get("keep") == "1"
        self.chosen = Choices.of(form)

    def outcome(self, insisting: Insisting, keep: bool = False) -> Correction:
        number, drop = self.game.number, DROPPED[self.what]
        return recording.correct(
            self.game, number, self.at, drop, self.insert, keep, self.who, insisting
        )


def _shown(wanted: Wanted, made: Correction) -> dict[str, Any]:
    """What would change; with the fields of the form that keeps the same correction."""
    game, at, insert = wanted.game, wanted.at, wanted.insert
    return preview(game, made, wanted.outcome) | {
        "what": wanted.what,
        "new": _new_in_words(game, at, insert),
        "mark": mark_at(game, at + 1, insert[0]) if insert else "",
        "fields": fields_of(insert[0]) if insert else {},
        "look_again": wanted.keeps,
    }


def _kept(request: HttpRequest, key: str) -> HttpResponse:
    return redirect(_back(request, key) or reverse("table", args=["e", key]))


def _back(request: HttpRequest, key: str) -> str:
    """The address of the page that asked for the correction; none where it was the log."""
    match back := _asked_from(request):
        case "":
            return ""
        case "period":
            return reverse(back, args=[key])
    return reverse(back, args=["e", key])


def _asked_from(request: HttpRequest) -> str:
    back = request.POST.get("back", "") or request.GET.get("back", "")
    return back if back in PAGES else ""


def _choices(
    request: HttpRequest,
    game: Game,
    at: int,
    form: QueryDict | None = None,
    error: Exception | None = None,
) -> HttpResponse:
    """Drop, replace or insert; after a refusal with its sentence and all that was typed."""
    context = _context(request, game, at)
    own = fields_of(context["action"].body)
    typed = {name: " ".join(form.getlist(name)) for name in form} if form else {}
    what = typed.get("what", "")
    problem = problem_of(error) if error else None
    insists = isinstance(error, Refused) and error.refusal.yields_to_override
    if form and insists and typed.get("override") != "1":
        [refused] = _inserted(form, context["referee"])
        context["insisting"] = mark_at(game, at + 1, refused | {"override": True})
    context |= {
        "choices": [
            ("replace", typed if what == "replace" else own),
            ("insert", typed if what == "insert" else {}),
        ],
        "what": what,
        "problem": problem,
    }
    status = problem.status if problem else 200
    return render(request, "tracker/log/correct.html", context, status=status)


def _context(request: HttpRequest, game: Game, at: int) -> dict[str, Any]:
    """What every step shows: the action that is corrected, and whose game it is."""
    action = _standing(game).filter(number=at + 1).first() if at < game.number else None
    if action is None:
        raise NoSuchPoint(number=game.number)
    position = position_now(game)
    return {
        "game": game,
        "key": game.edit_key,
        "back": _asked_from(request),
        "leave": _back(request, game.edit_key) or reverse("log", args=[game.edit_key]),
        "at": at,
        "head": game.head_id,
        "action": action,
        "text": in_words(action.body, action.by, _names(game)),
        "mark": mark_at(game, action.number, action.body),
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


def _inserted(form: QueryDict, referee: bool) -> list[dict[str, Any]]:
    """The actions that come in, without the fields that belong to other kinds of action."""
    if form.get("what") not in DROPPED:
        raise Malformed("what", "an action is dropped or replaced, or one is inserted")
    if form["what"] == "drop":
        return []
    return [write_action(read_action(action_of(form, referee)))]


def fields_of(body: dict[str, Any]) -> dict[str, str]:
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


def _standing(game: Game) -> QuerySet[Action]:
    return game.actions.filter(state=Action.State.STANDING)


def _names(game: Game) -> dict[str, str]:
    return {seat.colour: seat.name for seat in game.seats.all()}
