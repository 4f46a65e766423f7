"""What becomes of the actions behind a correction: they fit, the table keeps them, or they go.

What a correction makes impossible goes. What it makes illegal the table may keep: it is recorded
with `override`. Where only the rules of ending speak against it, it stays unless somebody says
otherwise: the end of a period, a turn's points, whose turn it is.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from scoring.mexica.actions import Action as Played
from scoring.mexica.actions import EndPeriod, EndTurn, read_action, write_action
from scoring.mexica.effects import carry_out
from scoring.mexica.pieces import Colour
from scoring.mexica.position import Position
from scoring.mexica.refusals import Code, Refusal
from scoring.mexica.rules import refusals
from tracker.models import Action

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
        return number not in self.left and all(each.code.is_of_ending for each in broken)


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
    """The ends of turns and periods that it takes to keep it."""


class Entry(NamedTuple):
    """A line of the new log."""

    body: dict[str, Any]
    by: str
    recorded: datetime
    who: str | None
    """The phone that recorded it; None for what the correction itself adds."""


@dataclass
class Afterwards:
    """The later actions, played again behind a correction."""

    position: Position
    insisting: Insisting
    is_old: bool = False
    """Recorded under older rules: what was allowed then is not asked again."""
    entries: list[Entry] = field(default_factory=list)
    left_out: list[Misfit] = field(default_factory=list)
    insisted: list[Insisted] = field(default_factory=list)
    lapsed: list[Misfit] = field(default_factory=list)
    """Ends of turns that stay, but end the period no more as they did."""

    def play(self, later: Sequence[Action], was: Position) -> None:
        """`was` is how the table stood before the first of them."""
        for old in later:
            action = read_action(old.body)
            before, was = was, carry_out(was, action)
            allowed = self._broken_before(old, action, before)
            if _is_needless(action, self.position, was):
                why = Refusal(Code.PERIOD_NOT_OVER)
                self.left_out.append(Misfit(old.number, old.body, why, may_stay=False))
                continue
            stays = self._play_one(old, action, allowed)
            if stays and _ended_the_period(action, before, was) and _is_behind(self.position, was):
                self._end_period(old)

    def _broken_before(self, old: Action, action: Played, before: Position) -> set[Code]:
        """The rules of today that it broke already, when nobody knew of them."""
        if not self.is_old:
            return set()
        return {each.code for each in refusals(before, _owned(old, action))}

    def _play_one(self, old: Action, action: Played, allowed: Container[Code]) -> bool:
        """Does it stay?"""
        owned = _owned(old, action)
        broken = [each for each in refusals(self.position, owned) if each.code not in allowed]
        if not broken:
            self._enter(action, old.body, old)
            return True
        turn, passes = _on_turn(self.position, owned)
        speaking = [each for each in refusals(turn, owned) if each.code not in allowed]
        firm = [each for each in speaking if not each.code.yields_to_override]
        if passes:
            wrong = next(each for each in broken if each.code is Code.TURN_WRONG_PLAYER)
            broken = [wrong, *speaking]
        if firm or not self.insisting.keeps(old.number, broken):
            told = firm[0] if firm else broken[0]
            self.left_out.append(Misfit(old.number, old.body, told, may_stay=not firm))
            return False
        for each in passes:
            self._add(each, old)
        self._enter(replace(action, override=True), old.body | {"override": True}, old)
        added = tuple(map(write_action, passes))
        self.insisted.append(Insisted(old.number, old.body, broken[0], added))
        return True

    def _end_period(self, old: Action) -> None:
        """The period that ended by itself is ended by the table."""
        why, end = Refusal(Code.PERIOD_NOT_OVER), EndPeriod(override=True)
        if not self.insisting.keeps(old.number, [why]):
            self.lapsed.append(Misfit(old.number, old.body, why, may_stay=True))
            return
        self._add(end, old)
        kept = Insisted(old.number, old.body, why)
        if self.insisted and self.insisted[-1].number == old.number:
            kept = self.insisted.pop()
        self.insisted.append(replace(kept, added=(*kept.added, write_action(end))))

    def _enter(self, action: Played, body: dict[str, Any], old: Action) -> None:
        self.position = carry_out(self.position, action)
        self.entries.append(Entry(body, old.by, old.recorded, old.who))

    def _add(self, action: Played, old: Action) -> None:
        """What comes in so that an old action can stay is of the same moment."""
        self.position = carry_out(self.position, action)
        by = action.by.value if action.by else ""
        self.entries.append(Entry(write_action(action), by, old.recorded, None))


def _owned(old: Action, action: Played) -> Played:
    """The action stays with whoever did it, even if the turns shifted."""
    return replace(action, by=Colour(old.by)) if old.by else action


def _on_turn(position: Position, action: Played) -> tuple[Position, list[Played]]:
    """The turns to be ended until it is the turn of whose action it is, and the table then.

    Whose turn it is yields to no override; but a turn may end at any time.
    """
    turn, passes = position, list[Played]()
    while action.by and _has_turns(turn) and turn.owner(turn.on_turn) is not action.by:
        passes.append(EndTurn(by=turn.owner(turn.on_turn)))
        turn = carry_out(turn, passes[-1])
    return (position, []) if turn.finished else (turn, passes)


def _has_turns(position: Position) -> bool:
    return position.setup.is_referee and not position.is_placing and not position.finished


def _stage(position: Position) -> int:
    """How many periods are over."""
    return len(position.scored)


def _is_behind(position: Position, was: Position) -> bool:
    return _stage(position) < _stage(was)


def _ended_the_period(action: Played, before: Position, after: Position) -> bool:
    """Did the period end by itself with that turn?"""
    return isinstance(action, EndTurn) and _is_behind(before, after)


def _is_needless(action: Played, position: Position, was: Position) -> bool:
    """An end by agreement of a period that now has come to its end already."""
    agreed = isinstance(action, EndPeriod) and position.setup.is_referee
    return agreed and not _is_behind(position, was)
