"""Who held which district when a period was scored."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.mexica.board.districts import Ground
from scoring.mexica.board.pieces import Colour
from scoring.mexica.majorities import Awards, Majority, as_scored, majorities
from scoring.mexica.position import Position


@dataclass(frozen=True, slots=True)
class Held(Ground):
    """A district that was scored."""

    floors: dict[Colour, int]
    places: tuple[tuple[Colour, ...], tuple[Colour, ...], tuple[Colour, ...]]
    """Who was first, second and third; several on a tie, and neutral too."""
    awards: Awards

    @property
    def firsts(self) -> tuple[Colour, ...]:
        return self.places[0]


@dataclass(frozen=True, slots=True)
class Scoring:
    """A scored period: the city of that moment, and its districts with a temple in them."""

    period: int
    city: Position
    districts: tuple[Held, ...]


def scorings(position: Position) -> list[Scoring]:
    found = []
    for scored in position.scored:
        city = as_scored(position, scored)
        districts = tuple(_held(city, majority) for majority in majorities(city))
        found.append(Scoring(scored.period, city, districts))
    return found


def _held(city: Position, majority: Majority) -> Held:
    first, second, third = (
        tuple(colour for colour, own in majority.ranks.items() if own == rank) for rank in (1, 2, 3)
    )
    founded = next((token for token in city.founded if token.at.bit & majority.cells), None)
    return Held(
        cells=majority.cells,
        founded=founded,
        floors=majority.floors,
        places=(first, second, third),
        awards=majority.awards,
    )
