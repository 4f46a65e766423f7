"""What statistics need to know of the games whose figures they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tracker.games.face import Face
from tracker.games.registry import face, seats
from tracker.statistics.best import Best

if TYPE_CHECKING:
    from tracker.statistics.finished import Finished

Words = Callable[[], str]


class Brought(NamedTuple):
    """Points that are added up together."""

    text: Words
    source: str
    """As awards tell it."""
    stage: int | None = None
    """In which part of the game; None: in all."""


class Count(Protocol):
    """What is counted of games, one after the other. It can be kept, and gone on with."""

    def add(self, game: Finished) -> None: ...
    def figures(self) -> Any: ...


class Asked(NamedTuple):
    """A number in an address, by which games are chosen."""

    allowed: Sequence[int]
    problem: Words
    """A sentence, where it is none of those."""
    words: Words
    """Which games these are; the number goes into its braces."""


class Own(Protocol):
    """What only one game counts."""

    @property
    def html(self) -> str:
        """The template of its sections. It shows `own`: what `shown` made of the figures."""
        ...

    @property
    def parts(self) -> Mapping[str, Words]:
        """Its sections by their ids, as the page leads there."""
        ...

    @property
    def asked(self) -> Mapping[str, Asked]: ...
    def matches(self, told: Any, asked: Mapping[str, int]) -> bool:
        """Is what was read of a game as an address asks for?"""
        ...

    def read(self, games: Any) -> Mapping[str, Any]:
        """Of each of these games, by its key, what it takes to count and to choose it."""
        ...

    def count(self) -> Count: ...
    def shown(self, figures: Any, names: Mapping[int, str]) -> Any:
        """What was counted, for that template; `names` of everybody by their numbers."""
        ...

    def records(self, figures: Any) -> Sequence[tuple[str, Best]]:
        """Of what was counted the most that there ever was, each with its words."""
        ...


class Counting(NamedTuple):
    seats: range
    """How many can play."""
    colours: Sequence[str] = ()
    modes: Mapping[str, Words] = {}
    """How a table can keep it."""
    brought: Sequence[Brought] = ()
    own: Own | None = None


def counting_of(game: str) -> Counting:
    """Of the game with that key; "": of several, so only what all of them have."""
    if not game:
        return Counting(seats())
    one = face(game)
    return one.past.counting or _plain(one)


def _plain(one: Face) -> Counting:
    brought = [Brought(_words(one, source), source) for source in one.rules.sources]
    return Counting(one.rules.seats, one.rules.colours, brought=brought)


def _words(one: Face, source: str) -> Words:
    return lambda: one.source(source)
