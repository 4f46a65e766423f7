"""A game from its start to where it stands, point by point, to look back at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import F

from scoring.game import AnyRules, Seat, fold
from scoring.record import AnyRecord
from tracker.errors import malformed_sentence
from tracker.log.records import LONGEST_GAME
from tracker.models import Action, Game
from tracker.names import shown_names
from tracker.remembered import Remembered

REMEMBERED = 20
"""Games; a long one has some 400 positions, each less than a kilobyte beside its neighbours."""


class Taken(NamedTuple):
    """An action that stands."""

    body: dict[str, Any]
    action: Any
    """As the rules read it."""
    seat: Seat | None
    """Whose it was, where that is known."""
    recorded: datetime | None = None
    """Where that is known: a link does not tell."""


@dataclass(frozen=True)
class Course:
    """What was played, and the position after each action; point 0 is the start."""

    key: str
    """The same for the same course only."""
    rules: AnyRules
    taken: tuple[Taken, ...]
    positions: tuple[Any, ...]

    @property
    def last(self) -> int:
        return len(self.taken)

    @cached_property
    def scores(self) -> Sequence[tuple[int, ...]]:
        """At each point."""
        return tuple(map(self.rules.scores, self.positions))

    @cached_property
    def colours(self) -> Sequence[str]:
        """In seat order; empty texts in a game without colours."""
        return [colour for _, colour in self.rules.players(self.rules.setup(self.positions[0]))]

    def by(self, number: int) -> str:
        """The colour of whose action it was; an empty text where that is not known."""
        seat = self.taken[number - 1].seat
        return "" if seat is None else self.colours[seat]

    def gains(self, number: int) -> dict[Seat, int]:
        """What each player won by an action."""
        if number == 0:
            return {}
        won = zip(self.scores[number - 1], self.scores[number], strict=True)
        return {Seat(seat): new - old for seat, (old, new) in enumerate(won) if new != old}


courses: Remembered[tuple[str, ...], Course] = Remembered(REMEMBERED)
"""By their keys, and as the players are called."""


def course_of(game: Game) -> Course:
    """What stands of a game. What was undone or replaced is no part of it."""
    names = shown_names(game.setup)
    known = courses.get((_key(game.pk, game.head_id), *names))
    if known:
        return known
    # One statement, so that it sees one state of the log, whatever is recorded meanwhile.
    log = Action.objects.filter(game=game, number__lte=F("game__number"))
    rows = log.exclude(state=Action.State.REPLACED).order_by("number")
    rules, setup = game.rules, game.shown_setup
    head, taken = None, list[Taken]()
    for head, body, seat, recorded in rows.values_list("pk", "body", "seat", "recorded"):  # noqa: B007
        owner = None if seat is None else Seat(seat)
        taken.append(Taken(body, rules.read_action(setup, body), owner, recorded))
    start = rules.start(setup)
    positions = (start, *fold(rules, start, (each.action for each in taken)))
    key = _key(game.pk, head)
    return courses.put((key, *names), Course(key, rules, tuple(taken), positions))


def _key(game: str, head: int | None) -> str:
    """The actions before a row of the log never change while it stands."""
    return f"{game} {head or 0}"


def course_of_record(record: AnyRecord, key: str) -> Course:
    """A game that is nowhere stored; `Stopped` where it breaks a rule."""
    rules = record.rules
    taken, positions = list[Taken](), [rules.start(record.setup)]
    steps = islice(record.steps(malformed_sentence), LONGEST_GAME + 1)
    for body, step in zip(record.written_actions, steps, strict=False):
        taken.append(Taken(body, step.action, rules.actor(step.before, step.action)))
        positions.append(step.after)
    return Course(key, rules, tuple(taken), tuple(positions))
