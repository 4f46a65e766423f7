"""Games as the story is told of them, made without a database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from scoring.mexica import play, start
from scoring.mexica.actions import read_action
from scoring.mexica.game import MEXICA, read_record
from scoring.seated import actor
from tests.tracker.table import REFEREE, SETUP
from tracker.games.mexica.face import FACE
from tracker.log.course import Course, Taken
from tracker.story.chronicle import Chronicle

BEGIN = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def chronicle(record: dict[str, Any], seconds: Sequence[int] = ()) -> Chronicle:
    """`seconds` from the beginning at which each action was recorded; else all at once."""
    setup = read_record(record).setup
    positions = [start(setup)]
    taken = []
    for number, body in enumerate(record["actions"], 1):
        action = read_action(body)
        before = positions[-1]
        named = setup.is_referee or action.by
        seat = actor(before, action) if named else None
        at = BEGIN + timedelta(seconds=seconds[number - 1] if seconds else 0)
        taken.append(Taken(body, action, seat, at))
        positions.append(play(before, action))
    course = Course("", MEXICA, tuple(taken), tuple(positions))
    return Chronicle(FACE, MEXICA.players(setup), course)


@cache
def played(path: Path) -> Chronicle:
    return chronicle(json.loads(path.read_text())["record"])


def action(do: str, **fields: Any) -> dict[str, Any]:
    return {"do": do, **fields}


TRACKED: dict[str, Any] = SETUP | {
    "actions": [
        # The lake and two cells of canal close T6 U6 U7 U8.
        action("canal", cells=["T7", "T8"]),
        action("temple", at="T6", level=2, by="red"),
        action("temple", at="U8", level=1, by="grey"),
        # Blue of 4 is 2 for Ana, white 1 for Bo: 2, 1.
        action("found", token=4, at="U7", by="red", present=["grey"]),
        # Ana 2 floors, gold 4; Bo 1 floor, blue 2, and 5 for the palace: 6, 8.
        action("end_period", palace=["grey"], override=True),
        action("temple", at="U6", level=3, by="grey"),
        # Now Bo has 4 floors, gold 4; Ana blue 2, and 5 for the palace: 13, 12.
        action("end_period", palace=["red"], tokens_left={"red": 0, "grey": 0}, override=True),
    ]
}
"""Ana wins 13 to 12."""

REFEREED: dict[str, Any] = REFEREE | {
    "actions": [
        action("start", at="H6"),
        action("start", at="G7"),
        # Ana: 6 points and 1 for a token, 4 spent, 3 lost.
        action("canal", cells=["T7", "T8"]),
        action("take"),
        action("spend"),
        action("walk", to="H5"),
        action("bridge", at="O7", axis="EW"),
        action("end_turn"),
        # Bo: 5 for the leap, 1 for the temple, nothing for founding.
        action("leap", to="U7"),
        action("temple", at="T6", level=1),
        action("found", token=4, at="U6"),
        action("end_turn"),
        # Ana has 5 points left.
        action("walk", to="H4"),
    ]
}
