"""Cóatl in Polish and in French, from "new game" to the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.coatl.referee_hand import RefereeHand
from tests.browser.coatl.test_referee import shortest
from tests.browser.coatl.thumb import PLAYERS, Thumb
from tests.browser.languages.errand import Errand

pytestmark = pytest.mark.long

SERPENTS = {
    "red-1": ("BBRBBKRBBYY", "BBYY", "!G #9"),
    "blue-1": ("GYYGYG", "GY+G", ""),
    "red-2": ("GGGRGG", "GGG", ""),
    "red-3": ("KYYYK", "KY?+YK", ""),
}
"""What is entered: the place, the pieces, a Prophecy, a Temple."""


def test_the_sheet(abroad: Page, language: str, site: str) -> None:
    errand = Errand(abroad, language, "coatl-sheet")
    errand.new_game(site, "coatl", PLAYERS, "sheet")
    errand.begin()
    thumb = Thumb(abroad)
    for number, (place, (row, prophecy, temple)) in enumerate(SERPENTS.items(), 1):
        thumb.tap(f'[data-slot="{place}"]')
        thumb.keys(*row)
        for card in filter(None, (prophecy, temple)):
            thumb.lay(card)
        expect(abroad.locator('[data-key="save"]')).to_be_enabled()
        errand.look(f"edits-{place}")
        thumb.keys("save")
        thumb.stands_at(number)
    thumb.tap('[data-slot="blue-2"]')
    for of in ("temple", "own"):
        abroad.locator(f'[data-of="{of}"]').tap()
        errand.look(f"cards-{of}")
    thumb.keys("close")
    errand.look("played")
    errand.drawer("drawer")
    abroad.locator('[data-slot="red-1"]').tap()
    abroad.locator("#asked [data-laid]").first.wait_for()
    errand.look("serpent")
    abroad.locator('#ask [data-do="close"]').tap()
    abroad.locator('[data-do="end"]').tap()
    abroad.locator("#asked button.main").wait_for()
    errand.look("end-asked")
    abroad.locator("#asked button.main").tap()
    thumb.stands_at(len(SERPENTS) + 1)
    errand.over("coatl", site)
    assert errand.wrong == {}


def test_with_a_referee(abroad: Page, language: str, site: str) -> None:
    record = shortest(50)["record"]
    errand = Errand(abroad, language, "coatl-referee")
    players = {player["color"]: player["name"] for player in record["players"]}
    errand.new_game(site, "coatl", players, "referee")
    errand.begin()
    hand = RefereeHand(abroad)
    *played, last = record["actions"]
    assert last["do"] == "end"
    for number, action in enumerate(played):
        hand.play(action)
        if number in (3, len(played) // 2):
            errand.look(f"after-{number}")
    errand.drawer("drawer")
    abroad.locator('.top [data-do="more"]').tap()
    abroad.locator('.ways [data-do="end"]').tap()
    abroad.locator("#asked button.main:not([disabled])").wait_for()
    errand.look("end-asked")
    abroad.locator("#asked button.main").tap()
    expect(abroad.locator("#state")).to_have_attribute("data-status", "finished")
    errand.over("coatl", site)
    assert errand.wrong == {}
