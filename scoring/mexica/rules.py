"""The rules that speak against an action, each as the set of cells where it is broken.

One generator a tool: what is impossible, whose turn it is, what is illegal, and last what
it costs. An action is refused for the first rule that its target breaks; what is legal is
every cell that no rule of the tool forbids. So the check and the lit cells never differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from scoring.game import Kind, Seat
from scoring.mexica import actions
from scoring.mexica.actions import Action
from scoring.mexica.board.districts import dead_tokens, of_size
from scoring.mexica.board.island import (
    EVERYWHERE,
    LAND,
    NOWHERE,
    PALACE,
    START_CELLS,
    Cell,
    Cells,
    flood,
    neighbours,
)
from scoring.mexica.board.pieces import (
    LEAP_COST,
    PERIODS,
    TAKES_A_TURN,
    Axis,
    Calpulli,
    Colour,
    Level,
)
from scoring.mexica.board.travel import reach, shut_in, steps, trips
from scoring.mexica.effects import carry_out, cost
from scoring.mexica.position import Position
from scoring.mexica.refusals import Code, Refusal
from scoring.refusing import Judge
from scoring.seated import actor

Rule = tuple[Code, Cells]
Rules = Iterator[Rule]


def everywhere(broken: bool) -> Cells:
    """A rule that does not depend on the cell."""
    return EVERYWHERE if broken else NOWHERE


def turn_rule(position: Position, by: Colour | None) -> Rules:
    """Only the player on turn acts."""
    if position.setup.is_referee:
        on_turn = position.owner(position.on_turn)
        yield Code.TURN_WRONG_PLAYER, everywhere(by is not None and by is not on_turn)


def points_rule(position: Position, points: int) -> Rules:
    """An action is paid with action points."""
    if position.setup.is_referee:
        yield Code.TURN_NO_POINTS, everywhere(position.action_points < points)


def start_rules(position: Position, by: Colour | None) -> Rules:
    # Each Pilli starts on a free start cell, in seat order.
    yield Code.START_CELL, ~(START_CELLS & ~position.standing if position.is_placing else NOWHERE)
    yield from turn_rule(position, by)


def canal_rules(position: Position, double: bool, apart: bool, by: Colour | None) -> Rules:
    # A tile goes on one land cell, or on two neighbouring ones, all free and outside the palace.
    yield Code.CANAL_OFF_ISLAND, ~LAND
    yield Code.CANAL_PALACE, PALACE
    yield Code.CANAL_OCCUPIED, position.canals | position.taken_cells
    yield Code.CANAL_NOT_ADJACENT, everywhere(apart)
    # Limited by the supply.
    yield Code.CANAL_SUPPLY, everywhere(not (position.doubles if double else position.singles))
    yield from turn_rule(position, by)
    # Never on a cell that faces the ramp of a bridge, never in a founded district.
    yield Code.CANAL_BRIDGE_RAMP, position.ramps
    yield Code.CANAL_FOUNDED, position.founded_land
    yield from points_rule(position, 1)


def bridge_place_rules(position: Position, axis: Axis) -> Rules:
    # Across a canal cell, never the lake; one bridge a cell; both ramps are dry land.
    yield Code.BRIDGE_NO_CANAL, ~position.canals
    yield Code.BRIDGE_OCCUPIED, position.bridges
    yield Code.BRIDGE_RAMPS, ~position.spans(axis)


def bridge_rules(position: Position, axis: Axis, by: Colour | None) -> Rules:
    yield from bridge_place_rules(position, axis)
    yield Code.BRIDGE_SUPPLY, everywhere(not position.bridges_left)
    yield from turn_rule(position, by)
    yield from points_rule(position, 1)


def move_bridge_rules(position: Position, origin: Cells, axis: Axis, by: Colour | None) -> Rules:
    yield from bridge_place_rules(position, axis)
    yield Code.BRIDGE_NONE, everywhere(not origin & position.bridges)
    yield from turn_rule(position, by)
    # When all eleven are on the board, a bridge with no Pilli on it may be moved.
    yield Code.BRIDGE_SUPPLY_LEFT, everywhere(position.bridges_left > 0)
    yield Code.BRIDGE_PILLI, everywhere(not origin & ~position.standing)
    yield from points_rule(position, 1)


def temple_rules(position: Position, seat: Seat, level: Level, by: Colour | None) -> Rules:
    # On a free dry land cell outside the palace; one a cell.
    yield Code.TEMPLE_OFF_ISLAND, ~position.dry
    yield Code.TEMPLE_PALACE, PALACE
    yield Code.TEMPLE_OCCUPIED, position.taken_cells
    # Out of turn it is that player's own temples that may be used up.
    builder = seat if by is None else position.setup.seat_of(by)
    yield Code.TEMPLE_SUPPLY, everywhere(position.temples_left(builder, level) <= 0)
    yield from turn_rule(position, by)
    # In the district in which the player's Pilli stands; on a bridge it stands in none.
    if position.setup.is_referee:
        yield Code.TEMPLE_ABSENT, ~position.home(seat)
    yield from points_rule(position, level)


def walk_rules(position: Position, by: Colour | None) -> Rules:
    yield Code.WALK_BLOCKED, ~position.open
    yield from turn_rule(position, by)
    # To a neighbouring land cell, from a ramp onto its bridge, from a bridge to its ramps.
    yield Code.WALK_FAR, ~steps(position, position.pilli(position.on_turn).bit)
    yield from points_rule(position, 1)


def boat_rules(position: Position, by: Colour | None) -> Rules:
    yield Code.BOAT_BLOCKED, ~position.free_bridges
    # Each leg from one bridge to the next costs a point; the cost of a trip is the fewest legs.
    pilli = position.pilli(position.on_turn)
    on_bridge = bool(pilli.bit & position.bridges)
    reached = near = NOWHERE
    if on_bridge:
        for legs, bridges in trips(position, pilli):
            reached |= bridges
            if legs <= position.action_points:
                near |= bridges
    yield from turn_rule(position, by)
    # Only from a bridge, along canals and the lake.
    yield Code.BOAT_NOT_ON_BRIDGE, everywhere(not on_bridge)
    yield Code.BOAT_UNCONNECTED, ~reached
    yield Code.TURN_NO_POINTS, ~near


def leap_rules(position: Position, by: Colour | None) -> Rules:
    # To any free land cell, the palace included, or free bridge.
    yield Code.LEAP_BLOCKED, ~position.open
    yield from turn_rule(position, by)
    yield from points_rule(position, LEAP_COST)


def take_rules(position: Position, by: Colour | None) -> Rules:
    yield Code.TAKE_SUPPLY, everywhere(not position.action_tokens_left)
    yield from turn_rule(position, by)
    # At most two a turn.
    yield Code.TAKE_LIMIT, everywhere(position.taken >= TAKES_A_TURN)
    yield from points_rule(position, 1)


def spend_rules(position: Position, by: Colour | None) -> Rules:
    yield Code.SPEND_NONE, everywhere(not position.held[position.on_turn])
    yield from turn_rule(position, by)


def found_rules(position: Position, seat: Seat, token: Calpulli, by: Colour | None) -> Rules:
    # The token goes on a free land cell of the district outside the palace.
    yield Code.FOUND_TOKEN, everywhere(token not in position.offered)
    yield Code.FOUND_CELL, ~position.free | PALACE
    yield Code.FOUND_FOUNDED, position.founded_land
    yield from turn_rule(position, by)
    # The player's Pilli stands in the district, and its size is exactly the token's.
    if position.setup.is_referee:
        yield Code.FOUND_ABSENT, ~position.home(seat)
    yield Code.FOUND_SIZE, ~of_size(position, token)


def discard_rules(position: Position, token: Calpulli, by: Colour | None) -> Rules:
    yield Code.DISCARD_TOKEN, everywhere(token not in position.offered)
    yield from turn_rule(position, by)
    # In period 2 a token that can found nothing any more is taken out of the game.
    yield Code.DISCARD_PERIOD, everywhere(position.period < PERIODS)
    yield Code.DISCARD_POSSIBLE, everywhere(token not in dead_tokens(position))


def end_period_rules(position: Position, by: Colour | None) -> Rules:
    yield from turn_rule(position, by)
    # Every token on offer is used, and somebody has built every temple; or the table agrees.
    yield Code.PERIOD_NOT_OVER, everywhere(not position.is_period_over)


def rules_for(position: Position, action: Action) -> tuple[Cells, Rules]:
    """The cells that an action is aimed at, and the rules that they must not break."""
    by = action.by
    match action:
        case actions.Start(at=at):
            return at.bit, start_rules(position, by)
        case actions.BuildCanal(cells=cells):
            return action.tile, canal_rules(position, action.is_double, are_apart(cells), by)
        case actions.BuildBridge(at=at, axis=axis):
            return at.bit, bridge_rules(position, axis, by)
        case actions.MoveBridge(origin=origin, to=to, axis=axis):
            return to.bit, move_bridge_rules(position, origin.bit, axis, by)
        case actions.BuildTemple(at=at, level=level):
            return at.bit, temple_rules(position, actor(position, action), level, by)
        case actions.Walk(to=to):
            return to.bit, walk_rules(position, by)
        case actions.Boat(to=to):
            return to.bit, boat_rules(position, by)
        case actions.Leap(to=to):
            return to.bit, leap_rules(position, by)
        case actions.Found(token=token, at=at):
            return at.bit, found_rules(position, actor(position, action), token, by)
        case actions.TakeToken():
            return EVERYWHERE, take_rules(position, by)
        case actions.SpendToken():
            return EVERYWHERE, spend_rules(position, by)
        case actions.DiscardToken(token=token):
            return EVERYWHERE, discard_rules(position, token, by)
        case actions.EndPeriod():
            return EVERYWHERE, end_period_rules(position, by)
    assert isinstance(action, actions.EndTurn)
    return EVERYWHERE, turn_rule(position, by)


def are_apart(cells: tuple[Cell, ...]) -> bool:
    return len(cells) == 2 and not neighbours(cells[0].bit) & cells[1].bit


def _broken(position: Position, action: Action) -> Iterator[Refusal]:
    if position.is_placing and not isinstance(action, actions.Start):
        yield Refusal(Code.TURN_NOT_STARTED)
        return
    possible = True
    target, rules = rules_for(position, action)
    for code, cells in rules:
        if target & cells and not (action.override and code.yields_to_override):
            possible = possible and code.kind is Kind.ILLEGAL
            yield Refusal(code, _parameters(position, action, code))
    # What it would leave behind is asked only of what can be.
    if possible and position.is_first_round and not action.override and traps(position, action):
        yield Refusal(Code.TRAP_FIRST_ROUND)


def _misfit(position: Position, action: Action) -> str | None:
    """Why an action does not exist in this game."""
    setup = position.setup
    agreed = action.by_agreement and action.override
    if setup.mode not in action.modes and not (agreed and setup.is_referee):
        return f"'{action.do}' does not exist in {setup.mode} mode"
    named = {action.by} if action.by else set()
    if setup.is_referee:
        match action:
            case actions.EndPeriod(palace=tuple()):
                return "'palace' does not exist in referee mode"
            case actions.EndPeriod(tokens_left=tuple()):
                return "'tokens_left' does not exist in referee mode"
    else:
        if action.needs_by and not named:
            return "'by' is missing"
        match action:
            case actions.Found(present=None):
                return "'present' is missing"
            case actions.EndPeriod(palace=None):
                return "'palace' is missing"
            case actions.Found(present=tuple(colours)) | actions.EndPeriod(palace=tuple(colours)):
                named.update(colours)
        if isinstance(action, actions.EndPeriod):
            left = [colour for colour, _ in action.tokens_left or ()]
            if position.period == PERIODS and not set(left) >= set(setup.colours):
                return "'tokens_left' leaves out a player"
            named.update(left)
    strangers = sorted(named - set(setup.colours))
    return f"nobody plays {strangers[0]}" if strangers else None


def traps(position: Position, action: Action) -> bool:
    """Does an action leave another player's Pilli shut in that was not shut in before?"""
    if position.is_placing:
        return False
    trapped = shut_in(carry_out(position, action)) - {position.on_turn}
    return bool(trapped and trapped - shut_in(position))


def _parameters(position: Position, action: Action, code: Code) -> dict[str, str]:
    match code:
        case Code.TURN_WRONG_PLAYER:
            return {"turn": position.setup.players[position.on_turn].name}
        case Code.TURN_NO_POINTS:
            return {"cost": str(cost(position, action)), "left": str(position.action_points)}
        case Code.WALK_FAR:
            far = reach(position, position.on_turn).cost(cast(actions.Walk, action).to)
            left = position.action_points
            return {"steps": str(far), "left": str(left)} if far and far > left else {}
        case Code.FOUND_SIZE:
            found = cast(actions.Found, action)
            size = flood(found.at.bit, position.dry).bit_count()
            return {"size": str(size), "token": str(found.token)}
    return {}


_JUDGE = Judge(Refusal, Code, _misfit, _broken)
refusal, refusals, unreadable = _JUDGE.refusal, _JUDGE.refusals, _JUDGE.unreadable
