"""The course of a game: its actions, and the table before the first of them and after each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scoring.game import fold
from scoring.mexica.actions import Action, BuildCanal
from scoring.mexica.game import MEXICA
from scoring.mexica.opening import start
from scoring.mexica.position import Position
from scoring.mexica.refusals import Code
from scoring.mexica.rules import refusal
from scoring.mexica.setup import Setup


class Stretch(NamedTuple):
    """The part of the log that belongs to one period."""

    first: int
    """How many actions stood when the period began."""
    last: int
    """How many stood just before it was scored, or stand now."""
    scored: bool


@dataclass(frozen=True, slots=True)
class Course:
    actions: tuple[Action, ...]
    positions: tuple[Position, ...]
    """One more than there are actions: `positions[n]` is the table after the first n."""

    @classmethod
    def of(cls, setup: Setup, actions: Iterable[Action]) -> Course:
        """Of a log: actions that were recorded, so nothing speaks against them any more."""
        played = tuple(actions)
        first = start(setup)
        return cls(played, (first, *fold(MEXICA, first, played)))

    @property
    def number(self) -> int:
        return len(self.actions)

    @property
    def now(self) -> Position:
        return self.positions[-1]

    def stretches(self) -> Iterator[Stretch]:
        """The periods, the first one first; the last is not scored unless the game is over."""
        first = 0
        for number, position in enumerate(self.positions[1:]):
            if len(position.scored) > len(self.positions[number].scored):
                yield Stretch(first, number, True)
                first = number + 1
        if not self.now.finished:
            yield Stretch(first, self.number, False)

    def place_of(self, canal: BuildCanal) -> int:
        """The latest place in the log where a canal breaks no rule; points do not count.

        Where it cannot be entered now it can before a founding, or before the end of the game.
        """
        for number in range(self.number, -1, -1):
            why = refusal(self.positions[number], canal)
            if why is None or why.code is Code.TURN_NO_POINTS:
                return number
        return self.number
