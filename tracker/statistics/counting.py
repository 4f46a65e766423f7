"""What statistics need to know of the game whose figures they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

from tracker.games.registry import faces

Words = Callable[[], str]


class Brought(NamedTuple):
    """Points that are added up together."""

    text: Words
    of: Sequence[tuple[str, int]]
    """As awards tell it: for what, and in which part of the game."""


class Sizes(Protocol):
    """Things of several sizes that players found, each once in an entry of the ledger."""

    @property
    def source(self) -> str:
        """Of the award for whoever founded one."""
        ...

    @property
    def all(self) -> Sequence[int]: ...
    @property
    def offered(self) -> str:
        """The key of a setup under which those of the first part of the game stand."""
        ...

    def of(self, about: Mapping[str, Any]) -> int:
        """By what an award is about."""
        ...

    def later(self, offered: Sequence[int]) -> Counter[int]:
        """Those of the second part."""
        ...


class Counting(NamedTuple):
    game: str
    """The key of its rules."""
    seats: range
    colours: Sequence[str]
    stages: int
    """Parts of a game."""
    modes: Mapping[str, Words]
    """How a table can keep it."""
    brought: Sequence[Brought]
    sizes: Sizes
    colour: Callable[[str], str]
    """In words."""


@cache
def counting() -> Counting:
    """Of the first game that has figures."""
    return next(found for face in faces() if (found := face.past.counting))
