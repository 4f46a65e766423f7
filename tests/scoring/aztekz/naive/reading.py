"""What a record and an action may say."""

from __future__ import annotations

from typing import Any

from tests.scoring.every_game.naive import are_players, is_number, is_one_of

COLORS = ["red", "blue", "green", "yellow", "black", "white", "orange", "purple"]
SYMBOLS = ["a", "b", "c", "d", "e", "f"]
HEROES = ["chief", "slave1", "slave2"]
SLAVES = ["slave1", "slave2"]
DIRECTIONS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
NEEDED = {
    "sheet": {"free": ["by", "soul", "count"], "end": []},
    "referee": {
        "start": ["at", "paths"],
        "draw": ["paths", "soul"],
        "step": ["hero", "to"],
        "steal": ["of", "hero"],
        "take": ["hero", "soul"],
        "drop": ["hero"],
        "chase": ["hero"],
        "give": ["hero"],
        "place": ["at", "paths"],
        "back": [],
        "recount": ["cards"],
        "end": [],
    },
}
OPTIONAL = {"take": ["count"], "free": ["from"]}
SLAVES_ONLY = ["steal", "take", "drop", "chase", "give"]
ILLEGAL = [
    "turn.wrong_player",
    "turn.draw_first",
    "turn.hero",
    "draw.no_soul",
    "step.far",
    "step.wall",
    "step.full",
    "step.limit",
    "steal.own",
    "steal.absent",
    "steal.single",
    "steal.guarded",
    "steal.again",
    "chase.occupied",
    "chase.last",
    "chase.again",
    "give.absent",
    "give.single",
    "place.occupied",
    "place.unconnected",
    "place.chased",
    "place.cut",
    "back.possible",
    "back.chased",
    "end.early",
    "free.single",
]

Place = tuple[int, int]


def is_place(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(is_number(each) for each in value)


def are_paths(value: Any) -> bool:
    return isinstance(value, str) and value in [
        "".join(side for number, side in enumerate("NESW") if mask & 1 << number)
        for mask in range(1, 16)
    ]


def turned(paths: str) -> str:
    """By a quarter, clockwise."""
    sides = [CLOCKWISE[side] for side in paths]
    return "".join(side for side in "NESW" if side in sides)


def turnings(paths: str) -> list[str]:
    ways = [paths]
    for _ in range(3):
        ways.append(turned(ways[-1]))
    return ways


def beside(place: Place, side: str) -> Place:
    x, y = DIRECTIONS[side]
    return place[0] + x, place[1] + y


def is_sound(record: Any) -> bool:
    """Can the record be read at all?"""
    if not isinstance(record, dict) or record.get("format") != "aztekz-record/1":
        return False
    if not is_one_of(record.get("mode"), ["sheet", "referee"]):
        return False
    if not are_players(record.get("players"), 2, COLORS):
        return False
    if record["mode"] == "referee" and not is_number(record.get("cards"), 5, 99):
        return False
    return isinstance(record.get("actions"), list)
