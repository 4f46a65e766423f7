"""The points of everybody over a whole game, as lines that one slides along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import get_language

from tracker.charts.shapes import fine
from tracker.games.face import Face, Players
from tracker.log.course import REMEMBERED, Course
from tracker.remembered import Remembered
from tracker.replay.marks import Jump, marks

WIDE, TALL = 1000, 100
"""Of the drawing; the page stretches it to its own size."""
MARGIN = 6
"""Above the highest line and below the lowest."""
APART = 2.5
"""Of lines with equal points."""


class Line(NamedTuple):
    seat: int
    colour: str
    path: str


class Mark(NamedTuple):
    kind: str
    x: str


class Track(NamedTuple):
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]


overviews: Remembered[object, tuple[tuple[Jump, ...], Track]] = Remembered(REMEMBERED)


def marks_and_track(face: Face, course: Course, players: Players) -> tuple[tuple[Jump, ...], Track]:
    """The same at every point of a game."""

    def make() -> tuple[tuple[Jump, ...], Track]:
        jumps = tuple(marks(face, course, players))
        return jumps, track(course, players, jumps)

    key = (course.key, course.last, tuple(players), get_language())
    return overviews.of(key, make)


def track(course: Course, players: Players, jumps: Sequence[Jump]) -> Track:
    most = max(max(max(points) for points in course.scores), 1)
    lines = []
    for seat, (_name, colour) in enumerate(players):
        aside = (seat - (len(players) - 1) / 2) * APART
        steps = [(_x(course, at), _y(won, most) + aside) for at, won in _rises(course, seat)]
        path = f"M{fine(steps[0][0])} {fine(steps[0][1])}"
        path += "".join(f"H{fine(x)}V{fine(y)}" for x, y in steps[1:])
        lines.append(Line(seat, colour, f"{path}H{WIDE}"))
    marks = (Mark(jump.kind, fine(_x(course, jump.at))) for jump in jumps)
    return Track(tuple(lines), tuple(marks))


def _rises(course: Course, seat: int) -> Iterator[tuple[int, int]]:
    """From which action on a player has how many points."""
    before = None
    for at, points in enumerate(course.scores):
        if points[seat] != before:
            before = points[seat]
            yield at, before


def _x(course: Course, at: int) -> float:
    return WIDE * at / max(course.last, 1)


def _y(points: int, most: int) -> float:
    return TALL - MARGIN - (TALL - 2 * MARGIN) * points / most
