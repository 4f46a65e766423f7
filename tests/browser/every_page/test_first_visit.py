"""A family that sees the app for the first time: whatever is tapped, something is said."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hand import Hand
from tests.browser.patient import stand_still
from tests.browser.phones.test_phones import bridged, new_game
from tests.few import few


def test_a_slide_and_a_bridge_that_cannot_be_say_why(phone: Page, site: str) -> None:
    phone.goto(new_game(site)["enter"])
    hand = Hand(phone)
    hand.play({"do": "canal", "cells": ["D4", "D5"]})
    phone.evaluate("() => { navigator.vibrate = (time) => (window.felt = time); }")
    hand.slide("D5", "D6")
    expect(phone.locator("#say")).to_contain_text("A canal needs free cells.")
    phone.wait_for_function("() => window.felt > 0")
    assert not phone.locator("#ask").evaluate("dialog => dialog.open")
    hand.choose("bridge")
    hand.cell("J3")
    expect(phone.locator("#say")).to_contain_text("A bridge stands on a canal.")


def test_a_bridge_against_the_rules_can_be_moved_all_the_same(phone: Page, site: str) -> None:
    stand_still(phone)
    hand = bridged(phone, site)
    # Eleven bridges are left: none may be moved, but the table may know better.
    hand.choose("move_bridge")
    hand.cell("D4")
    hand.cell("D5")
    hand.tap('[data-axis="EW"]')
    hand.tap("[data-again] button")
    hand.wait_for(3)
    assert phone.locator('[data-cell="D5"]').get_attribute("aria-label") == (
        "D5, canal, bridge from C5 to E5"
    )


def test_what_waits_is_told_in_words_and_can_be_thrown_away(phone: Page, site: str) -> None:
    phone.goto(new_game(site)["enter"])
    hand = Hand(phone)
    phone.context.set_offline(True)
    hand.canal({"cells": ["D4"]})
    expect(phone.locator("#say")).to_contain_text("canal 1 D4")
    hand.tap("#waiting")
    hand.tap(phone.get_by_role("button", name="Throw it away"))
    expect(phone.locator("#waiting")).to_be_hidden()
    expect(phone.locator("#say")).to_be_empty()


def test_every_page_of_a_game_is_on_the_bar_and_the_way_home_too(phone: Page, site: str) -> None:
    game = new_game(site)["enter"]
    for page in ("replay", "story", "film", "out", "photos", "details"):
        phone.goto(game + page)
        assert phone.locator(".ways.game a").all_inner_texts()[1:] == [
            "Board",
            "Replay",
            "Statistics",
            "Share",
        ]
        for way in phone.locator(".ways.game a").all():
            box = way.bounding_box()
            assert box, page
            assert box["x"] >= 0, (page, way.inner_text())
            assert box["x"] + box["width"] <= 360, (page, way.inner_text())
    phone.locator(".ways .home").click()
    expect(phone).to_have_url(site + "/")


@pytest.mark.parametrize("width", few([320, 360]))
@pytest.mark.parametrize("language", few(["pl", "de", "fr", "es"]))
def test_the_bar_is_whole_in_long_words(
    language: str, width: int, on_screen: NewPage, site: str
) -> None:
    phone = on_screen(width, 568, locale=language)
    game = new_game(site)["enter"]
    for page in ("replay", "story", "out"):
        phone.goto(game + page)
        for way in phone.locator(".ways.game a").all():
            box = way.bounding_box()
            assert box, page
            assert box["width"] >= 44, (page, way.inner_text())
            assert box["x"] + box["width"] <= width, (page, way.inner_text())


def test_long_names_leave_the_table_as_wide_as_the_phone(phone: Page, site: str) -> None:
    phone.goto(site + "/new?game=mexica")
    for number in range(1, 5):
        phone.fill(f"[name=name{number}]", "AnaBoCyDee" * 4)
    phone.get_by_role("button", name="Start").last.click()
    phone.wait_for_selector("[data-board]")
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    for points in phone.locator(".scores .points").all():
        assert points.is_visible()


def test_without_javascript_no_dead_button_is_shown(
    browser: Browser, contexts: list[BrowserContext], site: str
) -> None:
    contexts.append(browser.new_context(java_script_enabled=False))
    page = contexts[0].new_page()
    page.goto(new_game(site)["enter"])
    assert page.locator("button:visible:not(.plain button):not([data-cell]):not(.who)").count() == 0


def test_a_district_is_looked_at_without_dropping_the_tool(phone: Page, site: str) -> None:
    phone.goto(new_game(site)["enter"])
    phone.locator('[data-tool="canal1"]').click()
    phone.locator('[data-do="look"]').click()
    phone.locator('[data-cell="D5"]').click()
    expect(phone.locator("#asked table")).to_be_visible()
    phone.locator('[data-do="close"]').click()
    phone.locator('[data-cell="D5"]').click()
    expect(phone.locator("[data-board]")).to_have_attribute("data-number", "1")
