"""When the past is changed: what of turns and ends it takes so that later actions can stay."""

from __future__ import annotations

from dataclasses import replace

from scoring.aztekz.actions import Action, End, PutBack
from scoring.aztekz.effects import carry_out
from scoring.aztekz.position import Position
from scoring.aztekz.refusals import Code, Refusal
from scoring.aztekz.rules import refusals
from scoring.game import Decided, Seat


def owned(position: Position, action: Action, seat: Seat) -> Action:
    return replace(action, by=position.owner(seat))


def passes(position: Position, action: Action) -> Decided[Action] | None:
    """Whose turn it is yields to no override; but a card that is left in a hand can be put back.

    That ends one turn. No more: the next begins with a drawn card, and nobody knows which.
    """
    wrong = [each for each in refusals(position, action) if each.code is Code.TURN_WRONG_PLAYER]
    if not (wrong and position.turn.hand):
        return None
    back = PutBack(by=position.owner(position.on_turn), override=True)
    after = carry_out(position, back)
    return Decided((back,), wrong[0]) if after.owner(after.on_turn) is action.by else None


def needless(position: Position, action: Action, after: Position) -> Refusal | None:
    """An end by agreement of a game that has come to its end already."""
    return Refusal(Code.GAME_FINISHED) if isinstance(action, End) and position.finished else None


def ending(
    position: Position, action: Action, before: Position, after: Position
) -> Decided[Action] | None:
    """A game that ended by itself with the last card is ended by the table."""
    by_itself = not isinstance(action, End) and after.finished and not before.finished
    if not by_itself or position.finished:
        return None
    return Decided((End(override=True),), Refusal(Code.END_EARLY))
