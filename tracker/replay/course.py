"""A game from its start to where it stands, point by point, to look back at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from django.db.models import F
from django.utils.translation import gettext as _

from scoring.game import Refusal, Refused, Seat
from scoring.mexica.actions import read_action
from scoring.mexica.effects import carry_out
from scoring.mexica.game import Record
from scoring.mexica.opening import start
from scoring.mexica.position import Position
from scoring.reading import Malformed
from tracker.errors import unreadable
from tracker.log.recording import LONGEST_GAME, whose
from tracker.models import Action, Game
from tracker.names import in_text
from tracker.remembered import Remembered
from tracker.replay.leads import Lead, lead_changes, leads

REMEMBERED = 20
"""Games; a long one has some 400 positions, each less than a kilobyte beside its neighbours."""

Names = dict[str, str]
"""By colour, as they are shown."""


def isolated(names: Names) -> Names:
    """For sentences: each keeps its direction of writing to itself."""
    return {colour: in_text(name) for colour, name in names.items()}


class Taken(NamedTuple):
    """An action, and whose it was."""

    body: dict[str, Any]
    by: str
    recorded: datetime | None = None
    """Where that is known: a link does not tell."""


@dataclass(frozen=True)
class Course:
    """What was played, and the position after each action; point 0 is the start."""

    key: str
    """The same for the same course only."""
    taken: tuple[Taken, ...]
    positions: tuple[Position, ...]

    @property
    def last(self) -> int:
        return len(self.taken)

    @cached_property
    def lead_changes(self) -> list[Lead]:
        return lead_changes(leads(position.scores for position in self.positions))

    def gains(self, number: int) -> dict[Seat, int]:
        """What each player won by an action."""
        if number == 0:
            return {}
        before, after = self.positions[number - 1].scores, self.positions[number].scores
        won = zip(before, after, strict=True)
        return {Seat(seat): new - old for seat, (old, new) in enumerate(won) if new != old}


courses: Remembered[str, Course] = Remembered(REMEMBERED)


class Stopped(Refused):
    """A record that does not play to its end."""

    def __init__(self, refusal: Refusal, number: int) -> None:
        super().__init__(refusal)
        self.number = number
        """Of the action that is refused, from 1."""


def course_of(game: Game) -> Course:
    """What stands of a game. What was undone or replaced is no part of it."""
    known = courses.get(_key(game.pk, game.head_id))
    if known:
        return known
    # One statement, so that it sees one state of the log, whatever is recorded meanwhile.
    log = Action.objects.filter(game=game, number__lte=F("game__number"))
    rows = log.exclude(state=Action.State.REPLACED).order_by("number")
    head, taken = None, []
    for head, *told in rows.values_list("pk", "body", "by", "recorded"):  # noqa: B007
        taken.append(Taken(*told))
    positions = [start(game.rules_setup)]
    for each in taken:
        positions.append(carry_out(positions[-1], read_action(each.body)))
    key = _key(game.pk, head)
    return courses.put(key, Course(key, tuple(taken), tuple(positions)))


def _key(game: str, head: int | None) -> str:
    """The actions before a row of the log never change while it stands."""
    return f"{game} {head or 0}"


def course_of_record(record: Record, key: str) -> Course:
    """A game that is nowhere stored; `Stopped` where it breaks a rule."""
    taken, positions = [], [start(record.setup)]
    for number, body in enumerate(record.written_actions[: LONGEST_GAME + 1], 1):
        position = positions[-1]
        try:
            action = read_action(body, f"actions[{number - 1}]")
        except Malformed as malformed:
            raise Stopped(unreadable(malformed), number) from None
        if refused := record.against(position, action):
            raise Stopped(refused, number)
        taken.append(Taken(body, whose(position, action)))
        positions.append(carry_out(position, action))
    return Course(key, tuple(taken), tuple(positions))


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
    for lead in course.lead_changes:
        assert lead.alone is not None
        name = names[course.positions[0].owner(lead.alone)]
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
