"""The shelf: every game of the club, searched, sorted, page by page."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.db.models import Exists
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tracker.club.shelf import FIELDS, LONGEST, Found, Search, look, read_search
from tracker.games.registry import faces, modes, of_several, seats
from tracker.models import Club
from tracker.pages.doors import club_of, page

KNOWN = 60
"""Names that are offered while a player's is typed."""


@require_GET
@page
def shelf(request: HttpRequest) -> HttpResponse:
    club = club_of(request)
    search, problems = read_search(request.GET)
    found = look(club, search) if club and not problems else Found([], False)
    context: dict[str, Any] = {
        "club": club,
        "search": search,
        "problems": problems,
        "found": found,
        "several": of_several(found.games),
        "moved": _moved(request, club),
        "deleted": request.GET.get("deleted") == "1",
        "here": search.address(),
        "newer": search.address(page=search.page - 1) if search.page > 1 else "",
        "kinds": _kinds(club, search),
        "months": _months(timezone.localdate(), search),
        "other_shelf": search.address(away=not search.away, page=1),
        "older": search.address(page=search.page + 1) if found.more else "",
    }
    partly = "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers
    if not partly:
        context |= _form(request, club, search)
    template = "tracker/shelf/found.html" if partly else "tracker/shelf/shelf.html"
    response = render(request, template, context, status=422 if problems else 200)
    if partly and not problems:
        # Replaced, not pushed: one step back leaves the shelf, however much was typed.
        response["HX-Replace-Url"] = reverse("shelf") + search.address()
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    return response


def _form(request: HttpRequest, club: Club | None, search: Search) -> dict[str, Any]:
    known = club.players.filter(into=None).values_list("name", flat=True)[:KNOWN] if club else ()
    return {
        "typed": {name: request.GET.get(name, "") for name in FIELDS},
        "longest": LONGEST,
        "known": known,
        "numbers": [str(number) for number in seats()],
        "modes": modes().items(),
        "sorts": (
            ("newest", _("newest first")),
            ("oldest", _("oldest first")),
            ("longest", _("longest first")),
            ("closest", _("closest result first")),
            ("changed", _("last entered first")),
        ),
    }


def _kinds(club: Club | None, search: Search) -> list[dict[str, Any]]:
    """Ways to the games of each kind, where the club has several."""
    if club is None or len(every := list(faces())) < 2:
        return []
    # One question whether there is any of each: a list of all kinds would look at every game.
    of_kind = {face.rules.key: Exists(club.games.filter(game=face.rules.key)) for face in every}
    played = Club.objects.values_list(*of_kind.values()).get(pk=club.pk)
    there = [
        (face.name, key)
        for face, key, any_played in zip(every, of_kind, played, strict=True)
        if any_played or key == search.game
    ]
    if len(there) < 2 and not search.game:
        return []
    return [
        {
            "name": name,
            "address": search.address(game=key, page=1),
            "chosen": search.game == key,
        }
        for name, key in [(_("All games"), ""), *there]
    ]


def _months(today: date, search: Search) -> list[dict[str, Any]]:
    """Ways to the games of lately: what people look for most."""
    this = today.replace(day=1)
    last = (this - timedelta(days=1)).replace(day=1)
    choices = [(_("This month"), this), (_("Last month"), last), (_("Any time"), None)]
    return [
        {
            "name": name,
            "address": search.address(month=month, since=None, until=None, page=1),
            "chosen": search.month == month
            and not (month is None and (search.since or search.until)),
        }
        for name, month in choices
    ]


def _moved(request: HttpRequest, club: Club | None) -> Any:
    """The game that was just put away or taken back: it can be undone."""
    pk = request.GET.get("moved", "")
    if club is None or not pk.isalnum():
        return None
    return club.games.prefetch_related("seats").filter(pk=pk).first()
