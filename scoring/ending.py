"""Games that end by themselves, or earlier when the table agrees that they are over."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from scoring.game import Decided
from scoring.refusing import Broken


class Ending(Protocol):
    @property
    def finished(self) -> bool: ...


A = TypeVar("A")


class EndByAgreement(Generic[A]):
    """What becomes of the end when the past is changed."""

    def __init__(self, end: A, over: Broken[Any], early: Broken[Any]) -> None:
        self._end = end
        """On which the players insist."""
        self._over, self._early = over, early

    def needless(self, position: Ending, action: A, after: Ending) -> Broken[Any] | None:
        """An end by agreement of a game that has come to its end already."""
        return self._over if self._is_end(action) and position.finished else None

    def ending(
        self, position: Ending, action: A, before: Ending, after: Ending
    ) -> Decided[A] | None:
        """A game that ended by itself is ended by the table."""
        by_itself = not self._is_end(action) and after.finished and not before.finished
        if not by_itself or position.finished:
            return None
        return Decided((self._end,), self._early)

    def _is_end(self, action: A) -> bool:
        return type(action) is type(self._end)
