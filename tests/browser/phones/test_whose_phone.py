"""Dee comes to the table by a link: her phone finds the game again, and knows that it is hers."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Another
from tests.browser.hand import Hand


def begin(phone: Page, site: str) -> None:
    """Ana lays a table for herself and Dee."""
    phone.goto(site + "/new?game=mexica")
    phone.fill("[name=name1]", "Ana")
    phone.fill("[name=name2]", "Dee")
    phone.locator('[name="neutral"][value="none"]').check()
    phone.get_by_role("button", name="Start").last.click()
    phone.wait_for_selector("[data-board]")


def link(phone: Page, which: str) -> str:
    """As the QR code says it, at the address where this server listens."""
    site = phone.url.split("/e/")[0]
    phone.goto(phone.url + "share")
    return site + urlsplit(phone.locator(f"#{which}-link").input_value()).path


NAMES = """where => [...document.querySelectorAll(where)]
    .map((one) => [one.getBoundingClientRect().x, one.textContent.trim()])
    .sort(([one], [other]) => one - other)
    .map(([, name]) => name)"""


def stand(phone: Page, where: str, names: list[str]) -> None:
    """From left to right."""
    phone.wait_for_function(
        f"([where, names]) => String(({NAMES})(where)) === String(names)", arg=[where, names]
    )


def test_a_phone_that_came_by_a_link_is_dees(phone: Page, site: str, another: Another) -> None:
    begin(phone, site)
    dee = another(link(phone, "enter"))
    table = dee.url
    dee.locator('header a[href="/"]').click()
    # The game is there, the club is not.
    expect(dee.locator(".games.joined")).to_contain_text("Dee")
    expect(dee.get_by_role("link", name="Statistics")).to_have_count(0)
    dee.locator(".games.joined a").click()
    expect(dee).to_have_url(table)
    dee.get_by_role("button", name="More about this game").click()
    dee.get_by_role("link", name="My hand").click()
    dee.locator("#ask").get_by_role("button", name="I am Dee").click()
    expect(dee.locator("html")).to_have_class("me-sand")
    stand(dee, ".scores .who", ["Dee", "Ana"])
    hand = Hand(dee)
    hand.choose("temple")
    stand(dee, ".pieces [data-color]", ["Dee", "Ana"])
    pressed = dee.locator('.pieces [data-color][aria-pressed="true"]')
    expect(pressed).to_have_text("Dee")
    hand.cell("D4")
    hand.wait_for(1)
    expect(dee.locator('[data-cell="D4"] .temple')).to_have_class("temple sand l1")
    # What she holds changes with the table.
    dee.get_by_role("link", name="My hand").click()
    expect(dee.locator("#ask .me")).to_contain_text("Temples left: ▪1 × 2")
    # Nothing of it is on Ana's phone.
    phone.goto(table)
    stand(phone, ".scores .who", ["Ana", "Dee"])
    expect(phone.locator("html")).not_to_have_class("me-sand")


@pytest.mark.long
def test_whoever_watches_has_a_hand_too(phone: Page, site: str, another: Another) -> None:
    begin(phone, site)
    dee = another(link(phone, "watch"))
    dee.get_by_role("link", name="My hand").click()
    dee.locator("#ask").get_by_role("button", name="I am Dee").click()
    stand(dee, ".scores .who", ["Dee", "Ana"])
    dee.reload()
    dee.get_by_role("link", name="My hand").click()
    expect(dee.locator("#ask .me")).to_contain_text("Temples left")
