"""Home: the club's games; a new one, an imported one, a demo."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from django.core.files.uploadedfile import UploadedFile
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_GET, require_POST

from scoring.game import Phase
from scoring.reading import Malformed, NotJson, parse_json
from scoring.record import AnyRecord
from tracker.errors import TooLarge, Trouble
from tracker.games.face import Face
from tracker.games.registry import faces, of_several
from tracker.games.tour import Tour
from tracker.log.founding import new_game
from tracker.log.records import accept_record, weight
from tracker.models import Game
from tracker.pages.club.clubs import described
from tracker.pages.doors import clubs_of, page
from tracker.pages.game.packed import keep_once
from tracker.pages.joined import joined, joined_games, keep
from tracker.pages.table.new import asked_for, last_played
from tracker.pages.words import as_word, key_behind
from tracker.traffic.limits import spend_game

RUNNING, FINISHED = 20, 10
"""How many of each are shown; the shelf has them all."""
LATEST = 3
"""Running games that stand before all else: whoever comes back mostly goes on with one."""
LARGEST = 1024 * 1024
LINKED = {"join", "table", "duplicate"}
"""What people send each other links to, by the names of the addresses."""


class NoSuchLink(Trouble):
    status = 422
    code = "link.unknown"
    sentence = gettext_noop("This link doesn't lead to a club or a game on this site.")


@require_GET
@page
def home(request: HttpRequest) -> HttpResponse:
    clubs = clubs_of(request)
    club = clubs[0] if clubs else None
    games = Game.objects.filter(club=club, archived=None) if club else Game.objects.none()
    games = games.prefetch_related("seats").order_by("-changed")
    over = Q(status=Phase.FINISHED.value)
    running, finished = list(games.exclude(over)[:RUNNING]), list(games.filter(over)[:FINISHED])
    shelves = [(_("Running"), running[LATEST:]), (_("Finished"), finished)]
    opened = joined_games(request, clubs)
    context = {
        "club": club,
        "now": asked_for(request) or last_played(club, opened) or next(faces()),
        "guided": guided()[0],
        "joined": opened,
        # Who opened the link of a game that goes on is at that table.
        "joined_first": any(game.status != Phase.FINISHED.value for _entry, game in opened),
        "clubs": [described(each) for each in clubs] if len(clubs) > 1 else [],
        "latest": running[:LATEST],
        "shelves": shelves if running or finished else [],
        "several": of_several([*running, *finished]),
    }
    return render(request, "tracker/home/home.html", context)


@require_POST
@page
def forget(request: HttpRequest) -> HttpResponse:
    """A game that this phone came to by a link leaves its home page."""
    key = request.POST.get("key")
    return keep(redirect("home"), [each for each in joined(request) if each.key != key])


@require_POST
@page
def follow(request: HttpRequest) -> HttpResponse:
    """A pasted link is opened: an app on the home screen has no address bar, and on an iPhone
    cookies of its own. Only its path counts; whoever it leads to asks before anything is kept.
    A phone without a camera types a word."""
    typed = request.POST.get("link", "").strip()
    if word := as_word(typed):
        return redirect("table", door="e", key=key_behind(request, word))
    try:
        found = resolve(urlsplit(typed).path)
    except (Resolver404, ValueError):
        raise NoSuchLink from None
    if found.url_name not in LINKED:
        raise NoSuchLink
    return redirect(reverse(found.url_name, kwargs=found.kwargs))


def guided() -> tuple[Face, Tour]:
    """The game to be guided through, and how."""
    return next((one, one.tour) for one in faces() if one.tour)


@require_POST
@page
def demo(request: HttpRequest) -> HttpResponse:
    """A game to be guided through. It belongs to no club, so it counts nowhere."""
    _face, tour = guided()
    record = accept_record(tour.record())
    spend_game(request, None, weight(record.source))
    game = new_game(record, who=_("demo"))
    return redirect("table", door="e", key=game.edit_key)


def record_in(file: UploadedFile | None, typed: str = "") -> tuple[str, AnyRecord]:
    """The game in a file, or in a text where there is none; how it is written, too."""
    if file is None and not typed:
        raise Malformed("", "no file was chosen")
    if file is not None and (file.size or 0) > LARGEST:
        raise TooLarge
    try:
        written = parse_json(typed if file is None else file.read())
    except NotJson:
        raise Malformed("", "the file is not a record") from None
    return json.dumps(written, ensure_ascii=False), accept_record(written)


@require_POST
@page
def import_record(request: HttpRequest) -> HttpResponse:
    _written, record = record_in(request.FILES.get("record"), request.POST.get("written", ""))
    return keep_once(request, record)
