"""When the past is changed: what of turns and ends it takes so that later actions can stay."""

from __future__ import annotations

from scoring.aztekz.actions import Action, End, PutBack
from scoring.aztekz.effects import carry_out
from scoring.aztekz.position import Position
from scoring.aztekz.refusals import Code, Refusal
from scoring.aztekz.rules import refusals
from scoring.ending import EndByAgreement
from scoring.game import Decided
from scoring.refusing import of_turn


def passes(position: Position, action: Action) -> Decided[Action] | None:
    """Whose turn it is yields to no override; but a card that is left in a hand can be put back.

    That ends one turn. No more: the next begins with a drawn card, and nobody knows which.
    """
    wrong = of_turn(refusals(position, action))
    if not (wrong and position.turn.hand):
        return None
    back = PutBack(by=position.owner(position.on_turn), override=True)
    after = carry_out(position, back)
    return Decided((back,), wrong) if after.owner(after.on_turn) is action.by else None


_END = EndByAgreement[Action](
    End(override=True), Refusal(Code.GAME_FINISHED), Refusal(Code.END_EARLY)
)
needless, ending = _END.needless, _END.ending
