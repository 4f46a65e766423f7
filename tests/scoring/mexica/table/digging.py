"""Every way to dig, tried naively, and boards on which that can be done.

The proofs of scoring/mexica/table are held against it. It knows sets and loops only, and of the
board what naive.py knows.
"""

from dataclasses import replace
from random import Random

from scoring.game import Seat
from scoring.mexica import Position, start
from scoring.mexica.board.island import LAND, NOWHERE, Cells, cell_names, members, neighbours, union
from scoring.mexica.board.island import PALACE as PALACE_CELLS
from scoring.mexica.board.pieces import Axis, Calpulli
from scoring.mexica.position import Founded
from tests.scoring.mexica.board import setup
from tests.scoring.mexica.whole_games.naive.board import NEIGHBOURS, PALACE


def sizes_within_reach(position: Position, *, bridges_stay: bool) -> set[int]:
    """The sizes of all districts that could be founded after any row of canals."""
    temples = set(cell_names(position.all_temples))
    tokens = set(cell_names(position.calpulli))
    districts = parted(set(cell_names(position.dry)))
    ground = {cell for district in districts if not district & tokens for cell in district}
    diggable = ground - temples - PALACE
    if bridges_stay:
        diggable -= set(cell_names(position.ramps))
    sizes = set()
    nothing: frozenset[str] = frozenset()
    tables = [(nothing, position.doubles, position.singles)]
    seen = set(tables)
    for dug, doubles, singles in tables:
        for district in parted(ground - dug):
            free = district - temples
            if free - PALACE and len(free) > 1:
                sizes.add(len(district))
        further = []
        for cell in diggable - dug:
            if singles:
                further.append((dug | {cell}, doubles, singles - 1))
            if doubles:
                others = set(NEIGHBOURS[cell]) & diggable - dug
                further += [(dug | {cell, other}, doubles - 1, singles) for other in others]
        tables += set(further) - seen
        seen.update(further)
    return sizes


def parted(cells: set[str]) -> list[set[str]]:
    """The cells in joined parts."""
    left, parts = set(cells), []
    while left:
        part: set[str] = set()
        edge = {left.pop()}
        while edge:
            part |= edge
            edge = {other for cell in edge for other in NEIGHBOURS[cell]} & left
            left -= edge
        parts.append(part)
    return parts


SUPPLIES = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1), (1, 2), (0, 3), (3, 0)]


def small_island(source: Random) -> Position:
    """Little land left, with anything on it, and hardly a canal tile."""
    position = start(setup(mode="tracker"))
    dry = blob(source, source.randint(8, 32))
    founded: tuple[Founded, ...] = ()
    if source.random() < 0.3:
        near = blob(source, source.randint(3, 8))
        token = source.choice(list(members(near))) if not near & PALACE_CELLS else None
        if token:
            founded = (Founded(Calpulli(3), token, 1, Seat(0), ()),)
            dry = dry & ~neighbours(near) | near
    sites = [cell.bit for cell in members(dry & ~PALACE_CELLS)]
    sites = [site for site in sites if not any(token.at.bit == site for token in founded)]
    temples = union(source.sample(sites, min(len(sites), source.choice([0, 1, 2, 4, 8]))))
    position = replace(
        position,
        canals=LAND & ~dry,
        temples=(temples, NOWHERE, NOWHERE),
        levels=(temples, NOWHERE, NOWHERE, NOWHERE),
        founded=founded,
        pillis=tuple(source.choice(list(members(dry))) for _ in position.pillis),
    )
    ns, ew = (some(source, position.canals & position.spans(axis)) for axis in Axis)
    doubles, singles = source.choice(SUPPLIES)
    return replace(position, bridges_ns=ns, bridges_ew=ew & ~ns, doubles=doubles, singles=singles)


def blob(source: Random, size: int) -> Cells:
    """Joined land."""
    cells = source.choice(list(members(LAND))).bit
    while cells.bit_count() < size:
        cells |= source.choice(list(members(neighbours(cells) & LAND & ~cells))).bit
    return cells


def some(source: Random, cells: Cells) -> Cells:
    """None, one or three of them."""
    bits = [cell.bit for cell in members(cells)]
    return union(source.sample(bits, min(len(bits), source.choice([0, 0, 1, 3]))))
