"""What an action does to the table, once nothing speaks against it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, assert_never, cast

from scoring.game import Seat
from scoring.mexica import actions
from scoring.mexica.actions import Action
from scoring.mexica.board.island import Cell, Cells, flood
from scoring.mexica.board.pieces import ACTION_POINTS, LEAP_COST, PERIODS, Axis, Calpulli
from scoring.mexica.board.travel import trip_legs
from scoring.mexica.majorities import founding_awards, on_palace, score_period
from scoring.mexica.position import Founded, Position
from scoring.seated import actor


def cost(position: Position, action: Action) -> int:
    """Action points. An overridden boat trip without a route costs 1."""
    match action:
        case actions.BuildCanal() | actions.BuildBridge() | actions.MoveBridge():
            return 1
        case actions.Walk() | actions.TakeToken():
            return 1
        case actions.BuildTemple():
            return action.level
        case actions.Boat():
            return trip_legs(position, position.pilli(position.on_turn), action.to) or 1
        case actions.Leap():
            return LEAP_COST
    return 0


def paid(position: Position, action: Action) -> int:
    """The action points that an action takes: an overridden one no more than are left."""
    return min(cost(position, action), position.action_points)


def carry_out(position: Position, action: Action) -> Position:
    """The table after an action that is recorded, overridden or not."""
    changed = _changes(position, cast(actions.AnyAction, action))
    if isinstance(changed, Position):
        return changed
    if position.setup.is_referee and "action_points" not in changed:
        changed["action_points"] = position.action_points - paid(position, action)
    return replace(position, **changed)


def _changes(position: Position, action: actions.AnyAction) -> dict[str, Any] | Position:
    match action:
        case actions.Start():
            placed = _with_pilli(position, position.on_turn, action.at)
            turn = (position.on_turn + 1) % len(position.pillis)
            return {"pillis": placed, "on_turn": turn, "action_points": ACTION_POINTS}
        case actions.BuildCanal():
            supply = "doubles" if action.is_double else "singles"
            left = getattr(position, supply) - 1
            return {"canals": position.canals | action.tile, supply: left}
        case actions.BuildBridge():
            return _with_bridge(position, action.at.bit, action.axis)
        case actions.MoveBridge():
            lifted = replace(
                position,
                bridges_ns=position.bridges_ns & ~action.origin.bit,
                bridges_ew=position.bridges_ew & ~action.origin.bit,
            )
            kept = {"bridges_ns": lifted.bridges_ns, "bridges_ew": lifted.bridges_ew}
            return kept | _with_bridge(lifted, action.to.bit, action.axis)
        case actions.BuildTemple():
            seat = actor(position, action)
            level = action.level - 1
            return {
                "temples": _with(position.temples, seat, position.temples[seat] | action.at.bit),
                "levels": _with(position.levels, level, position.levels[level] | action.at.bit),
            }
        case actions.Walk() | actions.Boat() | actions.Leap():
            return {"pillis": _with_pilli(position, position.on_turn, action.to)}
        case actions.TakeToken() | actions.SpendToken():
            seat, gained = position.on_turn, 1 if isinstance(action, actions.TakeToken) else -1
            held = _with(position.held, seat, position.held[seat] + gained)
            if gained > 0:
                return {"held": held, "taken": position.taken + 1}
            return {"held": held, "action_points": position.action_points + 1}
        case actions.Found():
            return _found(position, action)
        case actions.DiscardToken():
            return {"offered": _without(position.offered, action.token)}
        case actions.EndTurn():
            return _end_turn(position)
        case actions.EndPeriod():
            return _end_period(position, action)
        case _:  # pragma: no cover
            assert_never(action)


def _found(position: Position, action: actions.Found) -> dict[str, Any]:
    founder = actor(position, action)
    if position.setup.is_referee:
        district = flood(action.at.bit, position.dry)
        present = tuple(
            seat
            for seat in position.seats
            if seat != founder and position.pilli(seat).bit & district
        )
    else:
        colours = position.setup.colours
        present = tuple(
            seat
            for seat in position.seats
            if seat != founder and colours[seat] in (action.present or ())
        )
    founded = Founded(action.token, action.at, position.period, founder, present)
    awards = founding_awards(position, founded)
    scores = tuple(
        points + awards.get(colour, 0)
        for points, colour in zip(position.scores, position.setup.colours, strict=True)
    )
    return {
        "offered": _without(position.offered, action.token),
        "founded": (*position.founded, founded),
        "scores": scores,
    }


def _end_turn(position: Position) -> dict[str, Any] | Position:
    fresh = {"action_points": ACTION_POINTS, "taken": 0}
    if position.on_turn < position.setup.last_seat:
        return fresh | {"on_turn": position.on_turn + 1}
    if not position.is_period_over:
        return fresh | {"on_turn": 0, "round": position.round + 1}
    return close_period(position, on_palace(position))


def _end_period(position: Position, action: actions.EndPeriod) -> Position:
    if position.setup.is_referee:
        return close_period(position, on_palace(position))
    colours = position.setup.colours
    palace = tuple(seat for seat in position.seats if colours[seat] in (action.palace or ()))
    if position.period == PERIODS:
        left = dict(action.tokens_left or ())
        position = replace(position, held=tuple(left.get(colour, 0) for colour in colours))
    return close_period(position, palace)


def close_period(position: Position, palace: tuple[Seat, ...]) -> Position:
    """Score the period; open the next one, or end the game."""
    scored = score_period(position, palace)
    if position.period == PERIODS:
        return replace(scored, finished=True, action_points=0, taken=0)
    return replace(
        scored,
        period=position.period + 1,
        offered=position.setup.second_tokens,
        on_turn=Seat(0),
        round=1,
        action_points=ACTION_POINTS if position.setup.is_referee else 0,
        taken=0,
    )


def _with_bridge(position: Position, at: Cells, axis: Axis) -> dict[str, Any]:
    if axis is Axis.NS:
        return {"bridges_ns": position.bridges_ns | at}
    return {"bridges_ew": position.bridges_ew | at}


def _with(values: tuple[int, ...], number: int, value: int) -> tuple[int, ...]:
    return (*values[:number], value, *values[number + 1 :])


def _with_pilli(position: Position, seat: Seat, at: Cell) -> tuple[Cell | None, ...]:
    return (*position.pillis[:seat], at, *position.pillis[seat + 1 :])


def _without(offered: tuple[Calpulli, ...], token: Calpulli) -> tuple[Calpulli, ...]:
    number = offered.index(token)
    return (*offered[:number], *offered[number + 1 :])
