"""Words that a table uses: what a district would take, and what the temples left are for."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.phones.test_phones import new_game


def test_a_district_says_how_many_floors_lead(phone: Page, site: str) -> None:
    phone.goto(new_game(site)["enter"])
    hand = Hand(phone)
    hand.play({"do": "temple", "by": "red", "level": 2, "at": "D4"})
    phone.locator('[data-do="look"]').click()
    hand.cell("E4")
    expect(phone.locator("#asked")).to_contain_text("2 more floors share the lead")
    expect(phone.locator("#asked")).to_contain_text("3 more floors take the lead")


def test_one_tap_tells_what_the_temples_left_are_for(phone: Page, site: str) -> None:
    phone.goto(new_game(site)["enter"])
    phone.locator('button[data-do="more"]').click()
    phone.locator(".radar summary").click()
    expect(phone.locator(".radar .hint")).to_be_visible()
