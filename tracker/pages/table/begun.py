"""What a game was begun with, put right while it runs: told first, then kept."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.game import Json
from scoring.reading import Malformed
from tracker.errors import GameFull, Stale, problem_of
from tracker.games.face import BESIDE
from tracker.games.registry import face_of
from tracker.games.setting_up import name_problem
from tracker.log import correcting
from tracker.log.afterwards import Insisting
from tracker.log.correcting import Correction
from tracker.log.once import of_form
from tracker.long_work.moment import one_moment
from tracker.models import Game
from tracker.names import UNNAMED, shown_names, unnamed_seats
from tracker.pages.doors import entered, name_of_phone, page
from tracker.pages.table.new import known
from tracker.pages.table.preview import Choices, keep_with, preview


@require_http_methods(["GET", "POST"])
@page
def begun(request: HttpRequest, key: str) -> HttpResponse:
    """The form; what another beginning would change; and keeping it."""
    if request.method == "GET":
        game = entered(key)
        return _form(request, game, _written(game, request.GET), {})
    answer, game = None, entered(key)
    # Before the first action there is nothing to show.
    if not game.number or request.POST.get("keep") == "1":
        with transaction.atomic():
            answer = _begun(request, entered(key, lock=True), keeps=True)
    if answer is None:
        # Looking takes longer, and keeps nobody who taps.
        with one_moment():
            answer = _begun(request, entered(key), keeps=False)
    assert answer is not None
    return answer


def _begun(request: HttpRequest, game: Game, keeps: bool) -> HttpResponse | None:
    """What became of it, or what would; None where what was shown is no longer so."""
    form, key = request.POST, game.edit_key
    said, problems = _said(game, form)
    if problems or "look" in form or "tap" in form:
        return _form(request, game, form, problems)
    try:
        once = of_form(game, form, "begun")
        if once.told() or not said:
            return redirect("table", door="e", key=key)
        if (form.get("expect"), form.get("head")) != (str(game.number), str(game.head_id)):
            raise Stale(number=game.number)
        chosen, who = Choices.of(form), name_of_phone(request)

        def outcome(insisting: Insisting, keep: bool = False) -> Correction:
            return correcting.correct(game, game.number, 0, 0, [], keep, who, insisting, setup=said)

        made = outcome(chosen.insisting)
        if keeps:
            # Nothing is kept but what was shown.
            if game.number and not chosen.agree_with(made):
                return None
            keep_with(game, form, who, lambda: outcome(chosen.insisting, keep=True))
            once.keep(302)
            return redirect("table", door="e", key=key)
    except Stale as stale:
        context = {"key": key, "problem": problem_of(stale)}
        return render(request, "tracker/log/moved_on.html", context, status=Stale.status)
    except (Malformed, GameFull) as error:
        problem = problem_of(error)
        return _form(request, game, form, {"setup": problem.message if problem else ""})
    context = _beginning(game, form) | preview(game, made, outcome)
    return render(request, "tracker/log/begun_otherwise.html", context)


def _written(game: Game, asked: QueryDict) -> QueryDict:
    """The form as the game was begun, but for what the address proposes."""
    form = QueryDict(mutable=True)
    unnamed = unnamed_seats(game.setup)
    for seat, player in enumerate(game.setup["players"]):
        form[f"name{seat + 1}"] = "" if seat in unnamed else player["name"]
        form[f"color{seat + 1}"] = player.get("color", "")
    for name, values in face_of(game).begun_form(game.setup, asked).items():
        form.setlist(name, values)
    return form


def _said(game: Game, form: QueryDict) -> tuple[Json, dict[str, str]]:
    """What the form says otherwise than the game's setup, and what is wrong with which field."""
    said, problems = face_of(game).begun_with(game.setup, form)
    players, unnamed = [], unnamed_seats(game.setup)
    for place, player in enumerate(game.setup["players"], 1):
        typed = form.get(f"name{place}", "").strip()
        name = typed or player["name"]
        if typed and place - 1 in unnamed:
            unnamed.remove(place - 1)
            said[UNNAMED] = unnamed
        problems |= name_problem(name, f"name{place}")
        colour = {"color": form.get(f"color{place}", player["color"])} if "color" in player else {}
        players.append(player | {"name": name} | colour)
    said["players"] = players
    return {key: value for key, value in said.items() if value != game.setup.get(key)}, problems


def _beginning(game: Game, form: QueryDict) -> dict[str, Any]:
    """What both pages show."""
    pairs = [(name, value) for name in form for value in form.getlist(name)]
    shown = {
        "csrfmiddlewaretoken",
        "once",
        "expect",
        "head",
        "keep",
        "shown",
        "offered",
        "insist",
        "all",
    }
    hidden = [pair for pair in pairs if pair[0] not in shown and not pair[0].startswith(BESIDE)]
    return {
        "game": game,
        "key": game.edit_key,
        "face": face_of(game),
        "head": game.head_id,
        "pairs": hidden,
    }


def _form(
    request: HttpRequest, game: Game, form: QueryDict, problems: dict[str, str]
) -> HttpResponse:
    face = face_of(game)
    colours = face.rules.colours
    context = _beginning(game, form) | face.begun_shown(form, problems)
    context |= {
        "problems": problems,
        "known": known(game.club, face),
        "places": [
            {
                "number": place,
                "name": form.get(f"name{place}", ""),
                "hint": called,
                "colour": form.get(f"color{place}", ""),
                "problem": problems.get(f"name{place}", ""),
            }
            for place, called in enumerate(shown_names(game.setup), 1)
        ],
        "colours": [(str(colour), face.colour(colour)) for colour in colours],
    }
    return render(request, face.begun_html, context, status=422 if problems else 200)
