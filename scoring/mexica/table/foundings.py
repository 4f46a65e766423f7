"""Which districts could be founded now, by whom, and what it would bring."""

from __future__ import annotations

from typing import NamedTuple

from scoring.game import Seat
from scoring.mexica.board.districts import of_size
from scoring.mexica.board.island import PALACE, Cell, Cells, members, neighbours, regions
from scoring.mexica.board.pieces import Calpulli, Prizes, prizes
from scoring.mexica.position import Position


class Foundable(NamedTuple):
    """A closed district without a token, and a token on offer that is exactly as large."""

    token: Calpulli
    cells: Cells
    free: Cells
    """Where the token can lie."""
    founders: tuple[Seat, ...]
    """Who may found it: in referee mode the player on turn."""
    present: tuple[Seat, ...]
    """Who else is known to stand there; in tracker mode the table says so."""

    @property
    def prizes(self) -> Prizes:
        return prizes(self.token)

    @property
    def proposed(self) -> Cell:
        """Where the token is in nobody's way: the free cell with fewest free neighbours."""
        return min(
            members(self.free), key=lambda cell: (neighbours(cell.bit) & self.free).bit_count()
        )


def foundable(position: Position) -> tuple[Foundable, ...]:
    """Every district that can be founded at once; in referee mode by the player on turn."""
    if position.finished or position.is_placing:
        return ()
    if position.setup.is_referee:
        return _on_turn(position)
    fitting = [
        (cells, token)
        for token in sorted(set(position.offered))
        for cells in regions(of_size(position, token) & ~position.founded_land)
    ]
    return tuple(
        Foundable(token, cells, free, position.seats, ())
        for cells, token in fitting
        if (free := _free(position, cells))
    )


def _on_turn(position: Position) -> tuple[Foundable, ...]:
    """The district in which the Pilli on turn stands, where it fits."""
    cells = position.home(position.on_turn)
    token = Calpulli(cells.bit_count())
    free = _free(position, cells)
    if token not in position.offered or cells & position.calpulli or not free:
        return ()
    present = tuple(
        seat
        for seat in position.seats
        if seat != position.on_turn and position.pilli(seat).bit & cells
    )
    return (Foundable(token, cells, free, (position.on_turn,), present),)


def _free(position: Position, cells: Cells) -> Cells:
    return cells & position.free & ~PALACE
