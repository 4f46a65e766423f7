"""The chronicle of a game: its actions with their times, and the table before and after each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from scoring.game import Seat
from scoring.mexica.actions import Action as Played
from scoring.mexica.actions import read_action
from scoring.mexica.pieces import Colour
from scoring.mexica.position import Position
from tracker.models import Game
from tracker.replay.course import course_of


@dataclass(frozen=True, slots=True)
class Deed:
    """One action that stands."""

    number: int
    action: Played
    by: Colour | None
    """Whose it was, where that is known."""
    recorded: datetime


@dataclass(frozen=True, slots=True)
class Chronicle:
    names: dict[Colour, str]
    deeds: tuple[Deed, ...]
    positions: tuple[Position, ...]
    """Before the first action, and after each."""

    @property
    def end(self) -> Position:
        return self.positions[-1]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.end.seats

    @property
    def colours(self) -> tuple[Colour, ...]:
        return self.end.setup.colours

    def moves(self) -> Iterator[tuple[Deed, Position, Position]]:
        """Each action with the table before and after it."""
        return zip(self.deeds, self.positions, self.positions[1:], strict=False)


def chronicle_of(game: Game) -> Chronicle:
    """The course of a game that is kept: its names, and when everything was recorded."""
    names = {Colour(seat.colour): seat.name for seat in game.seats.all()}
    course = course_of(game)
    deeds = [
        Deed(number, read_action(body), Colour(by) if by else None, recorded)
        for number, (body, by, recorded) in enumerate(course.taken, 1)
        if recorded
    ]
    return Chronicle(names, tuple(deeds), course.positions)
