"""A bridge that moves in the first round shuts nobody in, either."""

import json
from dataclasses import replace

import pytest

from scoring.mexica import refusal, start
from scoring.mexica.actions import MoveBridge
from scoring.mexica.board.island import members
from scoring.mexica.board.pieces import Axis
from scoring.mexica.effects import carry_out
from scoring.mexica.game import read_record
from scoring.mexica.legal import legal
from tests.scoring.mexica.recorded import GAMES

GAME = GAMES / "four_players_400_actions.json"


@pytest.mark.slow
def test_the_bridges_that_may_move_are_those_that_are_not_refused() -> None:
    record = read_record(json.loads(GAME.read_text())["record"])
    position = start(record.setup)
    for action in record.actions():
        if not position.bridges_left:
            break
        position = carry_out(position, action)
    position = replace(position, period=1, round=1, action_points=6)
    lit = legal(position).move_bridge
    for origin in members(position.bridges):
        for axis in Axis:
            allowed = lit.get(origin, {}).get(axis, 0)
            for to in members(position.canals):
                refused = refusal(position, MoveBridge(origin, to, axis))
                assert bool(allowed & to.bit) == (refused is None), (origin, to, axis, refused)
