"""Games on a sheet, position by position."""

from __future__ import annotations

from typing import Any

from scoring.coatl.game import COATL, read_record
from scoring.coatl.position import Position
from scoring.game import Seat

NAMES = {Seat(0): "Ana", Seat(1): "Bo & Co", Seat(2): "Cy"}


def replayed(record: dict[str, Any]) -> list[Position]:
    read = read_record(record)
    positions = [COATL.start(read.setup)]
    for action in read.actions():
        positions.append(COATL.carry_out(positions[-1], action))
    return positions


def played(*actions: dict[str, Any]) -> list[Position]:
    seats = zip(NAMES.values(), ("red", "blue", "green"), strict=True)
    players = [{"name": name, "color": colour} for name, colour in seats]
    head = {"format": COATL.format, "mode": "sheet", "players": players}
    return replayed(head | {"actions": list(actions)})
