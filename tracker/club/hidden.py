"""Totals that nobody sees at the table before the end of a game is told: a choice of a new game.

It stands in the record under a key of its own, so that it travels with the game. A phone may do
otherwise than a game says; what it does of which game is in a cookie, which scripts write, too.
"""

from __future__ import annotations

import re
from datetime import timedelta

from django.http import HttpRequest
from django.utils import timezone

from scoring.game import Phase
from tracker.models import Game

KEY, HIDDEN = "totals", "hidden"
COOKIE = "points"
ENTRY = re.compile(r"([a-z0-9]{1,16})~([hsv])")
HIDES, SHOWS, VEILS = "hsv"
"""Until the end is told; whatever the game says; what was just scored, until it is watched."""
SURPRISE = timedelta(days=1)
"""So long after its end a game is no surprise any more, on no phone."""


def hides_totals(game: Game) -> bool:
    """`game` may have its `totals` beside it, where its setup was not read."""
    totals = game.totals if hasattr(game, "totals") else game.setup.get(KEY)
    return bool(totals == HIDDEN)


def kept(request: HttpRequest) -> dict[str, str]:
    """How this phone shows the points of which game, the latest first."""
    found = map(ENTRY.fullmatch, request.COOKIES.get(COOKIE, "").split("."))
    return {each[1]: each[2] for each in found if each}


def veiled(request: HttpRequest, game: Game, just_scored: bool = False) -> bool:
    """Does this phone show no points of it?"""
    over = game.status == Phase.FINISHED.value
    if over and timezone.now() - game.changed > SURPRISE:
        return False
    how = kept(request).get(str(game.pk))
    if how == VEILS:
        return over or just_scored
    return how == HIDES or (how is None and hides_totals(game))
