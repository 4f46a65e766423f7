"""When the past is changed: what of turns and periods it takes so that later actions can stay."""

from __future__ import annotations

from scoring.game import Decided
from scoring.mexica.actions import Action, EndPeriod, EndTurn
from scoring.mexica.effects import carry_out
from scoring.mexica.position import Position
from scoring.mexica.refusals import Code, Refusal
from scoring.mexica.rules import refusals
from scoring.refusing import of_turn


def passes(position: Position, action: Action) -> Decided[Action] | None:
    """Whose turn it is yields to no override; but a turn may end at any time."""
    turn, ends = position, list[Action]()
    while action.by and _has_turns(turn) and turn.owner(turn.on_turn) is not action.by:
        ends.append(EndTurn(by=turn.owner(turn.on_turn)))
        turn = carry_out(turn, ends[-1])
    if turn.finished or not (ends and (why := of_turn(refusals(position, action)))):
        return None
    return Decided(tuple(ends), why)


def needless(position: Position, action: Action, after: Position) -> Refusal | None:
    """An end by agreement of a period that now has come to its end already."""
    agreed = isinstance(action, EndPeriod) and position.setup.is_referee
    return Refusal(Code.PERIOD_NOT_OVER) if agreed and not _is_behind(position, after) else None


def ending(
    position: Position, action: Action, before: Position, after: Position
) -> Decided[Action] | None:
    """The period that ended by itself with a turn is ended by the table."""
    by_itself = isinstance(action, EndTurn) and _is_behind(before, after)
    if not (by_itself and _is_behind(position, after)):
        return None
    return Decided((EndPeriod(override=True),), Refusal(Code.PERIOD_NOT_OVER))


def _has_turns(position: Position) -> bool:
    return position.setup.is_referee and not position.is_placing and not position.finished


def _is_behind(position: Position, was: Position) -> bool:
    """Are fewer periods over?"""
    return len(position.scored) < len(was.scored)
