"""How strong everybody is, told by who finished before whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from tracker.statistics.finished import Finished

ENOUGH = 5
"""Games before a rating says anything."""


MODEL = PlackettLuce()


class Rating(NamedTuple):
    games: int
    mean: float
    doubt: float

    @property
    def told(self) -> bool:
        return self.games >= ENOUGH

    @property
    def value(self) -> float:
        """What he or she is worth at least, almost surely."""
        return self.mean - 3 * self.doubt


class Strength:
    """The ratings after some games, one after the other."""

    def __init__(self) -> None:
        self.now: dict[int, PlackettLuceRating] = {}
        self.played: Counter[int] = Counter()

    def add(self, game: Finished) -> None:
        if game.players < 2:
            return
        now = self.now
        teams = [[now[r.player] if r.player in now else MODEL.rating()] for r in game.results]
        rated = MODEL.rate(teams, ranks=[float(result.rank) for result in game.results])
        for result, (rating,) in zip(game.results, rated, strict=True):
            if result.player is not None:
                now[result.player] = rating
                self.played[result.player] += 1

    def ratings(self) -> dict[int, Rating]:
        """By player."""
        return {who: Rating(self.played[who], r.mu, r.sigma) for who, r in self.now.items()}

    def __getstate__(self) -> dict[int, Rating]:
        return self.ratings()

    def __setstate__(self, kept: dict[int, Rating]) -> None:
        self.now = {who: MODEL.rating(mu=r.mean, sigma=r.doubt) for who, r in kept.items()}
        self.played = Counter({who: rating.games for who, rating in kept.items()})


def ratings(games: Iterable[Finished]) -> dict[int, Rating]:
    """By player, after these games in their order."""
    strength = Strength()
    for game in games:
        strength.add(game)
    return strength.ratings()
