"""The district inspector: its size, who would score what now, what it takes to overtake."""

from __future__ import annotations

from typing import Any

from scoring.mexica.districts import District, district_at
from scoring.mexica.island import PALACE, Cell, Cells, members, neighbours, regions
from scoring.mexica.majorities import majority_awards, ranks
from scoring.mexica.pieces import PERIODS, Colour, Seat, prizes
from scoring.mexica.position import Position
from scoring.mexica.table.outlook import climbs


def district_context(position: Position, cell: Cell, touched: Cell | None = None) -> dict[str, Any]:
    """All about the district of a cell; where that cell was touched, a token would lie on it."""
    district = district_at(position, cell)
    if district is None:
        return {"cell": cell.name, "district": None}
    return {
        "cell": cell.name,
        "district": district,
        "prizes": prizes(district.token or district.size) if _counts(position, district) else None,
        "rows": list(_rows(position, district)),
        "founding": founding_context(position, district, touched),
    }


def _counts(position: Position, district: District) -> bool:
    """Does it bring anything, founded or, before the second scoring, not? A token may fit it."""
    return bool(district.token or district.fitting) or position.period == PERIODS


def _rows(position: Position, district: District) -> Any:
    ranked = ranks(district.floors)
    # Before the second scoring an unfounded district brings nothing.
    counts = district.token is not None or position.period == PERIODS
    awards = majority_awards(ranked, prizes(district.token or district.size)) if counts else {}
    for colour in (*position.setup.colours, Colour.NEUTRAL):
        floors = district.floors.get(colour, 0)
        if colour is Colour.NEUTRAL and not floors:
            continue
        seat = position.setup.seat_of(colour)
        yield {
            "colour": colour.value,
            "name": "" if seat is None else position.setup.players[seat].name,
            "floors": floors,
            "rank": ranked.get(colour),
            "points": awards.get(colour, 0),
            "climbs": () if seat is None else climbs(position, district.cells, colour),
        }


def founding_context(
    position: Position, district: District, touched: Cell | None = None
) -> dict[str, Any] | None:
    """What is asked before a district is founded; None where no token on offer fits."""
    free = district.cells & position.free & ~PALACE
    if not district.fitting or not free:
        return None
    worth = prizes(district.size)
    founders = _founders(position, district)
    if not founders:
        return None
    return {
        "token": district.fitting[0],
        "cells": [cell.name for cell in members(free)],
        "proposed": touched.name if touched and touched.bit & free else _proposed(free),
        "blue": worth.blue,
        "white": worth.white,
        "founders": [
            {"name": position.setup.players[seat].name, "colour": position.owner(seat).value}
            for seat in founders
        ],
        "present": [
            position.setup.players[seat].name for seat in district.pillis if seat not in founders
        ],
    }


def _proposed(free: Cells) -> str:
    """Where the token is in nobody's way: the free cell with fewest free neighbours."""
    return min(members(free), key=lambda cell: (neighbours(cell.bit) & free).bit_count()).name


def offer(before: Position, after: Position) -> dict[str, Any] | None:
    """A district of a size on offer that has just been closed."""
    if before.canals == after.canals:
        return None
    old = set(regions(before.dry))
    for cells in regions(after.dry):
        if cells not in old:
            first = next(members(cells))
            context = district_context(after, first)
            if context["founding"]:
                return context
    return None


def _founders(position: Position, district: District) -> tuple[Seat, ...]:
    """Who may found it: in referee mode the player on turn, if the Pilli stands there."""
    if not position.setup.is_referee:
        return position.seats
    return tuple(seat for seat in district.pillis if seat == position.on_turn)
