"""Souls that lie on cards."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.aztekz.box.pieces import Soul
from scoring.aztekz.box.places import NOWHERE, Place, Places


@dataclass(frozen=True, slots=True, order=True)
class Heap:
    """All souls of one symbol on a card."""

    at: Place
    soul: Soul
    count: int


Lying = tuple[Heap, ...]
"""What lies on all the cards: never two heaps of a symbol on the same one, never an empty heap."""


def souls_on(lying: Lying, place: Place) -> dict[Soul, int]:
    return {heap.soul: heap.count for heap in lying if heap.at == place}


def where_souls_lie(lying: Lying) -> Places:
    places = NOWHERE
    for heap in lying:
        places |= heap.at.bit
    return places


def changed(lying: Lying, place: Place, soul: Soul, more: int) -> Lying:
    """With `more` souls of a symbol on a card; below zero: with fewer."""
    rest = [heap for heap in lying if (heap.at, heap.soul) != (place, soul)]
    count = souls_on(lying, place).get(soul, 0) + more
    return tuple(sorted([*rest, Heap(place, soul, count)])) if count else tuple(rest)


def cleared(lying: Lying, place: Place) -> Lying:
    return tuple(heap for heap in lying if heap.at != place)
