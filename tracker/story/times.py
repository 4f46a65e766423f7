"""How long each player took."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise

from scoring.game import Seat
from tracker.log.clock import ended, in_order, thought
from tracker.log.duration import THOUGHT
from tracker.story.chronicle import Chronicle


@dataclass(frozen=True, slots=True)
class Times:
    """The time from one action to the next, without pauses, goes to whoever did the next one."""

    taken: dict[Seat, timedelta]
    nobody: timedelta
    """Before actions of which nobody knows whose they were."""
    breaks: int
    """Longer than a THOUGHT, and counted for no one."""
    since: int
    """The first action whose time is known: what came before was entered all at once."""

    @property
    def known(self) -> bool:
        """Does anybody have a time?"""
        return any(self.taken.values())


def times(chronicle: Chronicle) -> Times:
    deeds = in_order(chronicle.deeds)
    pauses = ended(chronicle.pauses, deeds)
    taken = dict.fromkeys(chronicle.seats, timedelta())
    nobody, breaks, since = timedelta(), 0, 0
    for before, deed in pairwise(deeds):
        passed = thought(before.recorded, deed.recorded, pauses)
        if passed and not since:
            since = deed.number
        if passed > THOUGHT:
            breaks += 1
        elif deed.seat is None:
            nobody += passed
        else:
            taken[deed.seat] += passed
    return Times(taken, nobody, breaks, since)
