"""The referee's table of Cóatl on a phone of 360 by 660: a whole game, by taps alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.coatl.referee_hand import RefereeHand, begun
from tests.browser.conftest import NewPage
from tests.browser.languages.errand import BROKEN, TOO_WIDE
from tests.few import few

SMALL = (360, 660)
EXAMPLES = Path(__file__).parents[2] / "scoring" / "coatl" / "examples.jsonl"
Made = dict[str, Any]


def examples() -> Iterator[Made]:
    """Whole games with a referee, without a card that the box does not hold."""
    for line in EXAMPLES.read_text().splitlines():
        example = json.loads(line)
        whole = example["report"]["status"] == "finished" and not example["report"]["error"]
        if example["record"].get("mode") == "referee" and whole:
            yield example


def shortest(least: int = 100) -> Made:
    wholes = [one for one in examples() if len(one["record"]["actions"]) > least]
    found: Made = min(wholes, key=lambda one: len(one["record"]["actions"]))
    return found


@pytest.mark.parametrize("locale", few(["de-DE", "fr-FR", "pl-PL", "es-ES", "en-GB"], ["de-DE"]))
def test_the_drawer_breaks_no_word(locale: str, on_screen: NewPage, site: str) -> None:
    page = on_screen(320, 660, locale=locale)
    page.goto(begun(site, shortest(50)["record"]["actions"][:2])["enter"])
    page.locator('.top [data-do="more"]').click()
    for width, height in ((320, 660), (360, 660), (568, 320)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#left").scroll_into_view_if_needed()
        assert [page.evaluate(wrong) for wrong in (BROKEN, TOO_WIDE)] == [[], []], width


@pytest.mark.long
def test_a_whole_game_is_tapped_in_from_the_first_take_to_the_end(
    on_screen: NewPage, site: str
) -> None:
    example = shortest()
    record = example["record"]
    page = on_screen(*SMALL)
    page.goto(begun(site, **{key: record[key] for key in record if key != "actions"})["enter"])
    hand = RefereeHand(page)
    for action in record["actions"]:
        hand.play(action)
    print(hand.taps, len(record["actions"]))
    expect(page.locator(".turn")).to_contain_text("The game is over.")
    points = {
        colour: int(page.locator(f"[data-score={colour}]").inner_text())
        for colour in example["report"]["scores"]
    }
    assert points == example["report"]["scores"]
