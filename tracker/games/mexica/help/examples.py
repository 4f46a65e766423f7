"""The rulebook's own examples that the help shows: played by the rules, never told by heart."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.mexica.game import MEXICA
from scoring.mexica.majorities import Majority, ledger
from scoring.mexica.position import Position
from tracker.exchange.link import packed
from tracker.games.mexica.pages.city import City, city
from tracker.games.mexica.show.majority import explained, standings
from tracker.games.mexica.show.steps import city as scored_city
from tracker.help.examples import Examples
from tracker.help.parts import Drawn

EXAMPLES = Examples(MEXICA, Path(__file__).parent)
TALL = 8
"""Floors for which the columns have room; the examples have no more."""


class Tie(NamedTuple):
    key: str
    title: str
    token: int | None
    picture: City
    majority: dict[str, Any]
    """As templates/mexica/scoring/columns.html shows one."""


def tie(key: str, title: str) -> Tie:
    position: Position = EXAMPLES.position(key)
    then = scored_city(position, 1)
    [majority] = (entry for entry in ledger(position) if isinstance(entry, Majority))
    names = {player.colour: player.name for player in position.setup.players}
    shown = {
        "standings": standings(then, majority, names),
        "sentences": explained(majority, names),
        "tall": TALL,
    }
    return Tie(key, title, majority.token, city(then, majority.cells), shown)


def replay(key: str, text: str) -> Drawn:
    """A link to a short game that plays an example."""
    address = reverse("packed", args=[link(key)])
    return Drawn("mexica/help/replay.html", {"address": address, "text": text})


@cache
def link(key: str) -> str:
    return packed(EXAMPLES.records[key])


def ties() -> list[Tie]:
    return [
        tie("two_firsts", _("Two firsts")),
        tie("three_firsts", _("Three firsts")),
        tie("two_seconds", _("Two seconds")),
        tie("neutral_first", _("First together with neutral")),
    ]
