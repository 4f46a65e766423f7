"""Games on a sheet: who entered which Cóatl."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests.tracker.markup import flat
from tests.tracker.table import Table

SHEET: dict[str, Any] = {
    "format": "coatl-record/1",
    "mode": "sheet",
    "players": [
        {"name": "Ana", "color": "red"},
        {"name": "Bo", "color": "blue"},
        {"name": "Cy", "color": "green"},
    ],
}


def entered(by: str, row: str, *cards: str, **more: Any) -> dict[str, Any]:
    return {"do": "coatl", "by": by, "row": f"<{row}>", "cards": list(cards)} | more


BOOK = entered("red", "BBRBBKRBBYY", "BBYY", "!BBB!B", "B", temple="!G #9")
"""The rulebook's: 17 points."""
SOME = [BOOK, entered("blue", "GYYGYG", "GY+G", "YG"), entered("red", "GGGRGG", "GGG", "G")]


def laid(*actions: dict[str, Any], **more: Any) -> Table:
    return Table.of(SHEET | {"actions": list(actions)} | more)


def page(table: Table, way: str = "", door: str = "e") -> str:
    key = table.game.edit_key if door == "e" else table.game.watch_key
    answer = Client().get(f"/{door}/{key}/{way}")
    assert answer.status_code == 200, answer.text
    return flat(answer.text)
