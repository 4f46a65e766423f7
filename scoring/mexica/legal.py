"""What may be done now: every legal target, by tool."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
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
    flood,
    members,
    neighbours,
    spared,
    union,
)
from scoring.mexica.board.pieces import LEVELS, Axis, Calpulli, Colour, Level
from scoring.mexica.board.travel import is_shut_in, reach, steps
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
    """First round: leave out what would shut another player's Pilli in."""
    others = _others(position)
    is_roomy = _leaves_room(position, others, NOWHERE)
    away = ~(neighbours(others.at_home) | others.ways_out)
    rings = {0: AROUND, **AROUND_TWO}

    @cache  # Most tools may touch the same cells.
    def leaves_room(blocked: Cells, joined: bool) -> bool:
        return _leaves_room(position, others, blocked, joined)

    def safe(cells: Cells, action: Callable[[Cell], Action], stride: int = 0) -> Cells:
        joined = spared(position.dry, rings[stride]) if is_roomy else NOWHERE
        sure = cells & joined & away & away >> stride
        return sure | union(
            cell.bit
            for cell in members(cells & ~sure)
            if leaves_room(cell.bit | cell.bit << stride, bool(cell.bit & joined))
            or not traps(position, action(cell))
        )

    def double(stride: int) -> Callable[[Cell], Action]:
        return lambda cell: actions.BuildCanal((cell, next(members(cell.bit << stride))))

    standing_room = safe(
        union(cells for levels in lit.temple.values() for cells in levels.values()),
        lambda cell: actions.BuildTemple(cell, LEVELS[0]),
    )
    return replace(
        lit,
        canal1=safe(lit.canal1, lambda cell: actions.BuildCanal((cell,))),
        canal2_east=safe(lit.canal2_east, double(1), 1),
        canal2_south=safe(lit.canal2_south, double(STRIDE), STRIDE),
        move_bridge={
            origin: _filled(
                {axis: _safe_moves(position, origin, axis, to) for axis, to in places.items()}
            )
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


class _Others(NamedTuple):
    """The other Pillis that can be shut in; who is so already stays so."""

    at_home: Cells
    """Those of the largest district."""
    onto: list[Cells]
    """Where each of these can step."""
    ways_out: Cells
    """For each of the rest a way on foot out of its district; as long as it is open, so is that."""


def _others(position: Position) -> _Others:
    at_home = ways_out = NOWHERE
    for seat in position.seats:
        if seat == position.on_turn or is_shut_in(position, seat):
            continue
        is_small = 2 * position.home(seat).bit_count() < position.dry.bit_count()
        if is_small and (way := _way_out(position, seat)):
            ways_out |= way
        else:
            at_home |= position.pilli(seat).bit
    onto = [steps(position, other.bit) & position.open for other in members(at_home)]
    return _Others(at_home, onto, ways_out)


def _way_out(position: Position, seat: Seat) -> Cells:
    """Nowhere, where it leads over water."""
    reached = reach(position, seat)
    outside = reached.cells & ~position.home(seat) & ~position.pilli(seat).bit
    nearest = next((layer & outside for layer in reached.stops if layer & outside), NOWHERE)
    for cell in members(nearest):
        way = reached.path(cell)
        if all(isinstance(step, actions.Walk) for step in way):
            return union(step.to.bit for step in way if isinstance(step, actions.Walk))
    return NOWHERE


def _leaves_room(position: Position, others: _Others, blocked: Cells, joined: bool = False) -> bool:
    """With these cells blocked, is it certain that nobody is shut in?

    It is, where every way out is open, and all others have a step in the largest district. Two
    cells are allowed for, because some other two may be blocked instead of these. `joined`: that
    was so before, and they part nothing.
    """
    if blocked & others.ways_out:
        return False
    if any(not cells & ~blocked for cells in others.onto):
        return False
    if joined:
        return True
    at_home = others.at_home
    dry = position.dry & ~blocked
    home = flood(at_home & -at_home, dry)
    return not at_home or (not at_home & ~home and 2 * (home.bit_count() - 2) >= dry.bit_count())


def _safe_moves(position: Position, origin: Cell, axis: Axis, places: Cells) -> Cells:
    return union(
        move.to.bit
        for move in (actions.MoveBridge(origin, to, axis) for to in members(places))
        if not traps(position, move)
    )


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
