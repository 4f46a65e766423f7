"""A table that wants to see how long each has taken."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.board.test_founding import table
from tests.browser.conftest import Another
from tests.browser.hand import Hand
from tests.browser.stage import SHARED_THIRD, told

RUNS = re.compile(r"^\d+:\d\d$")
STANDS = re.compile(r"^⏸ \d+:\d\d$")


def clocks_of(phone: Page, name: str, digits: re.Pattern[str]) -> None:
    expect(phone.locator(".scores > *", has_text=name)).to_have_attribute("data-clock", digits)


def test_clocks_run_pause_on_every_phone_and_go_on(
    phone: Page, site: str, another: Another
) -> None:
    phone.goto(site + "/new?game=mexica")
    phone.fill("[name=name1]", "Ana")
    phone.fill("[name=name2]", "Bo")
    phone.locator('[name="mode"][value="referee"]').check()
    phone.locator('[name="clock"]').check()
    phone.locator('[name="neutral"][value="none"]').check()
    phone.get_by_role("button", name="Start").last.click()
    phone.wait_for_selector("[data-board]")
    hand = Hand(phone)
    hand.cell("H6")
    hand.wait_for(1)
    for name in ("Ana", "Bo"):
        clocks_of(phone, name, RUNS)
    other = another(phone.url)
    clocks_of(other, "Bo", RUNS)
    phone.get_by_role("link", name="Clocks").click()
    phone.locator("#ask").get_by_role("button", name="Pause").click()
    clocks_of(phone, "Bo", STANDS)
    clocks_of(other, "Bo", STANDS)
    other.reload()
    clocks_of(other, "Ana", STANDS)
    # Whoever plays on ends it.
    hand.cell("G7")
    hand.wait_for(2)
    clocks_of(phone, "Ana", RUNS)
    clocks_of(other, "Ana", RUNS)
    phone.get_by_role("link", name="Clocks").click()
    phone.locator("#ask").get_by_role("button", name="Without clocks").click()
    phone.wait_for_selector("[data-board]")
    expect(phone.locator("[data-clock]")).to_have_count(0)


def test_what_starts_the_clocks_is_a_button_of_one_line(
    site: str, sized: Callable[[str], Page]
) -> None:
    page = sized("phone")
    record = told(SHARED_THIRD, 60)
    page.goto(table(site, record.pop("actions"), **record) + "clock")
    starts = page.get_by_role("button", name="Show the clocks at the table")
    box = starts.bounding_box()
    assert box
    assert 44 <= box["height"] < 60
