"""What is said once a minute, however often it happens; of different things not more than some."""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock
from time import time


class Seldom:
    MOST = 30

    def __init__(self) -> None:
        self._lock = Lock()
        self._minute = 0
        self._said: set[Hashable] = set()

    def may(self, what: Hashable, now: float | None = None) -> bool:
        minute = int((time() if now is None else now) // 60)
        with self._lock:
            if minute != self._minute:
                self._minute = minute
                self._said.clear()
            if what in self._said or len(self._said) >= self.MOST:
                return False
            self._said.add(what)
            return True

    def clear(self) -> None:
        with self._lock:
            self._said.clear()


seldom = Seldom()
