"""After a game somebody reads how it went, and taps what mattered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.board.test_scoring import brought, fits, told
from tests.browser.every_page.test_for_everybody import SMALLEST, found, phone_in
from tests.browser.fonts import FONTS, wear

OVERLAPS = """selector => {
    const boxes = [...document.querySelectorAll(selector)].map(e => e.getBoundingClientRect());
    return boxes.flatMap((a, n) => boxes.slice(n + 1).filter(b =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    )).length;
}"""
LABELS = ".curve :is(.sum, .name)"
OUTSIDE = """[...document.querySelectorAll("main svg text")]
    .map(e => [e.textContent, e.getBoundingClientRect()])
    .filter(([, box]) => box.left < -0.5 || box.right > innerWidth + 0.5)
    .map(([text]) => text)"""


def test_from_the_story_to_the_moment_on_the_board(phone: Page, site: str) -> None:
    game = brought(site, told("tracker_four_players_every_tie"))
    phone.goto(game)
    phone.goto(game + "story")
    expect(phone.locator(".tale li").first).to_contain_text("Bo won with 94 points")
    assert fits(phone)
    assert phone.evaluate(SMALLEST, 24) == []
    assert phone.evaluate(OVERLAPS, ".hit") == 0
    assert phone.evaluate(OVERLAPS, LABELS) == 0
    assert phone.evaluate(OUTSIDE) == []
    spot = phone.get_by_role("link", name=re.compile("founding of 13"))
    number = (spot.get_attribute("href") or "").rsplit("=")[-1]
    spot.click()
    expect(phone).to_have_url(re.compile(rf"/replay\?at={number}$"))
    phone.go_back()
    phone.get_by_text("As a table").first.click()
    phone.get_by_role("row", name=re.compile("Period 1 scored")).get_by_role("link").click()
    expect(phone).to_have_url(re.compile(r"/replay\?at=84$"))


@pytest.mark.parametrize("font", FONTS)
def test_the_drawings_hold_in_any_font(font: str, phone: Page, site: str) -> None:
    phone.goto(brought(site, told("tracker_four_players_every_tie")) + "story")
    wear(phone, font)
    assert phone.evaluate(OVERLAPS, LABELS) == 0
    assert phone.evaluate(OUTSIDE) == []
    assert fits(phone)


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_a_story(
    theme: str, site: str, browser: Browser, contexts: list[BrowserContext]
) -> None:
    page = phone_in(theme, browser, contexts)
    for name in ("four_players_420_actions", "tracker_two_players_three_firsts_with_neutral"):
        record = told(name)
        record["players"][0]["name"] = "שלום Wolfeschlegelsteinhausenbergerdorff"
        page.goto(brought(site, record) + "story")
        assert found(page) == []
        page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        assert found(page) == []
        assert fits(page)
        assert page.evaluate(OUTSIDE) == []
