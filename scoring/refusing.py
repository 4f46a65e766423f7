"""What all refusals have: a code of their game, and what its sentence needs to know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from scoring.game import A, Kind

INVALID = "record.invalid"
"""What cannot be read, or does not exist in this game."""
OVER = "game.finished"
WRONG_PLAYER = "turn.wrong_player"
"""Illegal, but nothing to insist on: whoever it was can be entered."""


def gettext_noop(sentence: str) -> str:
    """The sentence itself: by this name it is found for the catalogues of other languages."""
    return sentence


class Codes(NamedTuple):
    """What a game says of its codes."""

    illegal: frozenset[Any]
    of_ending: frozenset[Any]
    """That say when a turn or a part of the game ends, and nothing of the table."""
    sentences: Mapping[Any, str]


class RuleCode(StrEnum):
    """A rule's code knows everything of it but what stands on the table."""

    @property
    def codes(self) -> Codes:
        raise AssertionError("each game has its own")

    @property
    def kind(self) -> Kind:
        return Kind.ILLEGAL if self in self.codes.illegal else Kind.IMPOSSIBLE

    @property
    def sentence(self) -> str:
        return self.codes.sentences[self]

    @property
    def yields_to_override(self) -> bool:
        return self in self.codes.illegal and self != WRONG_PLAYER

    @property
    def is_of_ending(self) -> bool:
        return self in self.codes.of_ending


C = TypeVar("C", bound=RuleCode)


@dataclass(frozen=True, slots=True)
class Broken(Generic[C]):
    """The rule that an action breaks."""

    code: C
    parameters: dict[str, str] = field(default_factory=dict)

    @property
    def message(self) -> str:
        return self.sentence.format_map(self.parameters)

    @property
    def sentence(self) -> str:
        return self.code.sentence

    @property
    def kind(self) -> Kind:
        return self.code.kind

    @property
    def yields_to_override(self) -> bool:
        return self.code.yields_to_override

    @property
    def is_of_ending(self) -> bool:
        return self.code.is_of_ending


class Ending(Protocol):
    @property
    def finished(self) -> bool: ...


P = TypeVar("P", bound=Ending)
R = TypeVar("R", bound=Broken[Any])


class Judge(Generic[P, A, R]):
    """What speaks against an action: that there is none like it, that the game is over, the rules.

    Of the rules it is told by the game, the firmest first.
    """

    def __init__(
        self,
        refused: type[R],
        codes: type[RuleCode],
        misfit: Callable[[P, A], str | None],
        broken: Callable[[P, A], Iterator[R]],
    ) -> None:
        self._refused, self._codes = refused, codes
        self._misfit, self._broken = misfit, broken

    def unreadable(self, why: str) -> R:
        return self._refused(self._codes(INVALID), {"why": why})

    def refusals(self, position: P, action: A) -> Iterator[R]:
        """Every rule that speaks against it, up to the first that leaves nothing more to ask."""
        if why := self._misfit(position, action):
            return iter((self.unreadable(why),))
        if position.finished:
            return iter((self._refused(self._codes(OVER)),))
        return self._broken(position, action)

    def refusal(self, position: P, action: A) -> R | None:
        """The rule that speaks against recording an action now; None if nothing does."""
        return next(self.refusals(position, action), None)


def of_turn(refusals: Iterable[R]) -> R | None:
    """The one that says whose turn it is, if any does."""
    return next((each for each in refusals if each.code == WRONG_PLAYER), None)
