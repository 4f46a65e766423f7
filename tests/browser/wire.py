"""Whole games over the wire: how much each tap of one weighs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from scoring.games import BY_FORMAT
from scoring.record import AnyRecord, read_record
from tests.bench.server import Phone
from tests.browser.weights import asked, form, head_of

SCORING = Path(__file__).parents[1] / "scoring"


def longest(game: str) -> AnyRecord:
    """The longest whole game with a referee that breaks no rule."""
    examples = map(json.loads, (SCORING / game / "examples.jsonl").read_text().splitlines())
    whole = [
        example["record"]
        for example in examples
        if example["record"].get("mode") == "referee"
        and example["report"]["status"] == "finished"
        and not example["report"]["error"]
    ]
    return read_record(max(whole, key=lambda record: len(record["actions"])), BY_FORMAT)


def begun(port: int, record: AnyRecord, actions: int) -> str:
    """The address of a game that stands at that action."""
    with Phone(port) as phone:
        told = {**record.source, "actions": record.written_actions[:actions]}
        status, made = phone.ask("POST", "/api/games/import", told)
    assert status == 201, made
    return f"/e/{made['edit']}/"


def tap_weights(port: int, record: AnyRecord) -> Iterator[int]:
    """The bytes of each answer while a game is tapped in."""
    base = begun(port, record, 0)
    line = HTTPConnection("127.0.0.1", port)
    _, page = asked(line, "GET", base)
    for number, action in enumerate(record.written_actions):
        heavy, page = asked(line, "POST", f"{base}tap", form(number, said(action), head_of(page)))
        yield heavy
    line.close()


def said(action: dict[str, Any]) -> dict[str, Any]:
    """As a form says it."""
    told = {name: value for name, value in action.items() if value is not None}
    told |= {name: " ".join(map(str, action[name])) for name in ("at", "to") if name in action}
    return told | ({"soul": "None"} if action.get("soul", "") is None else {})
