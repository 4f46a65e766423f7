"""A game with the start of another table's."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tracker.club.duplicate import read_link
from tracker.games.registry import face
from tracker.games.setting_up import read_players, written_players
from tracker.log.founding import new_game
from tracker.log.records import accept_record, weight
from tracker.models import Club
from tracker.pages.doors import club_of, page, remember
from tracker.pages.table.new import known
from tracker.traffic.limits import spend_game


@require_http_methods(["GET", "POST"])
@page
def duplicate(request: HttpRequest, link: str) -> HttpResponse:
    deal = read_link(link)
    own, club = face(deal.rules.key), club_of(request)
    problems: dict[str, str] = {}
    if request.method == "POST":
        _players, problems = read_players(request.POST, len(deal.colours))
    if problems or request.method == "GET":
        context = {
            "face": own,
            "known": known(club, own),
            "problems": problems,
            "least": len(deal.colours),
            "places": [
                {
                    "number": number,
                    "name": request.POST.get(f"name{number}", ""),
                    "colour": colour,
                    "called": own.colour(colour) if colour else "",
                }
                for number, colour in enumerate(deal.colours, 1)
            ],
        }
        status = 422 if problems else 200
        return render(request, "tracker/duplicate/new.html", context, status=status)
    every = range(1, len(deal.colours) + 1)
    names = [request.POST.get(f"name{number}", "").strip() for number in every]
    record = deal.record(names, link)
    record |= written_players([*zip(names, deal.colours, strict=True)])
    spend_game(request, club, weight(record))
    club = club or Club.objects.create()
    game = new_game(accept_record(record), club)
    return remember(redirect("table", door="e", key=game.edit_key), club, request)
