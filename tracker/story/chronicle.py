"""The chronicle of a game: its course, with the names of its players and the words of its face."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from scoring.game import Seat
from tracker.games.face import Face, Players
from tracker.games.registry import face_of
from tracker.games.saying import players_of
from tracker.log.clock import Pause, pauses_in
from tracker.log.course import Course, course_of
from tracker.models import Game


class Deed(NamedTuple):
    """One action that stands."""

    number: int
    action: Any
    seat: Seat | None
    """Whose it was, where that is known."""
    recorded: datetime


@dataclass(frozen=True)
class Chronicle:
    face: Face
    players: Players
    """As they are called now."""
    course: Course
    pauses: Sequence[Pause] = ()
    """Of the table, as far as its clock was stopped."""

    @cached_property
    def deeds(self) -> Sequence[Deed]:
        return [
            Deed(number, taken.action, taken.seat, taken.recorded)
            for number, taken in enumerate(self.course.taken, 1)
            if taken.recorded
        ]

    @property
    def positions(self) -> Sequence[Any]:
        """Before the first action, and after each."""
        return self.course.positions

    @property
    def end(self) -> Any:
        return self.positions[-1]

    @property
    def seats(self) -> Sequence[Seat]:
        return [Seat(number) for number in range(len(self.players))]

    @property
    def scores(self) -> tuple[int, ...]:
        return self.course.scores[-1]

    def won(self, number: int) -> tuple[int, ...]:
        """What each player has more after an action than before it."""
        gains = self.course.gains(number)
        return tuple(gains.get(seat, 0) for seat in self.seats)

    def moves(self) -> Iterator[tuple[Deed, Any, Any]]:
        """Each action with the table before and after it."""
        return zip(self.deeds, self.positions, self.positions[1:], strict=False)


def chronicle_of(game: Game) -> Chronicle:
    """Of a game that is kept."""
    return Chronicle(face_of(game), players_of(game), course_of(game), pauses_in(game.setup))
