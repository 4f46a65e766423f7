"""From a piece back to the action that put it there."""

from collections.abc import Sequence

import pytest

from scoring.mexica import Action, Position, play, read_action
from scoring.mexica.board.island import BOARD, BY_NAME, FIRST_CANALS, members
from scoring.mexica.effects import carry_out
from scoring.mexica.table.makers import Layer, makers
from tests.scoring.mexica.board import island
from tests.scoring.mexica.recorded import games


def told(position: Position, written: Sequence[object], cell: str) -> dict[str, int]:
    actions = [read_action(action) for action in written]
    for action in actions:
        position = play(position, action)
    return {
        layer.value: number for layer, number in makers(position, actions, BY_NAME[cell]).items()
    }


CANAL = {"do": "canal", "cells": ["D4", "D5"]}
BRIDGE = {"do": "bridge", "at": "D4", "axis": "EW"}
TEMPLE = {"do": "temple", "at": "G5", "level": 2, "by": "grey"}


def test_each_thing_on_a_cell_has_its_action_from_the_top_down() -> None:
    table = island(mode="tracker")
    assert told(table, [CANAL, BRIDGE, TEMPLE], "D4") == {"bridge": 2, "ground": 1}
    assert told(table, [CANAL, BRIDGE, TEMPLE], "D5") == {"ground": 1}
    assert told(table, [CANAL, BRIDGE, TEMPLE], "G5") == {"ground": 3}
    assert told(table, [CANAL, BRIDGE, TEMPLE], "H9") == {}


def test_what_lay_there_from_the_start_has_none() -> None:
    assert told(island(mode="tracker"), [CANAL], "O6") == {}


def test_a_bridge_that_was_moved_comes_from_its_move() -> None:
    table = island(mode="tracker")
    move = {"do": "move_bridge", "from": "D4", "to": "D5", "axis": "EW", "override": True}
    assert told(table, [CANAL, BRIDGE, move], "D5") == {"bridge": 3, "ground": 1}
    assert told(table, [CANAL, BRIDGE, move], "D4") == {"ground": 1}


def test_a_pilli_comes_from_its_last_step() -> None:
    steps = [{"do": "walk", "to": "H5"}, {"do": "walk", "to": "H4"}]
    assert told(island(), steps, "H4") == {"pilli": 2}
    assert told(island(), steps, "H5") == {}


@pytest.mark.slow
def test_every_piece_of_whole_games_leads_to_an_action_that_names_its_cell() -> None:
    for position, actions in games():
        begun: Position = position
        for action in actions:
            position = carry_out(position, action)
        for cell in members(BOARD):
            found = makers(position, actions, cell)
            for number in found.values():
                assert cell in _named(actions[number - 1])
            given = (begun.canals | begun.all_temples | FIRST_CANALS) & cell.bit
            things = position.canals | position.all_temples | position.calpulli
            assert (Layer.GROUND in found) == bool(things & cell.bit and not given)
            assert (Layer.BRIDGE in found) == bool(position.bridges & cell.bit)
            assert (Layer.PILLI in found) == bool(position.standing & cell.bit)


def _named(action: Action) -> list[object]:
    return [*getattr(action, "cells", ()), getattr(action, "at", None), getattr(action, "to", None)]
