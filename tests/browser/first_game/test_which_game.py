"""A phone on which several games can be played: a picture of each, and the last one is a tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, ViewportSize, expect

from tests.browser.every_page.test_every_page import TOO_WIDE
from tests.browser.every_page.test_for_everybody import SMALLEST, found

SCREENS = [
    pytest.param(320, 568, "fr-FR", True),
    pytest.param(360, 660, "en-GB", True, marks=pytest.mark.long),
    pytest.param(320, 568, "en-GB", False, marks=pytest.mark.long),
    pytest.param(360, 660, "fr-FR", False, marks=pytest.mark.long),
]


def lower_edge(part: Locator) -> float:
    box = part.bounding_box()
    assert box
    return box["y"] + box["height"]


@pytest.mark.parametrize(("width", "height", "language", "script"), SCREENS)
def test_another_game_is_a_tap_more(
    width: int,
    height: int,
    language: str,
    script: bool,
    site: str,
    browser: Browser,
    contexts: list[BrowserContext],
) -> None:
    context = browser.new_context(
        viewport=ViewportSize(width=width, height=height),
        has_touch=True,
        locale=language,
        color_scheme="dark" if script else "light",
        java_script_enabled=script,
    )
    contexts.append(context)
    page = context.new_page()

    def look() -> None:
        if script:
            assert found(page) + page.evaluate(SMALLEST, 24) + page.evaluate(TOO_WIDE) == []

    page.goto(site)
    two = page.locator('button[name="players"][value="2"]')
    assert lower_edge(two) <= height, "nobody has to scroll to play"
    look()
    page.locator(".which a", has_text="Aztekz").tap()
    expect(page.locator('.which [aria-current="true"] span')).to_have_text("Aztekz")
    look()
    two.tap()
    page.wait_for_selector("[data-board]", state="attached")
    # It was the last one: the next time it is chosen, for a game at once and for one with names.
    for address in ("", "/new"):
        page.goto(f"{site}{address}")
        expect(page.locator('.which [aria-current="true"] span')).to_have_text("Aztekz")
        expect(page.locator('form input[name="game"]')).to_have_value("aztekz")
        look()
    page.locator(".which a", has_text="Mexica").tap()
    expect(page.locator('form input[name="game"]')).to_have_value("mexica")
