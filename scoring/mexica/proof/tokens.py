"""Can a token on offer still be founded? With a district for it, or with a proof of none."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum

from scoring.mexica.board.island import NOWHERE, PALACE, Cells
from scoring.mexica.board.pieces import Calpulli
from scoring.mexica.position import Position
from scoring.mexica.proof.cuts import Cut, Search, TooLong
from scoring.mexica.proof.tiles import Canal, Tiles

STEPS = 30_000
"""The most steps of a search with all tiles that are left; after them the token stays open."""
FEW_STEPS = 5_000
"""Of a search with a few tiles."""
FEW = range(6)


class Can(StrEnum):
    YES = "yes"
    NO = "no"
    OPEN = "open"
    """It hangs on moving a bridge, or the search took too long."""


@dataclass(frozen=True, slots=True)
class Proof:
    """Whether canals can still be laid so that an unfounded district of a token's size has a
    free cell outside the palace for it and another cell for the founder's Pilli.

    Turns, action points and the end of the game are left aside, and so are Pillis, which can
    go elsewhere. *Yes* leaves every bridge where it is; *no* holds wherever they are moved.
    """

    token: Calpulli
    can: Can
    dig: tuple[Canal, ...] = ()
    """The canals to lay, in an order in which each is legal."""
    cells: Cells = NOWHERE
    """The district that they make."""


def proofs(position: Position) -> tuple[Proof, ...]:
    """One for each size on offer, the smallest first."""
    return tuple(prove(position, token) for token in sorted(set(position.offered)))


def prove(position: Position, token: Calpulli) -> Proof:
    tiles = Tiles(position.doubles, position.singles, position.doubles + position.singles)
    try:
        if cut := _least(_search(position, token, position.ramps), tiles):
            return Proof(token, Can.YES, cut.canals, cut.district)
        if not _search(position, token, NOWHERE).cut(tiles, STEPS):
            return Proof(token, Can.NO)
    except TooLong:
        pass
    return Proof(token, Can.OPEN)


def _search(position: Position, token: Calpulli, ramps: Cells) -> Search:
    """What is built or founded stays; the palace and these ramps are kept dry."""
    ground = position.dry & ~position.founded_land
    temples = position.all_temples
    return Search(ground, temples, ground & ~(temples | PALACE | ramps), token)


def _least(search: Search, tiles: Tiles) -> Cut | None:
    """A cut of as few canals as can be found without long searching, or of any number."""
    for most in FEW[: tiles.most]:
        with suppress(TooLong):
            if cut := search.cut(tiles.at_most(most), FEW_STEPS):
                return cut
    return search.cut(tiles, STEPS)
