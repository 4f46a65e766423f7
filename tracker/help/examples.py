"""Games that a help shows: played by the rules, never told by heart."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from scoring.game import AnyRules, Json, fold


class Examples:
    """The records of one game in `examples.jsonl`, each by its key."""

    def __init__(self, rules: AnyRules, folder: Path) -> None:
        lines = (folder / "examples.jsonl").read_text(encoding="utf-8").splitlines()
        self.rules = rules
        self.records: dict[str, Json] = {
            line["key"]: line["record"] for line in map(json.loads, lines)
        }
        self.position = cache(self._position)
        """As it is after an example."""

    def _position(self, key: str) -> Any:
        record = self.records[key]
        setup = self.rules.read_setup(record)
        actions = (self.rules.read_action(setup, body) for body in record["actions"])
        *_before, position = fold(self.rules, self.rules.start(setup), actions)
        return position
