"""Whole games with a referee over the wire: how much each tap of one weighs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

from scoring.coatl.game import Record, read_record
from scoring.record import AnyRecord
from tests.browser.aztekz.wire import begun
from tests.browser.weights import asked, form, head_of

EXAMPLES = Path(__file__).parents[2] / "scoring" / "coatl" / "examples.jsonl"


def longest() -> Record:
    """The longest whole game with a referee, without a card that the box does not hold."""
    examples = map(json.loads, EXAMPLES.read_text().splitlines())
    whole = [
        example["record"]
        for example in examples
        if example["record"].get("mode") == "referee"
        and example["report"]["status"] == "finished"
        and not example["report"]["error"]
    ]
    return read_record(max(whole, key=lambda record: len(record["actions"])))


def tap_weights(port: int, record: AnyRecord) -> Iterator[int]:
    """The bytes of each answer while a game is tapped in."""
    base = begun(port, record, 0)
    line = HTTPConnection("127.0.0.1", port)
    _, page = asked(line, "GET", base)
    for number, action in enumerate(record.written_actions):
        heavy, page = asked(line, "POST", f"{base}tap", form(number, action, head_of(page)))
        yield heavy
    line.close()
