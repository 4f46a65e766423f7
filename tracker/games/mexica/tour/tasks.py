"""Five tasks on an island where one canal closes the last district of the period."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from django.utils.translation import gettext as _

from scoring.game import Json, fold
from scoring.mexica.board.island import BY_NAME, flood, union
from scoring.mexica.game import MEXICA
from scoring.mexica.position import Position
from tracker.games.tour import Task

BEGUN = Path(__file__).parent / "begun.json"
DUG = "L6"
DISTRICT = ("M4", "N4", "M5", "N5", "M6", "N6")
CELLS = union(BY_NAME[name].bit for name in DISTRICT)
BUILT = "N5"
"""Where the temple comes to stand, and the token to lie, without a script."""
LAID = "M5"


@cache
def record() -> Json:
    begun: Json = json.loads(BEGUN.read_text(encoding="utf-8"))
    return begun


@cache
def begun() -> Position:
    setup = MEXICA.read_setup(record())
    actions = (MEXICA.read_action(setup, body) for body in record()["actions"])
    *_before, position = fold(MEXICA, MEXICA.start(setup), actions)
    return position


class MexicaTour:
    def record(self) -> Json:
        return record()

    def tasks(self) -> Sequence[Task]:
        who = {"first": "Ana", "second": "Bo"}
        lit = ", ".join(f"#c-{name}" for name in DISTRICT)
        return [
            Task(
                "dig",
                _(
                    "Touch “canal 1”, then the lit cell %(cell)s: this closes a district of"
                    " %(size)s, as the token on offer wants it."
                )
                % {"cell": DUG, "size": len(DISTRICT)},
                f'[data-tool="canal1"], #c-{DUG}',
                fields={"do": "canal", "cells": DUG},
            ),
            Task(
                "found",
                _(
                    "Touch the new district: %(first)s was there first and founds it,"
                    " %(second)s came second. Both score at once."
                )
                % who,
                f'{lit}, [data-founder="red"], [data-present="grey"], .founding [data-do="found"]',
                ".founding",
                _("Touch %(first)s, who was there first, and below %(second)s, who came second.")
                % who,
                {"do": "found", "token": str(len(DISTRICT)), "at": LAID}
                | {"by": "red", "present": "grey"},
            ),
            Task(
                "build",
                _(
                    "Touch “%(first)s”, then a lit cell: whoever has most floors in a district"
                    " scores most for it."
                )
                % who,
                f'.scores [data-color="red"], {lit}',
                fields={"do": "temple", "at": BUILT, "level": "1", "by": "red"},
            ),
            Task(
                "undo",
                _(
                    "Tapped wrongly? Touch “undo”: the last entry is gone, and “redo” brings it"
                    " back."
                ),
                '[data-do="undo"]',
                fields={"do": "undo"},
            ),
            Task(
                "score",
                _(
                    "Touch “end period”, then “Score it”: every district is counted, and you see"
                    " how."
                ),
                '[data-do="end_period"]',
            ),
        ]

    def done(self, position: Position, gone: Sequence[Json], mended: bool) -> Sequence[str]:
        founded = bool(CELLS & position.calpulli)
        there = begun().all_temples
        undone = [BY_NAME[body["at"]].bit for body in gone if body["do"] == "temple"]
        done = {
            "dig": founded or flood(BY_NAME[LAID].bit, position.dry) == CELLS,
            "found": founded,
            # What is taken back for the next task was built all the same.
            "build": any(temple & ~there for temple in (position.all_temples, *undone)),
            "undo": mended,
            "score": bool(position.scored),
        }
        return [name for name, is_done in done.items() if is_done]


TOUR = MexicaTour()
