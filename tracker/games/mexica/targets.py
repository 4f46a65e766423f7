"""What each tool may touch now, small enough to travel with every answer.

A set of cells is written as the hexadecimal number that the engine uses for it: one bit a
cell, 22 bits a row. The script on the phone reads it with the same arithmetic.
"""

from __future__ import annotations

from typing import Any

from scoring.game import Phase
from scoring.mexica.board.districts import dead_tokens
from scoring.mexica.board.island import Cells
from scoring.mexica.board.pieces import LEVELS
from scoring.mexica.board.travel import reach
from scoring.mexica.legal import legal
from scoring.mexica.position import Position
from scoring.mexica.table.foundings import foundable


def lights(position: Position) -> dict[str, Any]:
    lit = legal(position)
    referee = position.setup.is_referee
    return {
        "start": _hex(lit.start),
        "canal1": _hex(lit.canal1),
        "east": _hex(lit.canal2_east),
        "south": _hex(lit.canal2_south),
        "bridge": {axis.value: _hex(cells) for axis, cells in lit.bridge.items() if cells},
        "move": {
            cell.name: {axis.value: _hex(cells) for axis, cells in places.items()}
            for cell, places in lit.move_bridge.items()
        },
        "temple": {
            colour.value: {str(level): _hex(cells) for level, cells in levels.items()}
            for colour, levels in lit.temple.items()
        },
        "walk": _steps(position) if referee else [],
        "boat": _hex(lit.boat),
        "leap": _hex(lit.leap),
        "left": {
            position.owner(seat).value: [position.temples_left(seat, level) for level in LEVELS]
            for seat in position.seats
        },
        "take": lit.take,
        "spend": lit.spend,
        "discard": list(dead_tokens(position)) if lit.discard else [],
        "foundable": foundings(position),
    }


def foundings(position: Position) -> list[dict[str, Any]]:
    """Every district that could be founded now: what the mark on the board and its question say."""
    return [
        {
            "token": one.token,
            "cells": _hex(one.cells),
            "free": _hex(one.free),
            "at": one.proposed.name,
            "by": [position.owner(seat).value for seat in one.founders],
            "there": [position.owner(seat).value for seat in one.present],
            "worth": [one.prizes.blue, one.prizes.white],
        }
        for one in foundable(position)
    ]


def _steps(position: Position) -> list[str]:
    """Where the Pilli on turn can go, by action points, as far as they last."""
    if position.phase not in (Phase.PLAYING, Phase.FINAL_ROUND):
        return []
    stops = reach(position, position.on_turn).stops
    return [_hex(cells) for cells in stops[: position.action_points + 1]]


def _hex(cells: Cells) -> str:
    return f"{cells:x}" if cells else ""
