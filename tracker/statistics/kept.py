"""Counted once for each version of a club, and kept until the next."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache

from tracker.models import Club
from tracker.statistics.chosen import Chosen
from tracker.statistics.figures import (
    ClubFigures,
    PlayerFigures,
    club_figures,
    player_figures,
)
from tracker.statistics.finished import Finished, finished_games

FORMAT = 1
"""Of what is kept: another number when the figures become others."""
A_DAY = 24 * 3600

Thing = TypeVar("Thing")


def games_of(club: Club) -> list[Finished]:
    return _kept(club, "games", lambda: finished_games(club))


def chosen_games(club: Club, chosen: Chosen) -> list[Finished]:
    return chosen.of(games_of(club))


def figures_of_club(club: Club, chosen: Chosen) -> ClubFigures:
    return _kept(club, f"club?{chosen.address()}", lambda: club_figures(chosen_games(club, chosen)))


def figures_of_player(club: Club, player: int, chosen: Chosen) -> PlayerFigures:
    return _kept(
        club,
        f"player {player}?{chosen.address()}",
        lambda: player_figures(chosen_games(club, chosen), player),
    )


def _kept(club: Club, what: str, count: Callable[[], Thing]) -> Thing:
    """The version was read before the rows are: what is kept is never older than it says."""
    name = f"{FORMAT} {club.key} {club.created.isoformat()} {club.version} {what}"
    key = f"statistics-{hashlib.sha256(name.encode()).hexdigest()}"
    found: Thing | None = cache.get(key)
    if found is None:
        found = count()
        cache.set(key, found, A_DAY)
    return found
