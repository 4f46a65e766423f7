"""How the log marks what the players insisted on: agreed by the table, or against the rules."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from scoring.mexica.actions import DiscardToken, read_action
from scoring.mexica.agreements import is_agreed
from tracker.log.positions import position_at
from tracker.models import Game


class Mark(StrEnum):
    NONE = ""
    AGREED = "agreed"
    AGAINST = "against"


def mark(body: dict[str, Any], period: Callable[[], int]) -> Mark:
    """`period` is asked only where it matters."""
    if body.get("override") is not True:
        return Mark.NONE
    action = read_action(body)
    known = period() if isinstance(action, DiscardToken) else 0
    return Mark.AGREED if is_agreed(action, known) else Mark.AGAINST


def mark_at(game: Game, number: int, body: dict[str, Any]) -> Mark:
    """Of an action of the log. One that was replaced is judged where it would stand today."""
    last = game.number + game.redoable
    return mark(body, lambda: position_at(game, min(number - 1, last)).period)
