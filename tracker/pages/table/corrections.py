"""All that was entered, in words; and correcting it: drop, replace, insert before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods

from scoring.fields import OVERRIDE
from scoring.game import Json, Kind, Phase, Refused
from scoring.reading import Malformed
from scoring.refusing import INVALID
from tracker.errors import GameFull, NoSuchPoint, Problem, Stale, problem_of
from tracker.games.face import Face
from tracker.games.fields import tidied
from tracker.games.registry import face_of
from tracker.games.saying import mark_at, players_of, said, seat_of
from tracker.log import correcting
from tracker.log.afterwards import Insisting
from tracker.log.correcting import Correction
from tracker.log.once import of_form
from tracker.log.positions import position_at, position_now
from tracker.long_work.moment import one_moment
from tracker.models import Action, Game
from tracker.pages.doors import entered, name_of_phone, page
from tracker.pages.qr import shared_link
from tracker.pages.table.preview import Choices, keep_with, preview

A_PAGE = 50
DROPPED = {"drop": 1, "replace": 1, "insert": 0}


@require_GET
@page
def log(request: HttpRequest, key: str) -> HttpResponse:
    """Every action that stands, the newest first."""
    return log_page(request, entered(key))


def log_page(request: HttpRequest, game: Game, error: Exception | None = None) -> HttpResponse:
    """With the form of an action; after a refusal with its sentence and all that was typed."""
    problem = problem_in(face_of(game), error)
    form = request.POST if problem else QueryDict()
    players = players_of(game)
    shown = Paginator(_standing(game).order_by("-number"), A_PAGE).get_page(request.GET.get("page"))
    rows = [
        (
            row.number - 1,
            row,
            said(game, row, players),
            mark_at(game, row.number, row.body),
            game.number - row.number,
        )
        for row in shown
    ]
    context = {
        "key": game.edit_key,
        "door": "e",
        "enters": True,
        "running": game.status != Phase.FINISHED,
        "link": shared_link(request, reverse("replay", args=["w", game.watch_key])),
        "game": game,
        "shown": shown,
        "rows": rows,
        "face": face_of(game),
        "position": position_now(game),
        "values": {name: " ".join(form.getlist(name)) for name in form},
        "problem": problem,
        "insists": problem is not None and problem.kind == Kind.ILLEGAL,
    }
    status = problem.status if problem else 200
    return render(request, "tracker/log/log.html", context, status=status)


def problem_in(face: Face, error: Exception | None) -> Problem | None:
    """Why a form was refused: its fields are called as the form calls them."""
    problem = problem_of(error) if error else None
    if problem is None:
        return None
    if (missing := _missing(error)) in face.fields:
        told = _("Please fill in: %(field)s") % {"field": face.field(missing)}
    elif not isinstance(error, Malformed):
        return problem
    elif (at := error.place.partition("[")[0]) in face.fields:
        told = f"{face.field(at)}: {_(error.sentence).format_map(error.parameters)}"
    else:
        return problem
    return replace(problem, message=told)


def _missing(error: Exception | None) -> str:
    """The field that an action cannot do without: of its kind, or in this game."""
    match error:
        case Malformed(parameters={"key": str(key)}):
            return key
        case Refused() if str(error.refusal.code) == INVALID:
            return error.refusal.parameters["why"].removesuffix(" is missing").strip("'")
    return ""


@csrf_exempt
@require_http_methods(["GET", "POST"])
@page
def correct(request: HttpRequest, key: str, at: int) -> HttpResponse:
    """Correct the action behind the first `at`: the choices, what would change, and keeping it.

    The key in the address is the permission, as for a tap.
    """
    if request.method == "GET":
        return _choices(request, entered(key), at)
    answer = None
    if request.POST.get("keep") == "1":
        with transaction.atomic():
            answer = _corrected(request, entered(key, lock=True), at, keeps=True)
    if answer is None:
        # Looking takes longer, and keeps nobody who taps.
        with one_moment():
            answer = _corrected(request, entered(key), at, keeps=False)
    assert answer is not None
    return answer


def _corrected(request: HttpRequest, game: Game, at: int, keeps: bool) -> HttpResponse | None:
    """What became of the correction, or what would; None where what was shown is no longer so."""
    form = tidied(request.POST, face_of(game).fields.values())
    try:
        once = of_form(game, form, f"correct {at}")
        if once.told():
            return _kept(request, game)
        _check_seen(game, form)
        wanted = Wanted(game, at, form, name_of_phone(request))
        made = wanted.outcome(wanted.chosen.insisting)
        if keeps:
            # Nothing is kept but what was shown.
            if not wanted.chosen.agree_with(made):
                return None
            keep_with(game, request.POST, wanted.who, wanted.keep)
            once.keep(302)
            return _kept(request, game)
    except Stale as stale:
        context = {"key": game.edit_key, "problem": problem_of(stale)}
        return render(request, "tracker/log/moved_on.html", context, status=Stale.status)
    except (Refused, Malformed, GameFull) as error:
        return _choices(request, game, at, form, error)
    context = _context(request, game, at) | _shown(wanted, made)
    return render(request, "tracker/log/correction.html", context)


class Wanted:
    """The correction that a form asks for."""

    def __init__(self, game: Game, at: int, form: QueryDict, who: str) -> None:
        self.game, self.at, self.who = game, at, who
        self.insert = _inserted(game, form)
        self.what = form.get("what", "")
        self.keeps = form.get("keep") == "1"
        self.chosen = Choices.of(form)

    def outcome(self, insisting: Insisting, keep: bool = False) -> Correction:
        number, drop = self.game.number, DROPPED[self.what]
        return correcting.correct(
            self.game, number, self.at, drop, self.insert, keep, self.who, insisting
        )

    def keep(self) -> None:
        self.outcome(self.chosen.insisting, keep=True)


def _shown(wanted: Wanted, made: Correction) -> dict[str, Any]:
    """What would change; with the fields of the form that keeps the same correction."""
    game, at, insert = wanted.game, wanted.at, wanted.insert
    return preview(game, made, wanted.outcome) | {
        "what": wanted.what,
        "new": _new_in_words(game, at, insert),
        "mark": mark_at(game, at + 1, insert[0]) if insert else "",
        "fields": face_of(game).write_form(insert[0]) if insert else {},
        "look_again": wanted.keeps,
    }


def _kept(request: HttpRequest, game: Game) -> HttpResponse:
    return redirect(_back(request, game) or reverse("table", args=["e", game.edit_key]))


def _back(request: HttpRequest, game: Game) -> str:
    """The address of the page that asked for the correction; none where it was the log."""
    back = _asked_from(request, game)
    return face_of(game).asks_correction[back](game.edit_key) if back else ""


def _asked_from(request: HttpRequest, game: Game) -> str:
    back = request.POST.get("back", "") or request.GET.get("back", "")
    return back if back in face_of(game).asks_correction else ""


def _choices(
    request: HttpRequest,
    game: Game,
    at: int,
    form: QueryDict | None = None,
    error: Exception | None = None,
) -> HttpResponse:
    """Drop, replace or insert; after a refusal with its sentence and all that was typed."""
    context = _context(request, game, at)
    face = face_of(game)
    own = face.write_form(context["action"].body)
    typed = {name: " ".join(form.getlist(name)) for name in form} if form else {}
    what = typed.get("what", "")
    problem = problem_in(face, error)
    insists = isinstance(error, Refused) and error.refusal.yields_to_override
    if form and insists and typed.get(OVERRIDE) != "1":
        [refused] = _inserted(game, form)
        context["insisting"] = mark_at(game, at + 1, refused | {OVERRIDE: True})
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
    return {
        "game": game,
        "key": game.edit_key,
        "back": _asked_from(request, game),
        "leave": _back(request, game) or reverse("log", args=[game.edit_key]),
        "at": at,
        "head": game.head_id,
        "action": action,
        "text": said(game, action, players_of(game)),
        "mark": mark_at(game, action.number, action.body),
        "face": face_of(game),
        "position": position_now(game),
    }


def _check_seen(game: Game, form: QueryDict) -> None:
    """The log is the one that the form was made for: as long, and with the same last action."""
    head = str(game.head_id)
    if form.get("expect") != str(game.number) or form.get("head", head) != head:
        raise Stale(number=game.number)


def _inserted(game: Game, form: QueryDict) -> list[Json]:
    """The actions that come in, without the fields that belong to other kinds of action."""
    if form.get("what") not in DROPPED:
        raise Malformed("what", "an action is dropped or replaced, or one is inserted")
    if form["what"] == "drop":
        return []
    rules, position = game.rules, position_now(game)
    body = face_of(game).read_form(form, position)
    return [rules.write_action(rules.read_action(rules.setup(position), body))]


def _new_in_words(game: Game, at: int, insert: list[Json]) -> str:
    if not insert:
        return ""
    players, position = players_of(game), position_at(game, at)
    [body] = insert
    seat = seat_of(body["by"], players) if "by" in body else game.rules.on_turn(position)
    return face_of(game).said(body, seat, players)


def _standing(game: Game) -> QuerySet[Action]:
    return game.actions.filter(state=Action.State.STANDING)
