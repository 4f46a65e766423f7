"""The show of a scoring at a table: by taps, by itself, with a second look at what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.board.test_one_screen import named
from tests.browser.board.test_scoring import brought, told
from tests.browser.conftest import NewPage
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.browser.one_screen import OUT_OF_PLACE
from tests.browser.patient import stand_still
from tests.few import few

EVERY_TIE = "tracker_four_players_every_tie"
LOW = ViewportSize(width=360, height=660)

INSIDE = """() => ["#show h1", ".camera", ".scores", "#step-next", "#step-end", '[data-do="play"]',
    '[data-do="speed"]', ".wrong summary"]
    .map(name => [name, document.querySelector(name)])
    .filter(([, one]) => one)
    .filter(([, one]) => {
        const box = one.getBoundingClientRect();
        return box.width < 1 || box.left < 0 || box.top < 0
            || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5;
    })
    .map(([name]) => name)"""
"""What does not lie on the screen as a whole."""

SEEN = """() => {
    const frame = document.querySelector(".camera").getBoundingClientRect();
    const above = document.querySelector(".above").getBoundingClientRect().bottom;
    const lit = [...document.querySelectorAll(".camera .told")];
    return lit.length > 0 && lit.every(cell => {
        const box = cell.getBoundingClientRect();
        return box.left >= frame.left - 1 && box.right <= frame.right + 1
            && box.top >= Math.max(above, frame.top) - 1 && box.bottom <= frame.bottom + 1;
    });
}"""
"""Is all that is told of in the picture, and nothing over it?"""

STILL = "() => document.getAnimations().every(one => one.playState !== 'running')"


@pytest.fixture
def low(on_screen: NewPage) -> Page:
    """A phone whose browser takes much of the screen for itself."""
    return on_screen(LOW["width"], LOW["height"])


def still(page: Page) -> None:
    page.wait_for_function(STILL)


def points(page: Page) -> list[str]:
    return page.locator("#show .scores .points").all_inner_texts()


@pytest.mark.long
def test_a_period_by_taps_on_one_screen(low: Page, site: str) -> None:
    address = brought(site, told(EVERY_TIE))
    low.goto(address + "scoring?period=2")
    steps = int(low.locator("#show").get_attribute("data-steps") or 0)
    touches = 0
    for step in range(1, steps + 1):
        expect(low.locator("#show")).to_have_attribute("data-step", str(step))
        still(low)
        assert low.evaluate(INSIDE) == []
        assert low.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert low.evaluate("document.documentElement.scrollHeight <= innerHeight")
        if step < steps:
            assert low.evaluate(SEEN)
        low.locator("#step-next").tap()
        touches += 1
    low.wait_for_selector("#panel")
    assert touches <= 15


def test_a_tap_on_the_board_goes_on(low: Page, site: str) -> None:
    low.goto(brought(site, told(EVERY_TIE)) + "scoring?period=2")
    low.locator(".camera").tap()
    expect(low.locator("#show")).to_have_attribute("data-step", "2")


def test_by_itself_in_ninety_seconds_and_as_it_was_chosen_last(low: Page, site: str) -> None:
    stand_still(low)
    address = brought(site, told(EVERY_TIE)) + "scoring?period=2"
    low.goto(address)
    show = low.locator("#show")
    low.select_option('[data-do="speed"]', "slow")
    low.locator('[data-do="play"]').tap()
    low.clock.run_for(6_500)
    expect(show).to_have_attribute("data-step", "2")
    # What is asked about stands still.
    low.locator(".wrong summary").tap()
    low.clock.run_for(20_000)
    expect(show).to_have_attribute("data-step", "2")
    low.locator('[data-do="play"]').tap()
    low.clock.run_for(83_000)
    steps = show.get_attribute("data-steps")
    expect(show).to_have_attribute("data-step", str(steps))
    expect(low.locator('[data-do="play"]')).to_have_attribute("aria-pressed", "false")

    # On the next evening it begins by itself, as slowly.
    low.goto(address)
    expect(low.locator('[data-do="speed"]')).to_have_value("slow")
    expect(low.locator('[data-do="play"]')).to_have_attribute("aria-pressed", "true")
    low.select_option('[data-do="speed"]', "fast")
    low.clock.run_for(4_500)
    expect(show).to_have_attribute("data-step", "3")
    low.locator('[data-do="play"]').tap()
    low.clock.run_for(20_000)
    expect(show).to_have_attribute("data-step", "3")


def test_nobody_asks_the_table_for_the_next_step(low: Page, site: str) -> None:
    low.goto(brought(site, told(EVERY_TIE)) + "scoring?period=2")
    low.context.set_offline(True)
    low.locator("#step-next").tap()
    expect(low.locator("#show")).to_have_attribute("data-step", "2")
    low.locator("#step-end").tap()
    expect(low.locator("#show h1")).to_contain_text("wins")


@pytest.mark.long
def test_the_points_climb_to_what_the_next_page_says(low: Page, site: str) -> None:
    address = brought(site, told(EVERY_TIE))
    low.goto(address + "scoring?period=2&step=4")
    for step in ("5", "6"):
        low.locator("#step-next").tap()
        expect(low.locator("#show")).to_have_attribute("data-step", step)
    still(low)
    shown = low.evaluate(
        """[...document.querySelectorAll("#show .scores li")]
            .map(row => getComputedStyle(row).getPropertyValue("--points").trim())"""
    )
    assert shown == points(low)
    climbed = points(low)
    low.goto(address + "scoring?period=2&step=6")
    assert points(low) == climbed


def test_what_is_wrong_is_put_right_on_its_card(low: Page, site: str) -> None:
    address = brought(site, told(EVERY_TIE))
    low.goto(address + "scoring?period=2&step=4")
    low.locator(".wrong summary").tap()
    piece = low.locator(".wrong .who").first
    cell = (piece.get_attribute("href") or "").split("=")[1]
    piece.tap()
    low.wait_for_selector("#ask .card")
    expect(low.locator("#ask .card h2").first).to_contain_text(cell)
    expect(low.locator("#ask [data-mend-level]").first).to_be_visible()


def test_with_the_keyboard_and_aloud(sized: Callable[[str], Page], site: str) -> None:
    page = sized("laptop")
    page.goto(brought(site, told(EVERY_TIE)) + "scoring?period=2&step=3")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#show")).to_have_attribute("data-step", "4")
    said = page.locator("#show [role=status]")
    expect(said).to_contain_text("District of 5")
    expect(said).to_contain_text("share second place")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#show")).to_have_attribute("data-step", "3")
    page.locator("#step-next").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#step-next")).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator("#show h1")).to_contain_text("wins")


def test_nothing_moves_for_who_wants_no_motion(themed: Page, site: str) -> None:
    themed.goto(brought(site, told(EVERY_TIE)) + "scoring?period=2&step=3")
    themed.locator("#step-next").tap()
    expect(themed.locator("#show")).to_have_attribute("data-step", "4")
    assert themed.evaluate("document.getAnimations().length") == 0
    assert themed.evaluate(SEEN)


@pytest.mark.parametrize("turned", few(["1", "", "2", "3"]))
@pytest.mark.parametrize("size", few(["phone", "landscape"]))
def test_the_board_stands_as_on_the_table(
    turned: str, size: str, sized: Callable[[str], Page], site: str
) -> None:
    page = sized(size)
    address = brought(site, told(EVERY_TIE))
    page.goto(address)
    for _ in range(int(turned or 0)):
        page.locator('[data-do="rotate"]').click()

    def way(one: str, other: str) -> tuple[bool, bool]:
        """Does the second cell lie to the right of the first, and below it?"""
        boxes = [page.locator(name).bounding_box() for name in (one, other)]
        assert boxes[0]
        assert boxes[1]
        return boxes[1]["x"] > boxes[0]["x"] + 1, boxes[1]["y"] > boxes[0]["y"] + 1

    at_table = way("#c-D4", "#c-M9")
    page.goto(address + "scoring?period=2&step=99")
    assert way('[data-at="D4"]', '[data-at="M9"]') == at_table


NARROW = product([(320, 568), (360, 660)], ["de", "en", "es", "fr", "pl"])
WIDE = product([(568, 320), (844, 390), (820, 1180), (1280, 800)], ["en", "de"])


@pytest.mark.long
@pytest.mark.parametrize("size, language", [*NARROW, *WIDE], ids=named)
def test_every_step_lies_on_one_screen(
    size: tuple[int, int],
    language: str,
    browser: Browser,
    contexts: list[BrowserContext],
    site: str,
) -> None:
    screen = ViewportSize(width=size[0], height=size[1])
    context = browser.new_context(viewport=screen, locale=language, reduced_motion="reduce")
    contexts.append(context)
    page = context.new_page()
    page.goto(brought(site, told(EVERY_TIE)) + "scoring?period=2")
    wrong: dict[int, Any] = {}
    for step in range(1, 15):
        expect(page.locator("#show")).to_have_attribute("data-step", str(step))
        # The marks below the curve of the last step are those of the story.
        needed = {"#show h1": 1, "least": 44 if step < 14 else 24}
        problems = page.evaluate(INSIDE) + page.evaluate(OUT_OF_PLACE, needed)
        if step < 14 and not page.evaluate(SEEN):
            problems.append("what is told of cannot be seen")
        if problems:
            wrong[step] = problems
        if step < 14:
            page.keyboard.press("ArrowRight")
    assert wrong == {}, json.dumps(wrong)


@pytest.mark.long
def test_nobody_is_kept_from_any_step(themed: Page, site: str) -> None:
    themed.goto(brought(site, told(EVERY_TIE)) + "scoring?period=2")
    problems = {}
    for step in (1, 2, 3, 4, 13, 14):
        themed.goto(themed.url.split("&")[0] + f"&step={step}")
        # The marks below the curve of the last step are those of the story.
        least = 44 if step < 14 else 24
        problems[step] = found(themed) + themed.evaluate(SMALLEST, least)
        themed.locator(".wrong summary").tap()
        problems[-step] = found(themed) + themed.evaluate(SMALLEST, least)
    assert {name: wrong for name, wrong in problems.items() if wrong} == {}
