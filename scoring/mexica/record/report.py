"""The report: what a record comes to."""

from __future__ import annotations

from scoring.game import Json, Phase
from scoring.mexica.board.districts import districts
from scoring.mexica.board.island import cell_names
from scoring.mexica.board.pieces import LEVELS
from scoring.mexica.majorities import Entry, Founding, Majority, ledger
from scoring.mexica.position import Position
from scoring.seated import winners

FORMAT = "mexica-report/1"
NOTHING: Json = {
    "status": None,
    "period": None,
    "turn": None,
    "scores": {},
    "ledger": [],
    "districts": [],
    "supply": None,
    "action_tokens": {},
    "pilli": {},
    "winners": [],
}
"""What it says of a record that cannot be read: there is no table to show."""


def report(position: Position, error: Json | None = None) -> Json:
    colours = position.setup.colours
    return {
        "format": FORMAT,
        "status": position.phase.value,
        "period": position.period,
        "turn": _turn(position),
        "scores": dict(zip(colours, position.scores, strict=True)),
        "ledger": [_entry(entry) for entry in ledger(position)],
        "districts": [
            {
                "size": district.size,
                "token": district.token,
                "cells": cell_names(district.cells),
                "floors": district.floors,
            }
            for district in districts(position)
        ],
        "supply": _supply(position),
        "action_tokens": dict(zip(colours, position.held, strict=True)),
        "pilli": {
            colour: cell.name
            for colour, cell in zip(colours, position.pillis, strict=True)
            if cell is not None
        },
        "winners": [position.owner(seat) for seat in winners(position)],
        "error": error,
    }


def _turn(position: Position) -> Json | None:
    if not position.setup.is_referee or position.phase in (Phase.SETUP, Phase.FINISHED):
        return None
    return {
        "player": position.owner(position.on_turn),
        "points": position.action_points,
        "round": position.round,
    }


def _supply(position: Position) -> Json:
    return {
        "canals2": position.doubles,
        "canals1": position.singles,
        "bridges": position.bridges_left,
        "action_tokens": position.action_tokens_left,
        "calpulli": list(position.offered),
        "temples": {
            position.owner(seat): {
                str(level): position.temples_left(seat, level) for level in LEVELS
            }
            for seat in position.seats
        },
    }


def _entry(entry: Entry) -> Json:
    common = {"period": entry.period, "awards": entry.awards}
    match entry:
        case Founding(founded=founded):
            return {
                "kind": "founding",
                "token": founded.token,
                "at": founded.at.name,
                **common,
            }
        case Majority(cells=cells, token=token, floors=floors):
            return {
                "kind": "majority",
                "token": token,
                "size": cells.bit_count(),
                "cells": cell_names(cells),
                "floors": floors,
                **common,
            }
    return {"kind": "palace", **common}
