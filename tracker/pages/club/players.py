"""The players of a club: renamed, merged, and the history of that."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring.reading import Malformed
from tracker.club.people import NameTaken, SatTogether, Unchanged, merge, rename, undo
from tracker.errors import problem_of
from tracker.models import Club, PlayerChange
from tracker.pages.doors import club_of, page
from tracker.reading import KEY_DIGITS, read_number

SHOWN = 50
"""Changes of the history."""


@require_http_methods(["GET", "POST"])
@page
def players(request: HttpRequest) -> HttpResponse:
    club = club_of(request)
    if club is None:
        return render(request, "tracker/players/players.html", {"club": None})
    if request.method == "GET":
        return shown(request, club, request.GET.get("player", ""))
    try:
        change = changed(club, request)
    except Unchanged as trouble:
        return refused(request, club, trouble)
    return redirect(f"{reverse('players')}?change={change.pk}")


def changed(club: Club, request: HttpRequest) -> PlayerChange:
    form = request.POST
    who, was = number(form.get("player", "")), form.get("was", "")
    match form.get("do"):
        case "rename":
            return rename(club, who, form.get("name", ""), was)
        case "merge":
            return merge(club, who, number(form.get("into", "")), was)
        case "undo":
            return undo(club, number(form.get("change", "")))
    raise Malformed("do", "a player is renamed or merged, or a change is undone")


def refused(request: HttpRequest, club: Club, trouble: Unchanged) -> HttpResponse:
    """The sentence, and what can be done instead."""
    more: dict[str, Any] = {"problem": problem_of(trouble), "typed": request.POST.get("name", "")}
    if isinstance(trouble, NameTaken):
        more["other"] = trouble.other
    if isinstance(trouble, SatTogether):
        more["together"] = trouble.games
    return shown(request, club, request.POST.get("player", ""), trouble.status, **more)


def shown(
    request: HttpRequest, club: Club, player: str, status: int = 200, **more: Any
) -> HttpResponse:
    # Games that are still being brought back belong to no club that shows.
    games = Count("seats", filter=Q(seats__game__club=club))
    people = list(club.players.filter(into=None).annotate(games=games).prefetch_related("others"))
    people.sort(key=lambda person: person.name.casefold())
    changes = list(club.player_changes.select_related("player")[:SHOWN])
    asked = request.GET.get("change", "")
    context: dict[str, Any] = {
        "club": club,
        "people": people,
        "one": next((person for person in people if str(person.pk) == player), None),
        "changes": changes,
        "done": next((change for change in changes if str(change.pk) == asked), None),
    }
    return render(request, "tracker/players/players.html", context | more, status=status)


def number(text: str) -> int:
    """A key; 0 is nobody's."""
    return read_number(text, KEY_DIGITS) or 0
