"""A tap on the board: one form in, the cells that changed out."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scoring.game import Json, Refused
from scoring.reading import Malformed
from tracker import live
from tracker.errors import NoSuchPoint, NotTheLast, Stale, Trouble, problem_of
from tracker.games.fields import whole
from tracker.games.registry import face_of
from tracker.log import correcting, recording
from tracker.log.once import do_once
from tracker.log.positions import position_at, position_now
from tracker.log.recording import check_expected
from tracker.models import Action, Game
from tracker.news import Enclosure
from tracker.pages.doors import entered, name_of_phone, page
from tracker.pages.marked import marked
from tracker.pages.table.corrections import log_page
from tracker.pages.table.table import EAR, ear_of, fragment, refused
from tracker.reading import KEY_DIGITS, read_number


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
    refusal = None
    with live.held_back() as post:
        with transaction.atomic():
            game = entered(key, lock=True)
            try:
                do_once(game, form, "tap", lambda: _carry_out(game, form, who))
            except (Trouble, Refused, Malformed) as error:
                refusal = error
        if refusal is not None:
            return _refused(request, game, refusal)
        if not request.htmx:  # type: ignore[attr-defined]
            return redirect(face_of(game).next_page(form.get("do", "")), door="e", key=key)
        drawn = fragment(game, "e", form.get("seen", ""))
        post.enclose(_enclosure(request, game, drawn.packed))
        return drawn.answer(request)


def _enclosure(request: HttpRequest, game: Game, drawn: bytes) -> Enclosure:
    """What this phone gets, for those that show the same."""
    seen = read_number(request.POST.get("seen", ""), KEY_DIGITS)
    ear = ear_of(request.headers.get(EAR, ""))
    return Enclosure(game.edit_key, get_language(), ear, seen, game.head_id or 0, drawn)


def _refused(request: HttpRequest, game: Game, error: Exception) -> HttpResponse:
    htmx = request.htmx  # type: ignore[attr-defined]
    if not htmx and request.POST.get("back") == "log":
        return log_page(request, game, error)
    problem = problem_of(error)
    assert problem is not None
    again = _again(request.POST) if problem.kind == "illegal" else None
    if htmx:
        return refused(game, request.POST.get("seen", ""), problem, again)
    shown = {
        "problem": problem,
        "face": face_of(game),
        "key": game.edit_key,
        "again": again,
    }
    return render(request, "tracker/problem.html", shown, status=problem.status)


def _carry_out(game: Game, form: QueryDict, who: str) -> None:
    expect = whole(form, "expect")
    match form.get("do"):
        case "undo":
            # What was the last action when the button was touched, and is meant.
            if form.get("last", str(game.head_id)) != str(game.head_id):
                raise NotTheLast
            recording.undo(game, expect, _optional(form, "number"), who)
        case "redo":
            recording.redo(game, expect, _optional(form, "number"), who)
        case "more":
            _say_more(game, expect, form, who)
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
        then = position_at(game, expect)
        # It could not be on the board that was seen, either.
        if game.rules.refusal(then, game.rules.read_action(game.rules.setup(then), body)):
            raise
        raise Stale(number=game.number) from None


def _say_more(game: Game, expect: int, form: QueryDict, who: str) -> None:
    """What was not told with the last action: a correction of that one, and of nothing else."""
    face, rules, setup = face_of(game), game.rules, game.rules.setup(position_now(game))
    check_expected(game, expect)
    last = game.actions.filter(state=Action.State.STANDING, number=expect).first()
    if last is None or not face.said_later:
        raise NoSuchPoint(number=game.number)
    told = form.copy()
    told["do"] = last.body["do"]
    read = face.read_form(told, position_now(game))
    body, was = (rules.write_action(rules.read_action(setup, each)) for each in (read, last.body))
    later = {key: body.pop(key) for key in face.said_later if key in body}
    if body != {key: value for key, value in was.items() if key not in face.said_later}:
        raise Stale(number=game.number)
    kept = {key: value for key, value in last.body.items() if key not in face.said_later}
    correcting.correct(game, expect, expect - 1, 1, [kept | later], keep=True, who=who)


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
