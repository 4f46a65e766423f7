"""Bars of numbers that add up, one a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tracker.charts.shapes import DIGIT, WIDTH, Shape, fine, mark, short

ROW, BAR, TITLE = 46, 22, 18
NAME = 26
PAD = 6


@dataclass(frozen=True, slots=True)
class Segment:
    kind: int
    """The number of its pattern."""
    x: str
    width: str
    text_x: str
    text: str
    """Nothing where it would not fit."""


@dataclass(frozen=True, slots=True)
class Bar:
    shape: Shape
    name: str
    total: str
    y: int
    text_y: int
    title_y: int
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Bars:
    width: int
    height: int
    thick: int
    rows: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Stack:
    colour: str
    name: str
    values: Sequence[int]
    """One a kind."""
    total: str = ""
    """In words, and then the parts bear no numbers; else the sum."""


def bars(rows: Sequence[Stack]) -> Bars:
    most = max((sum(row.values) for row in rows), default=0) or 1
    found = []
    for number, row in enumerate(rows):
        top = number * ROW
        found.append(
            Bar(
                shape=mark(row.colour, 7, top + TITLE - 7, 11),
                name=short(row.name, NAME),
                total=row.total or str(sum(row.values)),
                y=top + TITLE + 2,
                text_y=top + TITLE + 2 + BAR // 2 + 4,
                title_y=top + TITLE - 3,
                segments=_segments(row.values, (WIDTH - 2) / most, not row.total),
            )
        )
    return Bars(WIDTH, len(rows) * ROW, BAR, tuple(found))


def _segments(values: Sequence[int], scale: float, numbered: bool) -> tuple[Segment, ...]:
    found = []
    x = 1.0
    for kind, value in enumerate(values):
        if not value:
            continue
        width = value * scale
        text = str(value)
        fits = numbered and width >= DIGIT * len(text) + PAD
        found.append(Segment(kind, fine(x), fine(width), fine(x + width / 2), text if fits else ""))
        x += width
    return tuple(found)
