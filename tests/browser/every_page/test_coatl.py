"""No word of Cóatl's is broken or cut off on small phones.

French and Polish ones are read in `tests/browser/languages/`, on the way through whole games.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, FilePayload, Page

from tests.browser.coatl.thumb import BOOK, Thumb, laid, setup
from tests.browser.every_page.test_every_page import ILL_SET, TOO_WIDE

SIZES = [(320, 568), (360, 660)]
OVER: list[dict[str, Any]] = [
    BOOK,
    {"do": "coatl", "by": "blue", "row": "<GYYGYG>", "cards": ["GY+G", "YG"]},
    {"do": "coatl", "by": "green", "row": "<RKR>", "cards": ["RK: 1=2"], "temple": "#3: 1=3"},
    {"do": "end", "bodies": True},
]
LOOKED_BACK = ("", "serpent/3", "scoring", "replay", "story", "film", "out", "log")
OF_THE_CLUB = ("/", "/shelf", "/statistics", "/statistics/games", "/players")


class Looks:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: dict[str, list[str]] = {}

    def at(self, name: str) -> None:
        """At both sizes, with all that can be unfolded."""
        page = self.page
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if told := page.evaluate(ILL_SET) + page.evaluate(TOO_WIDE):
                self.wrong[f"{name} {width}"] = told


def brought(page: Page, site: str) -> str:
    """A game that is over, into a club of its own: among other games fewer figures are told."""
    page.goto(site)
    page.locator("details summary").last.click()
    record = json.dumps(setup() | {"actions": OVER}).encode()
    file = FilePayload(name="game.json", mimeType="application/json", buffer=record)
    page.locator("[name=record]").set_input_files(file)
    page.locator('form[action="/import"] button').click()
    page.wait_for_url("**/e/*/")
    return page.url


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-GB", "de-AT", "es-MX"])
def test_no_word_is_broken_or_cut_off(
    locale: str, browser: Browser, contexts: list[BrowserContext], site: str
) -> None:
    contexts.append(browser.new_context(has_touch=True, locale=locale, reduced_motion="reduce"))
    page = contexts[-1].new_page()
    looks, thumb = Looks(page), Thumb(page)
    looked_back = brought(page, site)
    for address in LOOKED_BACK:
        page.goto(looked_back + address)
        looks.at(address or "over")
    for address in OF_THE_CLUB:
        page.goto(site + address)
        looks.at(address)
    page.goto(laid(site, OVER[:3])["enter"])
    looks.at("sheet")
    thumb.tap('[data-slot="blue-2"]')
    looks.at("editor, empty")
    thumb.keys(*"BBRBBKRBBYY")
    for card in ("RB", "!YYY!Y"):
        thumb.lay(card)
    looks.at("editor")
    for of in ("black", "temple", "own"):
        page.locator(f'[data-of="{of}"]').tap()
        page.locator("#e-cards .tile").first.wait_for()
        looks.at(of)
    for typed in ("GX: 1", "KKYY", "BBYY"):
        page.locator("#e-typed").fill(typed)
        page.locator("#e-tile .why").wait_for()
        looks.at(typed)
    assert looks.wrong == {}
