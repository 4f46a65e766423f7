"""The heroes on the field."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from scoring.aztekz.box.pieces import HEROES, Hero, Soul
from scoring.aztekz.box.places import NOWHERE, Place, Places


@dataclass(frozen=True, slots=True)
class Figure:
    """A hero: on which card he stands, and which souls he carries."""

    at: Place
    soul: Soul | None = None
    count: int = 0

    @property
    def empty_handed(self) -> Figure:
        return Figure(self.at)


class Band(NamedTuple):
    """The three heroes of a player."""

    chief: Figure
    slave1: Figure
    slave2: Figure

    def hero(self, hero: Hero) -> Figure:
        return self[HEROES.index(hero)]

    def with_hero(self, hero: Hero, figure: Figure) -> Band:
        return self._replace(**{hero.value: figure})

    @property
    def slaves(self) -> Places:
        """Where they stand."""
        return self.slave1.at.bit | self.slave2.at.bit


def band_at(place: Place) -> Band:
    """All three start on the card that their player lays."""
    return Band(Figure(place), Figure(place), Figure(place))


def full(figures: Iterable[Figure]) -> Places:
    """Cards with four heroes, whatever they carry: nobody else may stand there."""
    one = two = three = four = NOWHERE
    for figure in figures:
        bit = figure.at.bit
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
    return four
