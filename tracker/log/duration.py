"""How long a game took: from the first recorded action to the last, without breaks.

And when a pause ends what: the time of the player who is thinking before that of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise

from django.utils import timezone

from tracker.models import Action, Game

THOUGHT = timedelta(minutes=10)
"""The longest that counts for a player. In a longer one something else than thinking went on, of
which nobody knows how long it took; the table may well have sat together all the time."""
BREAK = timedelta(minutes=30)
"""From then on it does not count for the game either: the table stood still, or the game went on
another day."""


def by_the_log(game: Game) -> int:
    """Seconds; none of a game that was imported, whose actions all came at once."""
    log = game.actions.filter(state=Action.State.STANDING)
    return seconds_between(log.values_list("recorded", flat=True))


def seconds_between(recorded: Iterable[datetime]) -> int:
    gaps = (later - earlier for earlier, later in pairwise(sorted(recorded)))
    played = sum((gap for gap in gaps if gap <= BREAK), timedelta())
    return round(played.total_seconds())


def since_last(game: Game) -> int:
    """Seconds by which what is recorded now makes a game longer; no query."""
    return seconds_between((game.changed, timezone.now())) if game.number else 0


def minutes_of(game: Game) -> int | None:
    """As somebody typed it, otherwise as the log tells; None where it does not."""
    return game.minutes or round(game.lasted / 60) or None
