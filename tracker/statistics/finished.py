"""The finished games of a club, as bare as counting needs them: a few queries for all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Sum

from scoring.game import Phase
from tracker.long_work.slices import gently
from tracker.models import Award, Club, Seat
from tracker.statistics.counting import Brought, counting_of


class Result(NamedTuple):
    """What became of a seat."""

    player: int | None
    colour: str
    points: int
    won: bool
    rank: int
    """In the final standing; who is level in the eyes of the tie-break, too, shares it."""
    sources: tuple[int, ...]
    """Where the points came from, as the game's counting tells it."""


class Finished(NamedTuple):
    key: str
    game: str
    """Which of the games, by the key of its rules."""
    day: date
    mode: str
    results: tuple[Result, ...]
    """In seat order: the first one opened."""
    own: Any = None
    """What its counting read of it."""

    @property
    def players(self) -> int:
        return len(self.results)


def counted(club: Club) -> Any:
    """The games that statistics count: finished, not put away, and played: no "what if?"."""
    games = club.games.filter(status=Phase.FINISHED.value)
    return games.filter(archived=None, copied_at=None)


class Counted(NamedTuple):
    """A game in the order of the club: as it was played, then as it came."""

    order: tuple[date, datetime, str]
    game: Finished


def finished_games(club: Club) -> list[Finished]:
    """Oldest first."""
    return [row.game for row in rows_of(club)]


def rows_of(club: Club, only: Collection[str] | None = None) -> list[Counted]:
    """In their order; of those alone that are named, as far as they count."""
    games = counted(club)
    if only is not None:
        games = games.filter(pk__in=only)
    columns = games.order_by("played", "created", "pk").values_list(
        "pk", "game", "played", "created", "mode"
    )
    rows = list(gently(columns.iterator()))
    people = _people(club)
    seats = _seats(games)
    read = {name: _read(games.filter(game=name), name) for name in {row[1] for row in rows}}
    found = []
    for pk, name, day, created, mode in gently(iter(rows)):
        sources, own = read[name]
        if pk not in seats or (own is not None and pk not in own):
            # It came or went while the rows were read: that is another version of the club.
            continue
        results = tuple(
            Result(player, colour, points, won, rank, tuple(sources[seat]))
            for (seat, colour, _, points, won, rank), player in zip(
                seats[pk], _who(seats[pk], people), strict=True
            )
        )
        game = Finished(pk, name, day, mode, results, own[pk] if own is not None else None)
        found.append(Counted((day, created, pk), game))
    return found


def _read(games: Any, name: str) -> tuple[Mapping[str, list[int]], Mapping[str, Any] | None]:
    """Of all games of a kind: by seat where its points came from, and what only that game has."""
    counting = counting_of(name)
    return _points(games, counting.brought), counting.own.read(games) if counting.own else None


def _people(club: Club) -> dict[int, int]:
    """Who each player of the club is: with whom he or she was merged."""
    return {pk: into or pk for pk, into in club.players.values_list("pk", "into_id")}


SeatRow = tuple[str, str, int | None, int, bool, int]


def _who(rows: Iterable[SeatRow], people: Mapping[int, int]) -> Iterator[int | None]:
    """Nobody sits twice in a game."""
    seen = set()
    for _, _, player, *_ in rows:
        who = people.get(player) if player is not None else None
        yield None if who in seen else who
        seen.add(who)


def _seats(games: Any) -> dict[str, list[SeatRow]]:
    rows: dict[str, list[SeatRow]] = defaultdict(list)
    seats = Seat.objects.filter(game__in=games).order_by("number")
    columns = ("game_id", "pk", "colour", "player_id", "points", "won", "rank")
    for game, *seat in gently(seats.values_list(*columns).iterator()):
        rows[game].append(tuple(seat))
    return rows


def _points(games: Any, brought: Sequence[Brought]) -> Mapping[str, list[int]]:
    places = {(each.source, each.stage): place for place, each in enumerate(brought)}
    sources: dict[str, list[int]] = defaultdict(lambda: [0] * len(brought))
    awards = Award.objects.filter(game__in=games).order_by()
    sums = awards.values_list("seat_id", "source", "stage").annotate(sum=Sum("points"))
    for seat, source, stage, points in gently(sums.iterator()):
        whole_game = places.get((source, None))
        sources[seat][places[source, stage] if whole_game is None else whole_game] += points
    return sources
