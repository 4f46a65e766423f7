"""The demo guides through five tasks: on a phone, with mistakes, without script, in German."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.browser.conftest import Another
from tests.browser.every_page.test_for_everybody import found
from tests.browser.hand import Hand

ROOM = ViewportSize(width=360, height=660)
MOST_TAPS = 11
FREE = """() => [...document.querySelectorAll(".here")]
    .filter((one) => one.checkVisibility())
    .every((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    })"""
"""Nothing lies over what is lit."""


def told(page: Page) -> Locator:
    """The one task that is to be seen."""
    return page.locator("#tour [role=status] > :visible")


class Guided:
    """A fresh phone in the demo."""

    def __init__(self, page: Page, site: str) -> None:
        page.set_viewport_size(ROOM)
        page.goto(site)
        self.page, self.hand = page, Hand(page)
        page.locator('form[action="/demo"] button').first.click()
        page.wait_for_selector("[data-board]")
        self.card = page.locator("#tour")

    def expect(self, words: str, ticked: int) -> None:
        expect(told(self.page)).to_contain_text(words)
        expect(self.card.locator("li.done")).to_have_count(ticked)
        lit = self.page.locator(".here").locator("visible=true")
        if ticked < 5:
            expect(lit.first).to_be_visible()
        # A sheet that was put away lies there for a moment yet.
        self.page.wait_for_function(FREE)

    def dig(self) -> None:
        self.hand.tap('[data-tool="canal1"]')
        self.hand.cell("L6")

    def found(self) -> None:
        """The question comes by itself, and has the task in it."""
        self.hand.tap('#asked [data-founder="red"]')
        self.hand.tap('#asked [data-present="grey"]')
        self.hand.tap('#asked [data-do="found"]')

    def build(self) -> None:
        self.hand.tap('.scores [data-color="red"]')
        self.hand.cell("N5")

    def score(self) -> None:
        self.hand.tap('a[data-do="end_period"]')
        self.hand.tap('button[data-do="end_period"]')
        self.page.wait_for_url("**/scoring")
        self.hand.tap(self.page.locator(".top a").first)


def test_the_whole_tour_is_a_handful_of_touches(phone: Page, site: str) -> None:
    guided = Guided(phone, site)
    guided.expect("lit cell L6", 0)
    guided.dig()
    expect(phone.locator("#asked .task")).to_contain_text("Touch Ana")
    guided.found()
    guided.expect("most floors", 2)
    guided.build()
    guided.expect("Tapped wrongly?", 3)
    guided.hand.tap('[data-do="undo"]')
    guided.expect("end period", 4)
    guided.score()
    guided.expect("That’s all", 5)
    assert guided.hand.taps <= MOST_TAPS
    guided.hand.tap(phone.get_by_role("button", name="Play now, 3 players"))
    expect(phone.locator(".scores .points")).to_have_text(["0", "0", "0"])
    expect(phone.locator("#tour")).to_have_count(0)


@pytest.mark.long
def test_mistakes_reloads_and_another_phone_lose_nothing(
    phone: Page, site: str, another: Another
) -> None:
    guided = Guided(phone, site)
    guided.hand.tap('[data-tool="canal1"]')
    guided.hand.cell("F9")
    guided.hand.wait_for(59)
    guided.expect("lit cell L6", 0)
    guided.hand.tap('[data-do="undo"]')
    guided.expect("lit cell L6", 1)
    phone.reload()
    guided.expect("lit cell L6", 1)
    guided.hand.cell("L6")
    guided.hand.tap('#asked [data-do="later"]')
    guided.expect("Touch the new district", 2)
    guided.hand.tap('[data-do="undo"]')
    guided.expect("lit cell L6", 1)
    guided.hand.tap('[data-do="redo"]')
    guided.expect("Touch the new district", 2)
    beside = another(phone.url)
    expect(told(beside)).to_contain_text("Touch the new district")
    guided.hand.cell("M5")
    guided.found()
    guided.expect("most floors", 3)
    # It goes on there, too, and what is passed over here is told there.
    expect(beside.locator("#tour li.done")).to_have_count(3)
    guided.hand.tap('[data-tour="next"]')
    guided.expect("end period", 3)
    phone.reload()
    guided.expect("end period", 3)
    expect(told(beside)).to_contain_text("most floors")
    guided.hand.tap('[data-tour="leave"]')
    expect(guided.card).to_be_hidden()
    expect(phone.locator(".here")).to_have_count(0)
    phone.reload()
    expect(guided.card).to_be_hidden()
    expect(phone.locator(".log li").first).to_be_visible()


@pytest.mark.long
def test_without_script_the_card_has_a_button_that_does_it(
    browser: Browser, contexts: list[BrowserContext], site: str
) -> None:
    context = browser.new_context(viewport=ROOM, java_script_enabled=False)
    contexts.append(context)
    page = context.new_page()
    page.goto(site)
    page.locator('form[action="/demo"] button').first.click()
    for ticked, words in enumerate(["L6", "new district", "most floors", "Tapped wrongly?"]):
        expect(told(page)).to_contain_text(words)
        expect(page.locator("#tour li.done")).to_have_count(ticked)
        page.get_by_role("button", name="Enter it").click()
    expect(told(page)).to_contain_text("end period")
    page.get_by_role("link", name="end period").click()
    page.get_by_role("button", name="Score it").click()
    page.get_by_role("link", name="Back to the board").click()
    expect(told(page)).to_contain_text("That’s all")
    page.get_by_role("link", name="Leave the tour").click()
    expect(page.locator("#tour")).to_be_hidden()


@pytest.mark.long
def test_it_is_told_in_german(browser: Browser, contexts: list[BrowserContext], site: str) -> None:
    context = browser.new_context(viewport=ROOM, has_touch=True, locale="de-AT")
    contexts.append(context)
    guided = Guided(context.new_page(), site)
    guided.expect("Feld L6", 0)
    guided.dig()
    expect(guided.page.locator("#asked .task")).to_contain_text("zuerst da")
    guided.found()
    guided.expect("die meisten Stockwerke", 2)
    guided.build()
    guided.expect("Vertippt?", 3)
    guided.hand.tap('[data-do="undo"]')
    guided.expect("Periode beenden", 4)
    guided.score()
    guided.expect("Das war’s", 5)


@pytest.mark.long
def test_the_keys_and_a_screen_reader_come_through_it(themed: Page, site: str) -> None:
    themed.set_viewport_size(ROOM)
    themed.goto(site)
    themed.locator('form[action="/demo"] button').first.click()
    themed.wait_for_selector("[data-board]")
    card = themed.get_by_role("region", name="Guided game")
    assert found(themed, targets=True) == []
    card.get_by_role("link", name="Next").press("Enter")
    expect(told(themed)).to_contain_text("Touch the new district")
    for _ in range(4):
        card.get_by_role("link", name="Next").press("Enter")
    assert found(themed, targets=True) == []
    card.get_by_role("button", name="Play now, 2 players").press("Enter")
    themed.wait_for_url(re.compile("/e/.+"))
    expect(themed.locator(".scores li")).to_have_count(2)
