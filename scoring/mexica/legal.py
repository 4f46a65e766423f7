"""What may be done now: every legal target, by tool."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import NamedTuple, TypeVar

from scoring.game import Seat
from scoring.mexica import actions
from scoring.mexica.actions import Action
from scoring.mexica.board.island import (
    AROUND,
    AROUND_TWO,
    BOARD,
    EVERYWHERE,
    NOWHERE,
    STRIDE,
    Cell,
    Cells,
    members,
    regions,
    spared,
    union,
)
from scoring.mexica.board.pieces import LEVELS, Axis, Calpulli, Colour, Level
from scoring.mexica.board.travel import reach, steps
from scoring.mexica.position import Position
from scoring.mexica.rules import (
    Rules,
    boat_rules,
    bridge_rules,
    canal_rules,
    discard_rules,
    end_period_rules,
    found_rules,
    leap_rules,
    move_bridge_rules,
    spend_rules,
    start_rules,
    take_rules,
    temple_rules,
    traps,
    turn_rule,
    walk_rules,
)

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True, kw_only=True)
class Legal:
    """Every legal target of every tool. A tool that has none is empty."""

    start: Cells = NOWHERE
    canal1: Cells = NOWHERE
    canal2_east: Cells = NOWHERE
    """Cells from which a double canal can be laid to the east neighbour."""
    canal2_south: Cells = NOWHERE
    bridge: dict[Axis, Cells]
    move_bridge: dict[Cell, dict[Axis, Cells]]
    temple: dict[Colour, dict[Level, Cells]]
    """By owner: in referee mode the player on turn alone."""
    walk: Cells = NOWHERE
    boat: Cells = NOWHERE
    leap: Cells = NOWHERE
    found: dict[Calpulli, Cells]
    take: bool = False
    spend: bool = False
    discard: tuple[Calpulli, ...] = ()
    end_turn: bool = False
    end_period: bool = False

    @property
    def canal2(self) -> Cells:
        """Cells that can be part of a double canal."""
        east, south = self.canal2_east, self.canal2_south
        return east | east << 1 | south | south << STRIDE

    def partners(self, cell: Cell) -> Cells:
        """The other cells with which one can be a double canal."""
        east, south = self.canal2_east, self.canal2_south
        partners = (cell.bit & east) << 1 | (cell.bit & south) << STRIDE
        return partners | (cell.bit >> 1 & east) | (cell.bit >> STRIDE & south)

    def doubles(self) -> Iterator[tuple[Cell, Cell]]:
        for firsts, stride in ((self.canal2_east, 1), (self.canal2_south, STRIDE)):
            for first in members(firsts):
                yield first, next(members(first.bit << stride))


def allowed(rules: Rules) -> Cells:
    """The cells that no rule forbids."""
    broken = NOWHERE
    for _, cells in rules:
        broken |= cells
        if broken == EVERYWHERE:
            return NOWHERE
    return BOARD & ~broken


def legal(position: Position) -> Legal:
    if position.finished:
        return Legal(bridge={}, move_bridge={}, temple={}, found={})
    if position.is_placing:
        start = allowed(start_rules(position, None))
        return Legal(start=start, bridge={}, move_bridge={}, temple={}, found={})
    lit = _legal(position)
    return _without_traps(position, lit) if position.is_first_round else lit


def _legal(position: Position) -> Legal:
    referee = position.setup.is_referee
    single = allowed(canal_rules(position, False, False, None))
    double = allowed(canal_rules(position, True, False, None))
    seats = (position.on_turn,) if referee else position.seats
    tokens = sorted(set(position.offered))
    return Legal(
        canal1=single,
        canal2_east=double & double >> 1,
        canal2_south=double & double >> STRIDE,
        bridge={axis: allowed(bridge_rules(position, axis, None)) for axis in Axis},
        move_bridge=_bridge_moves(position),
        temple={position.owner(seat): _temples(position, seat) for seat in seats},
        walk=allowed(walk_rules(position, None)) if referee else NOWHERE,
        boat=allowed(boat_rules(position, None)) if referee else NOWHERE,
        leap=allowed(leap_rules(position, None)) if referee else NOWHERE,
        found=_filled(
            {token: allowed(found_rules(position, seats[0], token, None)) for token in tokens}
        ),
        take=referee and bool(allowed(take_rules(position, None))),
        spend=referee and bool(allowed(spend_rules(position, None))),
        discard=tuple(token for token in tokens if allowed(discard_rules(position, token, None))),
        end_turn=referee and bool(allowed(turn_rule(position, None))),
        end_period=not referee and bool(allowed(end_period_rules(position, None))),
    )


def _temples(position: Position, seat: Seat) -> dict[Level, Cells]:
    return _filled({level: allowed(temple_rules(position, seat, level, None)) for level in LEVELS})


def _bridge_moves(position: Position) -> dict[Cell, dict[Axis, Cells]]:
    movable = position.bridges & ~position.standing
    places = _filled(
        {axis: allowed(move_bridge_rules(position, movable, axis, None)) for axis in Axis}
    )
    return dict.fromkeys(members(movable), places) if places else {}


def _filled(targets: dict[Key, Cells]) -> dict[Key, Cells]:
    return {key: cells for key, cells in targets.items() if cells}


def _without_traps(position: Position, lit: Legal) -> Legal:
    """First round: leave out what would leave another player's Pilli shut in."""
    mainland = _mainland(position)
    temples = union(cells for levels in lit.temple.values() for cells in levels.values())
    founded = union(lit.found.values())
    east = south = one = NOWHERE
    if mainland:
        east, south = mainland.room(lit.canal2_east, 1), mainland.room(lit.canal2_south, STRIDE)
        # Where there is room without two cells, there is without each of them.
        one = east | east << 1 | south | south << STRIDE
        singles = lit.canal1 | temples | lit.walk | lit.boat | lit.leap | founded
        one |= mainland.room(singles & ~one)

    def safe(cells: Cells, action: Callable[[Cell], Action], sure: Cells = one) -> Cells:
        return cells & sure | union(
            cell.bit for cell in members(cells & ~sure) if not traps(position, action(cell))
        )

    def double(stride: int) -> Callable[[Cell], Action]:
        return lambda cell: actions.BuildCanal((cell, next(members(cell.bit << stride))))

    def bridges(
        places: dict[Axis, Cells], action: Callable[[Cell, Axis], Action], lifted: Cells = NOWHERE
    ) -> dict[Axis, Cells]:
        # A new bridge takes the mainland from nobody.
        sure = EVERYWHERE if mainland and not lifted & mainland.ways else NOWHERE

        def lying(axis: Axis) -> Callable[[Cell], Action]:
            return lambda cell: action(cell, axis)

        return {axis: safe(cells, lying(axis), sure) for axis, cells in places.items()}

    standing_room = safe(temples, lambda cell: actions.BuildTemple(cell, LEVELS[0]))
    return replace(
        lit,
        canal1=safe(lit.canal1, lambda cell: actions.BuildCanal((cell,))),
        canal2_east=safe(lit.canal2_east, double(1), east),
        canal2_south=safe(lit.canal2_south, double(STRIDE), south),
        bridge=bridges(lit.bridge, actions.BuildBridge),
        move_bridge={
            origin: _filled(bridges(places, partial(actions.MoveBridge, origin), origin.bit))
            for origin, places in lit.move_bridge.items()
        },
        temple={
            colour: _filled({level: cells & standing_room for level, cells in levels.items()})
            for colour, levels in lit.temple.items()
        },
        walk=safe(lit.walk, actions.Walk),
        boat=safe(lit.boat, actions.Boat),
        leap=safe(lit.leap, actions.Leap),
        found=_filled(
            {
                token: safe(cells, partial(actions.Found, token))
                for token, cells in lit.found.items()
            }
        ),
    )


class _Mainland(NamedTuple):
    """Free land in one piece that is most of the island: whoever gets there is not shut in."""

    land: Cells
    places: int
    """How many open places there can be at most after one action, a Pilli's own among them."""
    doors: list[Cells]
    """Where each of the other Pillis comes onto it; who is shut in already stays so."""
    ways: Cells
    """On which places one gets there that does not stand beside it."""

    def room(self, cells: Cells, stride: int = 0) -> Cells:
        """Those without which, and the one so far behind each, all others surely keep it."""
        spare = cells & self._spare(stride)
        return spare | union(
            cell.bit
            for cell in members(cells & ~spare)
            if self._is_room_without(cell.bit | cell.bit << stride)
        )

    def _spare(self, stride: int) -> Cells:
        """The same, as far as it can be seen from the cells around."""
        rings = {0: AROUND, **AROUND_TWO}
        needed = (self.land | self.land >> stride) & ~spared(self.land, rings[stride])
        needed |= self.ways | self.ways >> stride
        # A Pilli's steps lie side by side nowhere: two cells take the last one alone.
        for door in self.doors:
            if door == door & -door:
                needed |= door | door >> stride
        return ~needed

    def _is_room_without(self, blocked: Cells) -> bool:
        land = _largest(self.land & ~blocked)
        return (
            2 * land.bit_count() >= self.places
            and not blocked & self.ways
            and all(door & land for door in self.doors)
        )


def _mainland(position: Position) -> _Mainland | None:
    """None where no piece is large enough that one action leaves it the largest."""
    places = position.open.bit_count() + 2
    land = _largest(position.free)
    if 2 * (land.bit_count() - 2) < places:
        return None
    doors, ways = [], NOWHERE
    for seat in position.seats:
        if seat == position.on_turn:
            continue
        door = steps(position, position.pilli(seat).bit) & land
        if not door:
            reached = reach(position, seat)
            door = next((layer & land for layer in reached.stops if layer & land), NOWHERE)
            for landing in islice(members(door), 1):
                ways |= union(step.to.bit for step in reached.path(landing))
        # Without one it is shut in already.
        if door:
            doors.append(door)
    return _Mainland(land, places, doors, ways)


def _largest(ground: Cells) -> Cells:
    return max(regions(ground), key=Cells.bit_count)


def legal_actions(position: Position) -> Iterator[Action]:
    """Every legal action, one by one. In tracker mode a founding has nobody else present."""
    lit = legal(position)
    referee = position.setup.is_referee
    owners = (None,) if referee else position.setup.colours
    yield from map(actions.Start, members(lit.start))
    yield from (actions.BuildCanal((cell,)) for cell in members(lit.canal1))
    yield from map(actions.BuildCanal, lit.doubles())
    for axis, cells in lit.bridge.items():
        yield from (actions.BuildBridge(cell, axis) for cell in members(cells))
    for origin, places in lit.move_bridge.items():
        for axis, cells in places.items():
            yield from (actions.MoveBridge(origin, cell, axis) for cell in members(cells))
    for colour, levels in lit.temple.items():
        for level, cells in levels.items():
            by = None if referee else colour
            yield from (actions.BuildTemple(cell, level, by=by) for cell in members(cells))
    yield from map(actions.Walk, members(lit.walk))
    yield from map(actions.Boat, members(lit.boat))
    yield from map(actions.Leap, members(lit.leap))
    for token, cells in lit.found.items():
        for by in owners:
            present = None if referee else ()
            yield from (actions.Found(token, cell, present, by=by) for cell in members(cells))
    yield from map(actions.DiscardToken, lit.discard)
    if lit.take:
        yield actions.TakeToken()
    if lit.spend:
        yield actions.SpendToken()
    if lit.end_turn:
        yield actions.EndTurn()
