"""Play now: a game at once, and the names of who plays it later."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tracker import live
from tracker.club.unnamed import name_seats
from tracker.errors import NoSuchGame
from tracker.games.face import Face
from tracker.games.registry import face_of
from tracker.games.setting_up import name_problem, nobody_named
from tracker.log.founding import new_game
from tracker.log.records import accept_record, weight
from tracker.models import Club
from tracker.names import UNNAMED, seat_name, unnamed_seats
from tracker.pages.doors import club_of, entered, page, remember
from tracker.pages.table.new import asked_for, begun, known
from tracker.reading import read_number
from tracker.traffic.limits import spend_game


@require_POST
@page
def play(request: HttpRequest) -> HttpResponse:
    """As the form of a new game would begin it if only colours were chosen."""
    own, number = asked_for(request), read_number(request.POST.get("players", ""), 2)
    if own is None or number is None or number not in own.rules.seats:
        raise NoSuchGame
    club = club_of(request)
    record, problems = own.setting_up(unasked(own, number, begun(club, own))).record()
    if problems:
        return redirect(f"{reverse('new')}?game={own.rules.key}")
    spend_game(request, club, weight(record))
    club = club or Club.objects.create()
    game = new_game(accept_record(record | {UNNAMED: True}), club)
    return remember(redirect("table", door="e", key=game.edit_key), club, request)


def unasked(own: Face, number: int, form: QueryDict) -> QueryDict:
    form["game"] = own.rules.key
    for place in range(1, number + 1):
        colour = own.proposed[place - 1] if own.proposed else ""
        form[f"name{place}"], form[f"color{place}"] = seat_name(colour, place - 1), colour
    return form


@require_http_methods(["GET", "POST"])
@page
def names(request: HttpRequest, key: str) -> HttpResponse:
    """Who plays, of all or of some; asked once, afterwards the club's list of people has it."""
    if request.method == "GET":
        return _asked(request, key, 200) if unnamed_seats(entered(key).setup) else _table(key)
    with transaction.atomic():
        game = entered(key, lock=True)
        unnamed = unnamed_seats(game.setup)
        if not unnamed:
            return _table(key)
        told: dict[int, str] = {}
        problems: dict[str, str] = {}
        for seat in unnamed:
            field = f"name{seat + 1}"
            name = request.POST.get(field, "").strip()
            if name:
                told[seat] = name
                problems |= name_problem(name, field)
        if not told:
            problems["names"] = nobody_named(1)
        if problems:
            return _asked(request, key, 422, problems)
        name_seats(game, told)
        live.announce_names(game)
    return _table(key)


def _table(key: str) -> HttpResponse:
    return redirect("table", door="e", key=key)


def _asked(
    request: HttpRequest, key: str, status: int, problems: dict[str, str] | None = None
) -> HttpResponse:
    game = entered(key)
    own, unnamed = face_of(game), unnamed_seats(game.setup)
    context = {
        "key": key,
        "known": known(game.club, own),
        "problems": problems or {},
        "least": len(game.setup["players"]),
        "places": [
            {
                "number": number,
                "name": request.POST.get(f"name{number}", ""),
                "colour": colour,
                "called": own.colour(colour) if colour else "",
                "has": "" if number - 1 in unnamed else player["name"],
            }
            for number, (colour, player) in enumerate(
                zip(game.colours, game.setup["players"], strict=True), 1
            )
        ],
    }
    return render(request, "tracker/new/names.html", context, status=status)
