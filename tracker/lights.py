"""What each tool may touch now, small enough to travel with every answer.

A set of cells is written as the hexadecimal number that the engine uses for it: one bit a
cell, 22 bits a row. The script on the phone reads it with the same arithmetic.
"""

from __future__ import annotations

from typing import Any

from scoring.mexica.districts import dead_tokens
from scoring.mexica.island import Cells
from scoring.mexica.legal import legal
from scoring.mexica.position import Position, Status
from scoring.mexica.travel import reach


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
        "found": {str(token): _hex(cells) for token, cells in lit.found.items()},
        "take": lit.take,
        "spend": lit.spend,
        "discard": list(dead_tokens(position)) if lit.discard else [],
    }


def _steps(position: Position) -> list[str]:
    """Where the Pilli on turn can go, by action points, as far as they last."""
    if position.status not in (Status.PLAYING, Status.FINAL_ROUND):
        return []
    stops = reach(position, position.on_turn).stops
    return [_hex(cells) for cells in stops[: position.action_points + 1]]


def _hex(cells: Cells) -> str:
    return f"{cells:x}" if cells else ""
