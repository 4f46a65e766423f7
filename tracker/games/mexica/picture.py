"""What a game of Mexica looks like: the island of the demo, for whoever has no game yet."""

from __future__ import annotations

from functools import cache

from scoring.mexica.board.island import NOWHERE
from tracker.games.mexica.pages.city import City, city
from tracker.games.mexica.tour.tasks import begun


@cache
def island() -> City:
    return city(begun(), NOWHERE, whole=True)
