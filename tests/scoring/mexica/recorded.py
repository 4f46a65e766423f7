"""The recorded whole games, moment by moment."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from scoring.mexica import Action, Position, start
from scoring.mexica.effects import carry_out
from scoring.mexica.game import Record, read_record

GAMES = Path(__file__).parent / "games"
GAME_FILES = sorted(GAMES.glob("*.json"))
OLD_GAME_FILES = sorted((Path(__file__).parent / "games_of_version_1").glob("*.json"))
"""Whole games in whose first round somebody is shut in as version 1 of the rules allowed."""
EXAMPLES_FILE = Path(__file__).parent / "examples.jsonl"


def games() -> Iterator[tuple[Position, list[Action]]]:
    """The start of each, and what was done."""
    for file in GAME_FILES:
        record = read_record(json.loads(file.read_text())["record"])
        yield start(record.setup), list(record.actions())


def moments() -> Iterator[Position]:
    """Every position of every game."""
    for position, actions in games():
        yield position
        for action in actions:
            position = carry_out(position, action)
            yield position


def longest_referee_game() -> Record:
    """The whole recorded game with most actions."""
    records = (read_record(json.loads(file.read_text())["record"]) for file in GAME_FILES)
    return max(
        (record for record in records if record.setup.is_referee),
        key=lambda record: len(record.written_actions),
    )
