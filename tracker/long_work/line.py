"""Long work beside the requests: a few at a time, each once, addresses in turns; and with breaths,
in which whoever taps is served."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Lock, Thread
from time import monotonic, sleep, thread_time
from typing import TypeVar

from django.db import connections

from tracker.turns import Full, Turns, share

T = TypeVar("T")

BREATH = 0.25
"""After each step long work rests for a quarter of the time that the step took."""
ASIDE = 4
"""While somebody taps it rests on, at most four times as long as the step took; so it comes to an
end in any crowd."""
LONGEST_BREATH = 0.5
MOMENT = 0.005
"""Seconds."""

_taps: Callable[[], bool] = bool
"""Is somebody's tap being answered just now? Without a server, never."""


def stand_aside(taps: Callable[[], bool]) -> None:
    """Long work of this process asks this whether anybody waits for a tap."""
    global _taps
    _taps = taps


@dataclass(frozen=True)
class Progress:
    """How far long work is."""

    done: int
    total: int
    ahead: int = 0
    """How much in the line comes before it."""


class Line:
    """What is at work or waits for it in this process, by name."""

    def __init__(self, called: str, at_once: int, most: int) -> None:
        self.called, self.at_once, self.most = called, at_once, most
        self.lock = Lock()
        self.at_work: dict[str, Future[None]] = {}
        """The first of them are begun."""
        self._asked: dict[str, Hashable] = {}
        """Which address asked for each first."""
        self._works: dict[str, Callable[[], None]] = {}
        self._coming: Turns[str] = Turns(most)
        self._hands = 0

    def found(self, name: str, who: Hashable) -> Future[None] | None:
        """The work of that name, if there is one; `Full` if there is no room for it."""
        with self.lock:
            return self._found(name, who)

    def _found(self, name: str, who: Hashable) -> Future[None] | None:
        found = self.at_work.get(name)
        if found is None:
            own = sum(each == who for each in self._asked.values())
            if len(self.at_work) >= self.most or own >= share(self.most):
                raise Full
        return found

    def join(self, name: str, who: Hashable, work: Callable[[], None]) -> Future[None]:
        """The work of that name; begun when its turn comes, if nobody asked for it before."""
        with self.lock:
            if found := self._found(name, who):
                return found
            self._coming.join(who, name)
            self.at_work[name] = future = Future[None]()
            self._asked[name], self._works[name] = who, work
            if self._hands < self.at_once:
                self._hands += 1
                # Whoever ends the process does not wait for it.
                Thread(target=self._serve, name=self.called, daemon=True).start()
            return future

    def ahead(self, name: str) -> int:
        """How many have to be done before it is begun."""
        with self.lock:
            begun = len(self.at_work) - len(self._coming)
            before = self._coming.ahead(name)
            return 0 if before is None else max(0, before + begun - self.at_once + 1)

    def _serve(self) -> None:
        while True:
            with self.lock:
                called = self._coming.next()
                if called is None:
                    self._hands -= 1
                    return
                _who, name = called
                work, future = self._works.pop(name), self.at_work[name]
            failed: BaseException | None = None
            try:
                work()
            except BaseException as error:
                failed = error
            finally:
                connections.close_all()
            with self.lock:
                del self.at_work[name], self._asked[name]
            if failed:
                future.set_exception(failed)
            else:
                future.set_result(None)


def breathing(steps: Iterable[T]) -> Iterator[T]:
    """The same steps; after each this thread rests, longer while somebody taps."""
    begun = thread_time()
    for step in steps:
        yield step
        worked = thread_time() - begun
        sleep(min(BREATH * worked, LONGEST_BREATH))
        end = monotonic() + min(ASIDE * worked, LONGEST_BREATH)
        while _taps() and monotonic() < end:
            sleep(MOMENT)
        begun = thread_time()


def give_back() -> None:
    """The connections of this thread, to the pool that they came from."""
    for connection in connections.all(initialized_only=True):
        if connection.settings_dict["OPTIONS"].get("pool") and not connection.in_atomic_block:
            connection.close()
