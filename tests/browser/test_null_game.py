"""An evening with the null game: a game that gives nothing but its rules is played on a phone."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.bench.server import alone, serving

SMALL = ViewportSize(width=360, height=660)


@pytest.fixture(scope="module")
def null_site() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as data:
        environment = alone(data, DJANGO_SETTINGS_MODULE="tests.null_game.settings")
        with serving(environment, files=True) as (port, _):
            yield f"http://127.0.0.1:{port}"


@pytest.fixture
def phones(browser: Browser, contexts: list[BrowserContext]) -> tuple[Page, Page]:
    def small() -> Page:
        contexts.append(browser.new_context(viewport=SMALL, has_touch=True))
        page = contexts[-1].new_page()
        page.set_default_timeout(8000)
        return page

    return small(), small()


def enter(page: Page, who: str, points: int) -> None:
    form = page.locator("form.action", has=page.locator('[value="score"]'))
    form.get_by_label("seat").select_option(label=who)
    form.get_by_label("points").fill(str(points))
    form.get_by_role("button").tap()


def scores(page: Page) -> list[str]:
    return page.locator("#panel .scores .points").all_inner_texts()


@pytest.mark.long
def test_an_evening(null_site: str, phones: tuple[Page, Page]) -> None:
    ana, bo = phones
    # A new game.
    ana.goto(null_site)
    ana.get_by_role("link", name="New game").tap()
    ana.get_by_role("link", name="scorepad").tap()
    for number, name in enumerate(("Ana", "Bo"), 1):
        ana.get_by_label(f"Name of player {number}", exact=True).fill(name)
    ana.get_by_role("button", name="Start").tap()
    expect(ana.locator("#panel .scores li")).to_have_count(2)
    # A second phone watches.
    ana.get_by_role("link", name="Share").tap()
    watch = ana.locator('a[href*="/w/"]').first.get_attribute("href") or ""
    ana.go_back()
    bo.goto(watch)
    expect(bo.locator("form.action")).to_have_count(0)
    # Tapped in, seen on the other phone.
    enter(ana, "Ana", 7)
    expect(ana.locator("#state")).to_have_attribute("data-number", "1")
    # Too much; what is said of it goes at the next touch, which meets what it was meant for.
    enter(ana, "Ana", 120)
    expect(ana.locator("#say")).to_contain_text("against the rules")
    enter(ana, "Bo", 12)
    expect(ana.locator("#state")).to_have_attribute("data-number", "2")
    expect(bo.locator("#state")).to_have_attribute("data-number", "2")
    assert scores(ana) == scores(bo) == ["7", "12"]
    # Against the rules of the house, all the same.
    enter(ana, "Ana", 120)
    expect(ana.locator("#say")).to_contain_text("against the rules")
    ana.get_by_role("button", name="Record it anyway").tap()
    expect(bo.locator("#state")).to_have_attribute("data-number", "3")
    # Taken back, and done again.
    ana.get_by_role("button", name="undo").tap()
    expect(ana.locator("#state")).to_have_attribute("data-number", "2")
    ana.get_by_role("button", name="redo").tap()
    expect(ana.locator("#state")).to_have_attribute("data-number", "3")
    # Corrected: it was not Ana's seven, but nine.
    ana.get_by_role("link", name="Correct action 1", exact=True).tap()
    ana.get_by_text("Replace it…").tap()
    replacing = ana.locator("details[open]")
    replacing.get_by_label("points").fill("9")
    replacing.get_by_role("button", name="What would change?").tap()
    expect(ana.locator("table.change")).to_contain_text("129")
    ana.get_by_role("button", name="Keep the change").tap()
    expect(bo.locator("#panel .scores .points").first).to_have_text("129")
    # The end, and the game once more from its start.
    ana.locator("form.action", has=ana.locator('[value="end"]')).get_by_role("button").tap()
    expect(ana.locator("#panel")).to_contain_text("Winner: Ana")
    expect(bo.locator("#panel")).to_contain_text("Winner: Ana")
    bo.get_by_role("link", name="Replay").tap()
    expect(bo.locator("#r-score-0")).to_contain_text("0")
    bo.get_by_role("link", name="One action on").tap()
    expect(bo.locator("#r-score-0")).to_contain_text("9")
    bo.get_by_role("link", name="To the end").tap()
    expect(bo.locator("#r-score-0")).to_contain_text("129")


@pytest.mark.long
def test_it_is_played_without_script_too(
    null_site: str, browser: Browser, contexts: list[BrowserContext]
) -> None:
    contexts.append(browser.new_context(viewport=SMALL, java_script_enabled=False))
    page = contexts[-1].new_page()
    page.goto(f"{null_site}/new?game=scorepad")
    page.get_by_label("Name of player 1", exact=True).fill("Ana")
    page.get_by_role("button", name="Start").click()
    form = page.locator("form.action", has=page.locator('[value="score"]'))
    form.get_by_label("seat").select_option(label="Ana")
    form.get_by_label("points").fill("3")
    form.get_by_role("button").click()
    expect(page.locator("#panel .scores .points")).to_have_text("3")
