"""All about the district of a cell: its size and token, who would score what there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scoring.mexica.board.districts import District, district_at
from scoring.mexica.board.island import Cell, cell_names
from scoring.mexica.board.pieces import PERIODS, Colour, prizes
from scoring.mexica.majorities import majority_awards, ranks
from scoring.mexica.position import Position
from scoring.mexica.table.foundings import foundable
from scoring.mexica.table.outlook import climbs
from tracker.games.mexica.board import tone_of


def district_context(position: Position, cell: Cell, names: Sequence[str]) -> dict[str, Any]:
    """`names` are those of the players, in seat order."""
    district = district_at(position, cell)
    if district is None:
        return {"cell": cell.name, "district": None}
    return {
        "cell": cell.name,
        "district": district,
        "cells": cell_names(district.cells),
        "prizes": prizes(district.token or district.size) if _counts(position, district) else None,
        "rows": list(_rows(position, district, names)),
        "smaller": sorted({token for token in position.offered if token < district.size}),
        "foundable": any(one.cells == district.cells for one in foundable(position)),
    }


def _counts(position: Position, district: District) -> bool:
    """Does it bring anything, founded or, before the second scoring, not? A token may fit it."""
    return bool(district.token or district.fitting) or position.period == PERIODS


def _rows(position: Position, district: District, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    ranked = ranks(district.floors)
    # Before the second scoring an unfounded district brings nothing.
    counts = district.token is not None or position.period == PERIODS
    awards = majority_awards(ranked, prizes(district.token or district.size)) if counts else {}
    for colour in (*position.setup.colours, Colour.NEUTRAL):
        floors = district.floors.get(colour, 0)
        if colour is Colour.NEUTRAL and not floors:
            continue
        seat = position.setup.seat_of_owner(colour)
        yield {
            "colour": tone_of(position.setup, colour),
            "name": "" if seat is None else names[seat],
            "floors": floors,
            "rank": ranked.get(colour),
            "points": awards.get(colour, 0),
            "climbs": () if seat is None else climbs(position, district.cells, colour),
        }
