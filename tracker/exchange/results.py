"""How a game stands or ended, for whatever goes out of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.text import slugify
from django.utils.translation import override

from tracker.models import Action, Game, Seat
from tracker.models.player import same_name


@dataclass(frozen=True, slots=True)
class Place:
    """A player in the result."""

    seat: Seat
    points: int
    rank: int
    won: bool

    @property
    @override("en")
    def name(self) -> str:
        """For other programs: the same whoever takes it out."""
        return self.seat.shown_name

    @property
    def person(self) -> str:
        """Whom the name stands for: the same in every game and after a restore.

        Not the number of the row: that may be somebody else's on another machine.
        """
        return self.seat.player.key if self.seat.player else same_name(self.name)


def places(game: Game, position: Any) -> list[Place]:
    """The best first, those who share a rank in seat order."""
    seats = game.seated("player")
    standing = sorted(game.rules.standing(position), key=lambda place: place.rank)
    return [Place(seats[own.seat], own.points, own.rank, own.won) for own in standing]


def entered(game: Game) -> tuple[datetime, datetime] | None:
    """When the first and the last action that stand were recorded."""
    log = game.actions.filter(state=Action.State.STANDING).order_by("recorded")
    times = log.values_list("recorded", flat=True)
    first, last = times.first(), times.last()
    return (first, last) if first and last else None


@override("en")
def filename(game: Game, ending: str, what: str = "") -> str:
    """ "mexica-2026-11-18-ana-bo.json": the same everywhere, in plain letters."""
    names = [slugify(seat.shown_name)[:16] for seat in game.seats.order_by("number")]
    parts = [game.game, game.played.isoformat(), *names, what]
    return "-".join(filter(None, parts)) + f".{ending}"
