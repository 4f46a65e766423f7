"""How a Pilli moves: a step, a boat from bridge to bridge, and everything in reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.game import Seat
from scoring.mexica.actions import Boat, Walk
from scoring.mexica.board.island import (
    NOWHERE,
    SHORE,
    Cell,
    Cells,
    above_and_below,
    beside,
    flood,
    members,
    neighbours,
    regions,
    union,
)
from scoring.mexica.position import Position


def steps(position: Position, cells: Cells) -> Cells:
    """All cells one step away from one of these, free or not."""
    crossed = above_and_below(cells & position.bridges_ns) | beside(cells & position.bridges_ew)
    land = cells & position.dry
    onto = (
        neighbours(cells & ~position.bridges) & position.dry
        | above_and_below(land) & position.bridges_ns
        | beside(land) & position.bridges_ew
    )
    return onto | crossed & position.dry


def waterways(position: Position) -> dict[Cells, Cells]:
    """For each bridge, the bridges one leg away by water."""
    bridges = position.bridges
    open_water = position.canals & ~bridges
    lake = flood(SHORE, SHORE | open_water)
    banks = [neighbours(water) & bridges for water in (lake, *regions(open_water & ~lake))]
    ways = {}
    for cell in members(bridges):
        leg = neighbours(cell.bit) & bridges
        for bank in banks:
            if bank & cell.bit:
                leg |= bank
        ways[cell.bit] = leg & ~cell.bit
    return ways


def legs(ways: dict[Cells, Cells], bridges: Cells) -> Cells:
    """All bridges one leg away from one of these."""
    reached = NOWHERE
    while bridges:
        first = bridges & -bridges
        reached |= ways[first]
        bridges ^= first
    return reached


def trips(position: Position, bridge: Cell) -> Iterator[tuple[int, Cells]]:
    """The bridges that a boat reaches, by the number of legs that it takes."""
    ways = waterways(position)
    seen = frontier = bridge.bit
    number = 0
    while frontier := legs(ways, frontier) & ~seen:
        seen |= frontier
        number += 1
        yield number, frontier


def trip_legs(position: Position, origin: Cell, to: Cell) -> int | None:
    """The fewest legs of a boat from where a Pilli stands, or None if no boat goes there."""
    if not origin.bit & position.bridges:
        return None
    return next((n for n, bridges in trips(position, origin) if bridges & to.bit), None)


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a Pilli can go on foot and by boat, other Pillis standing still.

    `stops[n]` are the cells where it can stand after n action points and not sooner;
    `passed[n]` the occupied bridges under which it can be in a boat.
    """

    position: Position
    stops: tuple[Cells, ...]
    passed: tuple[Cells, ...]

    @property
    def cells(self) -> Cells:
        reached = NOWHERE
        for layer in self.stops:
            reached |= layer
        return reached

    def cost(self, to: Cell) -> int | None:
        """The fewest action points to a cell, or None out of reach."""
        return next((n for n, layer in enumerate(self.stops) if layer & to.bit), None)

    def path(self, to: Cell) -> tuple[Walk | Boat, ...]:
        """A cheapest way there, as the single actions that it consists of."""
        number = self.cost(to)
        if not number:
            return ()
        ways = waterways(self.position)
        way: list[Walk | Boat] = []
        landing: Cell | None = None
        here = to
        for points in range(number - 1, -1, -1):
            afoot = steps(self.position, here.bit) & self.stops[points]
            if afoot and not here.bit & self.passed[points + 1]:
                if landing:
                    way.append(Boat(landing))
                    landing = None
                way.append(Walk(here))
                here = next(members(afoot))
            else:
                landing = landing or here
                here = next(members(ways[here.bit] & (self.stops[points] | self.passed[points])))
        if landing:
            way.append(Boat(landing))
        return tuple(reversed(way))


def reach(position: Position, seat: Seat) -> Reach:
    ways = waterways(position)
    free = position.open
    bridges = position.bridges
    blocked = bridges & ~free
    here = position.pilli(seat).bit
    stops, passed = [here], [NOWHERE]
    seen = here
    while stops[-1] | passed[-1]:
        afloat = legs(ways, (stops[-1] | passed[-1]) & bridges) & ~seen
        onto = (steps(position, stops[-1]) | afloat) & free & ~seen
        under = afloat & blocked
        seen |= onto | under
        stops.append(onto)
        passed.append(under)
    return Reach(position, tuple(stops[:-1]), tuple(passed[:-1]))


def shut_in(position: Position) -> set[Seat]:
    """Whose Pilli can reach fewer places than the largest stretch of them has.

    The places are free land, free bridges and its own; they hang together on foot and by boat,
    action points aside, the other Pillis standing still.
    """
    places = position.open
    waters = _waters(position)
    stretches = _stretches(position, places, waters)
    seats = set()
    for seat in position.seats:
        if position.pillis[seat] is None:
            continue
        own = position.pilli(seat).bit
        doors = steps(position, own) | union(water for water in waters if water & own)
        reached, largest = 1, 0
        for stretch in stretches:
            if stretch & doors:
                reached += stretch.bit_count()
            else:
                largest = max(largest, stretch.bit_count())
        if reached < largest:
            seats.add(seat)
    return seats


def _waters(position: Position) -> list[Cells]:
    """The bridges by the water that joins them: a boat goes under any, free or not."""
    bridges = position.bridges
    if not bridges:
        return []
    lake = flood(SHORE, SHORE | position.canals)
    waters = (lake, *regions(position.canals & ~lake))
    return [water & bridges for water in waters if water & bridges]


def _stretches(position: Position, places: Cells, waters: list[Cells]) -> list[Cells]:
    """Places that hang together."""
    stretches = regions(places & position.dry)
    for bridges in (water & places for water in waters if water & places):
        joined = bridges | steps(position, bridges) & places
        apart = [stretch for stretch in stretches if not stretch & joined]
        joined |= union(stretch for stretch in stretches if stretch & joined)
        stretches = [*apart, joined]
    return stretches
