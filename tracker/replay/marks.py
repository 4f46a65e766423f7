"""Points of a game worth going to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from tracker.games.face import Face, Players
from tracker.log.course import Course
from tracker.names import in_text
from tracker.replay.leads import takers


class Jump(NamedTuple):
    at: int
    kind: str
    """founding, scoring or lead."""
    text: str
    show: str = ""
    """The page, below those of the game, that shows it step by step."""


def marks(face: Face, course: Course, players: Players) -> list[Jump]:
    """The moments of the game and changes of the lead, as they came."""
    names = [in_text(name) for name, _colour in players]
    found = [*_moments(face, course, names), *_leads(course, names)]
    return sorted(found, key=lambda mark: mark.at)


def _moments(face: Face, course: Course, names: list[str]) -> Iterator[Jump]:
    for moment in face.past.moments(course.positions):
        gains = course.gains(moment.number).items()
        won = ", ".join(f"{names[seat]}\N{NO-BREAK SPACE}+{points}" for seat, points in gains)
        kind = "scoring" if moment.stage else "founding"
        text, show = face.past.reached(moment, won), face.past.show(moment)
        yield Jump(moment.number, kind, text, show)


def _leads(course: Course, names: list[str]) -> Iterator[Jump]:
    for number, seat in takers(course.scores).items():
        text = _("%(name)s takes the lead") % {"name": names[seat]}
        yield Jump(number, "lead", text)
