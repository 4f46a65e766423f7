"""What the cards say of a Cóatl while it is built."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from scoring.coatl.box.pieces import End, Hue, Part, Piece
from scoring.coatl.box.serpents import Card, Coatl
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from scoring.coatl.cards.levels import NO_LEVEL, Level, following
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.cards.temples import Temple

Each = TypeVar("Each", Prophecy, Temple)


class Standing(NamedTuple):
    """How a card stands now."""

    times: int
    points: int
    next: Level | None
    """What it would pay next, and for how many times; None: it pays no more."""


def standing(coatl: Coatl, card: Card) -> Standing:
    times = _times(coatl, card)
    return Standing(times, coatl.points_of(card), following(card.levels, times))


def _times(coatl: Coatl, card: Card) -> int:
    if isinstance(card, Prophecy):
        return len(card.matches(coatl.row))
    return len(card.met(coatl.row, (other.frame for other in coatl.prophecies)))


def met_prophecies(
    coatl: Coatl, cards: Iterable[Prophecy] = tuple(PROPHECIES.values())
) -> list[tuple[Prophecy, int]]:
    """Those that it meets and that do not lie there, with their points: most points first."""
    laid = coatl.prophecies
    worth = [(card, coatl.points_of(card)) for card in cards]
    # Few are met: to compare each with those that lie there would take longer.
    return _best_first((card, points) for card, points in worth if points and card not in laid)


def met_temples(
    coatl: Coatl, cards: Iterable[Temple] = tuple(TEMPLES.values())
) -> list[tuple[Temple, int]]:
    worth = [(card, coatl.points_of(card)) for card in cards]
    return _best_first((card, points) for card, points in worth if points)


def _best_first(worth: Iterable[tuple[Each, int]]) -> list[tuple[Each, int]]:
    return sorted(worth, key=lambda each: -each[1])


def gains(coatl: Coatl, cards: Iterable[Card] | None = None) -> dict[Hue, dict[End, int]]:
    """What a body segment of each colour would add, or take away, at either open end.

    Counted over these cards; over those beside it, if none are named.
    """
    counted = tuple(coatl.laid if cards is None else cards)
    now = sum(map(coatl.points_of, counted))
    return {
        hue: {
            end: sum(map(coatl.with_piece(Piece(Part.BODY, hue), end).points_of, counted)) - now
            for end in End
            if coatl.is_open(end)
        }
        for hue in Hue
    }


def holds_for_now(coatl: Coatl, card: Prophecy) -> bool:
    """Is it met only as long as nothing is laid at an open end?"""
    if card.level(coatl.row) is NO_LEVEL:
        return False
    grown = (
        coatl.with_piece(Piece(Part.BODY, hue), end)
        for hue in Hue
        for end in End
        if coatl.is_open(end)
    )
    return any(card.level(other.row) is NO_LEVEL for other in grown)
