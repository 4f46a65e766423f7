"""Games whose end is worth a show: one on a sheet, one with a referee."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.tracker.games.coatl.sheets import BOOK, SHEET, entered

EXAMPLES = Path(__file__).parents[5] / "tests/scoring/coatl/examples.jsonl"
TWO = SHEET["players"][:2]

SHOWN: dict[str, Any] = SHEET | {
    "actions": [
        BOOK,
        entered("blue", "GYYGYG", "GY+G", "YG"),
        entered("red", "GGGRGG", "GGG", "!GGG!G"),
        {"do": "end", "bodies": True},
    ]
}
"""Ana 17 and 5, Bo 2 and 3, Cy nothing."""

LEVEL: dict[str, Any] = SHEET | {
    "players": TWO,
    "actions": [
        entered("red", "BRRB", "B: 2=4", "R: 2=4"),
        entered("blue", "GYYG", "G: 2=3", "Y: 2=5"),
        {"do": "end", "bodies": True},
    ],
}
"""Both 8 points, with two cards beside one Cóatl."""

PAST_FIFTY: dict[str, Any] = SHEET | {
    "players": TWO,
    "actions": [
        entered("red", "BRRB", "B: 2=48"),
        entered("red", "KRRK", "K: 2=5", "R: 2=50"),
        entered("blue", "GYYG", "G: 2=50"),
        {"do": "end", "bodies": True},
    ],
}


NAMES = ("Wilhelmine-Charlotte", "Bartholomäus Ferdinand", "Cy", "Dee")
LONG_NAMES: dict[str, Any] = SHEET | {
    "players": [
        {"name": name, "color": colour}
        for name, colour in zip(NAMES, ("red", "blue", "green", "yellow"), strict=True)
    ],
    "actions": [
        entered("red", "BBRBBKRBBYYKGRY", "BBYY", "!BBB!B", "B", "?: 1=40"),
        entered("blue", "GYYGYG", "GY+G", "YG", "{GGYY}: 1=60"),
        entered("green", "KKBBRKGGRYYBBKKYYRRGG", "{KKGRR}", "KKGGG: 1=1", "B", override=True),
        entered("yellow", "YRRYKKBBYYRR", "KY?+YK", temple="R=Y #12", override=True),
        {"do": "end", "override": True},
    ],
}
"""Long names, long Cóatls, cards that are not met."""


def finished() -> list[dict[str, Any]]:
    """The examples that ran to their end."""
    examples = map(json.loads, EXAMPLES.read_text().splitlines())
    return [
        each["record"]
        for each in examples
        if each["report"]["status"] == "finished" and not each["report"]["error"]
    ]


def refereed() -> dict[str, Any]:
    """The one with a referee that tells of most cards, an incomplete Cóatl among them."""
    examples = map(json.loads, EXAMPLES.read_text().splitlines())
    found = [
        each
        for each in examples
        if each["record"].get("mode") == "referee"
        and each["report"]["status"] == "finished"
        and not each["report"]["error"]
        and not all(coatl["complete"] for coatl in each["report"]["coatls"])
    ]
    best = max(found, key=lambda each: max(each["report"]["scores"].values()))
    record: dict[str, Any] = best["record"]
    return record
