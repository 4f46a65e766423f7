"""Canal tiles at hand, and how they cover some cells."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.mexica.board.island import (
    BY_NAME,
    COLUMNS,
    ROWS,
    Cell,
    Cells,
    members,
    neighbours,
    union,
)

Canal = tuple[Cell, ...]

DARK: Cells = union(
    BY_NAME[f"{column}{row}"].bit
    for x, column in enumerate(COLUMNS)
    for row in range(1 + x % 2, ROWS + 1, 2)
)
"""The board as a chessboard: no tile covers two cells of one shade."""


@dataclass(frozen=True, slots=True)
class Tiles:
    doubles: int
    singles: int
    most: int
    """How many of them may be laid in all: no more than there are."""

    def at_most(self, most: int) -> Tiles:
        return Tiles(min(self.doubles, most), min(self.singles, most), most)

    def too_many(self, cells: Cells) -> int:
        """At least how many of these cells would have to go before the tiles suffice."""
        count, dark = cells.bit_count(), (cells & DARK).bit_count()
        return max(0, count - self.doubles - self.most, dark - self.most, count - dark - self.most)

    def lay(self, cells: Cells, room: Cells) -> tuple[Canal, ...] | None:
        """The fewest canals that cover these cells; None if the tiles do not suffice.

        The cells are part of the room. Where nothing else helps, a double reaches from one of
        them into the rest of it.
        """
        partners: dict[Cell, Cell] = {}
        for cell in members(cells):
            if cell not in partners:
                _pair(cell, cells, partners, set())
        alone = [cell for cell in members(cells) if cell not in partners]
        missing = len(alone) - self.singles
        for cell in alone:
            if missing > 0 and len(partners) < 2 * self.doubles:
                missing -= _pair(cell, room, partners, set())
        pairs = [pair for pair in partners.items() if pair[0].bit < pair[1].bit][: self.doubles]
        covered = union(cell.bit for pair in pairs for cell in pair)
        rest = [(cell,) for cell in members(cells & ~covered)]
        if len(rest) > self.singles or len(pairs) + len(rest) > self.most:
            return None
        return (*pairs, *rest)


def _pair(cell: Cell, room: Cells, partners: dict[Cell, Cell], asked: set[Cell]) -> bool:
    """Find a partner in the room for a cell; others change theirs if that helps."""
    for other in members(neighbours(cell.bit) & room):
        if other not in asked:
            asked.add(other)
            if other not in partners or _pair(partners[other], room, partners, asked):
                partners[cell], partners[other] = other, cell
                return True
    return False
