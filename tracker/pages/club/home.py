"""Home: the club's games; a new one, an imported one, a demo."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from scoring.game import Phase
from scoring.reading import Malformed, NotJson, parse_json
from tracker.club.demo import RUNNING as RUNNING_DEMO
from tracker.club.demo import demo_records
from tracker.errors import TooLarge
from tracker.log.founding import new_game
from tracker.log.records import accept_record, weight
from tracker.models import Club, Game
from tracker.pages.club.clubs import described
from tracker.pages.doors import club_of, clubs_of, page, remember
from tracker.pages.game.packed import kept
from tracker.traffic.limits import spend_game

RUNNING, FINISHED = 20, 10
"""How many of each are shown; the shelf has them all."""
LARGEST = 1024 * 1024


@require_GET
@page
def home(request: HttpRequest) -> HttpResponse:
    clubs = clubs_of(request)
    club = clubs[0] if clubs else None
    games = Game.objects.filter(club=club, archived=None) if club else Game.objects.none()
    games = games.prefetch_related("seats").order_by("-changed")
    over = Q(status=Phase.FINISHED.value)
    shelves = [
        (_("Running"), list(games.exclude(over)[:RUNNING])),
        (_("Finished"), list(games.filter(over)[:FINISHED])),
    ]
    context = {
        "club": club,
        "clubs": [described(each) for each in clubs] if len(clubs) > 1 else [],
        "shelves": [shelf for shelf in shelves if shelf[1]],
    }
    return render(request, "tracker/home/home.html", context)


@require_POST
@page
def demo(request: HttpRequest) -> HttpResponse:
    """A game to look around in. It belongs to no club, so it counts nowhere."""
    record = accept_record(demo_records()[RUNNING_DEMO])
    spend_game(request, None, weight(record.source))
    game = new_game(record, who=_("demo"))
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
        game = kept(request, record, club)
    return remember(redirect("table", door="e", key=game.edit_key), club, request)
