"""What freed piles tell of a game: who stole how much from whom, and how high the towers are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from scoring.aztekz.box.piles import Pile
from scoring.game import Seat

Piles = Iterable[Pile]


def thefts(piles: Piles) -> list[Pile]:
    """On a sheet those that the players told."""
    return [pile for pile in piles if pile.stolen_from is not None]


def souls_stolen(piles: Piles) -> Counter[Seat]:
    """By whom."""
    return _souls((pile.by, pile) for pile in thefts(piles))


def souls_lost(piles: Piles) -> Counter[Seat]:
    """To others."""
    return _souls((pile.stolen_from, pile) for pile in piles)


def _souls(found: Iterable[tuple[Seat | None, Pile]]) -> Counter[Seat]:
    souls: Counter[Seat] = Counter()
    for seat, pile in found:
        if seat is not None:
            souls[seat] += pile.count
    return souls


def most(souls: Mapping[Seat, int]) -> tuple[list[Seat], int]:
    """Who has most, in seat order, and how many that is."""
    best = max(souls.values(), default=0)
    return sorted(seat for seat, own in souls.items() if own == best), best


def highest(piles: Piles) -> list[Pile]:
    """The highest towers; several may be equal."""
    found = list(piles)
    best = max((pile.count for pile in found), default=0)
    return [pile for pile in found if pile.count == best]
