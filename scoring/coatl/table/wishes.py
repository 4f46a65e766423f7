"""Cards that a player would like to meet: how much each still needs, and which two quarrel.

A wish reads a row piece by piece and remembers no more of it than what matters to its card, so
that all rows can be tried together: two that leave the same behind are one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple, Protocol

from scoring.coatl.box.pieces import End, Hue
from scoring.coatl.box.serpents import Card, Coatl
from scoring.coatl.cards.prophecies import Anywhere, Beside, Prophecy
from scoring.coatl.cards.temples import Absent, Equal, Length, NoFrame, Temple

LONGEST = 15
"""Pieces of a serpent beyond which nobody plans."""
MOST = 20_000
"""What rows leave behind for two cards: of more no quarrel is looked for."""
KNOWN = 5_000
"""Pairs of cards that are remembered."""


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


def needed(coatl: Coatl, card: Card) -> Needed | None:
    """None: this Cóatl can meet it no more, at least with no more than `LONGEST` pieces."""
    wanted = wish(card, coatl.prophecies)
    room, order = max(LONGEST - len(coatl.row), 0), count()
    # By the number of pieces: rows that are still growing before the Cóatl, and behind it.
    waiting = [(0, next(order), False, wanted.start, Needed("", ""))]
    reached = set[tuple[bool, Hashable]]()
    while waiting:
        pieces, _, is_behind, seen, found = heappop(waiting)
        if (is_behind, seen) in reached:
            continue
        reached.add((is_behind, seen))
        if is_behind and wanted.is_met(seen):
            return found
        if not is_behind:
            after = _read_on(wanted, seen, coatl.row)
            heappush(waiting, (pieces, next(order), True, after, found))
        if pieces < room and coatl.is_open(End.TAIL if is_behind else End.HEAD):
            for hue in Hue:
                more = (
                    found._replace(at_tail=found.at_tail + hue)
                    if is_behind
                    else found._replace(at_head=found.at_head + hue)
                )
                step = wanted.read(seen, hue)
                heappush(waiting, (pieces + 1, next(order), is_behind, step, more))
    return None


def _read_on(wanted: Wish, seen: Hashable, row: str) -> Hashable:
    for letter in row:
        seen = wanted.read(seen, letter)
    return seen


@lru_cache(KNOWN)
def quarrel(card: Card, other: Card) -> bool:
    """Is there no serpent of at most `LONGEST` pieces that meets both, a Temple wholly?

    Of two whose rows are too many to try all of them no quarrel is known.
    """
    wishes = wish(card, whole=True), wish(other, whole=True)
    # What is left behind by rows of so many pieces, and by no shorter ones: those have more room.
    reached = {tuple(wanted.start for wanted in wishes)}
    known = set(reached)
    for _ in range(LONGEST):
        grown = {
            tuple(wanted.read(each, hue) for wanted, each in zip(wishes, seen, strict=True))
            for seen in reached
            for hue in Hue
        }
        reached = {seen for seen in grown - known if not _is_lost(wishes, seen)}
        if any(_are_met(wishes, seen) for seen in reached):
            return False
        known |= reached
        if len(known) > MOST:
            return False
    return True


def _are_met(wishes: Iterable[Wish], seen: Iterable[Hashable]) -> bool:
    return all(wanted.is_met(each) for wanted, each in zip(wishes, seen, strict=True))


def _is_lost(wishes: Iterable[Wish], seen: Iterable[Hashable]) -> bool:
    return any(wanted.is_lost(each) for wanted, each in zip(wishes, seen, strict=True))
