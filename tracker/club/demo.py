"""Games to look at, finished and running."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

GAMES = Path(__file__).parent / "demo_games.jsonl"


def demo_records() -> list[dict[str, Any]]:
    return [json.loads(line) for line in GAMES.read_text(encoding="utf-8").splitlines()]
