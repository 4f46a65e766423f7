"""The end told step by step: Cóatl by Cóatl in seat order, card by card, then the totals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.coatl.box.pieces import TRACK
from scoring.coatl.box.serpents import Card, Coatl
from scoring.coatl.position import Position
from scoring.game import Seat
from tracker.story.ending import EndStep, Points


@dataclass(frozen=True, slots=True)
class Place:
    """A Cóatl of a player."""

    seat: Seat
    number: int
    coatl: Coatl


@dataclass(frozen=True, slots=True)
class Step(EndStep):
    """Its kind is open, card, bare (a complete Cóatl without any card) or totals."""

    place: Place | None = None
    turned: int = 0
    """How many of its cards are turned up, the one that is told among them."""
    done: tuple[Place, ...] = ()
    """Cóatls that were told before."""
    skips_to: int = 0
    """The step, from 1, that has the next whole Cóatl; 0: none comes."""

    @property
    def card(self) -> Card | None:
        return self.place.coatl.laid[self.turned - 1] if self.place and self.turned else None

    @property
    def is_whole(self) -> bool:
        """Is its last card turned up?"""
        return self.place is not None and self.turned == len(self.place.coatl.laid)

    @property
    def passes(self) -> list[Seat]:
        """Who goes once more past the last field of the track."""
        both = zip(self.before, self.totals, strict=True)
        return [Seat(seat) for seat, (then, now) in enumerate(both) if beyond(now) > beyond(then)]


def beyond(points: int) -> int:
    """What Sacrifice tokens beside the track stand for: 50 is its last field."""
    return max(points - 1, 0) // TRACK * TRACK


def steps(position: Position) -> list[Step]:
    told = [*_steps(position)]
    whole = [at for at, step in enumerate(told, 1) if step.is_whole]
    return [
        replace(step, skips_to=next((goal for goal in whole if goal > at), 0))
        for at, step in enumerate(told, 1)
    ]


def incomplete(position: Position) -> list[Place]:
    """They count nothing."""
    return [place for place in _places(position) if not place.coatl.is_complete]


def _steps(position: Position) -> Iterator[Step]:
    totals: Points = tuple(0 for _seat in position.seats)
    done: tuple[Place, ...] = ()
    if incomplete(position):
        yield Step("open", totals, totals)
    for place in _places(position):
        if not place.coatl.is_complete:
            continue
        if not place.coatl.laid:
            yield Step("bare", totals, totals, place, 0, done)
        for turned, card in enumerate(place.coatl.laid, 1):
            before = totals
            won = place.coatl.points_of(card)
            totals = tuple(own + won * (s == place.seat) for s, own in enumerate(totals))
            yield Step("card", before, totals, place, turned, done)
        done += (place,)
    yield Step("totals", totals, totals, done=done)


def _places(position: Position) -> Iterator[Place]:
    for seat, number, coatl in position.all_coatls():
        yield Place(seat, number, coatl)
