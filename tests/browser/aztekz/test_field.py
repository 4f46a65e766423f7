"""The referee's table of Aztekz on a phone of 360 by 660: a whole game, by taps alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.bench.server import Phone
from tests.browser.aztekz.conftest import NewPhone
from tests.browser.aztekz.field_hand import FieldHand

EXAMPLES = Path(__file__).parents[2] / "scoring" / "aztekz" / "examples.jsonl"
Made = dict[str, Any]


def examples() -> Iterator[Made]:
    """Whole games with a referee."""
    for line in EXAMPLES.read_text().splitlines():
        example = json.loads(line)
        record = example["record"]
        if record.get("mode") == "referee" and example["report"]["status"] == "finished":
            yield example


def shortest(least: int = 30) -> Made:
    wholes = [one for one in examples() if len(one["record"]["actions"]) > least]
    found: Made = min(wholes, key=lambda one: len(one["record"]["actions"]))
    return found


def laid_out(site: str, record: Made, number: int | None = None) -> Made:
    made: Made
    with Phone(int(site.rsplit(":", 1)[1])) as phone:
        body = record | {"actions": record["actions"][:number]}
        status, made = phone.ask("POST", "/api/games/import", body)
    assert status == 201, made
    made |= {"enter": f"{site}/e/{made['edit']}/", "watch": f"{site}/w/{made['watch']}/"}
    return made


@pytest.mark.long
def test_a_whole_game_is_tapped_in_from_the_first_card_to_the_end(
    small: NewPhone, site: str
) -> None:
    example = shortest()
    page = small()
    page.goto(laid_out(site, example["record"], 0)["enter"])
    hand = FieldHand(page)
    for action in example["record"]["actions"]:
        hand.play(action)
    expect(page.locator(".turn")).to_contain_text("The game is over.")
    points = {
        colour: int(page.locator(f"[data-score={colour}]").inner_text())
        for colour in example["report"]["scores"]
    }
    assert points == example["report"]["scores"]
