"""Fair queueing: a line in which addresses take turns, and none has more than its share."""

from __future__ import annotations

import math
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from django.conf import settings

T = TypeVar("T")

SHARE = 4
"""One address has at most this part of any line: a quarter."""


class Full(Exception):
    """More wait already than may, or more of this address."""


def share(most: int) -> int:
    """What one address may have of `most`: one at least. `LIMITS` widens it, as all limits."""
    factor: float = settings.LIMITS
    return min(most, max(1, math.ceil(most / SHARE * factor))) if factor else most


class Turns(Generic[T]):
    """Who waits, by address. Each address has its turn, then waits until the others had theirs."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._lines: OrderedDict[Hashable, deque[T]] = OrderedDict()
        """In the order of their next turns."""

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    def __contains__(self, who: Hashable) -> bool:
        return who in self._lines

    def join(self, who: Hashable, guest: T) -> None:
        own = len(self._lines.get(who, ()))
        if len(self) >= self.most or own >= share(self.most):
            raise Full
        self._lines.setdefault(who, deque()).append(guest)

    def leave(self, who: Hashable, guest: T) -> None:
        """Without having had a turn."""
        line = self._lines.get(who)
        if line and guest in line:
            line.remove(guest)
            if not line:
                del self._lines[who]

    def next(self, may: Callable[[Hashable], bool] | None = None) -> tuple[Hashable, T] | None:
        """Whose turn it is, of those who may; with that it is over."""
        who = next((one for one in self._lines if may is None or may(one)), None)
        if who is None:
            return None
        line = self._lines.pop(who)
        guest = line.popleft()
        if line:
            self._lines[who] = line
        return who, guest

    def ahead(self, guest: T) -> int | None:
        """How many have their turns before; None for who does not wait."""
        lines = [[*line] for line in self._lines.values()]
        rounds = max(map(len, lines), default=0)
        order = [line[turn] for turn in range(rounds) for line in lines if turn < len(line)]
        return order.index(guest) if guest in order else None
