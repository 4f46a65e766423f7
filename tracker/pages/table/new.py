"""A new game on one page: of which game, and whatever that asks before it begins."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tracker.errors import NoSuchGame
from tracker.games.face import Face
from tracker.games.registry import face_of, faces
from tracker.log.founding import new_game
from tracker.log.records import accept_record, weight
from tracker.models import Club, Game, Seat
from tracker.pages.doors import club_of, clubs_of, page, remember
from tracker.pages.joined import Joined, joined_games
from tracker.traffic.limits import spend_game

KNOWN = 12
"""Names that are one tap: who played last."""


@require_http_methods(["GET", "POST"])
@page
def new(request: HttpRequest) -> HttpResponse:
    club = club_of(request)
    face = asked_for(request)
    if face is None and request.method == "GET":
        face = last_played(club, joined_games(request, clubs_of(request)))
    if face is None:
        status = 200 if request.method == "GET" else 422
        return render(request, "tracker/new/which.html", status=status)
    setting = face.setting_up(request.POST if request.method == "POST" else begun(club, face))
    if request.method == "GET" or setting.only_looks:
        context = setting.shown(known(club, face), {}) | {"face": face}
        return render(request, face.new_html, context)
    record, problems = setting.record()
    if problems:
        context = setting.shown(known(club, face), problems) | {"face": face}
        return render(request, face.new_html, context, status=422)
    spend_game(request, club, weight(record))
    club = club or Club.objects.create()
    game = new_game(accept_record(record), club)
    return remember(redirect("table", door="e", key=game.edit_key), club, request)


def asked_for(request: HttpRequest) -> Face | None:
    """The game that the address or the form names; None where there are several to choose from."""
    every = {face.rules.key: face for face in faces()}
    named = request.POST.get("game") or request.GET.get("game")
    if named is None:
        return next(iter(every.values())) if len(every) == 1 else None
    if named not in every:
        raise NoSuchGame
    return every[named]


def last_played(club: Club | None, joined: Iterable[tuple[Joined, Game]]) -> Face | None:
    """Of the club that this phone shows, or else of what it came to by links."""
    games = Game.objects.filter(club=club).order_by("-changed") if club else Game.objects.none()
    last = games.first() or next((game for _entry, game in joined), None)
    return face_of(last) if last else None


def begun(club: Club | None, face: Face) -> QueryDict:
    """The form as it is shown first: with what holds for the next game of the club, too."""
    form = QueryDict(mutable=True)
    games = Game.objects.filter(club=club, game=face.rules.key).order_by("-created")
    last = games.first() if club else None
    if last:
        form.update(face.next_form(last.setup))
    return form


def known(club: Club | None, face: Face) -> dict[str, str]:
    """Who played last in the club, and with which colour if it was this game."""
    if club is None:
        return {}
    seats = Seat.objects.filter(game__club=club, player__isnull=False).order_by(
        "-game__created", "number"
    )
    last: dict[str, str] = {}
    called = seats.annotate(called=F("player__name"))
    for name, colour in called.values_list("called", "colour")[: 10 * KNOWN]:
        last.setdefault(name, colour if colour in face.rules.colours else "")
    return dict(list(last.items())[:KNOWN])
