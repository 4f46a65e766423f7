"""Without network a page is loaded anew: the table stands there as this phone saw it last."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hand import Hand
from tests.browser.phones.test_phones import cell, new_game

KEPT = """async (number) => {
    const kept = async () => {
        const page = await caches.match(location.pathname);
        return page && (await page.text()).includes(`data-number="${number}"`);
    };
    while (!(await kept())) await new Promise((done) => setTimeout(done, 50));
}"""
"""Waits until the worker has the table with so many actions."""
SCORING = "No network: ending a period needs it, because the scoring does."
HTTP = "() => delete Navigator.prototype.serviceWorker"


def number(page: Page, told: int) -> None:
    expect(page.locator("[data-board]")).to_have_attribute("data-number", str(told))


def test_a_reload_without_network_shows_the_table_and_what_waits_which_goes_out_by_itself(
    on_screen: NewPage, site: str
) -> None:
    phone = on_screen(360, 660)
    phone.goto(new_game(site)["enter"])
    hand = Hand(phone)
    hand.play({"do": "canal", "cells": ["D4", "D5"]})
    hand.play({"do": "bridge", "at": "D4", "axis": "EW"})
    phone.evaluate(KEPT, 2)
    phone.context.set_offline(True)
    hand.canal({"cells": ["F4", "F5"]})
    expect(phone.locator("#waiting")).to_have_text("↑ 1")

    phone.reload()
    expect(phone.locator("#say")).to_contain_text("No network.")
    assert "D4, canal, bridge" in cell(phone, "D4")
    expect(phone.locator("#waiting")).to_have_text("↑ 1")
    expect(phone.locator('[data-cell="F4"]')).to_have_class(re.compile("sent canal"))
    number(phone, 2)
    # Played on, and loaded once more.
    hand.canal({"cells": ["H4", "I4"]})
    phone.reload()
    expect(phone.locator("#waiting")).to_have_text("↑ 2")

    phone.context.set_offline(False)
    number(phone, 4)
    expect(phone.locator("#waiting")).to_be_hidden()
    assert cell(phone, "H4") == "H4, canal"
    phone.reload()
    number(phone, 4)
    expect(phone.locator("#say p")).to_have_count(0)


def test_ending_a_period_without_network_says_that_the_scoring_needs_it(
    phone: Page, site: str
) -> None:
    phone.goto(new_game(site)["enter"])
    phone.context.set_offline(True)
    phone.get_by_role("link", name="end period").tap()
    expect(phone.locator("#say")).to_have_text(SCORING)
    expect(phone.locator("[data-board]")).to_be_visible()


def test_by_plain_http_the_page_says_that_it_must_stay_open_and_comes_back_by_itself(
    phone: Page, site: str
) -> None:
    phone.add_init_script(f"({HTTP})()")
    phone.goto(new_game(site)["enter"])
    phone.context.set_offline(True)
    Hand(phone).canal({"cells": ["D4", "D5"]})
    expect(phone.locator("#say")).to_contain_text("Keep this page open")
    phone.context.set_offline(False)
    number(phone, 1)
    expect(phone.locator("#waiting")).to_be_hidden()
