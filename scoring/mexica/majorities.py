"""Majorities, the palace bonus, and the ledger of every point won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.game import Seat
from scoring.game import ranked as standing
from scoring.mexica.board.districts import floors_in, token_in
from scoring.mexica.board.island import START_CELLS, Cells, regions
from scoring.mexica.board.pieces import (
    CALPULLI,
    PALACE_BONUS,
    PERIODS,
    Calpulli,
    Colour,
    Prizes,
    prizes,
)
from scoring.mexica.position import Founded, Position, Scored

Awards = dict[Colour, int]
"""Points by colour; who wins none is left out."""


@dataclass(frozen=True, slots=True)
class Founding:
    period: int
    founded: Founded
    awards: Awards


@dataclass(frozen=True, slots=True)
class Majority:
    period: int
    cells: Cells
    token: Calpulli | None
    floors: dict[Colour, int]
    ranks: dict[Colour, int]
    awards: Awards

    def lead_of(self, colour: Colour) -> int:
        """How many floors it is ahead of all others; 0 where it is not."""
        others = max(
            (floors for other, floors in self.floors.items() if other != colour), default=0
        )
        return max(self.floors[colour] - others, 0)

    @property
    def prizes(self) -> Prizes:
        return prizes(self.token or self.cells.bit_count())


@dataclass(frozen=True, slots=True)
class Lead:
    cells: Cells
    colours: tuple[Colour, ...]
    """Who has most floors; more than one who have as many."""


@dataclass(frozen=True, slots=True)
class Palace:
    period: int
    awards: Awards


Entry = Founding | Majority | Palace


def ranks(floors: dict[Colour, int]) -> dict[Colour, int]:
    """One more than the number of colours with strictly more floors."""
    return dict(zip(floors, standing(list(floors.values())), strict=True))


def majority_awards(ranked: dict[Colour, int], worth: Prizes) -> Awards:
    """Rank 1, 2 and 3 score gold, blue, white; ties score in full; neutral scores nothing."""
    return {
        colour: worth[rank - 1]
        for colour, rank in ranked.items()
        if rank <= len(worth) and colour is not Colour.NEUTRAL
    }


def majorities(position: Position) -> list[Majority]:
    """Every majority that counts if the period is scored now."""
    found = []
    for cells in regions(position.dry):
        floors = floors_in(position, cells)
        if not floors:
            continue
        founded = token_in(cells, position.founded)
        if founded is None and position.period < PERIODS:
            continue
        token = founded.token if founded else None
        ranked = ranks(floors)
        worth = prizes(token or cells.bit_count())
        awards = majority_awards(ranked, worth)
        found.append(Majority(position.period, cells, token, floors, ranked, awards))
    return found


def leads(position: Position) -> list[Lead]:
    """Who is first in each district where somebody is.

    Also in one that does not count yet, but for land that is larger than any token: that one is
    still to be divided, until in the last period it counts as well.
    """
    found = []
    for cells in regions(position.dry):
        floors = floors_in(position, cells)
        is_small = cells.bit_count() <= max(CALPULLI) or token_in(cells, position.founded)
        if floors and (is_small or position.period == PERIODS):
            firsts = [colour for colour, rank in ranks(floors).items() if rank == 1]
            found.append(Lead(cells, tuple(firsts)))
    return found


def on_palace(position: Position) -> tuple[Seat, ...]:
    """Whose Pilli stands on a start cell of the palace."""
    return tuple(
        seat
        for seat in position.seats
        if (pilli := position.pillis[seat]) is not None and pilli.bit & START_CELLS
    )


def score_period(position: Position, palace: tuple[Seat, ...]) -> Position:
    """The position with the majorities and the palace bonus of its period counted."""
    points = list(position.scores)
    colours = position.setup.colours
    for majority in majorities(position):
        for colour, won in majority.awards.items():
            points[colours.index(colour)] += won
    for seat in palace:
        points[seat] += PALACE_BONUS
    scored = Scored(position.period, position.canals, position.all_temples, palace)
    return replace(position, scores=tuple(points), scored=(*position.scored, scored))


def founding_awards(position: Position, founded: Founded) -> Awards:
    """Blue to the founder, white to every other player who stands in the district."""
    worth = prizes(founded.token)
    awards = {position.owner(founded.by): worth.blue}
    for seat in founded.present:
        awards[position.owner(seat)] = worth.white
    return awards


def ledger(position: Position) -> list[Entry]:
    """Who got which points when, and for what, in the order in which they were won."""
    return list(_entries(position))


def _entries(position: Position) -> Iterator[Entry]:
    for period in range(1, position.period + 1):
        for founded in position.founded:
            if founded.period == period:
                yield Founding(period, founded, founding_awards(position, founded))
        for scored in position.scored:
            if scored.period == period:
                then = as_scored(position, scored)
                yield from majorities(then)
                if scored.palace:
                    owners = (position.owner(seat) for seat in scored.palace)
                    yield Palace(period, dict.fromkeys(owners, PALACE_BONUS))


def as_scored(position: Position, scored: Scored) -> Position:
    """The city as it stood at a scoring."""
    return replace(
        position,
        period=scored.period,
        canals=scored.canals,
        levels=tuple(level & scored.temples for level in position.levels),
        founded=tuple(token for token in position.founded if token.period <= scored.period),
    )
