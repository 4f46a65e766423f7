"""Which action put what lies on a cell now: the way from a piece back to its entry."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from scoring.mexica.actions import (
    Action,
    Boat,
    BuildBridge,
    BuildCanal,
    BuildTemple,
    Found,
    Leap,
    MoveBridge,
    Start,
    Walk,
)
from scoring.mexica.board.island import Cell
from scoring.mexica.position import Position


class Layer(StrEnum):
    """What can lie on a cell, from the top down."""

    PILLI = "pilli"
    BRIDGE = "bridge"
    GROUND = "ground"
    """A canal, a temple or a token."""


def makers(position: Position, actions: Sequence[Action], cell: Cell) -> dict[Layer, int]:
    """For each thing on a cell the number, from 1, of the action that put it there.

    What lay there from the start, canals and neutral temples, is left out.
    """
    there = {
        Layer.PILLI: position.standing,
        Layer.BRIDGE: position.bridges,
        Layer.GROUND: position.canals | position.all_temples | position.calpulli,
    }
    wanted = [layer for layer, cells in there.items() if cells & cell.bit]
    found: dict[Layer, int] = {}
    for number in range(len(actions), 0, -1):
        layer = _put_there(actions[number - 1], cell)
        if layer in wanted and layer not in found:
            found[layer] = number
    return {layer: found[layer] for layer in wanted if layer in found}


def _put_there(action: Action, cell: Cell) -> Layer | None:
    """The layer on which an action puts something on that cell."""
    match action:
        case BuildCanal(cells=cells) if cell in cells:
            return Layer.GROUND
        case BuildTemple(at=at) | Found(at=at) if at is cell:
            return Layer.GROUND
        case BuildBridge(at=at) | MoveBridge(to=at) if at is cell:
            return Layer.BRIDGE
        case Start(at=at) | Walk(to=at) | Boat(to=at) | Leap(to=at) if at is cell:
            return Layer.PILLI
    return None
