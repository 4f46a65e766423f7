"""How strong everybody is, told by who finished before whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from tracker.statistics.finished import Finished

ENOUGH = 5
"""Games before a rating says anything."""


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


def ratings(games: Iterable[Finished]) -> dict[int, Rating]:
    """By player, after these games in their order."""
    model = PlackettLuce()
    now: dict[int, PlackettLuceRating] = {}
    played: Counter[int] = Counter()
    for game in games:
        teams = [[now[r.player] if r.player in now else model.rating()] for r in game.results]
        rated = model.rate(teams, ranks=[float(result.rank) for result in game.results])
        for result, (rating,) in zip(game.results, rated, strict=True):
            if result.player is not None:
                now[result.player] = rating
                played[result.player] += 1
    return {who: Rating(played[who], r.mu, r.sigma) for who, r in now.items()}
