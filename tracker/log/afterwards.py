"""What becomes of the actions behind a correction: they fit, the table keeps them, or they go.

What a correction makes impossible goes. What it makes illegal the table may keep: it is recorded
with `override`. Where only the rules of ending speak against it, it stays unless somebody says
otherwise: the end of a part of the game, a turn's points, whose turn it is.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone

from scoring.game import AnyRules, Decided, Json, Refusal, Seat, fold, steps
from tracker.log.begun import Begun
from tracker.log.positions import position_at
from tracker.models import Action, Game
from tracker.names import shown

EVERY: Container[int] = range(1, 1_000_000)
"""More numbers than a game has actions."""


@dataclass(frozen=True)
class Insisting:
    """What somebody says of later actions, by their numbers before the correction.

    Of those that nobody speaks of, what only the rules of ending speak against is kept.
    """

    kept: Container[int] = ()
    left: Container[int] = ()

    @classmethod
    def on(cls, said: bool | Collection[int] | None) -> Insisting:
        """On all that can be kept, on none, or on these alone; None: as the rules of ending say."""
        if said is None:
            return cls()
        every = EVERY if said is True else ()
        return cls(kept=every if isinstance(said, bool) else said, left=EVERY)

    def keeps(self, number: int, broken: Iterable[Refusal]) -> bool:
        if number in self.kept:
            return True
        return number not in self.left and all(each.is_of_ending for each in broken)


@dataclass(frozen=True)
class Misfit:
    """An action that no longer fits after a correction, and is left out."""

    number: int
    """What it was."""
    body: dict[str, Any]
    refusal: Refusal
    may_stay: bool
    """Could the table keep it?"""


@dataclass(frozen=True)
class Insisted:
    """An action that no longer fits, and is kept as the table's decision."""

    number: int
    body: dict[str, Any]
    """As it was."""
    refusal: Refusal
    added: tuple[dict[str, Any], ...] = ()
    """The ends of turns and parts of the game that it takes to keep it."""


class Entry(NamedTuple):
    """A line of the new log."""

    body: dict[str, Any]
    seat: Seat | None
    recorded: datetime
    who: str | None
    """The phone that recorded it; None for what the correction itself adds."""


class Afterwards:
    """The later actions, played again behind a correction."""

    def __init__(
        self, game: Game, base: int, insisting: Insisting, begun: Begun | None = None
    ) -> None:
        self.rules: AnyRules = game.rules
        self.was_setup = game.shown_setup
        self.begun = begun or Begun(game.setup)
        self.setup = self.rules.read_setup(shown(self.begun.setup))
        self.is_old = game.under < self.rules.version
        """Recorded under older rules: what was allowed then is not asked again."""
        self.position = self.rules.start(self.setup) if begun else position_at(game, base)
        self.insisting = insisting
        self.entries: list[Entry] = []
        self.left_out: list[Misfit] = []
        self.insisted: list[Insisted] = []
        self.lapsed: list[Misfit] = []
        """Ends of turns that stay, but end the part of the game no more as they did."""

    def play(self, later: Sequence[Action], was: Any) -> None:
        """`was` is how the table stood before the first of them."""
        actions = [self.rules.read_action(self.was_setup, old.body) for old in later]
        for old, (action, before, after) in zip(
            later, steps(self.rules, was, actions), strict=True
        ):
            self._play_again(old, action, before, after)

    def insert(self, bodies: Sequence[Json], who: str) -> None:
        """Actions that were not there; `Refused` where one does not fit."""
        rules, now = self.rules, timezone.now()
        actions = (rules.read_action(self.setup, body) for body in bodies)
        coming = steps(rules, self.position, actions, rules.refusal)
        for body, step in zip(bodies, coming, strict=True):
            self.entries.append(Entry(body, rules.actor(step.before, step.action), now, who))
            self.position = step.after

    def _play_again(self, old: Action, was: Any, before: Any, after: Any) -> None:
        """It once led from the one to the other."""
        body = self.begun.body(self.rules, old.body)
        action = self.rules.read_action(self.setup, body)
        if why := self.rules.needless(self.position, action, after):
            self.left_out.append(Misfit(old.number, old.body, why, may_stay=False))
            return
        stays = self._play_one(old, action, body, self._broken_before(old, was, before))
        if stays and (ending := self.rules.ending(self.position, action, before, after)):
            self._end(old, ending)

    def _broken_before(self, old: Action, action: Any, before: Any) -> set[str]:
        """The rules of today that it broke already, when nobody knew of them."""
        if not self.is_old:
            return set()
        owned = self._owned(old, action, before)
        return {each.code for each in self.rules.refusals(before, owned)}

    def _owned(self, old: Action, action: Any, position: Any) -> Any:
        """The action stays with whoever did it, even if the turns shifted."""
        return action if old.seat is None else self.rules.owned(position, action, Seat(old.seat))

    def _play_one(self, old: Action, action: Any, body: Json, allowed: Container[str]) -> bool:
        """Does it stay?"""
        owned = self._owned(old, action, self.position)
        if not (broken := self._speaking(self.position, owned, allowed)):
            self._enter(action, body, old)
            return True
        turn, passes, speaking = self.position, [], broken
        if passed := self.rules.passes(turn, owned):
            *_, turn = fold(self.rules, turn, passed.actions)
            passes = list(passed.actions)
            speaking = self._speaking(turn, owned, allowed)
            broken = [passed.why, *speaking]
        firm = [each for each in speaking if not each.yields_to_override]
        if firm or not self.insisting.keeps(old.number, broken):
            told = firm[0] if firm else broken[0]
            self.left_out.append(Misfit(old.number, old.body, told, may_stay=not firm))
            return False
        for each in passes:
            self._add(each, old)
        body = body | {"override": True}
        self._enter(self.rules.read_action(self.setup, body), body, old)
        added = tuple(map(self.rules.write_action, passes))
        self.insisted.append(Insisted(old.number, old.body, broken[0], added))
        return True

    def _speaking(self, position: Any, action: Any, allowed: Container[str]) -> list[Refusal]:
        refusals = self.rules.refusals(position, action)
        return [each for each in refusals if each.code not in allowed]

    def _end(self, old: Action, ending: Decided[Any]) -> None:
        """What ended by itself is ended by the table."""
        if not self.insisting.keeps(old.number, [ending.why]):
            self.lapsed.append(Misfit(old.number, old.body, ending.why, may_stay=True))
            return
        for each in ending.actions:
            self._add(each, old)
        kept = Insisted(old.number, old.body, ending.why)
        if self.insisted and self.insisted[-1].number == old.number:
            kept = self.insisted.pop()
        added = tuple(map(self.rules.write_action, ending.actions))
        self.insisted.append(replace(kept, added=(*kept.added, *added)))

    def _enter(self, action: Any, body: dict[str, Any], old: Action) -> None:
        [self.position] = fold(self.rules, self.position, [action])
        seat = None if old.seat is None else Seat(old.seat)
        self.entries.append(Entry(body, seat, old.recorded, old.who))

    def _add(self, action: Any, old: Action) -> None:
        """What comes in so that an old action can stay is of the same moment."""
        seat = self.rules.actor(self.position, action)
        [self.position] = fold(self.rules, self.position, [action])
        self.entries.append(Entry(self.rules.write_action(action), seat, old.recorded, None))
