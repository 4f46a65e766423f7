"""Ends of games in which points are equal: played by the rules, never told by heart."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.aztekz.game import AZTEKZ
from scoring.game import Json
from tracker.games.aztekz import sheet
from tracker.help.examples import Examples

EXAMPLES = Examples(AZTEKZ, Path(__file__).parent)


class Tie(NamedTuple):
    key: str
    title: str
    towers: list[tuple[Json, list[sheet.Tower]]]
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
    shown = sheet.shown(EXAMPLES.position(key))
    return Tie(key, title, shown["towers"], shown["lead"])
