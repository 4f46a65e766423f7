"""Somebody notices that an earlier canal was entered in the wrong place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.hand import Hand
from tests.browser.phones.test_phones import cell, new_game
from tests.few import few


@pytest.mark.parametrize("script", few([True, False]), ids=["with script", "without"])
def test_an_earlier_canal_is_corrected(
    script: bool, phone: Page, site: str, browser: Browser, contexts: list[BrowserContext]
) -> None:
    address = new_game(site)["enter"]
    phone.goto(address)
    hand = Hand(phone)
    hand.play({"do": "canal", "cells": ["D4", "D5"]})
    hand.play({"do": "bridge", "at": "D4", "axis": "EW"})
    hand.play({"do": "temple", "at": "G5", "level": 2, "by": "grey"})
    page = phone
    if not script:
        context = browser.new_context(
            viewport={"width": 360, "height": 800}, has_touch=True, java_script_enabled=False
        )
        contexts.append(context)
        page = context.new_page()
        page.goto(address)

    page.get_by_role("link", name="All actions").click()
    page.get_by_role("link", name="Correct action 1").click()
    page.get_by_text("Replace it…").click()
    form = page.locator("details[open]")
    expect(form.locator("[name=axis]")).to_be_hidden()
    expect(form.locator("[name=cells]")).to_have_value("D4 D5")

    form.locator("[name=cells]").fill("g5 g6")
    form.get_by_role("button", name="What would change?").click()
    expect(page.locator(".misfits li")).to_have_count(2)
    page.get_by_role("link", name="Leave it as it is").click()

    page.get_by_role("link", name="Correct action 1").click()
    page.get_by_text("Replace it…").click()
    page.locator("details[open] [name=cells]").fill("D4 E4")
    page.get_by_role("button", name="What would change?").click()
    expect(page.locator(".misfits")).to_contain_text("Both ends of a bridge are dry land.")
    page.get_by_role("button", name="Keep the change").click()

    expect(page.locator("[data-board]")).to_have_attribute("data-number", "2")
    assert cell(page, "E4") == "E4, canal"
    assert cell(page, "D5") == "D5, land"


@pytest.mark.long
def test_every_target_is_high_enough_for_a_thumb(phone: Page, site: str) -> None:
    phone.goto(new_game(site)["enter"])
    Hand(phone).play({"do": "canal", "cells": ["D4", "D5"]})
    base = phone.url
    for address in ("log", "correct/0"):
        phone.goto(base + address)
        for summary in phone.locator("main summary").all():
            # Behind the last action there is nothing to undo to it.
            if summary.is_visible():
                summary.click()
        for target in phone.locator("a, button, summary, select, input:not([type=hidden])").all():
            box = target.bounding_box()
            if box and target.get_attribute("type") != "checkbox":
                assert box["height"] >= 44, target.evaluate("e => e.outerHTML")
        width = phone.evaluate("document.documentElement.scrollWidth")
        assert width <= 360
