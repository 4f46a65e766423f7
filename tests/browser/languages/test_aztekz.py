"""Aztekz in Polish and in French, from "new game" to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.aztekz.field_hand import FieldHand
from tests.browser.aztekz.test_field import shortest
from tests.browser.aztekz.thumb import PILES, PLAYERS, Thumb
from tests.browser.languages.errand import Errand

pytestmark = pytest.mark.long


def test_the_sheet(abroad: Page, language: str, site: str) -> None:
    errand = Errand(abroad, language, "aztekz-sheet")
    errand.new_game(site, "aztekz", PLAYERS, "sheet")
    errand.begin()
    thumb = Thumb(abroad)
    for number, pile in enumerate(PILES, 1):
        thumb.free(*pile)
        thumb.stands_at(number)
    errand.look("played")
    errand.drawer("drawer")
    abroad.locator('.tower[data-card="4"]').tap()
    abroad.locator('#asked [data-mend-owner="blue"]').wait_for()
    errand.look("tower")
    abroad.locator('#ask [data-do="close"]').tap()
    abroad.locator('[data-do="end"]').tap()
    abroad.locator("#asked button.main").wait_for()
    errand.look("end-asked")
    abroad.locator("#asked button.main").tap()
    thumb.stands_at(len(PILES) + 1)
    errand.over("aztekz", site)
    assert errand.wrong == {}


def test_with_a_referee(abroad: Page, language: str, site: str) -> None:
    record = shortest()["record"]
    errand = Errand(abroad, language, "aztekz-referee")
    players = {player["color"]: player["name"] for player in record["players"]}
    errand.new_game(site, "aztekz", players, "referee")
    if "cards" in record:
        abroad.fill("[name=cards]", str(record["cards"]))
    errand.begin()
    hand = FieldHand(abroad)
    for number, action in enumerate(record["actions"]):
        hand.play(action)
        if number in (3, len(record["actions"]) // 2):
            errand.look(f"after-{number}")
    expect(abroad.locator("#state")).to_have_attribute("data-status", "finished")
    errand.over("aztekz", site)
    assert errand.wrong == {}
