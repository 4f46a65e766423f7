"""The points of everybody over a whole game, as lines that one slides along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import get_language

from scoring.game import Seat
from tracker.charts.shapes import fine
from tracker.games.face import Face, Players
from tracker.log.course import REMEMBERED, Course
from tracker.remembered import Remembered
from tracker.replay.leads import takers
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


class Overview(NamedTuple):
    """What is the same at every point of a game."""

    marks: tuple[Jump, ...]
    track: Track
    takers: Mapping[int, Seat]
    """Who takes the lead, by the action that brought it."""


overviews: Remembered[object, Overview] = Remembered(REMEMBERED)


def overview(face: Face, course: Course, players: Players) -> Overview:
    """Made once for the same game in the same language."""

    def make() -> Overview:
        jumps = tuple(marks(face, course, players))
        return Overview(jumps, track(course, players, jumps), takers(course.scores))

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
