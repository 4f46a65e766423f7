"""An example of every request and answer, for OpenAPI. The report is what the record comes to."""

from __future__ import annotations

import json
from typing import Any

from scoring.mexica.record.reading import read_record
from scoring.mexica.record.report import report

Json = dict[str, Any]

GAME_ID = "k3x9m2pq7w"
CANAL: Json = {"do": "canal", "cells": ["D4", "D5"]}
BRIDGE: Json = {"do": "bridge", "at": "D4", "axis": "EW"}
SETUP: Json = {
    "format": "mexica-record/1",
    "mode": "tracker",
    "players": [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "grey"}],
    "tokens": [3, 4, 5, 6, 8, 9, 11, 13],
    "neutral": [{"at": "E4", "level": 1}],
}
RECORD: Json = SETUP | {"actions": [CANAL, BRIDGE]}
REPORT: Json = json.loads(json.dumps(report(read_record(RECORD).replay().position)))
NEW_GAME: Json = {
    "id": GAME_ID,
    "number": 0,
    "edit": "Xk8v3rQ0yT1uW5zA7bC9dE",
    "watch": "Pq2s4tU6vW8xY0zB1cD3eF",
}

REFUSED: Json = {
    "code": "canal.occupied",
    "kind": "impossible",
    "message": "A canal needs free cells.",
}
STALE: Json = {
    "code": "stale",
    "kind": "request",
    "message": "The table moved on in the meantime.",
    "number": 14,
}
STOPPED: Json = REPORT | {"error": {"action": 2, **REFUSED}} | REFUSED

RECORDED: Json = {"number": 2, "report": REPORT}
CORRECTED: Json = RECORDED | {
    "kept": False,
    "left_out": [{"number": 3, "action": CANAL, **REFUSED}],
    "scores_before": {"red": 0, "grey": 0},
}
LEGAL: Json = {
    "number": 2,
    "start": [],
    "canal1": ["C6", "E5"],
    "canal2": [["C6", "D6"], ["E5", "E6"]],
    "bridge": {"EW": ["D5"]},
    "move_bridge": {},
    "temple": {"red": {"1": ["C4", "E5"]}, "grey": {"1": ["C4", "E5"]}},
    "walk": [],
    "boat": [],
    "leap": [],
    "found": {},
    "take": False,
    "spend": False,
    "discard_token": [],
    "end_turn": False,
    "end_period": False,
}
HISTORY: Json = {
    "entries": [
        {
            "when": "2024-05-01T19:30:00+00:00",
            "kind": "record",
            "number": 1,
            "state": "standing",
            "by": "",
            "override": False,
            "who": "Ana's phone",
            "detail": CANAL,
        },
        {
            "when": "2024-05-01T19:31:00+00:00",
            "kind": "undo",
            "number": 0,
            "state": None,
            "by": "",
            "override": False,
            "who": "Bo's phone",
            "detail": {"before": 1},
        },
    ]
}
EVENT = 'event: number\ndata: {"number": 13}\n\n'
