"""A game of Cóatl in an address."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from scoring.coatl.game import COATL
from tracker.exchange.link import packed, unpacked
from tracker.games.coatl.link import CoatlLink
from tracker.games.plain_link import PlainLink
from tracker.games.registry import face

ROOT = Path(__file__).parents[4]
EXAMPLES = [
    json.loads(line)
    for line in (ROOT / "tests/scoring/coatl/examples.jsonl").read_text().splitlines()
]
WHOLE: list[dict[str, Any]] = [EXAMPLES[number]["record"] for number in (0, 7, 6, 10)]


@pytest.mark.parametrize("record", WHOLE)
def test_a_whole_game_comes_back(record: dict[str, Any]) -> None:
    address = packed(record)
    assert address[0] == "c"
    again = unpacked(address)
    assert again.rules is COATL
    assert again.replay().refusal is None
    assert again.source["players"] == record["players"]
    own = [COATL.write_action(action) for action in again.actions()]
    read = [COATL.read_action(again.setup, body) for body in record["actions"]]
    assert own == [COATL.write_action(action) for action in read]


def test_its_own_words_make_it_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    short = sum(len(packed(record)) for record in WHOLE)
    monkeypatch.setattr(type(face("coatl")), "link", PlainLink())
    assert short < 0.8 * sum(len(packed(record)) for record in WHOLE)


def test_links_that_were_made_open_for_ever() -> None:
    """Without this very dictionary they do not."""
    assert sha256(CoatlLink.dictionary).hexdigest()[:16] == "a2bb0a557954457e"
