"""Prophecies: a row of signs beside one another, or colours anywhere, and how often a row of
pieces meets them.

A row of pieces is the text of its letters, from the head to the tail.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from scoring.coatl.box.pieces import Hue
from scoring.coatl.cards.levels import NO_LEVEL, Level, Levels, reached, written

Match = tuple[int, ...]
"""The pieces that it covers, numbered from 1 at the head."""


class Frame(StrEnum):
    BLACK = "black"
    BLUE = "blue"
    GREEN = "green"
    RED = "red"
    YELLOW = "yellow"


class Sign(NamedTuple):
    """Covers one piece, or with `more` one or more."""

    hue: Hue | None
    """None: any colour, each time another if need be."""
    more: bool = False

    def __str__(self) -> str:
        return (self.hue or "?") + ("+" if self.more else "")

    def fits(self, letter: str) -> bool:
        return self.hue is None or self.hue == letter


@dataclass(frozen=True)
class Beside:
    """Signs beside one another, from the head to the tail."""

    signs: tuple[Sign, ...]
    before: Hue | None = None
    """No piece of that colour may lie just before."""
    behind: Hue | None = None
    """Nor just behind."""

    def __str__(self) -> str:
        before = f"!{self.before}" if self.before else ""
        behind = f"!{self.behind}" if self.behind else ""
        return before + "".join(map(str, self.signs)) + behind

    @property
    def written(self) -> dict[str, Any]:
        """As JSON has it."""
        before = [f"!{self.before}"] if self.before else []
        behind = [f"!{self.behind}"] if self.behind else []
        return {"row": [*before, *map(str, self.signs), *behind]}

    @cached_property
    def runs(self) -> re.Pattern[str] | None:
        """The same for the eye of an expression: where it finds none there is none.

        None with several signs for more: looking for them would take too long.
        """
        if self.more > 1:
            return None
        signs = "".join((sign.hue or ".") + ("+" if sign.more else "") for sign in self.signs)
        before = f"(?<!{self.before})" if self.before else ""
        behind = f"(?!{self.behind})" if self.behind else ""
        return re.compile(before + signs + behind)

    @cached_property
    def more(self) -> int:
        """How many of its signs cover one or more."""
        return sum(sign.more for sign in self.signs)

    def matches(self, row: str) -> list[Match]:
        """From the head on always the match that ends first behind the last one counted, the
        shortest if several end there: so no choice of other runs holds more of them."""
        if self.runs and not self.more:
            # All are as long: whichever begins first ends first.
            found_runs = self.runs.finditer(row)
            return [tuple(range(run.start() + 1, run.end() + 1)) for run in found_runs]
        if self.runs and not self.runs.search(row):
            return []
        found, reading = list[Match](), Reading(self)
        for number, letter in enumerate(row, start=1):
            reading.read(letter, number)
            behind = row[number : number + 1]
            if reading.starts[-1] and not (self.behind and self.behind == behind):
                found.append(tuple(range(reading.starts[-1], number + 1)))
                reading.forget()
        return found

    def times(self, row: str) -> int:
        if self.runs and not self.more:
            return len(self.runs.findall(row))
        return len(self.matches(row))

    @lru_cache(maxsize=512)  # noqa: B019 - it has only some cards of some rows
    def times_at_best(self, row: str) -> int:
        """At any moment while this row grew, from any of its pieces on, at its ends alone."""
        begins = [at for at in range(len(row)) if not at or row[at - 1] == self.before]
        return max((self._while_growing(row[at:]) for at in begins), default=0)

    def _while_growing(self, row: str) -> int:
        """At the tail: behind the last match nothing may have lain yet."""
        most, counted, reading = 0, 0, Reading(self)
        for number, letter in enumerate(row, start=1):
            reading.read(letter, number)
            if reading.starts[-1]:
                most = max(most, counted + 1)
                if not (self.behind and self.behind == row[number : number + 1]):
                    counted += 1
                    reading.forget()
        return most

    def looked_at(self, row: str) -> list[int]:
        """The pieces that a cross looks at beside a match: they are not used."""
        matches = self.matches(row)
        before = {match[0] - 1 for match in matches} if self.before else set()
        behind = {match[-1] + 1 for match in matches} if self.behind else set()
        return sorted(number for number in before | behind if 1 <= number <= len(row))


class Reading:
    """A row of pieces, read piece by piece: for how many signs there is a run that ends here.

    `starts[n]` is where the shortest run begins that the first n + 1 signs cover; 0: none.
    """

    def __init__(self, beside: Beside) -> None:
        self.beside = beside
        self.previous = ""
        self.starts = self.none = [0] * len(beside.signs)

    def read(self, letter: str, number: int) -> None:
        is_crossed = self.beside.before is not None and self.beside.before == self.previous
        # Where the runs begin that could be covered up to the sign before.
        before = [0 if is_crossed else number, *self.starts]
        self.starts = [
            max(before[index], self.starts[index] if sign.more else 0) if sign.fits(letter) else 0
            for index, sign in enumerate(self.beside.signs)
        ]
        self.previous = letter

    def forget(self) -> None:
        """What is counted is used up; the next run begins behind it."""
        self.starts = self.none


@dataclass(frozen=True)
class Anywhere:
    """Pieces of just these colours, wherever they lie."""

    hues: tuple[Hue, ...]

    def __str__(self) -> str:
        return "{" + "".join(self.hues) + "}"

    @property
    def written(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"anywhere": "".join(self.hues)}

    @cached_property
    def wanted(self) -> Counter[str]:
        return Counter(self.hues)

    def matches(self, row: str) -> list[Match]:
        """Always the first pieces that are unused."""
        times = self.times(row)
        places = {hue: _places(row, hue) for hue in self.wanted}
        return [tuple(sorted(next(places[hue]) for hue in self.hues)) for _ in range(times)]

    def times(self, row: str) -> int:
        return min(row.count(hue) // wanted for hue, wanted in self.wanted.items())

    def looked_at(self, row: str) -> list[int]:
        return []


def _places(row: str, hue: str) -> Iterator[int]:
    return (number for number, letter in enumerate(row, start=1) if letter == hue)


@dataclass(frozen=True)
class Prophecy:
    requirement: Beside | Anywhere
    levels: Levels
    frame: Frame | None = field(default=None, compare=False)
    """Two are identical whatever their frames."""
    named: bool = field(default=False, compare=False)
    """Is it in the box, so that its requirement alone names it?"""

    def __str__(self) -> str:
        asked = str(self.requirement)
        return asked if self.named else f"{asked}: {written(self.levels)}"

    def matches(self, row: str) -> list[Match]:
        return self.requirement.matches(row)

    def looked_at(self, row: str) -> list[int]:
        """The pieces, numbered from 1 at the head, that a red cross looks at."""
        return self.requirement.looked_at(row)

    def level(self, row: str) -> Level:
        return reached(self.levels, self.requirement.times(row))

    def was_met(self, row: str) -> bool:
        """Now, or earlier: a later piece can take a match away where a red cross looks."""
        if self.level(row) is not NO_LEVEL:
            return True
        asked = self.requirement
        if not isinstance(asked, Beside) or not (asked.before or asked.behind):
            return False
        return reached(self.levels, asked.times_at_best(row)) is not NO_LEVEL
