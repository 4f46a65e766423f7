"""The clocks of a table: how long each has taken, a pause, on or off."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from scoring.game import Phase
from tracker import live
from tracker.errors import KeyWatches
from tracker.log import clock as clocks
from tracker.log.duration import THOUGHT
from tracker.log.positions import position_now
from tracker.models import Game
from tracker.pages.doors import entered, opened, page
from tracker.pages.marked import marked


@marked
@require_http_methods(["GET", "POST"])
@page
def clock(request: HttpRequest, door: str, key: str) -> HttpResponse:
    if request.method == "POST":
        if door != "e":
            raise KeyWatches
        with transaction.atomic():
            game = entered(key, lock=True)
            _set(game, request.POST.get("do", ""))
            # Nothing is new on the board; but who listens looks at the clocks.
            live.announce(game)
        return redirect("table", door=door, key=key)
    game = opened(door, key)
    context = {"door": door, "key": key, "enters": door == "e", **_told(game)}
    template = "told" if request.htmx else "clock"  # type: ignore[attr-defined]
    return render(request, f"tracker/clock/{template}.html", context)


def _set(game: Game, do: str) -> None:
    now = timezone.now()
    is_on = clocks.is_on(game.setup)
    if do in ("on", "off") and is_on != (do == "on"):
        clocks.switch(game, do == "on")
    elif is_on and do == "pause" and not clocks.clock_of(game, position_now(game), now).is_paused:
        clocks.pause(game, now)
    elif is_on and do == "go":
        clocks.go_on(game, now)


def _told(game: Game) -> dict[str, Any]:
    position = position_now(game)
    now = clocks.clock_of(game, position, timezone.now())
    return {
        "is_on": clocks.is_on(game.setup),
        "has_turns": game.rules.on_turn(position) is not None,
        "is_over": game.rules.phase(position) is Phase.FINISHED,
        "is_paused": now.is_paused,
        "minutes": THOUGHT // timedelta(minutes=1),
        "times": [
            (name, colour, _digits(taken + (now.since if seat == now.thinking else timedelta())))
            for (name, colour), (seat, taken) in zip(
                game.rules.players(game.shown_setup), now.taken.items(), strict=True
            )
        ],
    }


def _digits(taken: timedelta) -> str:
    """ "7:05" or "1:02:03"."""
    minutes, seconds = divmod(int(taken.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@marked
@require_GET
@page
def clock_now(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """Seconds, for the script that lets them run on."""
    game = opened(door, key)
    now = clocks.clock_of(game, position_now(game), timezone.now())
    colours = game.colours
    told = {
        "taken": {colours[seat]: int(taken.total_seconds()) for seat, taken in now.taken.items()},
        "on": None if now.thinking is None else colours[now.thinking],
        "since": now.since.total_seconds(),
        "most": THOUGHT.total_seconds(),
        "paused": now.is_paused,
    }
    return JsonResponse(told if clocks.is_on(game.setup) else {"taken": {}, "on": None})
