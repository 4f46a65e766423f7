"""Whole games from "new game" to the winner, entered by taps on a phone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.hand import Hand

GAMES = Path(__file__).parent.parent / "scoring" / "games"


def set_up(phone: Page, site: str, record: dict[str, Any]) -> None:
    """Fill in the page of a new game as the record says."""
    phone.goto(f"{site}/new")
    for number, player in enumerate(record["players"], 1):
        phone.fill(f"[name=name{number}]", player["name"])
        phone.select_option(f"[name=color{number}]", player["color"])
    spare = [c for c in ("black", "grey", "sand", "red") if c not in colours(record)]
    for number in range(len(record["players"]) + 1, 5):
        phone.select_option(f"[name=color{number}]", spare.pop())
    phone.check(f"[name=mode][value={record['mode']}]")
    phone.check("[name=draw][value=table]")
    for token in set(record["tokens"]):
        for copy in range(1, record["tokens"].count(token) + 1):
            phone.check(f'[name=token][value="{token}-{copy}"]')
    phone.check("[name=neutral][value=none]")
    phone.click("button.main")
    phone.wait_for_selector("[data-board]")


def colours(record: dict[str, Any]) -> list[str]:
    return [player["color"] for player in record["players"]]


@pytest.mark.parametrize(
    "name", ["tracker_two_players_shared_victory", "two_players_no_neutral_dead_tokens"]
)
def test_a_whole_game_is_tapped_in(phone: Page, site: str, name: str) -> None:
    told = json.loads((GAMES / f"{name}.json").read_text())
    record, report = told["record"], told["report"]
    set_up(phone, site, record)
    hand = Hand(phone)
    for action in record["actions"]:
        hand.play(action)
    taps = hand.taps / len(record["actions"])
    print(f"{name}: {taps:.2f} taps an action")
    assert taps <= 2.5
    assert "over" in phone.locator("#panel .turn").inner_text()
    shown = [int(text) for text in phone.locator("#panel .points").all_inner_texts()]
    assert shown == [report["scores"][colour] for colour in colours(record)]
