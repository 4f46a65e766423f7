"""What can be touched now, small enough to travel with every answer.

Places are written as in `data-at`, one behind the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.aztekz.box.cards import Paths
from scoring.aztekz.box.pieces import HEROES, Soul
from scoring.aztekz.box.places import Places, members
from scoring.aztekz.legal import Legal
from scoring.aztekz.position import Position
from scoring.aztekz.table.placing import placings
from scoring.aztekz.table.ways import ways
from scoring.game import Json
from tracker.games.aztekz.drawing.geometry import box
from tracker.games.aztekz.field.cards import name_of

RUNS_THIN = 10
"""So many cards are left when it is asked once whether that is so."""


def extent(position: Position) -> Json:
    """How large the field is, and where it can grow."""
    shown = box(position)
    return {
        "box": [shown.west, shown.north, shown.columns, shown.rows],
        "rims": [
            int(rim) for rim in (shown.rim_west, shown.rim_north, shown.rim_east, shown.rim_south)
        ],
    }


def lights(position: Position, lit: Legal) -> Json:
    hand = position.turn.hand
    told: dict[str, Any] = {
        "start": _by_paths(lit.start),
        # Which symbols are still among the souls; how many, a table may not want to know.
        "bag": "".join(soul.value for soul in Soul if position.whereabouts(soul).bag),
        "hand": [hand.paths, hand.soul.value if hand.soul else ""] if hand else None,
        "place": _by_paths(lit.place),
        "back": lit.back,
        "last": not position.deck,
        "count": position.deck == RUNS_THIN and hand is None and not position.is_starting,
    }
    if hand and not position.finished:
        told["reach"] = {
            hero.value: [_names(places) for places in ways(position, hero).values()]
            for hero in HEROES
            if position.turn.hero in (None, hero)
        }
        told["cut"] = {
            each.paths: {
                name_of(place): ", ".join(position.setup.players[seat].name for seat in seats)
                for place, seats in each.cuts.items()
            }
            for each in placings(position)
            if each.cuts
        }
    return told


def _by_paths(targets: Mapping[Paths, Places]) -> dict[str, str]:
    return {paths: _names(places) for paths, places in targets.items()}


def _names(places: Places) -> str:
    return " ".join(map(name_of, members(places)))
