"""A table of each game, in each way to keep it, with as many players as somebody recorded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.browser.stage import told

SCORING = Path(__file__).parents[1] / "scoring"
WAYS = [f"{game} {mode}" for game in ("aztekz", "coatl") for mode in ("sheet", "referee")]
EVERY = ["mexica tracker", "mexica referee", *WAYS]


def record_of(way: str) -> dict[str, Any]:
    """A whole game."""
    game, mode = way.split()
    if game == "mexica":
        is_referee = mode == "referee"
        return told("four_players_shared_third" if is_referee else "tracker_four_players_every_tie")
    lines = (SCORING / game / "examples.jsonl").read_text().splitlines()
    wholes = [
        one["record"]
        for one in map(json.loads, lines)
        if one["record"].get("mode") == mode
        and one["report"]["status"] == "finished"
        and not one["report"]["error"]
    ]
    return max(wholes, key=lambda record: len(record["players"]))


def half_of(way: str) -> dict[str, Any]:
    record = record_of(way)
    return record | {"actions": record["actions"][: len(record["actions"]) // 2]}
