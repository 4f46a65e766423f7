"""The referee's table without a mouse: every part of a turn by keys, and where they are is seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.aztekz.conftest import NewPhone
from tests.browser.aztekz.field_hand import FieldHand, at
from tests.browser.aztekz.test_field import laid_out
from tests.browser.aztekz.test_field_turn import PLAYERS

RING = """() => {
    const one = document.activeElement;
    return one.matches(".field [data-at]") && getComputedStyle(one).outlineStyle !== "none";
}"""


@pytest.fixture
def page(small: NewPhone, site: str) -> Page:
    page = small(viewport={"width": 1280, "height": 800}, has_touch=False)
    record = {"format": "aztekz-record/1", "mode": "referee", "cards": 8}
    page.goto(laid_out(site, record | {"players": PLAYERS, "actions": []})["enter"])
    page.wait_for_function("() => !!window.table.press")
    return page


def here(page: Page, name: str) -> None:
    """The keys are there, and it is seen."""
    expect(page.locator(f".field [data-at='{name}']")).to_be_focused()
    assert page.evaluate(RING)


def test_a_game_by_keys_alone(page: Page) -> None:
    hand, keys = FieldHand(page), page.keyboard

    def press(*pressed: str) -> None:
        for key in pressed:
            keys.press(key)

    # The start cards: a crossing, and a bend that is turned once.
    press("5", "ArrowDown", "Enter", "p")
    hand.wait_for(1)
    here(page, "0,0")
    press("3", "ArrowDown")
    here(page, "0,1")
    press("Enter")
    ghost = page.locator(f"{at([0, 1])} .ghost")
    before = ghost.get_attribute("data-paths") or ""
    press("Enter")
    expect(ghost).not_to_have_attribute("data-paths", before)
    press("p")
    hand.wait_for(2)
    # Drawn by two keys; a helper goes, comes back and takes.
    press("5", "a")
    hand.wait_for(3)
    press("ArrowUp", "ArrowRight")
    here(page, "1,0")
    press("Enter", "p")
    hand.wait_for(4)
    press("5", "a")
    hand.wait_for(5)
    press("ArrowRight", "Enter")
    expect(page.locator(".ghost")).to_have_count(1)
    # What lies in the hand is put down by one key.
    press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    page.locator(at([2, 0])).focus()
    press("Enter", "p")
    hand.wait_for(6)
    press("5", "b")
    hand.wait_for(7)
    press("1")
    expect(page.locator(".key[data-hero=slave1]")).to_have_attribute("aria-pressed", "true")
    page.locator(at([1, 0])).focus()
    press("Enter")
    hand.wait_for(8)
    here(page, "1,0")
    press("t")
    hand.wait_for(9)
    press("ArrowRight")
    here(page, "2,0")
    press("Enter")
    hand.wait_for(10)
    press("t")
    hand.wait_for(11)
    here(page, "2,0")
    press("h", "ArrowUp")
    assert page.evaluate(RING)
    press("Enter", "p")
    hand.wait_for(12)
    # Back, and forth again.
    press("z")
    hand.wait_for(11)
    press("y")
    hand.wait_for(12)
    # The end before the last card is placed: reached by Tab, asked once more.
    page.locator(".top [data-do=more]").focus()
    press("Enter")
    page.locator(".ways [data-do=end]").focus()
    press("Enter")
    page.locator("[data-again] button").focus()
    press("Enter")
    expect(page.locator(".turn")).to_contain_text("The game is over.")


def test_tab_stops_once_on_the_field(page: Page) -> None:
    hand = FieldHand(page)
    hand.play({"do": "start", "at": [0, 0], "paths": "NESW"})
    hand.play({"do": "start", "at": [1, 0], "paths": "NESW"})
    expect(page.locator(".field [tabindex='0']")).to_have_count(1)
