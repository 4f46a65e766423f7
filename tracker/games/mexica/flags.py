"""How the log marks what the players insisted on: agreed by the table, or against the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.mexica.actions import DiscardToken, read_action
from scoring.mexica.agreements import is_agreed
from tracker.games.face import Mark


def mark(body: dict[str, Any], period: Callable[[], int]) -> Mark:
    """`period` is asked only where it matters."""
    if body.get("override") is not True:
        return Mark.NONE
    action = read_action(body)
    known = period() if isinstance(action, DiscardToken) else 0
    return Mark.AGREED if is_agreed(action, known) else Mark.AGAINST
