"""Where everybody's points came from."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from scoring.mexica.majorities import Entry, Founding, Majority, ledger
from scoring.mexica.pieces import Colour
from scoring.mexica.position import Position


class Source(StrEnum):
    FOUNDING = "founding"
    """Blue, for a district of one's own."""
    PRESENCE = "presence"
    """White, for standing by when another founded."""
    MAJORITIES_1 = "majorities 1"
    PALACE_1 = "palace 1"
    MAJORITIES_2 = "majorities 2"
    PALACE_2 = "palace 2"


Points = dict[Colour, dict[Source, int]]


def sources(position: Position) -> Points:
    """Points of each player by source, zeros included. They add up to the scores."""
    points = {colour: dict.fromkeys(Source, 0) for colour in position.setup.colours}
    for entry in ledger(position):
        for colour, source, won in _shares(position, entry):
            points[colour][source] += won
    return points


def _shares(position: Position, entry: Entry) -> Iterator[tuple[Colour, Source, int]]:
    for colour, won in entry.awards.items():
        match entry:
            case Founding(founded=founded):
                own = colour is position.owner(founded.by)
                yield colour, Source.FOUNDING if own else Source.PRESENCE, won
            case Majority():
                yield colour, Source(f"majorities {entry.period}"), won
            case _:
                yield colour, Source(f"palace {entry.period}"), won
