"""Something that is away: who asks it waits in vain, so it is not asked for a while."""

from __future__ import annotations

from time import monotonic


class Outage:
    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.until = 0.0

    def is_on(self) -> bool:
        return monotonic() < self.until

    def begin(self) -> None:
        self.until = monotonic() + self.seconds


redis_away = Outage(seconds=5)
REDIS_PATIENCE = 0.5
"""Seconds that Redis may take."""
