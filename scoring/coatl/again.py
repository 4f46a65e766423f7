"""When the past is changed: what of turns and ends it takes so that later actions can stay."""

from __future__ import annotations

from scoring.coatl.actions import Action, Done, End
from scoring.coatl.effects import carry_out
from scoring.coatl.position import Position
from scoring.coatl.refusals import Code, Refusal
from scoring.coatl.rules import refusals
from scoring.ending import EndByAgreement
from scoring.game import Decided
from scoring.refusing import of_turn


def passes(position: Position, action: Action) -> Decided[Action] | None:
    """Whose turn it is yields to no override; but turns can be left out by the table's decision."""
    wrong = of_turn(refusals(position, action))
    if not wrong:
        return None
    left_out = list[Action]()
    # Twice round the table: a turn under way takes one `done` for assembling, one for the rest.
    for _ in range(2 * len(position.seats)):
        on_turn = position.setup.colours[position.on_turn]
        if on_turn is action.by:
            return Decided(tuple(left_out), wrong)
        left_out.append(Done(by=on_turn, override=True))
        position = carry_out(position, left_out[-1])
        if position.finished:
            return None
    return None  # pragma: no cover


_END = EndByAgreement[Action](
    End(override=True), Refusal(Code.GAME_FINISHED), Refusal(Code.END_EARLY)
)
needless, ending = _END.needless, _END.ending
