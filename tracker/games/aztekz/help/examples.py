"""Ends of games in which points are equal: played by the rules, never told by heart."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.aztekz.game import AZTEKZ
from scoring.aztekz.position import Position
from scoring.game import Json, fold
from tracker.games.aztekz import sheet

EXAMPLES = Path(__file__).parent / "examples.jsonl"


@cache
def records() -> dict[str, Json]:
    lines = EXAMPLES.read_text(encoding="utf-8").splitlines()
    return {line["key"]: line["record"] for line in map(json.loads, lines)}


@cache
def table(key: str) -> Position:
    record = records()[key]
    setup = AZTEKZ.read_setup(record)
    actions = (AZTEKZ.read_action(setup, body) for body in record["actions"])
    *_before, position = fold(AZTEKZ, AZTEKZ.start(setup), actions)
    return position


class Tie(NamedTuple):
    key: str
    title: str
    towers: Json
    """As templates/aztekz/sheet/towers.html shows the piles of all."""
    lead: str


def ties() -> list[Tie]:
    return [
        _tie("more_souls", _("More souls decide")),
        _tie("single", _("A pile of one decides")),
        _tie("shared", _("All is equal")),
        _tie("two_of_three", _("Two of three")),
    ]


def _tie(key: str, title: str) -> Tie:
    shown = sheet.shown(table(key))
    return Tie(key, title, shown["towers"], shown["lead"])
