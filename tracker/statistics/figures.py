"""The figures: what is counted of some finished games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeVar

from scoring.mexica.pieces import PERIODS, PLAYER_COLOURS, PLAYERS
from tracker.statistics.chosen import AHEAD, BEHIND, LEVEL, SIZES, outcome
from tracker.statistics.finished import Finished, Result, Sources, second_offer
from tracker.statistics.rating import Rating, ratings

Key = TypeVar("Key")


@dataclass
class Tally:
    """What some seats made."""

    games: int = 0
    won: int = 0
    shared: int = 0
    """Of those won: together with others."""
    points: int = 0
    best: int = 0
    best_game: str = ""
    sources: list[int] = field(default_factory=lambda: [0] * len(Sources._fields))

    def add(self, result: Result, game: Finished) -> None:
        self.games += 1
        self.won += result.won
        self.shared += result.won and sum(other.won for other in game.results) > 1
        self.points += result.points
        for number, points in enumerate(result.sources):
            self.sources[number] += points
        if not self.best_game or result.points > self.best:
            self.best, self.best_game = result.points, game.key

    @property
    def average(self) -> float:
        return self.points / self.games


@dataclass
class Pair:
    """Two players who met; seen from the first."""

    first: int
    second: int
    games: int = 0
    ahead: int = 0
    level: int = 0
    behind: int = 0
    points: int = 0
    """How many more the first made, all games together."""

    def add(self, one: Result, other: Result) -> None:
        self.games += 1
        how = outcome(one, other)
        self.ahead += how == AHEAD
        self.level += how == LEVEL
        self.behind += how == BEHIND
        self.points += one.points - other.points

    @property
    def difference(self) -> float:
        return self.points / self.games

    def turned(self) -> Pair:
        return Pair(
            self.second,
            self.first,
            self.games,
            self.behind,
            self.level,
            self.ahead,
            -self.points,
        )


@dataclass
class Chairs:
    """Who wins from which seat, among so many players."""

    players: int
    games: int
    won: list[int]
    """By seat; the first one opens."""


@dataclass
class Token:
    """The tokens of a size."""

    size: int
    offered: list[int]
    """By period."""
    founded: list[int]
    order: int = 0
    """The places in the order of foundings, added up."""

    @property
    def times(self) -> int:
        return sum(self.founded)

    @property
    def average_order(self) -> float:
        return self.order / self.times


@dataclass
class Streaks:
    current: int = 0
    longest: int = 0

    def add(self, won: bool) -> None:
        self.current = self.current + 1 if won else 0
        self.longest = max(self.longest, self.current)


@dataclass
class ClubFigures:
    games: int
    everybody: Tally
    players: dict[int, Tally]
    by_number: dict[int, Tally]
    by_colour: dict[str, Tally]
    pairs: list[Pair]
    chairs: list[Chairs]
    tokens: list[Token]
    ratings: dict[int, Rating]


@dataclass
class PlayerFigures:
    total: Tally
    by_number: dict[int, Tally]
    by_colour: dict[str, Tally]
    by_seat: dict[int, Tally]
    against: list[Pair]
    streaks: Streaks


def club_figures(games: Sequence[Finished]) -> ClubFigures:
    everybody = Tally()
    players: dict[int, Tally] = defaultdict(Tally)
    by_number: dict[int, Tally] = {number: Tally() for number in PLAYERS}
    by_colour = _colours()
    for game in games:
        for result in game.results:
            tallies = [everybody, by_number[game.players], by_colour[result.colour]]
            if result.player is not None:
                tallies.append(players[result.player])
            for tally in tallies:
                tally.add(result, game)
    return ClubFigures(
        len(games),
        everybody,
        dict(players),
        _played(by_number),
        _played(by_colour),
        pairs(games),
        chairs(games),
        tokens(games),
        ratings(games),
    )


def player_figures(games: Sequence[Finished], player: int) -> PlayerFigures:
    """Of games in which that player sat."""
    total, streaks = Tally(), Streaks()
    by_number: dict[int, Tally] = {number: Tally() for number in PLAYERS}
    by_seat: dict[int, Tally] = {number: Tally() for number in range(1, PLAYERS.stop)}
    by_colour = _colours()
    for game in games:
        for seat, result in enumerate(game.results, 1):
            if result.player == player:
                streaks.add(result.won)
                for tally in (
                    total,
                    by_number[game.players],
                    by_colour[result.colour],
                    by_seat[seat],
                ):
                    tally.add(result, game)
    against = [
        pair if pair.first == player else pair.turned()
        for pair in pairs(games)
        if player in (pair.first, pair.second)
    ]
    return PlayerFigures(
        total,
        _played(by_number),
        _played(by_colour),
        _played(by_seat),
        against,
        streaks,
    )


def pairs(games: Iterable[Finished]) -> list[Pair]:
    """Everybody who met, those who met most often first."""
    met: dict[tuple[int, int], Pair] = {}
    for game in games:
        known = [(r.player, r) for r in game.results if r.player is not None]
        for (first, one), (second, other) in combinations(sorted(known), 2):
            key = first, second
            if key not in met:
                met[key] = Pair(first, second)
            met[key].add(one, other)
    return sorted(met.values(), key=lambda pair: (-pair.games, pair.first, pair.second))


def chairs(games: Iterable[Finished]) -> list[Chairs]:
    by_number: dict[int, Chairs] = {n: Chairs(n, 0, [0] * n) for n in PLAYERS}
    for game in games:
        table = by_number[game.players]
        table.games += 1
        for seat, result in enumerate(game.results):
            table.won[seat] += result.won
    return [table for table in by_number.values() if table.games]


def tokens(games: Iterable[Finished]) -> list[Token]:
    found = {size: Token(size, [0] * PERIODS, [0] * PERIODS) for size in SIZES}
    offered: tuple[Counter[int], Counter[int]] = Counter(), Counter()
    for game in games:
        offered[0].update(game.offered)
        offered[1].update(second_offer(game))
        for place, token in enumerate(game.founded, 1):
            found[token.size].founded[token.period - 1] += 1
            found[token.size].order += place
    for size in SIZES:
        found[size].offered = [counts[size] for counts in offered]
    return [found[size] for size in SIZES]


def _colours() -> dict[str, Tally]:
    return {colour.value: Tally() for colour in PLAYER_COLOURS}


def _played(tallies: dict[Key, Tally]) -> dict[Key, Tally]:
    return {key: tally for key, tally in tallies.items() if tally.games}
