"""Whole games of what can be kept in two ways."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SCORING = Path(__file__).parents[3] / "scoring"
NUMBERS = {"aztekz": {"sheet": 2, "referee": 1}, "coatl": {"sheet": 7, "referee": 6}}
"""Of the examples of each."""


def _whole(game: str) -> dict[str, dict[str, Any]]:
    examples = (SCORING / game / "examples.jsonl").read_text().splitlines()
    return {mode: json.loads(examples[number])["record"] for mode, number in NUMBERS[game].items()}


WHOLE = {game: _whole(game) for game in NUMBERS}
"""By game and way; not to be changed."""
