"""A game of Aztekz in an address."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from scoring.aztekz.game import AZTEKZ
from tracker.exchange.link import packed, unpacked
from tracker.games.aztekz.link import AztekzLink
from tracker.games.registry import faces

ROOT = Path(__file__).parents[4]
EXAMPLES = (ROOT / "tests/scoring/aztekz/examples.jsonl").read_text().splitlines()
WHOLE: list[dict[str, Any]] = [json.loads(EXAMPLES[number])["record"] for number in (1, 2, 7)]


@pytest.mark.parametrize("record", WHOLE)
def test_a_whole_game_comes_back(record: dict[str, Any]) -> None:
    address = packed(record)
    assert address[0] == "a"
    again = unpacked(address)
    assert again.rules is AZTEKZ
    assert again.replay().refusal is None
    assert again.replay().position == unpacked(packed(again.source)).replay().position
    assert again.source["players"] == record["players"]


def test_no_two_games_begin_their_links_alike() -> None:
    signs = [one.link.format for one in faces()]
    assert len(set(signs)) == len(signs)


def test_links_that_were_made_open_for_ever() -> None:
    """Without this very dictionary they do not."""
    assert sha256(AztekzLink.dictionary).hexdigest()[:16] == "537a02d421fba9c1"
