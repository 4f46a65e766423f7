"""Games on a sheet: who freed what, and from whom it was stolen."""

from __future__ import annotations

from typing import Any

from scoring.aztekz.game import AZTEKZ, read_record
from scoring.aztekz.position import Position
from scoring.game import Seat

NAMES = {Seat(0): "Ana", Seat(1): "Bo & Co", Seat(2): "Cy"}


def free(by: str, soul: str, count: int, victim: str = "") -> dict[str, Any]:
    body = {"do": "free", "by": by, "soul": soul, "count": count}
    return body | ({"from": victim} if victim else {})


def played(*actions: dict[str, Any]) -> list[Position]:
    names = zip(NAMES.values(), ("red", "blue", "green"), strict=True)
    players = [{"name": name, "color": colour} for name, colour in names]
    record = read_record(
        {"format": AZTEKZ.format, "mode": "sheet", "players": players, "actions": list(actions)}
    )
    positions = [AZTEKZ.start(record.setup)]
    for action in record.actions():
        positions.append(AZTEKZ.play(positions[-1], action))
    return positions


THEFTS = (
    free("red", "a", 4),
    free("blue", "b", 3, "red"),
    free("green", "c", 2, "blue"),
    free("blue", "d", 2, "red"),
    free("green", "e", 4),
)
