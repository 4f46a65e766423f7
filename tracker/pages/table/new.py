"""A new game on one page: who plays, in which order, which tokens, which neutral temples."""

from __future__ import annotations

from collections import Counter
from random import SystemRandom
from typing import Any, NamedTuple

from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.mexica.pieces import CALPULLI, OFFERED_FIRST, PLAYER_COLOURS, PLAYERS, Mode
from scoring.mexica.record.reading import FORMAT
from scoring.reading import Malformed
from tracker.games.mexica.board import colour_name
from tracker.games.mexica.pages.neutral import Layout, laid_out
from tracker.log.recording import new_game
from tracker.log.records import accept_record, check_name, weight
from tracker.models import Club, Seat
from tracker.pages.doors import club_of, page, remember
from tracker.traffic.limits import spend_game

CHANCE = SystemRandom()
KNOWN = 12
"""Names that are one tap: who played last."""


class Token(NamedTuple):
    """One of the fifteen in the box, and its name in the form: of two alike, each has its own."""

    size: int
    name: str


def box() -> list[Token]:
    return [
        Token(size, f"{size}-{copy}")
        for size, number in sorted(CALPULLI.items())
        for copy in range(1, number + 1)
    ]


@require_http_methods(["GET", "POST"])
@page
def new(request: HttpRequest) -> HttpResponse:
    club = club_of(request)
    form = request.POST
    layout = laid_out(form, CHANCE)
    if request.method == "GET" or form.keys() & {"tap", "scatter", "look"}:
        return render(request, "tracker/new/new.html", context(club, form, layout, {}))
    record, problems = read_form(form, layout)
    if problems:
        shown = context(club, form, layout, problems)
        return render(request, "tracker/new/new.html", shown, status=422)
    spend_game(request, club, weight(record))
    club = club or Club.objects.create()
    game = new_game(accept_record(record), club)
    return remember(redirect("table", door="e", key=game.edit_key), club, request)


def context(
    club: Club | None, form: QueryDict, layout: Layout, problems: dict[str, str]
) -> dict[str, Any]:
    return {
        "form": form,
        "problems": problems,
        "known": known(club) if club else {},
        "mode": form.get("mode", Mode.TRACKER.value),
        "draw": form.get("draw", "app"),
        "layout": layout,
        "places": [
            {
                "number": number,
                "name": form.get(f"name{number}", ""),
                "colour": form.get(f"color{number}", PLAYER_COLOURS[-number].value),
                "problem": problems.get(f"name{number}", ""),
            }
            for number in range(1, PLAYERS.stop)
        ],
        "colours": [(colour.value, colour_name(colour)) for colour in PLAYER_COLOURS],
        "tokens": [
            {"size": token.size, "name": token.name, "chosen": token.name in form.getlist("token")}
            for token in box()
        ],
    }


def known(club: Club) -> dict[str, str]:
    """Who played last in the club, and with which colour."""
    seats = Seat.objects.filter(game__club=club).order_by("-game__created", "number")
    last: dict[str, str] = {}
    called = seats.annotate(called=Coalesce("player__name", "name"))
    for name, colour in called.values_list("called", "colour")[: 10 * KNOWN]:
        last.setdefault(name, colour)
    return dict(list(last.items())[:KNOWN])


def read_form(form: QueryDict, layout: Layout) -> tuple[dict[str, Any], dict[str, str]]:
    """The record that a form describes, and what is wrong with which field."""
    problems: dict[str, str] = {}
    players = []
    for number in range(1, PLAYERS.stop):
        name = form.get(f"name{number}", "").strip()
        if not name:
            continue
        try:
            check_name(name, f"name{number}")
        except Malformed:
            problems[f"name{number}"] = _("At most 40 characters, none of them invisible.")
        players.append({"name": name, "color": form.get(f"color{number}", "")})
    if len(players) < PLAYERS.start:
        problems["name1"] = _("At least two players have a name.")
    if len({player["color"] for player in players}) < len(players):
        problems["colours"] = _("Each player has a colour of his or her own.")
    if form.get("shuffle"):
        CHANCE.shuffle(players)
    if form.get("draw") == "table":
        chosen = set(form.getlist("token"))
        tokens = [token.size for token in box() if token.name in chosen]
        if len(tokens) != OFFERED_FIRST or Counter(tokens) - Counter(CALPULLI):
            problems["tokens"] = _("Eight tokens lie on offer; chosen: %(n)s.") % {"n": len(tokens)}
    else:
        tokens = CHANCE.sample(sorted(CALPULLI.elements()), OFFERED_FIRST)
    record: dict[str, Any] = {
        "format": FORMAT,
        "mode": form.get("mode", Mode.TRACKER.value),
        "players": players,
        "tokens": sorted(tokens),
        "actions": [],
    }
    if len(players) == 2:
        asked = layout.variant == "table" and not form.get("insist")
        if asked and (layout.is_unusual or layout.warnings):
            problems["neutral"] = layout.is_unusual or _("Look at the neutral temples once more.")
        record["neutral"] = layout.written
    return record, problems
