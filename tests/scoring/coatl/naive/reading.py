"""What a record and an action may say."""

from __future__ import annotations

import re
from typing import Any

from tests.scoring.coatl.naive.cards import COLOURS
from tests.scoring.every_game.naive import are_players, is_number, is_one_of

PLAYERS = ["blue", "green", "red", "yellow"]
KINDS = ["heads", "bodies", "tails"]
SPACES = {"heads": 2, "bodies": 12, "tails": 2}
TOKENS = ["future", "pick", "priest"]
NEEDED = {
    "sheet": {"coatl": ["by", "row", "cards"], "end": []},
    "referee": {
        "take": ["pieces"],
        "choose": ["take"],
        "start": ["piece"],
        "add": ["coatl", "piece"],
        "fulfil": ["coatl", "card"],
        "temple": ["coatl", "card", "from"],
        "pick": ["pieces"],
        "future": ["discard", "take"],
        "priest": ["card"],
        "done": [],
        "end": [],
    },
}
OPTIONAL = {"coatl": ["temple"], "add": ["end"], "end": ["bodies"]}
STEPS = ["start", "add", "fulfil", "temple"]
WHOLE_ACTIONS = ["take", "choose", "pick", "future", "priest"]
ILLEGAL = [
    "turn.wrong_player",
    "turn.action",
    "turn.pass",
    "board.full",
    "hand.limit",
    "coatl.two",
    "coatl.fourth",
    "coatl.short",
    "card.none",
    "card.limit",
    "card.twice",
    "card.unmet",
    "card.closed",
    "temple.open",
    "temple.second",
    "temple.unmet",
    "end.early",
]


# Pieces


def kind_of(piece: str) -> str:
    if piece.startswith("<"):
        return "heads"
    return "tails" if piece.endswith(">") else "bodies"


def colour_of(piece: str) -> str:
    return piece.strip("<>")


def is_piece(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"<[KBGRY]|[KBGRY]>?", value) is not None


def pieces_of(row: str) -> list[str]:
    return re.findall(r"<[KBGRY]|[KBGRY]>?", row)


def in_order(pieces: list[str]) -> list[str]:
    return sorted(pieces, key=lambda each: (KINDS.index(kind_of(each)), rank_of(each)))


def rank_of(piece: str) -> int:
    return COLOURS.index(colour_of(piece))


def is_complete(coatl: dict[str, Any]) -> bool:
    return bool(coatl["row"][0] == "<" and coatl["row"][-1] == ">")


def is_sound(record: Any) -> bool:
    """Can the record be read at all?"""
    if not isinstance(record, dict) or record.get("format") != "coatl-record/1":
        return False
    if not is_one_of(record.get("mode"), ["sheet", "referee"]):
        return False
    if not are_players(record.get("players"), 1 if record["mode"] == "sheet" else 2, PLAYERS):
        return False
    if not isinstance(record.get("actions"), list):
        return False
    colours = [player["color"] for player in record["players"]]
    bodies = record.get("bodies", 24)
    if not is_number(bodies, 1) or bodies not in [24, {2: 14, 3: 18}.get(len(colours))]:
        return False
    if not isinstance(record.get("sacrifices", True), bool):
        return False
    kept = record.get("kept", {})
    if not isinstance(kept, dict):
        return False
    return all(key in colours and is_number(value, 0, 3) for key, value in kept.items())
