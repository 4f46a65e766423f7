"""Home: the club's games; a new one, an imported one, a demo; another phone of the club."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.mexica.record.reading import NotJson, parse_json
from scoring.mexica.setup import Malformed
from tracker.errors import TooLarge
from tracker.models import Club
from tracker.pages.doors import club_of, page, remember
from tracker.pages.share import qr
from tracker.recording import new_game
from tracker.records import accept_record

SHOWN = 30
LARGEST = 1024 * 1024


@require_GET
@page
def home(request: HttpRequest) -> HttpResponse:
    club = club_of(request)
    games = club.games.prefetch_related("seats")[:SHOWN] if club else []
    running = [game for game in games if game.status != "finished"]
    over = [game for game in games if game.status == "finished"]
    return render(request, "tracker/home.html", {"club": club, "games": [*running, *over]})


@require_POST
@page
def import_record(request: HttpRequest) -> HttpResponse:
    file = request.FILES.get("record")
    if file is None:
        raise Malformed("", "no file was chosen")
    if (file.size or 0) > LARGEST:
        raise TooLarge
    try:
        record = accept_record(parse_json(file.read()))
    except NotJson:
        raise Malformed("", "the file is not a record") from None
    club = club_of(request) or Club.objects.create()
    game = new_game(record, club)
    return remember(redirect("table", door="e", key=game.edit_key), club, request)


@require_http_methods(["GET", "POST"])
@page
def join(request: HttpRequest, key: str) -> HttpResponse:
    """The club's own link: this phone belongs to it from now on."""
    club = get_object_or_404(Club, key=key)
    if request.method == "POST":
        return remember(redirect("home"), club, request)
    return render(request, "tracker/join.html", {"club": club})


@require_GET
@page
def other_phone(request: HttpRequest) -> HttpResponse:
    club = club_of(request)
    if club is None:
        return redirect("home")
    link = request.build_absolute_uri(reverse("join", args=[club.key]))
    return render(request, "tracker/phone.html", {"link": link, "qr": qr(link)})
