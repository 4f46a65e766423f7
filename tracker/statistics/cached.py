"""What is counted stays in the memory of the process; a change costs the games that it changed.

The club tells which games changed since. Figures are counted game by game in their order, and what
was counted up to some games is kept: whatever changed, counting goes on from the mark before it.
"""

from __future__ import annotations

import pickle
from bisect import bisect_left, insort
from collections.abc import Callable, Sequence
from datetime import date, datetime
from itertools import islice
from threading import Lock
from typing import Any

from django.conf import settings
from django.core.cache import cache

from scoring.games import BY_KEY
from tracker.long_work.slices import gently
from tracker.models import Club
from tracker.remembered import Remembered
from tracker.statistics.chosen import Chosen
from tracker.statistics.figures import (
    ClubCount,
    ClubFigures,
    PlayerCount,
    PlayerFigures,
)
from tracker.statistics.finished import Counted, Finished, rows_of

FORMAT = 7
"""Of what is kept: another number when the rows become others."""
A_DAY = 24 * 3600
EVERY = 64
"""Games between two marks at the end, where most changes are; further back fewer are kept."""
SPARSE, LATEST = 16 * EVERY, 8 * EVERY
MOST_GAMES = 60_000
"""In the memory of a process, of all clubs together: some 100 MB."""
MOST_FIGURES = 24
"""Choices of games of one club."""


def games_of(club: Club) -> list[Finished]:
    return book_of(club).games(club)


def kinds_of(club: Club) -> list[str]:
    """Of which games there are finished ones, by their keys, in the order of all games."""
    finished = {game.game for game in games_of(club)}
    return [key for key in BY_KEY if key in finished]


def chosen_games(club: Club, chosen: Chosen) -> list[Finished]:
    return chosen.of(games_of(club))


def figures_of_club(club: Club, chosen: Chosen) -> ClubFigures:
    """Where no game is chosen: what games of all kinds have."""
    told: ClubFigures = book_of(club).figures(club, chosen, None)
    return told


def figures_of_player(club: Club, player: int, chosen: Chosen) -> PlayerFigures:
    told: PlayerFigures = book_of(club).figures(club, chosen, player)
    return told


class Running:
    """What is counted of the chosen games, with marks to go on from."""

    def __init__(self, begin: Callable[[], Any], chosen: Chosen) -> None:
        self.begin = begin
        self.chosen = chosen
        self.marks: dict[int, bytes] = {}
        """The count as it stood, by the number of the club's games that it had read."""
        self.told: Any = None

    def forget(self, first: int) -> None:
        """From that game on it is no longer true."""
        self.marks = {at: mark for at, mark in self.marks.items() if at <= first}
        self.told = None

    def figures(self, rows: Sequence[Counted]) -> Any:
        if self.told is None:
            at = max(self.marks, default=0)
            count = pickle.loads(self.marks[at]) if at else self.begin()  # noqa: S301 (made here)
            for number, row in enumerate(gently(islice(rows, at, None)), at):
                if number > at and _is_marked(number, len(rows)):
                    self.marks[number] = pickle.dumps(count, pickle.HIGHEST_PROTOCOL)
                if self.chosen.matches(row.game):
                    count.add(row.game)
            self.marks = {n: mark for n, mark in self.marks.items() if _is_marked(n, len(rows))}
            self.told = count.figures()
        return self.told


def _is_marked(number: int, games: int) -> bool:
    return number % (EVERY if number > games - LATEST else SPARSE) == 0


class Book:
    """The finished games of a club as of one of its versions."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.version = -1
        self.rows: list[Counted] = []
        """Never changed, only replaced: somebody may be reading."""
        self.orders: dict[str, tuple[date, datetime, str]] = {}
        self.running: Remembered[str, Running] = Remembered(MOST_FIGURES)

    def games(self, club: Club) -> list[Finished]:
        with self.lock:
            self._catch_up(club)
            rows = self.rows
        return [row.game for row in rows]

    def figures(self, club: Club, chosen: Chosen, player: int | None) -> Any:
        name = f"{player} {chosen.address()}"
        with self.lock:
            self._catch_up(club)
            running = self.running.of(name, lambda: Running(_begin(player, chosen.game), chosen))
            return running.figures(self.rows)

    def _catch_up(self, club: Club) -> None:
        """The version was read before the rows are: they are never older than it says."""
        if club.version <= self.version:
            return
        changed = club.changed_since(self.version) if self.version >= 0 else None
        if changed is None and self.version < 0:
            changed = self._shared(club)
        if changed is None:
            self._turn_to(rows_of(club))
            _share(club, self.rows)
        elif changed:
            self._change(changed, rows_of(club, changed))
        self.version = club.version

    def _shared(self, club: Club) -> set[str] | None:
        """What another process counted is gone on with."""
        found = cache.get(_name(club)) if settings.REDIS_URL else None
        if found is None:
            return None
        version, rows = found
        if version > club.version:
            # It was counted after this club was read.
            return None
        club_changed = club.changed_since(version)
        if club_changed is not None:
            self._turn_to(rows)
        return club_changed

    def _turn_to(self, rows: list[Counted]) -> None:
        self.rows = rows
        self.orders = {row.game.key: row.order for row in rows}
        self.running.clear()

    def _change(self, changed: set[str], fresh: list[Counted]) -> None:
        rows, first = list(self.rows), len(self.rows)
        for key in changed & self.orders.keys():
            at = bisect_left(rows, self.orders.pop(key), key=_order)
            del rows[at]
            first = min(first, at)
        for row in fresh:
            at = bisect_left(rows, row.order, key=_order)
            insort(rows, row, key=_order)
            self.orders[row.game.key] = row.order
            first = min(first, at)
        self.rows = rows
        for running in self.running.kept.values():
            running.forget(first)


def _begin(player: int | None, game: str) -> Callable[[], Any]:
    return lambda: ClubCount(game) if player is None else PlayerCount(player, game)


def _order(row: Counted) -> tuple[date, datetime, str]:
    return row.order


def _name(club: Club) -> str:
    return f"statistics-{FORMAT}-{club.pk}-{club.created.timestamp()}"


def _share(club: Club, rows: list[Counted]) -> None:
    if settings.REDIS_URL:
        cache.set(_name(club), (club.version, rows), A_DAY)


def _weight(book: Book) -> int:
    return len(book.rows)


books: Remembered[tuple[int, datetime], Book] = Remembered(MOST_GAMES, _weight)


def book_of(club: Club) -> Book:
    return books.of((club.pk, club.created), Book)
