"""What took a while to make is kept in the memory of the process, as long as there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """Values by all that they depend on, so that none is ever out of date.

    Those not asked for longest go first; the latest stays, however large.
    """

    def __init__(self, room: int, weigh: Callable[[V], int] | None = None) -> None:
        """`room` is a number of values; with `weigh`, the sum of what they weigh at the moment."""
        self.room = room
        self.weigh = weigh
        self.kept: OrderedDict[K, V] = OrderedDict()
        self.making: dict[K, Future[V]] = {}
        self.lock = Lock()

    def __contains__(self, key: K) -> bool:
        return key in self.kept

    def get(self, key: K) -> V | None:
        with self.lock:
            return self._found(key)

    def put(self, key: K, value: V) -> V:
        with self.lock:
            self.kept[key] = value
            self._found(key)
        return value

    def of(self, key: K, make: Callable[[], V]) -> V:
        """Made once, where it is not kept: who asks meanwhile waits for it."""
        with self.lock:
            if (found := self._found(key)) is not None:
                return found
            coming = self.making.get(key)
            if is_first := coming is None:
                coming = self.making[key] = Future()
        if is_first:
            try:
                coming.set_result(self.put(key, make()))
            except BaseException as error:
                coming.set_exception(error)
            finally:
                with self.lock:
                    del self.making[key]
        return coming.result()

    def clear(self) -> None:
        with self.lock:
            self.kept.clear()

    def _found(self, key: K) -> V | None:
        if (found := self.kept.get(key)) is not None:
            self.kept.move_to_end(key)
            while len(self.kept) > 1 and self._weight() > self.room:
                self.kept.popitem(last=False)
        return found

    def _weight(self) -> int:
        return sum(map(self.weigh, self.kept.values())) if self.weigh else len(self.kept)
