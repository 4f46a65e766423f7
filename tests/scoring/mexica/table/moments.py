"""A thousand moments of the games that were played to their end."""

import json
from collections.abc import Iterator

from scoring.mexica import Position, play, start
from scoring.mexica.game import read_record
from tests.scoring.mexica.recorded import GAME_FILES

A_GAME = 50


def moments() -> Iterator[Position]:
    """Fifty positions of each game, from the first to the last few, evenly over its length."""
    for file in GAME_FILES:
        record = read_record(json.loads(file.read_text())["record"])
        actions = list(record.actions())
        wanted = {number * len(actions) // A_GAME for number in range(A_GAME)}
        position = start(record.setup)
        for number, action in enumerate(actions):
            if number in wanted:
                yield position
            position = play(position, action)
