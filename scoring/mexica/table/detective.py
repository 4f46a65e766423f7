"""The forgetful table's detective: what the app was not told, or was told wrongly.

It looks at the course of a game, at what people count on the real table, and at what they say of
a district.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.mexica.board.pieces import PERIODS
from scoring.mexica.position import Position
from scoring.mexica.proof.tokens import Can, prove
from scoring.mexica.table.counts import Counted
from scoring.mexica.table.course import Course
from scoring.mexica.table.differing import differing
from scoring.mexica.table.findings import Finding, Founding, Idle, Says, Sentence, Stuck
from scoring.mexica.table.forgotten import forgotten
from scoring.mexica.table.stated import Stated, leaking


def investigate(
    course: Course,
    counted: Counted | None = None,
    stated: Iterable[Stated] = (),
    ending: bool = False,
) -> list[Finding]:
    """Everything that is found, the gravest first. `ending`: somebody wants to score the period."""
    seen = counted or Counted()
    foundings = [finding for finding in forgotten(course) if not _is_denied(finding, course, seen)]
    return [
        *foundings,
        *(leak for each in stated for leak in leaking(course, each)),
        *differing(course, seen, foundings),
        *_stuck(course),
        *(_idle(course) if ending else ()),
    ]


def _is_denied(finding: Founding, course: Course, counted: Counted) -> bool:
    """Did people see that the token is still on offer, or that it lies nowhere on the board?"""
    token, now = finding.token, course.now
    if counted.proposed:
        return False
    if isinstance(counted.founded, tuple):
        entered = sum(founded.token == token for founded in now.founded)
        if counted.founded.count(token) <= entered:
            return True
    still_offered = finding.period == now.period and not now.finished
    if still_offered and isinstance(counted.offered, tuple):
        return counted.offered.count(token) >= now.offered.count(token)
    return False


def _stuck(course: Course) -> Iterator[Stuck]:
    """Tokens that nobody can found any more, where nothing else keeps the period from ending."""
    now = course.now
    if now.finished or not any(now.has_built_all(seat) for seat in now.seats):
        return
    says = Says.TOKEN_DEAD if now.period == PERIODS else Says.TOKEN_STUCK
    for token in sorted(set(now.offered)):
        if prove(now, token).can is Can.NO:
            said = Sentence(says, {"token": token})
            yield Stuck(sentences=(said,), at=course.number, token=token)


def _idle(course: Course) -> Iterator[Idle]:
    """Who has built nothing in this period."""
    now = course.now
    if now.finished:
        return
    for seat in now.seats:
        if not now.temples[seat] & ~_scored_temples(now):
            said = Sentence(Says.IDLE, {"name": now.setup.players[seat].name})
            yield Idle(sentences=(said,), at=course.number, seat=seat)


def _scored_temples(position: Position) -> int:
    return position.scored[-1].temples if position.scored else 0
