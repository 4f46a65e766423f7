"""An example of every request and answer, for OpenAPI; those of a game are the first one's."""

from __future__ import annotations

from scoring.game import Json
from tracker.games.registry import faces

DOCUMENTED = [face.documented() for face in faces()]
OF_GAME = DOCUMENTED[0].examples

GAME_ID = "k3x9m2pq7w"
NEW_GAME: Json = {
    "id": GAME_ID,
    "number": 0,
    "edit": "Xk8v3rQ0yT1uW5zA7bC9dE",
    "watch": "Pq2s4tU6vW8xY0zB1cD3eF",
}


STALE: Json = {
    "code": "stale",
    "kind": "request",
    "message": "The table moved on in the meantime.",
    "number": 14,
}
RECORDED: Json = {"number": 2, "report": OF_GAME.report}
CORRECTED: Json = RECORDED | {"kept": False} | OF_GAME.afterwards
HISTORY: Json = {
    "entries": [
        {
            "when": "2024-05-01T19:30:00+00:00",
            "kind": "record",
            "number": 1,
            "state": "standing",
            "by": "",
            "override": False,
            "agreed": False,
            "who": "Ana's phone",
            "detail": OF_GAME.action,
        },
        {
            "when": "2024-05-01T19:31:00+00:00",
            "kind": "undo",
            "number": 0,
            "state": None,
            "by": "",
            "override": False,
            "agreed": False,
            "who": "Bo's phone",
            "detail": {"before": 1},
        },
    ]
}
EVENT = 'event: number\ndata: {"number": 13}\n\n'
