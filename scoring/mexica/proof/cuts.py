"""Cutting off a district of a given size, or proving that it cannot be done."""

from __future__ import annotations

from typing import NamedTuple

from scoring.mexica.board.island import PALACE, STRIDE, Cells, flood, members, neighbours
from scoring.mexica.proof.tiles import Canal, Tiles


class TooLong(Exception):
    """A search took more steps than it was given."""


class Cut(NamedTuple):
    """A district, and the canals that cut it off."""

    district: Cells
    canals: tuple[Canal, ...]


class Search:
    """Looks for a cut; one that ends without any proves that there is none.

    An area grows into a district. For each cell beside it there are two ways: the cell joins,
    or a canal is dug there. What cannot be dug joins with what lies beside it. Districts are
    sought by their first cell in reading order, so none comes up twice.
    """

    def __init__(self, ground: Cells, temples: Cells, diggable: Cells, size: int) -> None:
        self.ground = ground
        """All unfounded districts; of these the diggable cells can become canals."""
        self.temples = temples
        self.diggable = diggable
        self.size = size
        self.tiles = Tiles(0, 0, 0)
        self.steps = 0
        """How many are left."""
        firm = ground & ~diggable
        self.joining = {
            cell.bit: cell.bit | flood(neighbours(cell.bit) & firm, firm)
            for cell in members(ground)
        }
        """A cell with all the firm ground beside it."""

    def cut(self, tiles: Tiles, steps: int) -> Cut | None:
        self.tiles, self.steps = tiles, steps
        allowed = self.ground
        for cell in members(self.ground):
            if found := self._grow(self.joining[cell.bit], allowed):
                return found
            allowed &= ~cell.bit
        return None

    def _grow(self, area: Cells, allowed: Cells) -> Cut | None:
        """A cut whose district holds this area, and beyond it only allowed cells."""
        self.steps -= 1
        if self.steps < 0:
            raise TooLong
        missing = self.size - area.bit_count()
        if missing < 0 or area & ~allowed:
            return None
        edge = neighbours(area) & self.ground & ~area
        if not missing:
            return self._close(area, edge)
        # A cell that joins takes one from the edge: itself.
        if self.tiles.too_many(edge) > missing:
            return None
        beyond = self.ground & ~area & ~edge
        while self._is_open(area, edge, allowed):
            cell = _widest(edge & allowed, beyond)
            if found := self._grow(area | self.joining[cell], allowed):
                return found
            allowed &= ~cell
        return None

    def _is_open(self, area: Cells, edge: Cells, allowed: Cells) -> bool:
        """Can the edge be dug where no cell may join, and are there cells enough that may?"""
        if self.tiles.too_many(edge & ~allowed):
            return False
        while area.bit_count() < self.size:
            grown = area | neighbours(area) & allowed
            if grown == area:
                return False
            area = grown
        return True

    def _close(self, district: Cells, edge: Cells) -> Cut | None:
        if self.tiles.too_many(edge) or not has_room(district, self.temples):
            return None
        canals = self.tiles.lay(edge, self.diggable & ~district)
        return None if canals is None else Cut(district, canals)


def has_room(district: Cells, temples: Cells) -> bool:
    """Is there a cell outside the palace for the token, and another for the founder's Pilli?"""
    free = district & ~temples
    return bool(free & ~PALACE) and free.bit_count() > 1


def _widest(cells: Cells, beyond: Cells) -> Cells:
    """Of these cells one with most neighbours beyond: it soon shows what there is to dig."""
    west, east, north, south = beyond << 1, beyond >> 1, beyond << STRIDE, beyond >> STRIDE
    one = west | east | north | south
    two = west & east | north & south | (west | east) & (north | south)
    three = west & east & (north | south) | (west | east) & north & south
    best = cells & three or cells & two or cells & one or cells
    return best & -best
