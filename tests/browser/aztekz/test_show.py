"""The end as a show, on a phone of 360 by 660: from the last entry of a game to the last page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.aztekz.conftest import NewPhone
from tests.browser.aztekz.field_hand import FieldHand
from tests.browser.aztekz.test_field import laid_out
from tests.browser.aztekz.thumb import PILES, freed, laid
from tests.browser.board.test_show import INSIDE, SEEN, still
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.few import few
from tests.tracker.games.aztekz.shows import REFEREE, SHEET

FADED = """() => [...document.querySelectorAll(".field :is(.tower, .load)")]
    .every((one) => Number(getComputedStyle(one).opacity) <= 0.2)"""


def over(page: Page, mode: str, site: str) -> None:
    """The last entry of a game."""
    if mode == "sheet":
        page.goto(laid(site, freed(*PILES))["enter"])
        page.locator('[data-do="end"]').tap()
        page.locator("#asked button.main").tap()
    else:
        *before, last = REFEREE["actions"]
        page.goto(laid_out(site, REFEREE | {"actions": before})["enter"])
        FieldHand(page).play(last)


@pytest.mark.parametrize("mode", few(["referee", "sheet"]))
def test_from_the_last_entry_to_the_end_of_the_show(mode: str, small: NewPhone, site: str) -> None:
    page = small()
    over(page, mode, site)
    page.locator(".turn .see").tap()
    show = page.locator("#show")
    steps = {"sheet": 14, "referee": 4}[mode]
    expect(show).to_have_attribute("data-steps", str(steps))
    for step in range(1, steps + 1):
        expect(show).to_have_attribute("data-step", str(step))
        still(page)
        assert page.evaluate(INSIDE) == [], step
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), step
        if "freed" in (page.locator("#show .scene").get_attribute("class") or ""):
            assert page.evaluate(SEEN), step
        # Carried souls are gone when the first page is told.
        page.wait_for_function(FADED)
        if step < steps:
            page.locator("#step-next").tap()
    expect(show.locator("h1")).to_contain_text("wins" if mode == "sheet" else "share the victory")
    expect(show.locator(".chart")).to_be_visible()
    told = {"sheet": "Dee 8", "referee": "Thief of the game: Bo"}[mode]
    expect(show.locator(".tale")).to_contain_text(told)
    shown = show.locator(".points").all_inner_texts()
    page.locator("#step-next").tap()
    expect(page.locator("[data-score]")).to_have_count(len(shown))
    assert sorted(page.locator("[data-score]").all_inner_texts()) == sorted(shown)


def test_a_wrong_tower_is_put_right_from_its_page(small: NewPhone, site: str) -> None:
    page = small()
    page.goto(laid_out(site, SHEET)["enter"] + "scoring?step=3")
    page.locator(".wrong summary").tap()
    page.locator(".wrong .who").tap()
    page.get_by_text("Replace it…").tap()
    form = page.locator("details[open]")
    form.locator("[name=count]").fill("6")
    form.get_by_role("button", name="What would change?").tap()
    page.get_by_role("button", name="Keep the change").tap()
    page.wait_for_selector("#show")
    page.locator("#step-end").tap()
    expect(page.locator("#show h1")).to_be_visible()


@pytest.mark.long
def test_the_watch_link_in_full_screen_follows(sized: Callable[[str], Page], site: str) -> None:
    for record in (SHEET, REFEREE):
        game = laid_out(site, record)
        phone, screen = sized("phone"), sized("laptop")
        screen.goto(game["watch"])
        screen.locator('[data-do="screen"]').click()
        screen.wait_for_function("() => !!document.fullscreenElement")
        phone.goto(game["enter"] + "scoring")
        phone.locator('[data-do="screen"]').tap()
        shown = screen.locator("#show")
        for step in ("2", "3"):
            phone.locator("#step-next").tap()
            expect(shown).to_have_attribute("data-step", step)
        assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(shown.locator("#step-next")).to_be_hidden()
        phone.locator('[data-do="back"]').tap()
        expect(shown).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("theme", few(["light", "dark"]))
@pytest.mark.parametrize("record", [SHEET, REFEREE], ids=["sheet", "referee"])
def test_nobody_is_kept_from_any_step(
    theme: str, record: dict[str, object], small: NewPhone, site: str
) -> None:
    page = small(color_scheme=theme, reduced_motion="reduce")
    page.goto(laid_out(site, record)["enter"] + "scoring")
    steps = int(page.locator("#show").get_attribute("data-steps") or 0)
    problems = {}
    for step in range(1, steps + 1):
        expect(page.locator("#show")).to_have_attribute("data-step", str(step))
        # The marks below the curve of the last step are those of the story.
        problems[step] = found(page) + page.evaluate(SMALLEST, 44 if step < steps else 24)
        assert page.evaluate("document.getAnimations().length") == 0
        if step < steps:
            page.locator("#step-next").tap()
    assert {step: wrong for step, wrong in problems.items() if wrong} == {}
