"""Where a piece can stand on the table that nobody entered, the likeliest places first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from scoring.mexica.board import island
from scoring.mexica.board.districts import floors_in
from scoring.mexica.board.island import Cell, Cells
from scoring.mexica.board.pieces import Axis, Calpulli, Colour
from scoring.mexica.position import Position
from scoring.mexica.table.leaks import around, leaks

CELLS = 8
"""The most cells that are named."""

MISFIT = 400.0
"""How much less likely a canal is for each token that still lies in a district of another size."""
FITTING = 7.0
"""How much likelier for each new district of a size that is looked for, two at most;"""
PART = 3.0
"""for each further part into which it cuts the land;"""
SHORE = 1.35
"""for each cell of water that it touches, four at most;"""
GAP = 7.0
"""for each of its cells that lies in a gap of several canals around a token."""
FOUNDED = 1 / 7
"""How much less likely inside a founded district,"""
RAMP = 1 / 20
"""and on the ramp of a bridge. Found by trying, on games in which a canal was left out."""

Weights = dict[Cells, float]


def canals(
    position: Position, double: bool, wanted: Iterable[Calpulli] = (), several: bool = False
) -> Weights:
    """Tiles that can be missing, each with its weight; `several` may be missing at once.

    `wanted` are tokens that the table has founded and the app has not.
    """
    weights = dict.fromkeys(_places(position, double), 1.0)
    evidence = _Evidence(position, {*position.offered, *wanted}, several)
    for tile in weights:
        weights[tile] = evidence.weight(tile)
    return weights


def _places(position: Position, double: bool) -> Iterator[Cells]:
    dry = position.free & ~island.PALACE
    for stride in (1, island.STRIDE) if double else (0,):
        yield from (cell.bit | cell.bit << stride for cell in island.members(dry & dry >> stride))


class _Evidence:
    """What of a position speaks for a canal that is missing."""

    def __init__(self, position: Position, wanted: set[Calpulli], several: bool) -> None:
        self.dry = position.dry
        self.water = position.canals | ~island.LAND
        self.room = position.free & ~island.PALACE
        self.ramps = position.ramps
        self.tokens = {token.at.bit: token.token for token in position.founded}
        self.calpulli = position.calpulli
        self.homes = {at: island.flood(at, self.dry) for at in self.tokens}
        self.misfits = [at for at in self.tokens if self._misfits(at, self.homes[at])]
        self.founded_land = position.founded_land
        self.wanted = wanted
        self.gaps = self._gaps(position) if several else island.NOWHERE

    def _misfits(self, at: Cells, home: Cells) -> bool:
        """Is the district of a token not of its size, or not its own?"""
        return home.bit_count() != self.tokens[at] or home & self.calpulli != at

    def _gaps(self, position: Position) -> Cells:
        """Cells through which the districts of such tokens are open."""
        return island.union(
            leak.cells
            for token in position.founded
            if token.at.bit in self.misfits
            for leak in leaks(position, token.at, token.token)
        )

    def weight(self, tile: Cells) -> float:
        dry = self.dry & ~tile
        still = sum(
            self._misfits(at, island.flood(at, dry) if home & tile else home)
            for at, home in self.homes.items()
        )
        parts = island.regions(island.flood(island.neighbours(tile) & dry, dry))
        fitting = sum(
            part.bit_count() in self.wanted and bool(part & self.room) and not part & self.calpulli
            for part in parts
        )
        shore = (around(tile) & self.water).bit_count()
        weight = MISFIT ** -min(still, 3) * FITTING ** min(fitting, 2)
        weight *= PART ** (len(parts) - 1) * SHORE ** min(shore, 4)
        weight *= GAP ** (tile & self.gaps).bit_count()
        if tile & self.founded_land:
            weight *= FOUNDED
        if tile & self.ramps:
            weight *= RAMP
        return weight


def likeliest(weights: Weights) -> tuple[Cell, ...]:
    """Cells such that the first few hit as much of the weight as they can."""
    left = dict(weights)
    named: list[Cell] = []
    while left and len(named) < CELLS:
        mass: Counter[Cell] = Counter()
        for tile, weight in left.items():
            for cell in island.members(tile):
                mass[cell] += weight  # type: ignore[assignment]
        best = max(mass, key=lambda cell: mass[cell])
        named.append(best)
        left = {tile: weight for tile, weight in left.items() if not tile & best.bit}
    return tuple(named)


def bridges(position: Position) -> tuple[Cell, ...]:
    """Canal cells that a bridge could cross: first those that join two districts anew."""
    places = {axis: position.spans(axis) & position.canals & ~position.bridges for axis in Axis}
    joined = {frozenset(_ends(position, cell, axis)) for axis, cell in _standing(position)}

    def rank(cell: Cell) -> tuple[bool, bool, int]:
        ends = [_ends(position, cell, axis) for axis in Axis if cell.bit & places[axis]]
        apart = any(one != other for one, other in ends)
        new = any(frozenset(pair) not in joined for pair in ends)
        near = (around(cell.bit) & position.bridges).bit_count()
        return not apart, not new, near

    return tuple(sorted(island.members(places[Axis.NS] | places[Axis.EW]), key=rank)[:CELLS])


def _standing(position: Position) -> Iterator[tuple[Axis, Cell]]:
    yield from ((Axis.NS, cell) for cell in island.members(position.bridges_ns))
    yield from ((Axis.EW, cell) for cell in island.members(position.bridges_ew))


def _ends(position: Position, cell: Cell, axis: Axis) -> tuple[Cells, Cells]:
    """The two districts to which a bridge leads."""
    ramps = island.above_and_below(cell.bit) if axis is Axis.NS else island.beside(cell.bit)
    first = ramps & -ramps
    dry = position.dry
    return island.flood(first, dry), island.flood(ramps ^ first, dry)


def temples(position: Position, colour: Colour) -> tuple[Cell, ...]:
    """Free cells: first in the founded districts in which the colour builds already."""
    free = position.free & ~island.PALACE
    places: list[Cell] = []
    founded = island.regions(position.founded_land)

    def rank(district: Cells) -> tuple[bool, int]:
        return colour not in floors_in(position, district), (district & free).bit_count()

    for district in sorted(founded, key=rank):
        places += island.members(district & free)
    return tuple(places[:CELLS])


def tokens(position: Position, token: Calpulli) -> tuple[Cell, ...]:
    """Where a token can lie: first in the unfounded districts that are nearest to its size."""
    free = position.free & ~island.PALACE
    places: list[Cell] = []
    unfounded = island.regions(position.dry & ~position.founded_land)
    for district in sorted(unfounded, key=lambda cells: abs(cells.bit_count() - token)):
        places += island.members(district & free)
    return tuple(places[:CELLS])
