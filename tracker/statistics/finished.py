"""The finished games of a club, as bare as counting needs them: a few queries for all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Sum

from scoring.game import Phase
from tracker.long_work.slices import gently
from tracker.models import Award, Club, Seat
from tracker.statistics.counting import counting


class Result(NamedTuple):
    """What became of a seat."""

    player: int | None
    colour: str
    points: int
    won: bool
    rank: int
    """In the final standing: points, then action tokens; who is level in both shares it."""
    sources: tuple[int, ...]
    """Where the points came from, as the game's counting tells it."""


class Foundation(NamedTuple):
    """A token that was put on the board."""

    size: int
    period: int


class Finished(NamedTuple):
    key: str
    day: date
    mode: str
    offered: tuple[int, ...]
    """The tokens on offer in period 1."""
    results: tuple[Result, ...]
    """In seat order: the first one opened."""
    founded: tuple[Foundation, ...]
    """In the order of the game."""

    @property
    def players(self) -> int:
        return len(self.results)


def counted(club: Club) -> Any:
    """The games that statistics count: finished, not put away, and played: no "what if?"."""
    games = club.games.filter(game=counting().game, status=Phase.FINISHED.value)
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
    people = _people(club)
    seats = _seats(games)
    sources, founded = _points(games)
    found = []
    rows = games.order_by("played", "created", "pk").values_list(
        "pk", "played", "created", "mode", f"setup__{counting().sizes.offered}"
    )
    for pk, day, created, mode, offered in gently(rows.iterator()):
        if not (own := seats.get(pk)):
            # It ended while the rows were read: that is another version of the club.
            continue
        game = Finished(
            pk,
            day,
            mode,
            tuple(offered),
            tuple(
                Result(player, colour, points, won, rank, tuple(sources[seat]))
                for (seat, colour, _, points, won, rank), player in zip(
                    own, _who(own, people), strict=True
                )
            ),
            tuple(founded.get(pk, ())),
        )
        found.append(Counted((day, created, pk), game))
    return found


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


def _points(games: Any) -> tuple[dict[str, list[int]], dict[str, list[Foundation]]]:
    """By seat, where its points came from; by game, its foundings in order."""
    brought, sizes = counting().brought, counting().sizes
    places = {each: place for place, together in enumerate(brought) for each in together.of}
    sources: dict[str, list[int]] = defaultdict(lambda: [0] * len(brought))
    awards = Award.objects.filter(game__in=games).order_by()
    sums = awards.values_list("seat_id", "source", "stage").annotate(sum=Sum("points"))
    for seat, source, stage, points in gently(sums.iterator()):
        sources[seat][places[source, stage]] += points
    foundings: dict[str, dict[int, Foundation]] = defaultdict(dict)
    rows = awards.filter(source=sizes.source).values_list("game_id", "entry", "stage", "about")
    for game, entry, stage, about in gently(rows.iterator()):
        foundings[game][entry] = Foundation(sizes.of(about), stage)
    return sources, {game: [rows[n] for n in sorted(rows)] for game, rows in foundings.items()}


def second_offer(game: Finished) -> Counter[int]:
    """The tokens on offer in period 2."""
    return counting().sizes.later(game.offered)
