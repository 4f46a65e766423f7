"""The end of a period: does the table match, and who stood on the palace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from scoring.mexica.board.pieces import PERIODS, Colour
from scoring.mexica.position import Position
from scoring.mexica.proof.tokens import Can, Proof, prove
from scoring.mexica.table.detective import investigate
from scoring.mexica.table.findings import Founding as Unfounded
from scoring.mexica.table.findings import Stuck
from scoring.mexica.table.supplies import radar
from tracker.games.mexica.detective import course_of
from tracker.games.mexica.forms import tied_at_end, tokens_asked
from tracker.games.mexica.pages.check import counting_context
from tracker.games.mexica.pages.doors import entered
from tracker.games.mexica.pages.mending import entered_here, mending_context, taking_out
from tracker.log.positions import position_now
from tracker.pages.doors import page
from tracker.pages.table.taps import tap


@require_http_methods(["GET", "POST"])
@page
def period(request: HttpRequest, key: str) -> HttpResponse:
    """Before a scoring: what is found, who stood on the palace, and which tokens are left."""
    if request.method == "POST":
        if request.POST.get("do") != "end_period":
            return entered_here(request, key)
        return _tied(request, key) or tap(request, key)
    game = entered(key)
    course = course_of(game)
    position = course.now
    found = investigate(course, ending=True)
    foundings = [finding for finding in found if isinstance(finding, Unfounded)]
    now = [finding for finding in foundings if finding.period == position.period]
    told = {finding.token for finding in found if isinstance(finding, Stuck)}
    context = counting_context(position, QueryDict()) | mending_context(game, course, found)
    context |= {
        "once": uuid4(),
        "door": "e",
        "key": key,
        "back": "period",
        "radar": radar(position),
        "forgotten": bool(foundings),
        "left_out": [finding.token for finding in now],
        "losses": _losses(position, now),
        "owed": sum(finding.founder for finding in now),
        "tokens": [
            _token(position, prove(position, token), game.number)
            for token in sorted({*position.offered} - told)
        ],
        "holding": list(_holding(position)),
    }
    return render(request, "mexica/period/period.html", context)


def _tied(request: HttpRequest, key: str) -> HttpResponse | None:
    """The game would end, and who is level was not asked for action tokens."""
    form, game = request.POST, entered(key)
    position = position_now(game)
    tied = [*tokens_asked(position, tied_at_end(form, position))]
    asked = [name for name, *_whose in tied]
    if form.get("expect") != str(game.number) or all(form.get(name) for name in asked):
        return None
    context = {
        "door": "e",
        "key": key,
        "position": position,
        "said": [
            (name, value)
            for name in form
            if name not in ("csrfmiddlewaretoken", *asked)
            for value in form.getlist(name)
        ],
        "tied": tied,
    }
    return render(request, "mexica/period/tied.html", context)


def _losses(position: Position, foundings: Sequence[Unfounded]) -> list[dict[str, Any]]:
    """Who loses what if the period is scored without some districts."""
    lost: Counter[Colour] = Counter()
    for finding in foundings:
        lost.update(finding.scoring)
    return [
        {"name": player.name, "colour": player.colour.value, "points": lost[player.colour]}
        for player in position.setup.players
        if lost[player.colour]
    ]


def _token(position: Position, proof: Proof, number: int) -> dict[str, Any]:
    """A token on offer, and whether it can still be founded."""
    dead = proof.can is Can.NO
    goes = dead and position.period == PERIODS
    return {
        "token": proof.token,
        "can": proof.can.value,
        "dig": ", ".join("–".join(cell.name for cell in tile) for tile in proof.dig),
        "mend": taking_out(position, proof.token, number) if goes else None,
    }


def _holding(position: Position) -> Iterator[dict[str, Any]]:
    """How many temples everybody still has to build: one of them has to come to none."""
    left = radar(position).temples
    for player in position.setup.players:
        yield {
            "name": player.name,
            "colour": player.colour.value,
            "left": left[player.colour],
        }
