"""Looking back in one place: slid along the curve, a district touched, what is done from there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.board.test_scoring import brought, fits, told
from tests.browser.conftest import NewPage
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.browser.looking_back.test_replay import at, ready
from tests.few import few

SMALL = ViewportSize(width=360, height=660)
SMALLEST_PHONE = ViewportSize(width=320, height=568)
RUNNING: dict[str, Any] = told("two_players_ties_with_neutral")
RUNNING = RUNNING | {"actions": RUNNING["actions"][:150]}
ON_SCREEN = """() => [...document.querySelectorAll(".stage :is(.scores, #words, .rail, .buttons)")]
    .every(part => part.getBoundingClientRect().bottom <= innerHeight)"""
BROKEN_WORDS = """() => {
    const broken = [];
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    for (let text; (text = walker.nextNode()); ) {
        if (!text.parentElement.closest("td, th")) continue;
        for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
            if (tops.size > 1) broken.push(word);
        }
    }
    return broken;
}"""


@pytest.fixture(params=few([SMALL, SMALLEST_PHONE]), ids=["360x660", "320x568"])
def small(
    request: pytest.FixtureRequest, browser: Browser, contexts: list[BrowserContext]
) -> Iterator[Page]:
    contexts.append(browser.new_context(viewport=request.param, has_touch=True))
    page = contexts[-1].new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert errors == []


def slid(page: Page, share: float) -> None:
    """The finger goes along the curve to a part of the game."""
    box = page.locator("#slider").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 14 + (box["width"] - 28) * share, box["y"] + 20, steps=5)
    page.mouse.up()


def test_the_curve_is_slid_along_and_everything_is_on_one_screen(site: str, small: Page) -> None:
    ready(small, brought(site, RUNNING) + "replay")
    assert small.evaluate(ON_SCREEN)
    assert fits(small)
    slid(small, 0.5)
    at(small, 75)
    slider = small.get_by_role("slider", name="Action")
    slider.press("ArrowRight")
    at(small, 76)
    assert str(slider.get_attribute("aria-valuetext")).startswith("76 ")
    small.locator(".moments [data-at]").first.tap()
    at(small, int(small.locator(".moments [data-at]").first.get_attribute("data-at") or 0))
    expect(small.locator("#r-words")).to_be_in_viewport()


@pytest.mark.parametrize("language", few(["pl", "fr", "de", "es"]))
@pytest.mark.parametrize("width, height", few([(320, 568), (360, 660)]))
def test_not_even_a_scoring_of_four_pushes_a_button_off_the_screen(
    width: int, height: int, language: str, site: str, on_screen: NewPage
) -> None:
    phone = on_screen(width, height, locale=language)
    record = told("tracker_four_players_every_tie")
    last = len(record["actions"])
    ready(phone, f"{brought(site, record)}replay?at={last}")
    at(phone, last)
    assert phone.evaluate(ON_SCREEN)
    assert fits(phone)


def test_a_district_touched_at_move_30_tells_of_it_as_it_was(site: str, small: Page) -> None:
    record = told("tracker_four_players_every_tie")
    founded = next(action["at"] for action in record["actions"] if action["do"] == "found")
    ready(small, f"{brought(site, record)}replay?at=30")
    small.locator(f'.board [data-cell="{founded}"]').tap()
    sheet = small.locator("#spot")
    expect(sheet.locator(".district")).to_be_visible()
    expect(small.locator(".board .glow").nth(1)).to_be_attached()
    lit = small.locator(".board .glow").count()
    before = sheet.inner_text()
    assert f"{lit} cells" in before
    # What it tells is of this point: at another one it is put away, and told anew.
    small.keyboard.press("End")
    expect(sheet).to_be_hidden()
    expect(small.locator(".board .glow")).to_have_count(0)
    small.locator(f'.board [data-cell="{founded}"]').tap()
    expect(sheet.locator(".district")).to_be_visible()
    expect(sheet).not_to_have_text(before, use_inner_text=True)
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()


def test_from_a_line_of_the_log_what_if_link_picture_and_undo_to_here(
    site: str, small: Page
) -> None:
    address = brought(site, RUNNING)
    small.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ready(small, address + "replay")
    small.get_by_text("All actions").tap()
    lines = small.locator("#lines li")
    expect(lines).to_have_count(150)
    line = lines.nth(150 - 140)
    line.get_by_role("link").tap()
    at(small, 140)
    line.get_by_role("button", name="More on action 140").tap()
    line.get_by_role("link", name="Link").tap()
    expect(line.get_by_text("Copied")).to_be_visible()
    assert str(small.evaluate("navigator.clipboard.readText()")).endswith("/replay?at=140")
    picture = line.get_by_role("link", name="Picture").get_attribute("href") or ""
    answer = small.request.get(site + picture)
    assert picture.endswith("?at=140")
    assert answer.headers["content-type"] == "image/png"
    line.get_by_role("button", name="What if?").tap()
    expect(small.locator("[data-board]")).to_have_attribute("data-number", "140")
    assert small.url != address

    ready(small, address + "replay?at=145")
    undo = small.locator(".more > .from-here")
    undo.get_by_text("Undo to here…").tap()
    expect(undo).to_contain_text("Actions that are taken back: 5")
    undo.get_by_role("button", name="Undo to here").tap()
    small.wait_for_url(address)
    expect(small.locator("[data-board]")).to_have_attribute("data-number", "145")


def test_the_story_is_on_the_same_page(site: str, small: Page) -> None:
    address = brought(site, told("tracker_four_players_every_tie"))
    ready(small, address + "replay")
    small.locator("#story").scroll_into_view_if_needed()
    expect(small.locator(".tale li").first).to_contain_text("Bo won with 94 points")
    number = small.locator(".tale a").first.inner_text().split()[0]
    small.locator(".tale a").first.tap()
    at(small, int(number))
    small.locator(".moments").get_by_role("link", name="Step by step").first.tap()
    expect(small.locator("#show")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("language", few(["de", "en"]))
def test_the_story_is_no_wider_than_the_screen_and_breaks_no_word(
    language: str, site: str, small: Page
) -> None:
    small.context.set_extra_http_headers({"Accept-Language": language})
    games = ("tracker_four_players_every_tie", "two_players_ties_with_neutral")
    for game in (*games, "four_players_420_actions"):
        small.goto(brought(site, told(game)) + "story")
        small.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        assert fits(small), game
        assert small.evaluate(BROKEN_WORDS) == [], game


def test_a_line_of_all_actions_leads_on_without_script_too(
    site: str, browser: Browser, contexts: list[BrowserContext]
) -> None:
    contexts.append(browser.new_context(viewport=SMALLEST_PHONE, java_script_enabled=False))
    page = contexts[-1].new_page()
    address = brought(site, RUNNING)
    page.goto(address + "log")
    line = page.locator(".actions li").nth(150 - 147)
    line.get_by_label("More on action 147").click()
    line.get_by_text("Undo to here…").click()
    line.get_by_role("button", name="Undo to here").click()
    expect(page).to_have_url(address)
    page.goto(address + "log")
    expect(page.locator(".actions .number").first).to_have_text("147")


@pytest.mark.long
def test_all_actions_are_no_wider_than_the_screen(site: str, small: Page) -> None:
    small.context.set_extra_http_headers({"Accept-Language": "de"})
    small.goto(brought(site, RUNNING) + "log")
    small.locator(".actions details").nth(2).locator("summary").first.tap()
    assert fits(small)
    assert small.evaluate(BROKEN_WORDS.replace("td, th", ".actions")) == []
    assert small.evaluate(SMALLEST, 24) == []


@pytest.mark.long
def test_nobody_is_kept_from_what_there_is_to_look_back_at(site: str, themed: Page) -> None:
    ready(themed, brought(site, RUNNING) + "story?at=60")
    themed.locator('.board [data-cell="M3"]').tap()
    themed.get_by_text("All actions").tap()
    themed.locator("#lines li button").nth(3).tap()
    expect(themed.locator("#spot")).to_be_visible()
    assert found(themed) == []
    assert themed.evaluate(SMALLEST, 24) == []
