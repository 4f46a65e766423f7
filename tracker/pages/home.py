"""Home: the club's games; a new one, an imported one, a demo; another phone of the club."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring.mexica.position import Status
from scoring.mexica.record.reading import NotJson, parse_json
from scoring.mexica.setup import Malformed
from tracker.demo import RUNNING as RUNNING_DEMO
from tracker.demo import demo_records
from tracker.errors import TooLarge
from tracker.models import Club, Game
from tracker.pages.doors import christen, club_of, name_of_phone, page, remember
from tracker.pages.packed import kept
from tracker.pages.share import qr
from tracker.recording import new_game
from tracker.records import accept_record

RUNNING, FINISHED = 20, 10
"""How many of each are shown; the shelf has them all."""
LARGEST = 1024 * 1024


@require_GET
@page
def home(request: HttpRequest) -> HttpResponse:
    club = club_of(request)
    games = Game.objects.filter(club=club, archived=None) if club else Game.objects.none()
    games = games.prefetch_related("seats").order_by("-changed")
    over = Q(status=Status.FINISHED.value)
    shelves = [
        (_("Running"), list(games.exclude(over)[:RUNNING])),
        (_("Finished"), list(games.filter(over)[:FINISHED])),
    ]
    context = {"club": club, "shelves": [shelf for shelf in shelves if shelf[1]]}
    return render(request, "tracker/home.html", context)


@require_POST
@page
def demo(request: HttpRequest) -> HttpResponse:
    """A game to look around in. It belongs to no club, so it counts nowhere."""
    game = new_game(accept_record(demo_records()[RUNNING_DEMO]), who=_("demo"))
    return redirect("table", door="e", key=game.edit_key)


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
    with transaction.atomic():
        club = club_of(request) or Club.objects.create()
        game = kept(record, club)
    return remember(redirect("table", door="e", key=game.edit_key), club, request)


@require_http_methods(["GET", "POST"])
@page
def join(request: HttpRequest, key: str) -> HttpResponse:
    """The club's own link: this phone belongs to it from now on."""
    club = get_object_or_404(Club, key=key)
    if request.method == "POST":
        return remember(redirect("home"), club, request)
    return render(request, "tracker/join.html", {"club": club})


@require_http_methods(["GET", "POST"])
@page
def other_phone(request: HttpRequest) -> HttpResponse:
    """How another phone comes in, and what this one is called in the history."""
    if request.method == "POST":
        return christen(redirect("phone"), request.POST.get("name", ""), request)
    club = club_of(request)
    if club is None:
        return redirect("home")
    link = request.build_absolute_uri(reverse("join", args=[club.key]))
    context = {"link": link, "qr": qr(link), "name": name_of_phone(request)}
    return render(request, "tracker/phone.html", context)
