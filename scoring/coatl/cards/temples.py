"""Temples: conditions, and the points for how many of them are met."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.coatl.box.pieces import Hue
from scoring.coatl.cards.levels import Level, Levels, reached, written
from scoring.coatl.cards.prophecies import Frame


class Absent(NamedTuple):
    """No piece has that colour."""

    hue: Hue

    def __str__(self) -> str:
        return f"!{self.hue}"

    def met(self, row: str, frames: Iterable[Frame | None]) -> bool:
        return self.hue not in row


class Equal(NamedTuple):
    """As many of one colour as of the other, and at least one of each."""

    hue: Hue
    other: Hue

    def __str__(self) -> str:
        return f"{self.hue}={self.other}"

    def met(self, row: str, frames: Iterable[Frame | None]) -> bool:
        return row.count(self.hue) == row.count(self.other) > 0


class Length(NamedTuple):
    """Exactly so many pieces, head and tail among them."""

    pieces: int

    def __str__(self) -> str:
        return f"#{self.pieces}"

    def met(self, row: str, frames: Iterable[Frame | None]) -> bool:
        return len(row) == self.pieces


class NoFrame(NamedTuple):
    """No Prophecy with that frame lies beside it."""

    frame: Frame

    def __str__(self) -> str:
        return f"!{self.frame}"

    def met(self, row: str, frames: Iterable[Frame | None]) -> bool:
        return self.frame not in frames


Condition = Absent | Equal | Length | NoFrame


@dataclass(frozen=True)
class Temple:
    conditions: tuple[Condition, ...]
    levels: Levels
    named: bool = field(default=False, compare=False)
    """Is it in the box, so that its conditions alone name it?"""

    def __str__(self) -> str:
        asked = " ".join(map(str, self.conditions))
        return asked if self.named else f"{asked}: {written(self.levels)}"

    def met(self, row: str, frames: Iterable[Frame | None]) -> list[Condition]:
        beside = tuple(frames)
        return [condition for condition in self.conditions if condition.met(row, beside)]

    def counted(self, row: str, frames: Iterable[Frame | None]) -> list[int]:
        """The pieces, numbered from 1 at the head, of which its met conditions speak."""
        met = self.met(row, frames)
        return [
            number
            for number, letter in enumerate(row, start=1)
            if any(isinstance(each, Length) or letter in _colours(each) for each in met)
        ]

    def level(self, row: str, frames: Iterable[Frame | None]) -> Level:
        return reached(self.levels, len(self.met(row, frames)))


def _colours(condition: Condition) -> tuple[Hue, ...]:
    return (condition.hue, condition.other) if isinstance(condition, Equal) else ()


_HUES = tuple(Hue)
_KINDS = (Absent, Equal, Length, NoFrame)


def in_order(conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    """`!G`, `R=Y`, `#9`, `!blue`; equal ones by colour, by size, by name."""
    return tuple(sorted(conditions, key=_place))


def _place(condition: Condition) -> tuple[int, list[int | str]]:
    kind = _KINDS.index(type(condition))
    return kind, [_HUES.index(value) if isinstance(value, Hue) else value for value in condition]
