"""The figures: what is counted of some finished games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Protocol, TypeVar

from tracker.statistics.chosen import AHEAD, BEHIND, LEVEL, outcome
from tracker.statistics.counting import counting
from tracker.statistics.finished import Finished, Result, second_offer
from tracker.statistics.rating import Rating, Strength

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
    sources: list[int] = field(default_factory=lambda: [0] * len(counting().brought))

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


class Count(Protocol):
    """What is counted of games, one after the other. It can be kept, and gone on with."""

    def add(self, game: Finished) -> None: ...


class ClubCount:
    def __init__(self) -> None:
        self.games = 0
        self.everybody = Tally()
        self.players: dict[int, Tally] = {}
        self.by_number: dict[int, Tally] = {number: Tally() for number in counting().seats}
        self.by_colour = _colours()
        self.pairs = Pairs()
        self.chairs = {n: Chairs(n, 0, [0] * n) for n in counting().seats}
        self.tokens = Tokens()
        self.strength = Strength()

    def add(self, game: Finished) -> None:
        self.games += 1
        for result in game.results:
            tallies = [
                self.everybody,
                self.by_number[game.players],
                self.by_colour[result.colour],
            ]
            if result.player is not None:
                tallies.append(self.players.setdefault(result.player, Tally()))
            for tally in tallies:
                tally.add(result, game)
        self.pairs.add(game)
        table = self.chairs[game.players]
        table.games += 1
        for seat, result in enumerate(game.results):
            table.won[seat] += result.won
        self.tokens.add(game)
        self.strength.add(game)

    def figures(self) -> ClubFigures:
        return ClubFigures(
            self.games,
            self.everybody,
            self.players,
            _played(self.by_number),
            _played(self.by_colour),
            self.pairs.in_order(),
            [table for table in self.chairs.values() if table.games],
            self.tokens.in_order(),
            self.strength.ratings(),
        )


class PlayerCount:
    """Of games in which that player sat."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.total, self.streaks = Tally(), Streaks()
        self.by_number: dict[int, Tally] = {number: Tally() for number in counting().seats}
        self.by_seat: dict[int, Tally] = {
            number: Tally() for number in range(1, counting().seats.stop)
        }
        self.by_colour = _colours()
        self.pairs = Pairs()

    def add(self, game: Finished) -> None:
        for seat, result in enumerate(game.results, 1):
            if result.player == self.player:
                self.streaks.add(result.won)
                for tally in (
                    self.total,
                    self.by_number[game.players],
                    self.by_colour[result.colour],
                    self.by_seat[seat],
                ):
                    tally.add(result, game)
        self.pairs.add(game)

    def figures(self) -> PlayerFigures:
        against = [
            pair if pair.first == self.player else pair.turned()
            for pair in self.pairs.in_order()
            if self.player in (pair.first, pair.second)
        ]
        return PlayerFigures(
            self.total,
            _played(self.by_number),
            _played(self.by_colour),
            _played(self.by_seat),
            against,
            self.streaks,
        )


def club_figures(games: Iterable[Finished]) -> ClubFigures:
    count = ClubCount()
    for game in games:
        count.add(game)
    return count.figures()


def player_figures(games: Iterable[Finished], player: int) -> PlayerFigures:
    count = PlayerCount(player)
    for game in games:
        count.add(game)
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


class Tokens:
    def __init__(self) -> None:
        stages, sizes = counting().stages, counting().sizes.all
        self.found = {size: Token(size, [0] * stages, [0] * stages) for size in sizes}
        self.offered: tuple[Counter[int], Counter[int]] = Counter(), Counter()

    def add(self, game: Finished) -> None:
        self.offered[0].update(game.offered)
        self.offered[1].update(second_offer(game))
        for place, token in enumerate(game.founded, 1):
            found = self.found[token.size]
            found.founded[token.period - 1] += 1
            found.order += place

    def in_order(self) -> list[Token]:
        for size, token in self.found.items():
            token.offered = [counts[size] for counts in self.offered]
        return list(self.found.values())


def _colours() -> dict[str, Tally]:
    return {colour: Tally() for colour in counting().colours}


def _played(tallies: dict[Key, Tally]) -> dict[Key, Tally]:
    return {key: tally for key, tally in tallies.items() if tally.games}
