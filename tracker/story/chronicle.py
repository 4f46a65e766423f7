"""The chronicle of a game: its actions with their times, and the table before and after each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.game import Seat
from tracker.games.face import Face, Players
from tracker.games.registry import face_of
from tracker.log.course import course_of
from tracker.models import Game


@dataclass(frozen=True, slots=True)
class Deed:
    """One action that stands."""

    number: int
    action: Any
    seat: Seat | None
    """Whose it was, where that is known."""
    recorded: datetime


@dataclass(frozen=True, slots=True)
class Chronicle:
    face: Face
    players: Players
    """As they are called now."""
    deeds: tuple[Deed, ...]
    positions: tuple[Any, ...]
    """Before the first action, and after each."""

    @property
    def end(self) -> Any:
        return self.positions[-1]

    @property
    def seats(self) -> Sequence[Seat]:
        return [Seat(number) for number in range(len(self.players))]

    @property
    def scores(self) -> tuple[int, ...]:
        return self.scores_at(len(self.positions) - 1)

    def scores_at(self, number: int) -> tuple[int, ...]:
        return self.face.rules.scores(self.positions[number])

    def won(self, number: int) -> tuple[int, ...]:
        """What each player has more after an action than before it."""
        scores = zip(self.scores_at(number), self.scores_at(number - 1), strict=True)
        return tuple(after - before for after, before in scores)

    def moves(self) -> Iterator[tuple[Deed, Any, Any]]:
        """Each action with the table before and after it."""
        return zip(self.deeds, self.positions, self.positions[1:], strict=False)


def chronicle_of(game: Game) -> Chronicle:
    """The course of a game that is kept: its names, and when everything was recorded."""
    players = [(seat.name, seat.colour) for seat in game.seats.all()]
    course = course_of(game)
    deeds = [
        Deed(number, action, seat, recorded)
        for number, (_, action, seat, recorded) in enumerate(course.taken, 1)
        if recorded
    ]
    return Chronicle(face_of(game), players, tuple(deeds), course.positions)
