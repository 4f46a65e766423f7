"""Everything on the table at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scoring.aztekz.box.cards import Paths
from scoring.aztekz.box.field import Field
from scoring.aztekz.box.heroes import Band, Figure
from scoring.aztekz.box.pieces import HEROES, OF_A_SOUL, STEPS, Colour, Hero, Soul
from scoring.aztekz.box.piles import Pile
from scoring.aztekz.box.places import NOWHERE, Place, Places
from scoring.aztekz.box.souls import Lying, where_souls_lie
from scoring.aztekz.setup import Setup
from scoring.game import Phase, Seat
from scoring.seated import Table


class Hand(NamedTuple):
    """The drawn card with its soul, in front of the player on turn."""

    paths: Paths
    soul: Soul | None


class Turn(NamedTuple):
    """Whose turn it is, and what has been done in it."""

    seat: Seat
    round: int
    hand: Hand | None = None
    hero: Hero | None = None
    """Who moves or acts in it."""
    steps: int = 0
    """What he has left."""
    stolen: bool = False
    chased: Place | None = None
    """The card from which souls were chased."""

    def steps_of(self, hero: Hero) -> int:
        """What a hero has left: one who has not moved or acted yet has all his steps."""
        return self.steps if hero is self.hero else STEPS[hero]


class Whereabouts(NamedTuple):
    """Where the eight souls of a symbol are."""

    freed: int
    carried: int
    lying: int
    hand: int

    @property
    def bag(self) -> int:
        """Face down among the others."""
        return OF_A_SOUL - sum(self)


@dataclass(frozen=True, slots=True)
class Position(Table[Colour]):
    """Everything on the table. It never changes: playing an action makes the next one."""

    setup: Setup
    finished: bool
    field: Field
    deck: int
    """How many cards lie face down."""
    lying: Lying
    bands: tuple[Band, ...]
    """The heroes of each player who has laid a start card, in seat order."""
    piles: tuple[Pile, ...]
    """In the order in which they were freed."""
    turn: Turn

    @property
    def phase(self) -> Phase:
        if self.finished:
            return Phase.FINISHED
        return Phase.SETUP if self.is_starting else Phase.PLAYING

    @property
    def is_starting(self) -> bool:
        """Are start cards still being laid?"""
        return self.setup.is_referee and len(self.bands) < len(self.setup.players)

    @property
    def on_turn(self) -> Seat:
        return self.turn.seat

    @property
    def band(self) -> Band:
        """The heroes of the player on turn."""
        return self.bands[self.turn.seat]

    def figures(self) -> Iterator[tuple[Seat, Hero, Figure]]:
        for seat, band in enumerate(self.bands):
            for hero, figure in zip(HEROES, band, strict=True):
                yield Seat(seat), hero, figure

    def others(self, hero: Hero) -> list[Figure]:
        """All heroes but that one of the player on turn."""
        figures = [figure for band in self.bands for figure in band]
        del figures[self.on_turn * len(HEROES) + HEROES.index(hero)]
        return figures

    @property
    def standing(self) -> Places:
        """Where heroes stand."""
        places = NOWHERE
        for band in self.bands:
            for figure in band:
                places |= figure.at.bit
        return places

    @property
    def occupied(self) -> Places:
        """Where a hero stands or a soul lies."""
        return self.standing | where_souls_lie(self.lying)

    def whereabouts(self, soul: Soul) -> Whereabouts:
        hand = self.turn.hand
        return Whereabouts(
            freed=sum(pile.count for pile in self.piles if pile.soul is soul),
            carried=sum(
                figure.count for band in self.bands for figure in band if figure.soul is soul
            ),
            lying=sum(heap.count for heap in self.lying if heap.soul is soul),
            hand=int(hand is not None and hand.soul is soul),
        )

    @property
    def bag(self) -> int:
        """How many souls lie face down."""
        return sum(self.whereabouts(soul).bag for soul in Soul)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(
            sum(pile.points for pile in self.piles if pile.by == seat) for seat in self.seats
        )

    @property
    def freed(self) -> tuple[int, ...]:
        """Souls in the piles of each seat."""
        return tuple(
            sum(pile.count for pile in self.piles if pile.by == seat) for seat in self.seats
        )

    @property
    def worth(self) -> list[tuple[int, int]]:
        """What decides who is ahead: points, then souls freed."""
        return list(zip(self.scores, self.freed, strict=True))
