"""A table with canals round a district of four, and what the check of it says."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from django.test import Client

from tests.scoring.mexica.recorded import GAMES
from tests.tracker.table import SETUP, Table

GAME = "tracker_two_players_shared_victory"

WEST = {"do": "canal", "cells": ["C13", "D13"]}
EAST = {"do": "canal", "cells": ["E13", "F13"]}
BUILT = [
    {"do": "temple", "at": "C14", "level": 2, "by": "red"},
    {"do": "temple", "at": "D14", "level": 1, "by": "grey"},
]
FOUND = {"do": "found", "token": 4, "at": "F14", "by": "red", "present": ["grey"]}
END: dict[str, Any] = {"do": "end_period", "palace": [], "override": True}
LEFT = {"tokens_left": {"red": 0, "grey": 0}}


def of(*actions: dict[str, Any], setup: dict[str, Any] = SETUP) -> Table:
    return Table.of(setup | {"actions": list(actions)})


def told(name: str) -> Any:
    return json.loads((GAMES / f"{name}.json").read_text())


def check(table: Table, **body: Any) -> Any:
    status, answer = table.watch.post(table.path + "/check", body)
    assert status == 200, answer
    return answer


def page(table: Table, address: str = "check", door: str = "e") -> Any:
    key = table.game.edit_key if door == "e" else table.game.watch_key
    return Client().get(f"/{door}/{key}/{address}")


def text(response: Any) -> str:
    """What one reads."""
    said = re.sub(r"<[^>]*>", " ", response.content.decode())
    return " ".join(html.unescape(said).split())


def kinds(response: Any) -> list[str]:
    return re.findall(r'data-finding="(\w+)"', response.content.decode())
