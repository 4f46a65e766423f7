"""Two tables that began alike, beside each other when both are over."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from scoring.game import Phase
from tracker.club.duplicate import deal_of
from tracker.errors import NotYours
from tracker.models import Game
from tracker.pages.doors import opened, page
from tracker.pages.veil import instead
from tracker.story.chronicle import chronicle_of
from tracker.story.shown import bare_curve, people


@require_GET
@page
def beside(request: HttpRequest, door: str, key: str) -> HttpResponse:
    game = opened(door, key)
    deal = deal_of(game)
    if deal is None:
        raise NotYours
    first = Game.objects.filter(pk=deal.of).first()
    if closed := instead(request, game, door, key):
        return closed
    # Nobody sees how the other table fared before his or her own is over.
    over = [each is not None and each.status == Phase.FINISHED.value for each in (game, first)]
    context: dict[str, Any] = {
        "door": door,
        "key": key,
        "game": game,
        "gone": first is None,
        "own_is_over": over[0],
        "tables": _tables(game, first) if first and all(over) else [],
    }
    return render(request, "tracker/duplicate/beside.html", context)


def _tables(*games: Game) -> list[dict[str, Any]]:
    chronicles = [chronicle_of(game) for game in games]
    most = max(max(chronicle.scores) for chronicle in chronicles)
    return [
        {
            "people": people(chronicle),
            "seats": sorted(game.seated(), key=lambda seat: (seat.rank, seat.number)),
            "curve": bare_curve(chronicle, most),
        }
        for game, chronicle in zip(games, chronicles, strict=True)
    ]
