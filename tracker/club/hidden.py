"""Totals that nobody sees at the table before the game is over: a choice of a new game.

It stands in the record under a key of its own, so that it travels with the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

KEY, HIDDEN = "totals", "hidden"


def hides_totals(setup: Mapping[str, Any]) -> bool:
    return setup.get(KEY) == HIDDEN
