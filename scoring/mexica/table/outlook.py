"""Who would score what now, and how many floors would change it."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.game import Seat
from scoring.mexica.board.districts import District, districts, floors_in
from scoring.mexica.board.island import Cells
from scoring.mexica.board.pieces import LEVELS, PALACE_BONUS, PERIODS, Colour, Prizes, prizes
from scoring.mexica.majorities import Majority, majorities, majority_awards, on_palace, ranks
from scoring.mexica.position import Position


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the period would bring if it ended now, on top of the scores there are.

    In tracker mode the palace is left out: nobody has said yet who stands there.
    """

    majorities: tuple[Majority, ...]
    palace: tuple[Seat, ...]
    gains: tuple[int, ...]
    """Points by seat."""


def outlook(position: Position) -> Outlook:
    would = tuple(majorities(position))
    palace = on_palace(position)
    gains = tuple(
        sum(majority.awards.get(colour, 0) for majority in would)
        + (PALACE_BONUS if seat in palace else 0)
        for seat, colour in zip(position.seats, position.setup.colours, strict=True)
    )
    return Outlook(would, palace, gains)


@dataclass(frozen=True, slots=True)
class Climb:
    """What some floors more bring a player in a district."""

    floors: int
    rank: int
    shared: bool


def climbs(position: Position, district: Cells, colour: Colour) -> tuple[Climb, ...]:
    """Each better standing among the scoring ranks that a player can build up to."""
    rivals = floors_in(position, district)
    own = rivals.pop(colour, 0)
    standing = _standing(own, rivals) if own else (_UNPLACED, True)
    found = []
    for floors in sorted({1, *(n + draw - own for n in rivals.values() for draw in (0, 1))}):
        reached = _standing(own + floors, rivals)
        if floors > 0 and reached < standing and reached[0] <= _SCORING_RANKS:
            found.append(Climb(floors, *reached))
            standing = reached
    return tuple(found)


_SCORING_RANKS = len(Prizes._fields)
_UNPLACED = _SCORING_RANKS + 1


def _standing(own: int, rivals: dict[Colour, int]) -> tuple[int, bool]:
    """Rank, and whether it is shared; the smaller the better."""
    floors = rivals.values()
    return 1 + sum(n > own for n in floors), own in floors


@dataclass(frozen=True, slots=True)
class Chance:
    """A district in which a player can climb with what he or she has left."""

    district: District
    climb: Climb
    gain: int
    """Points more, if the period ended then."""


def chances(position: Position, seat: Seat) -> tuple[Chance, ...]:
    """The next step in each district that brings points; those that want fewest floors first."""
    colour = position.owner(seat)
    found = []
    for district in districts(position):
        # Before the second scoring an unfounded district brings nothing.
        if district.founded is None and position.period < PERIODS:
            continue
        worth = prizes(district.token or district.size)
        now = majority_awards(ranks(district.floors), worth).get(colour, 0)
        most = _most_floors(position, seat, (district.cells & position.free).bit_count())
        for climb in climbs(position, district.cells, colour)[:1]:
            gain = worth[climb.rank - 1] - now
            if gain > 0 and climb.floors <= most:
                found.append(Chance(district, climb, gain))
    return tuple(sorted(found, key=lambda chance: (chance.climb.floors, -chance.gain)))


def _most_floors(position: Position, seat: Seat, cells: int) -> int:
    """With the highest temples that are left, one on each of `cells` cells."""
    left = [level for level in LEVELS for _ in range(position.temples_left(seat, level))]
    return sum(sorted(left, reverse=True)[:cells])
