"""The end as a show, on a small phone: from the last entry of a game to the last page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board.test_show import INSIDE, SEEN, still
from tests.browser.conftest import NewPage
from tests.browser.every_page.test_every_page import ILL_SET
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.browser.every_page.test_languages import LOCALES
from tests.browser.tables import table_of
from tests.few import few
from tests.tracker.games.coatl.show.shows import LEVEL, LONG_NAMES, PAST_FIFTY, SHOWN, refereed

SMALL = (360, 660)
CUT = """() => [...document.querySelectorAll("#show .words [data-said] *, #show .steps *")]
    .filter((one) => one.checkVisibility() && !one.closest(".unseen, svg"))
    .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < -0.5 || box.right > innerWidth + 0.5;
    })
    .map((one) => one.outerHTML.slice(0, 90))"""
"""Words that begin or end beside the screen."""
WHOLE = """() => {
    const words = document.querySelector("#show .words");
    return words.scrollHeight <= words.clientHeight + 1;
}"""
"""Is all that is told of a card to be seen without scrolling?"""


def on_step(page: Page, step: int) -> None:
    expect(page.locator("#show")).to_have_attribute("data-step", str(step))
    still(page)


def steps_of(page: Page) -> int:
    return int(page.locator("#show").get_attribute("data-steps") or 0)


def test_from_the_last_entry_to_the_end_of_the_show(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    *before, _end = SHOWN["actions"]
    page.goto(table_of(site, SHOWN | {"actions": before})["enter"])
    page.locator('[data-do="end"]').tap()
    page.get_by_role("button", name="The body segments ran out").tap()
    page.locator(".turn .see").tap()
    on_step(page, 1)
    expect(page.locator(".camera .piece.told")).to_have_count(4)
    page.locator("#step-next").tap()
    on_step(page, 2)
    expect(page.locator('.camera .told[data-match="3"]')).to_have_count(2)
    expect(page.locator(".camera .ringed")).to_have_count(4)
    # What a step told is gone with it.
    page.locator("#step-next").tap()
    on_step(page, 3)
    expect(page.locator(".camera .ringed")).to_have_count(0)
    expect(page.locator('.camera [data-match="6"]')).to_have_count(1)
    expect(page.locator(".worth.done")).to_have_count(0)
    # Cóatl by Cóatl.
    for step, done in ((4, 0), (6, 1), (8, 2)):
        page.locator("#step-skip").tap()
        on_step(page, step)
        expect(page.locator(".worth.done")).to_have_count(done)
        expect(page.locator(".sum b")).to_be_visible()
    expect(page.locator("#step-skip")).to_have_count(0)
    page.locator("#step-next").tap()
    expect(page.locator("#show h1")).to_contain_text("Ana wins with 22 points")
    page.locator("#step-next").tap()
    expect(page.locator('[data-score="red"]')).to_have_text("22")


def test_by_itself_from_step_to_step(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.clock.install()
    page.goto(table_of(site, SHOWN)["enter"] + "scoring")
    page.locator('[data-do="speed"]').select_option("fast")
    page.locator('[data-do="play"]').tap()
    for step in range(2, 10):
        page.clock.run_for(2000)
        expect(page.locator("#show")).to_have_attribute("data-step", str(step))
    expect(page.locator('[data-do="play"]')).to_have_attribute("aria-pressed", "false")


@pytest.mark.long
def test_the_watch_link_in_full_screen_follows(on_screen: NewPage, site: str) -> None:
    game = table_of(site, SHOWN)
    phone, screen = on_screen(*SMALL), on_screen(1280, 800)
    screen.goto(game["watch"])
    screen.locator('[data-do="screen"]').click()
    screen.wait_for_function("() => !!document.fullscreenElement")
    phone.goto(game["enter"] + "scoring")
    phone.locator('[data-do="screen"]').tap()
    for step in ("2", "3"):
        phone.locator("#step-next").tap()
        expect(screen.locator("#show")).to_have_attribute("data-step", step)
    expect(screen.locator(".camera .piece.told")).to_have_count(6)
    expect(screen.locator("#step-next")).to_be_hidden()
    phone.locator('[data-do="back"]').tap()
    expect(screen.locator("#show")).to_have_count(0)


SIZES = [(320, 568), (360, 660), (844, 390), (820, 1180), (1280, 800)]
RECORDS = {
    "sheet": SHOWN,
    "referee": refereed(),
    "level": LEVEL,
    "past fifty": PAST_FIFTY,
    "long names": LONG_NAMES,
}


def walked(page: Page) -> dict[int, Any]:
    """What is out of place, by step."""
    wrong: dict[int, Any] = {}
    for step in range(1, steps_of(page) + 1):
        on_step(page, step)
        problems = [*page.evaluate(INSIDE), *page.evaluate(CUT), *page.evaluate(ILL_SET)]
        # A long Cóatl may go on below.
        problems = [one for one in problems if not re.fullmatch("broken: [KBGRY]+", one)]
        if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
            problems.append("the page is too wide")
        if page.locator(".camera .told").count() and not page.evaluate(SEEN):
            problems.append("not all that is told of is in the picture")
        if page.locator("#show .card").count() and not page.evaluate(WHOLE):
            problems.append("the words scroll")
        if problems:
            wrong[step] = problems
        if page.locator("#step-next[data-go]").count():
            page.locator("#step-next").click()
    return wrong


@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.parametrize("size", few(SIZES, whole=True), ids=lambda size: "{}x{}".format(*size))
def test_nothing_is_cut_on_any_screen(
    size: tuple[int, int], record: str, on_screen: NewPage, site: str
) -> None:
    page = on_screen(*size, reduced_motion="reduce", locale="en-GB")
    page.goto(table_of(site, RECORDS[record])["enter"] + "scoring")
    assert walked(page) == {}


@pytest.mark.long
@pytest.mark.parametrize("width, height", [(320, 568), (360, 660)])
@pytest.mark.parametrize("language", LOCALES)
def test_nor_in_any_language(
    language: str, width: int, height: int, on_screen: NewPage, site: str
) -> None:
    page = on_screen(width, height, reduced_motion="reduce", locale=LOCALES[language])
    wrong = {}
    for name, record in RECORDS.items():
        page.goto(table_of(site, record)["enter"] + "scoring")
        if problems := walked(page):
            wrong[name] = problems
    assert wrong == {}


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nobody_is_kept_from_any_step(theme: str, on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL, color_scheme=theme, reduced_motion="reduce")
    problems = {}
    for record in (refereed(), PAST_FIFTY):
        page.goto(table_of(site, record)["enter"] + "scoring")
        steps = steps_of(page)
        for step in range(1, steps + 1):
            on_step(page, step)
            # The marks below the curve of the last step are those of the story.
            problems[step] = found(page) + page.evaluate(SMALLEST, 44 if step < steps else 24)
            assert page.evaluate("document.getAnimations().length") == 0
            if step < steps:
                page.locator("#step-next").tap()
    assert {step: wrong for step, wrong in problems.items() if wrong} == {}
