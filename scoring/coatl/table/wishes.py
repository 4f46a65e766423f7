"""Cards that a player would like to meet: how much each still needs, and which two quarrel.

A wish reads a row piece by piece and remembers no more of it than what matters to its card, so
that all rows can be tried together: two that leave the same behind are one.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple, Protocol

from scoring.coatl.box.pieces import End, Hue
from scoring.coatl.box.serpents import Card, Coatl
from scoring.coatl.cards.prophecies import Anywhere, Beside, Prophecy
from scoring.coatl.cards.temples import Absent, Equal, Length, NoFrame, Temple

LONGEST = 15
"""Pieces of a serpent beyond which nobody plans."""
MOST = 50_000
"""Steps, each some microsecond, of all that is asked at once about cards that somebody typed."""
READING = 5
"""Steps that it takes to read a piece for a card."""


class Wish(Protocol):
    @property
    def start(self) -> Hashable:
        """What it remembers of no piece at all."""
        ...

    def read(self, seen: Any, letter: str) -> Hashable:
        """What it remembers with one piece more at the tail's end."""
        ...

    def is_met(self, seen: Any) -> bool:
        """If the row ends here."""
        ...

    def is_lost(self, seen: Any) -> bool:
        """However it goes on."""
        ...


class Run(NamedTuple):
    covered: tuple[bool, ...]
    """Is there a run that ends here and that the first n + 1 signs cover?"""
    crossed: bool
    """Does a piece lie here behind which no run may begin?"""
    times: int


@dataclass(frozen=True)
class WishedRow:
    beside: Beside
    times: int

    @property
    def start(self) -> Run:
        return self._between(0)

    def _between(self, times: int, crossed: bool = False) -> Run:
        return Run((False,) * len(self.beside.signs), crossed, times)

    def read(self, seen: Run, letter: str) -> Run:
        covered, times = seen.covered, seen.times
        if covered[-1] and letter != self.beside.behind:
            covered, times = (False,) * len(covered), times + 1
        if times >= self.times:
            # Met for good: the rest does not matter.
            return self._between(self.times)
        before = (not seen.crossed, *covered)
        return Run(
            tuple(
                sign.fits(letter) and (before[index] or (sign.more and covered[index]))
                for index, sign in enumerate(self.beside.signs)
            ),
            letter == self.beside.before,
            times,
        )

    def is_met(self, seen: Run) -> bool:
        return seen.times + seen.covered[-1] >= self.times

    def is_lost(self, seen: Run) -> bool:
        return False


@dataclass(frozen=True)
class WishedColours:
    wanted: tuple[tuple[str, int], ...]

    @property
    def start(self) -> tuple[int, ...]:
        """What is missing of each."""
        return tuple(number for _, number in self.wanted)

    def read(self, seen: tuple[int, ...], letter: str) -> tuple[int, ...]:
        both = zip(self.wanted, seen, strict=True)
        return tuple(left - (hue == letter and left > 0) for (hue, _), left in both)

    def is_met(self, seen: tuple[int, ...]) -> bool:
        return not any(seen)

    def is_lost(self, seen: tuple[int, ...]) -> bool:
        return False


@dataclass(frozen=True)
class WishedTemple:
    card: Temple
    frames_met: int
    """How many of its conditions the cards beside the Cóatl meet, whatever the row."""
    asked: int
    """How many have to be met."""

    @property
    def start(self) -> tuple[int, ...]:
        """Of each condition: is the colour there, by how much the first of two is ahead, pieces."""
        return (0,) * (2 * len(self.card.conditions))

    def read(self, seen: tuple[int, ...], letter: str) -> tuple[int, ...]:
        changed = list(seen)
        for index, condition in enumerate(self.card.conditions):
            match condition:
                case Absent(hue=hue):
                    changed[2 * index] |= hue == letter
                case Equal(hue=hue, other=other):
                    changed[2 * index] += (hue == letter) - (other == letter)
                    changed[2 * index + 1] |= letter in (hue, other)
                case Length(pieces=pieces):
                    changed[2 * index] = min(seen[2 * index] + 1, pieces + 1)
        return tuple(changed)

    def is_met(self, seen: tuple[int, ...]) -> bool:
        met = self.frames_met
        for index, condition in enumerate(self.card.conditions):
            first, second = seen[2 * index : 2 * index + 2]
            match condition:
                case Absent():
                    met += not first
                case Equal():
                    met += bool(second) and not first
                case Length(pieces=pieces):
                    met += first == pieces
        return met >= self.asked

    def is_lost(self, seen: tuple[int, ...]) -> bool:
        """Are too few conditions left that can be met?"""
        open_still = self.frames_met
        for index, condition in enumerate(self.card.conditions):
            first = seen[2 * index]
            match condition:
                case Absent():
                    open_still += not first
                case Equal():
                    open_still += 1
                case Length(pieces=pieces):
                    open_still += first <= pieces
        return open_still < self.asked


def wish(card: Card, beside: Iterable[Prophecy] = (), whole: bool = False) -> Wish:
    """For the lowest level of a card; `whole`: for all conditions of a Temple."""
    if isinstance(card, Temple):
        frames = [other.frame for other in beside]
        free = [each for each in card.conditions if isinstance(each, NoFrame)]
        asked = len(card.conditions) if whole else card.levels[0].times
        return WishedTemple(card, sum(each.met("", frames) for each in free), asked)
    times = card.levels[0].times
    if isinstance(card.requirement, Anywhere):
        wanted = card.requirement.wanted.items()
        return WishedColours(tuple((hue, number * times) for hue, number in wanted))
    return WishedRow(card.requirement, times)


class Needed(NamedTuple):
    """The fewest pieces that are missing, as they would lie in the row."""

    at_head: str
    at_tail: str

    @property
    def pieces(self) -> int:
        return len(self.at_head) + len(self.at_tail)


class TooMany(Exception):
    """There is more to try than may be tried."""


class Search:
    """One budget for all that is asked at once, whatever cards somebody types; then `TooMany`."""

    def __init__(self, most: float = MOST) -> None:
        self.left = most

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise TooMany

    def needed(self, coatl: Coatl, card: Card) -> Needed | None:
        """None: this Cóatl can meet it no more, at least with no more than `LONGEST` pieces."""
        room, order = max(LONGEST - len(coatl.row), 0), count()
        start = Seen.nothing(wish(card, coatl.prophecies), self)
        # By the number of pieces: rows that are still growing before the Cóatl, and behind it.
        waiting = [(0, next(order), False, start, Needed("", ""))]
        reached = set[tuple[bool, Seen]]()
        while waiting:
            pieces, _, is_behind, seen, found = heappop(waiting)
            if (is_behind, seen) in reached:
                continue
            reached.add((is_behind, seen))
            if is_behind and seen.is_met:
                return found
            if not is_behind:
                after = reduce(Seen.after, coatl.row, seen)
                heappush(waiting, (pieces, next(order), True, after, found))
            if pieces < room and coatl.is_open(End.TAIL if is_behind else End.HEAD):
                for hue, step in zip(Hue, seen.grown, strict=True):
                    more = (
                        found._replace(at_tail=found.at_tail + hue)
                        if is_behind
                        else found._replace(at_head=found.at_head + hue)
                    )
                    heappush(waiting, (pieces + 1, next(order), is_behind, step, more))
        return None

    def quarrel(self, card: Card, other: Card) -> bool:
        """Is there no serpent of at most `LONGEST` pieces that meets both, a Temple wholly?"""
        if card.named and other.named:
            return _quarrel_in_the_box(*sorted((card, other), key=str))
        return self._quarrel(card, other)

    def _quarrel(self, card: Card, other: Card) -> bool:
        pair = tuple(Seen.nothing(wish(each, whole=True), self) for each in (card, other))
        # What is left behind by rows of so many pieces, and by no shorter ones: those have more
        # room.
        reached, known = {pair}, {pair}
        for _ in range(LONGEST):
            self.spend(len(reached) * len(Hue))
            grown = {
                both for one, two in reached for both in zip(one.grown, two.grown, strict=True)
            }
            reached = {(one, two) for one, two in grown - known if not (one.is_lost or two.is_lost)}
            if any(one.is_met and two.is_met for one, two in reached):
                return False
            known |= reached
        return True


@cache
def _quarrel_in_the_box(card: Card, other: Card) -> bool:
    """Of its 2,775 pairs each is tried once, and none takes longer than 10,000 steps."""
    return Search(math.inf)._quarrel(card, other)


class Seen:
    """What a wish remembers of a row, and of each that is longer; each is looked at once."""

    def __init__(
        self, wanted: Wish, search: Search, memory: Hashable, known: dict[Hashable, Seen]
    ) -> None:
        self.wanted, self.search, self.memory = wanted, search, memory
        self.known = known
        """All of this wish, by what it remembers."""

    @classmethod
    def nothing(cls, wanted: Wish, search: Search) -> Seen:
        return cls(wanted, search, wanted.start, {})

    def after(self, letter: str) -> Seen:
        """With one piece more at the tail's end."""
        self.search.spend(READING)
        memory = self.wanted.read(self.memory, letter)
        found = self.known.get(memory)
        if found is None:
            found = self.known[memory] = Seen(self.wanted, self.search, memory, self.known)
        return found

    @cached_property
    def grown(self) -> tuple[Seen, ...]:
        """With one more of each colour."""
        return tuple(map(self.after, Hue))

    @cached_property
    def is_met(self) -> bool:
        return self.wanted.is_met(self.memory)

    @cached_property
    def is_lost(self) -> bool:
        return self.wanted.is_lost(self.memory)
