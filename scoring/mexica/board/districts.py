"""Districts: land that canals and lake enclose."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.game import Seat
from scoring.mexica.board.island import NOWHERE, PALACE, Cell, Cells, flood, regions
from scoring.mexica.board.pieces import Calpulli, Colour
from scoring.mexica.position import Founded, Position
from scoring.mexica.setup import Setup


@dataclass(frozen=True, slots=True)
class Ground:
    """Land in one piece, and the token that lies on it."""

    cells: Cells
    founded: Founded | None

    @property
    def size(self) -> int:
        return self.cells.bit_count()

    @property
    def token(self) -> Calpulli | None:
        return self.founded.token if self.founded else None


@dataclass(frozen=True, slots=True)
class District(Ground):
    floors: dict[Colour, int]
    """Floors of each colour that has a temple here."""
    pillis: tuple[Seat, ...]
    fitting: tuple[Calpulli, ...]
    """Tokens on offer that are exactly as large; none when it is founded."""


def districts(position: Position) -> list[District]:
    """All districts, in the order of their first cell."""
    return [describe(position, cells) for cells in regions(position.dry)]


def district_at(position: Position, cell: Cell) -> District | None:
    """The district that a cell belongs to; None for water."""
    cells = flood(cell.bit, position.dry)
    return describe(position, cells) if cells else None


def describe(position: Position, cells: Cells) -> District:
    founded = token_in(cells, position.founded)
    size = cells.bit_count()
    return District(
        cells=cells,
        founded=founded,
        floors=floors_in(position, cells),
        pillis=tuple(
            seat
            for seat in position.seats
            if (pilli := position.pillis[seat]) is not None and pilli.bit & cells
        ),
        fitting=() if founded else tuple(sorted({t for t in position.offered if t == size})),
    )


def token_in(cells: Cells, founded: tuple[Founded, ...]) -> Founded | None:
    return next((token for token in founded if token.at.bit & cells), None)


def floors_in(position: Position, cells: Cells) -> dict[Colour, int]:
    """Floors of each colour in some cells; colours without a temple there are left out."""
    one, two, three, four = (level & cells for level in position.levels)
    floors = {}
    if one | two | three | four:
        for colour, own in zip(temple_colours(position.setup), position.temples, strict=True):
            own_floors = (
                (own & one).bit_count()
                + 2 * (own & two).bit_count()
                + 3 * (own & three).bit_count()
                + 4 * (own & four).bit_count()
            )
            if own_floors:
                floors[colour] = own_floors
    return floors


def temple_colours(setup: Setup) -> tuple[Colour, ...]:
    """Whose temples can stand on the board: the players in seat order, then the neutral."""
    return (*setup.colours, Colour.NEUTRAL)


def of_size(position: Position, size: int) -> Cells:
    """The cells of all districts of exactly that size."""
    cells = NOWHERE
    for district in regions(position.dry):
        if district.bit_count() == size:
            cells |= district
    return cells


def dead_tokens(position: Position) -> tuple[Calpulli, ...]:
    """Tokens on offer that surely can found nothing any more.

    No unfounded district with a cell outside the palace without a temple is at least that large,
    or no canal tile is left and none has exactly that size. A Pilli walks away.
    """
    room = position.dry & ~position.all_temples & ~PALACE
    sizes = [
        district.bit_count()
        for district in regions(position.dry & ~position.founded_land)
        if district & room
    ]
    if position.doubles or position.singles:
        alive = set(range(max(sizes, default=0) + 1))
    else:
        alive = set(sizes)
    return tuple(token for token in position.offered if token not in alive)
