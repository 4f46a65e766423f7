"""What several phones of a table ask for at the same moment is drawn once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

MOST = 512
"""Answers; each has some kilobytes."""


class Shared:
    """The latest answers, by everything that they depend on; so none is ever out of date."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self.lock = Lock()

    def get(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        with self.lock:
            if (found := self.kept.get(key)) is not None:
                return found
        drawn = draw()
        with self.lock:
            self.kept[key] = drawn
            if len(self.kept) > self.most:
                self.kept.popitem(last=False)
        return drawn
