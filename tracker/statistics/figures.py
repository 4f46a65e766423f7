"""The figures: what is counted of some finished games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from operator import add
from typing import Any, TypeVar

from tracker.statistics.best import Best
from tracker.statistics.chosen import AHEAD, BEHIND, LEVEL, outcome
from tracker.statistics.counting import Counting, counting_of
from tracker.statistics.finished import Finished, Result
from tracker.statistics.rating import Rating, Strength

Key = TypeVar("Key")


@dataclass
class Tally:
    """What some seats made. Points tell nothing where games of several are added up."""

    games: int = 0
    won: int = 0
    shared: int = 0
    """Of those won: together with others."""
    points: int = 0
    best: int = 0
    best_game: str = ""
    sources: list[int] = field(default_factory=list)
    """From where the points came; empty where nobody asks."""

    def add(self, result: Result, game: Finished) -> None:
        self.games += 1
        self.won += result.won
        self.shared += result.won and sum(other.won for other in game.results) > 1
        self.points += result.points
        self.sources = list(map(add, self.sources, result.sources))
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
    """Who wins from which seat, in games of one number of players."""

    players: int
    games: int
    won: list[int]
    """By seat; the first one opens."""


@dataclass
class Streaks:
    current: int = 0
    longest: int = 0

    def add(self, won: bool) -> None:
        self.current = self.current + 1 if won else 0
        self.longest = max(self.longest, self.current)


@dataclass
class GameFigures:
    """What only games of one kind have, by which they can be compared."""

    everybody: Tally
    by_number: dict[int, Tally]
    by_colour: dict[str, Tally]
    chairs: list[Chairs]
    ratings: dict[int, Rating]
    score: Best
    margin: Best
    """By how much the one winner was ahead of whoever came next."""
    own: Any
    """What only that game counts."""


@dataclass
class ClubFigures:
    games: int
    players: dict[int, Tally]
    pairs: list[Pair]
    streak: Best
    """Wins in a row."""
    of_game: GameFigures | None
    """None: games of several are counted."""


@dataclass
class PlayerGameFigures:
    by_number: dict[int, Tally]
    by_colour: dict[str, Tally]
    by_seat: dict[int, Tally]


@dataclass
class PlayerFigures:
    total: Tally
    by_game: dict[str, Tally]
    against: list[Pair]
    streaks: Streaks
    of_game: PlayerGameFigures | None
    """None: games of several are counted."""


class GameCount:
    """Of games of one kind."""

    def __init__(self, counting: Counting) -> None:
        self.everybody = _tally(counting)
        self.by_number = _tallies(counting.seats)
        self.by_colour = _tallies(counting.colours)
        self.chairs = {number: Chairs(number, 0, [0] * number) for number in counting.seats}
        self.strength = Strength()
        self.score, self.margin = Best(), Best()
        self.own = counting.own.count() if counting.own else None

    def add(self, game: Finished) -> None:
        for result in game.results:
            self.everybody.add(result, game)
            self.by_number[game.players].add(result, game)
            if result.colour:
                self.by_colour[result.colour].add(result, game)
            self.score.offer(result.points, game.key, result.player)
        if game.players > 1:
            first, second = sorted(game.results, key=lambda result: result.rank)[:2]
            self.margin.offer(first.points - second.points, game.key, first.player)
        table = self.chairs[game.players]
        table.games += 1
        for seat, result in enumerate(game.results):
            table.won[seat] += result.won
        self.strength.add(game)
        if self.own:
            self.own.add(game)

    def figures(self) -> GameFigures:
        return GameFigures(
            self.everybody,
            _played(self.by_number),
            _played(self.by_colour),
            [table for table in self.chairs.values() if table.games and table.players > 1],
            self.strength.ratings(),
            self.score,
            self.margin,
            self.own.figures() if self.own else None,
        )


class ClubCount:
    """Of games of one kind, or, `game` being empty, of several."""

    def __init__(self, game: str) -> None:
        self.games = 0
        self.players: dict[int, Tally] = {}
        self.streaks: dict[int, Streaks] = {}
        self.streak = Best()
        self.pairs = Pairs()
        self.of_game = GameCount(counting_of(game)) if game else None

    def add(self, game: Finished) -> None:
        self.games += 1
        for result in game.results:
            if result.player is not None:
                self.players.setdefault(result.player, Tally()).add(result, game)
                streak = self.streaks.setdefault(result.player, Streaks())
                streak.add(result.won)
                self.streak.offer(streak.current, "", result.player)
        self.pairs.add(game)
        if self.of_game:
            self.of_game.add(game)

    def figures(self) -> ClubFigures:
        return ClubFigures(
            self.games,
            self.players,
            self.pairs.in_order(),
            self.streak,
            self.of_game.figures() if self.of_game else None,
        )


class PlayerGameCount:
    def __init__(self, counting: Counting) -> None:
        self.by_number = _tallies(counting.seats)
        self.by_seat = _tallies(range(1, counting.seats.stop))
        self.by_colour = _tallies(counting.colours)

    def add(self, seat: int, result: Result, game: Finished) -> None:
        self.by_number[game.players].add(result, game)
        self.by_seat[seat].add(result, game)
        if result.colour:
            self.by_colour[result.colour].add(result, game)

    def figures(self) -> PlayerGameFigures:
        return PlayerGameFigures(
            _played(self.by_number), _played(self.by_colour), _played(self.by_seat)
        )


class PlayerCount:
    """Of games in which that player sat: of one kind, or, `game` being empty, of several."""

    def __init__(self, player: int, game: str) -> None:
        self.player = player
        self.total, self.streaks = _tally(counting_of(game)), Streaks()
        self.by_game: dict[str, Tally] = {}
        self.pairs = Pairs()
        self.of_game = PlayerGameCount(counting_of(game)) if game else None

    def add(self, game: Finished) -> None:
        for seat, result in enumerate(game.results, 1):
            if result.player == self.player:
                self.streaks.add(result.won)
                self.total.add(result, game)
                self.by_game.setdefault(game.game, Tally()).add(result, game)
                if self.of_game:
                    self.of_game.add(seat, result, game)
        self.pairs.add(game)

    def figures(self) -> PlayerFigures:
        against = [
            pair if pair.first == self.player else pair.turned()
            for pair in self.pairs.in_order()
            if self.player in (pair.first, pair.second)
        ]
        of_game = self.of_game.figures() if self.of_game else None
        return PlayerFigures(self.total, self.by_game, against, self.streaks, of_game)


def club_figures(games: Iterable[Finished], game: str) -> ClubFigures:
    count = ClubCount(game)
    for each in games:
        count.add(each)
    return count.figures()


def player_figures(games: Iterable[Finished], player: int, game: str) -> PlayerFigures:
    count = PlayerCount(player, game)
    for each in games:
        count.add(each)
    return count.figures()


class Pairs:
    """Everybody who met."""

    def __init__(self) -> None:
        self.met: dict[tuple[int, int], Pair] = {}

    def add(self, game: Finished) -> None:
        known = [(r.player, r) for r in game.results if r.player is not None]
        for (first, one), (second, other) in combinations(sorted(known), 2):
            key = first, second
            if key not in self.met:
                self.met[key] = Pair(first, second)
            self.met[key].add(one, other)

    def in_order(self) -> list[Pair]:
        """Those who met most often first."""
        return sorted(self.met.values(), key=lambda pair: (-pair.games, pair.first, pair.second))


def pairs(games: Iterable[Finished]) -> list[Pair]:
    found = Pairs()
    for game in games:
        found.add(game)
    return found.in_order()


def _tally(counting: Counting) -> Tally:
    return Tally(sources=[0] * len(counting.brought))


def _tallies(keys: Iterable[Key]) -> dict[Key, Tally]:
    return {key: Tally() for key in keys}


def _played(tallies: dict[Key, Tally]) -> dict[Key, Tally]:
    return {key: tally for key, tally in tallies.items() if tally.games}
