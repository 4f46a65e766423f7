"""What the rules leave to the table: an override that is agreed on, and not against them."""

from __future__ import annotations

from scoring.mexica.actions import Action, DiscardToken, EndPeriod
from scoring.mexica.board.pieces import PERIODS


def is_agreed(action: Action, period: int) -> bool:
    """Of an action in a period: is its override an agreement of the table?"""
    match action:
        case EndPeriod():
            # A period that cannot end is ended by agreement.
            return action.override
        case DiscardToken():
            # In period 2 a token that is not provably dead may be taken out by agreement.
            return action.override and period == PERIODS
    return False
