"""Points of a game worth going to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.mexica.position import Position
from tracker.log.course import Course
from tracker.names import in_text
from tracker.replay.leads import lead_changes, leads

Names = dict[str, str]
"""By colour, as they are shown."""


def isolated(names: Names) -> Names:
    """For sentences: each keeps its direction of writing to itself."""
    return {colour: in_text(name) for colour, name in names.items()}


class Mark(NamedTuple):
    """A point worth going to."""

    at: int
    kind: str
    """founding, scoring or lead."""
    text: str


def marks(course: Course, names: Names) -> list[Mark]:
    """Foundings, scorings and changes of the lead, as they came."""
    names = isolated(names)
    found = [*_foundings(course, names), *_scorings(course)]
    for lead in lead_changes(leads(course.scores)):
        assert lead.alone is not None
        name = names[course.colours[lead.alone]]
        found.append(Mark(lead.first, "lead", _("%(name)s takes the lead") % {"name": name}))
    return sorted(found, key=lambda mark: mark.at)


def _foundings(course: Course, names: Names) -> Iterator[Mark]:
    for number, before, after in _steps(course.positions):
        for founded in after.founded[len(before.founded) :]:
            won = ", ".join(
                f"{names[after.owner(seat)]} +{points}"
                for seat, points in course.gains(number).items()
            )
            text = _("founding of %(token)s (%(won)s)") % {"token": founded.token, "won": won}
            yield Mark(number, "founding", text)


def _scorings(course: Course) -> Iterator[Mark]:
    for number, before, after in _steps(course.positions):
        for scored in after.scored[len(before.scored) :]:
            text = _("scoring of period %(period)s") % {"period": scored.period}
            yield Mark(number, "scoring", text)


def _steps(positions: Iterable[Position]) -> Iterator[tuple[int, Position, Position]]:
    """Each action's number with the positions before and after it."""
    for number, (before, after) in enumerate(pairwise(positions), 1):
        yield number, before, after
