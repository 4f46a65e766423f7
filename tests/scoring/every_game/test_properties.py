"""What holds of every whole game, however it went."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.game import replay
from scoring.reading import parse_json
from scoring.record import read_record, write_record
from tests.scoring.aztekz.whole_games.hunted import AZTEKZ_HUNTED
from tests.scoring.coatl.whole_games.hunted import COATL_HUNTED
from tests.scoring.every_game.hunted import Hunted
from tests.scoring.every_game.whole import played

GAMES = [
    *(pytest.param(AZTEKZ_HUNTED, seed) for seed in range(6)),
    *(pytest.param(COATL_HUNTED, seed) for seed in range(4)),
    *(pytest.param(AZTEKZ_HUNTED, seed, marks=pytest.mark.slow) for seed in range(100, 120)),
    *(pytest.param(COATL_HUNTED, seed, marks=pytest.mark.long) for seed in range(100, 160)),
]
EACH = pytest.mark.parametrize("game, seed", GAMES)


@EACH
def test_every_prefix_replays(game: Hunted, seed: int) -> None:
    setup, positions, actions = played(game, seed)
    for number in range(0, len(positions), 25):
        found = replay(game.rules, setup, actions[:number])
        assert found == (positions[number], number, None)


@EACH
def test_it_reads_back_from_its_record_with_all_that_the_format_does_not_know(
    game: Hunted, seed: int
) -> None:
    setup, positions, actions = played(game, seed)
    note: dict[str, Any] = {"note": {"photo": "table.jpg", "places": ["attic", None, 1.5]}}
    record = write_record(game.rules, setup, actions) | note
    record["actions"] = [action | note for action in record["actions"]]
    read = read_record(parse_json(json.dumps(record)), {game.rules.format: game.rules})
    assert read.source == record
    assert list(read.actions()) == actions
    assert read.replay() == (positions[-1], len(actions), None)
