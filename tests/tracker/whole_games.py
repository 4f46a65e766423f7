"""Games played to their end by seeded players."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from scoring.mexica import start
from scoring.mexica.game import write_record
from tests.scoring.mexica.board import setup
from tests.scoring.mexica.whole_games.players import Players, play_on


@cache
def whole_game(seed: int, mode: str = "tracker", colours: str = "red grey") -> dict[str, Any]:
    """Its record; not to be changed."""
    position = start(setup(colours, mode))
    return write_record(position.setup, [move for move, _ in play_on(position, _players(seed))])


def _players(seed: int) -> Players:
    return Players(Random(seed), leisure=0.3)


def up_to(record: dict[str, Any], do: str, nth: int = 1) -> tuple[dict[str, Any], dict[str, Any]]:
    """The game just before its nth action of that kind, and that action."""
    actions = record["actions"]
    places = [number for number, action in enumerate(actions) if action["do"] == do]
    place = places[nth - 1]
    return record | {"actions": actions[:place]}, actions[place]
