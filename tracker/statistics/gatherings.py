"""What a club played on an evening, and in a year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from tracker.models import Club
from tracker.statistics.cached import games_of
from tracker.statistics.figures import ClubFigures, Tally, club_figures
from tracker.statistics.finished import Finished


class Gathering(NamedTuple):
    games: Sequence[Finished]
    """Oldest first."""
    figures: ClubFigures
    """What games of all kinds have; of one kind, what these have, too."""

    @property
    def people(self) -> list[tuple[int, Tally]]:
        """Who won most often comes first."""
        return sorted(self.figures.players.items(), key=lambda own: (-own[1].won, own[1].games))

    @property
    def kind(self) -> str:
        return _kind(self.games)


def days_of(club: Club) -> list[date]:
    """On which games were finished, the oldest first."""
    return list(dict.fromkeys(game.day for game in games_of(club)))


def evening(club: Club, day: date) -> Gathering | None:
    return _gathering([game for game in games_of(club) if game.day == day])


def year(club: Club, number: int) -> Gathering | None:
    return _gathering([game for game in games_of(club) if game.day.year == number])


def by_month(games: Sequence[Finished]) -> list[int]:
    played = Counter(game.day.month for game in games)
    return [played[month] for month in range(1, 13)]


def _gathering(games: list[Finished]) -> Gathering | None:
    return Gathering(games, club_figures(games, _kind(games))) if games else None


def _kind(games: Sequence[Finished]) -> str:
    """The only one that was played; empty where there were several."""
    kinds = {game.game for game in games}
    return kinds.pop() if len(kinds) == 1 else ""
