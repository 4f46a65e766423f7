"""Examples of Mexica for OpenAPI. The report is what the record comes to."""

from __future__ import annotations

import json
from typing import Any

from scoring.mexica.game import read_record
from scoring.mexica.record.report import report

Json = dict[str, Any]

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
REFUSED: Json = {
    "code": "canal.occupied",
    "kind": "impossible",
    "message": "A canal needs free cells.",
}
STOPPED: Json = REPORT | {"error": {"action": 2, **REFUSED}} | REFUSED

AFTERWARDS: Json = {
    "left_out": [{"number": 3, "action": CANAL, **REFUSED}],
    "insisted": [
        {
            "number": 4,
            "action": {"do": "take"},
            "code": "turn.wrong_player",
            "kind": "illegal",
            "message": "It is Ana's turn.",
            "added": [{"do": "end_turn", "by": "red"}],
        }
    ],
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
FOUNDING: Json = {
    "kind": "founding",
    "message": "A district of 4 is closed and nobody has founded it: who did? Left out, it costs "
    "in the scoring: Ana 4, Bo 2. The founder gets 2, everybody else there 1.",
    "cells": ["F14", "C14", "D14", "E14"],
    "at": 57,
    "token": 4,
    "period": 1,
    "sites": ["F14"],
    "cost": {"red": 6, "grey": 4},
    "scoring": {"red": 4, "grey": 2},
    "founder": 2,
    "present": 1,
    "founders": ["red", "grey"],
    "standing": None,
}
SUPPLY: Json = {
    "kind": "supply",
    "message": "Double canals beside the board: 15 by the app, 14 on the table. "
    "An entry is missing in the app.",
    "cells": ["C13", "D13"],
    "at": 57,
    "piece": "canals2",
    "app": 15,
    "table": 14,
    "missing": 1,
    "color": None,
    "level": None,
    "token": None,
    "entries": [],
    "ways": [{"tiles": [["C13", "D13"]], "at": 57}],
}
LEAK: Json = {
    "kind": "leak",
    "message": "Cells there by the app's count: 189, not 4. Is a canal missing on D13?",
    "cells": ["D13"],
    "at": 57,
    "cell": "E14",
    "size": 4,
    "ways": [{"tiles": [["D13"]], "at": 57}, {"tiles": [["D12", "D13"]], "at": 57}],
    "entries": [],
}
STUCK: Json = {
    "kind": "token",
    "message": "Nobody can found the token of 3 any more: it is taken out of the game.",
    "cells": [],
    "at": 57,
    "token": 3,
}
IDLE: Json = {
    "kind": "idle",
    "message": "Bo has not built one temple in this period.",
    "cells": [],
    "at": 57,
    "color": "grey",
}
CHECKED: Json = {"number": 57, "findings": [FOUNDING, SUPPLY, LEAK]}
COUNTED: Json = {
    "canals2": 14,
    "canals1": 6,
    "bridges": 3,
    "temples": {"red": {"2": 1}},
    "offered": [3, 4, 5],
    "founded": 4,
}
