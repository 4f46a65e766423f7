"""A copy to try things with: nobody enters the real game into it by mistake."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.every_page.test_for_everybody import found
from tests.browser.every_table import EVERY, half_of
from tests.browser.one_screen import OUT_OF_PLACE
from tests.browser.tables import table_of
from tests.few import few

SIZES = [(320, 568), (360, 660)]
MIDDLE = """() => {
    const { width, height } = document.querySelector(".frame").getBoundingClientRect();
    return [width, height];
}"""
LOOK = """() => {
    const tape = getComputedStyle(document.body, "::after");
    return {
        ground: getComputedStyle(document.body).backgroundColor,
        tape: [tape.position, tape.borderTopStyle, tape.pointerEvents],
        stripes: getComputedStyle(document.querySelector(".frame")).backgroundImage,
    };
}"""
WHOLE = """one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight
        && x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
}"""


def asked(page: Page, real: str) -> None:
    """From the replay of the real game, as it stands now."""
    page.goto(f"{real}replay?at=1")
    page.locator(".from-here").get_by_role("button", name="What if?").click()
    expect(page.locator("[data-board]")).to_be_visible()


def said(page: Page) -> None:
    label = page.locator(".what-if:visible")
    expect(label).to_have_text("What if?")
    assert label.evaluate(WHOLE)


@pytest.mark.parametrize("way", EVERY)
@pytest.mark.parametrize(
    ("size", "scheme"), few([(SIZES[0], "light"), (SIZES[1], "dark"), (SIZES[0], "dark")], 2)
)
def test_it_looks_like_no_real_table(
    way: str, size: tuple[int, int], scheme: Any, on_screen: NewPage, site: str
) -> None:
    page = on_screen(*size, color_scheme=scheme, reduced_motion="reduce", locale="en-GB")
    real = table_of(site, half_of(way))["enter"]
    page.goto(real)
    expect(page.locator(".what-if")).to_have_count(0)
    before, middle = page.evaluate(LOOK), page.evaluate(MIDDLE)
    page.goto(f"{real}replay?at={page.locator('#state').get_attribute('data-number')}")
    page.locator(".from-here").get_by_role("button", name="What if?").click()
    expect(page.locator("[data-board]")).to_be_visible()
    said(page)
    look = page.evaluate(LOOK)
    assert look["ground"] != before["ground"]
    assert look["tape"] == ["fixed", "solid", "none"]
    assert "repeating-linear-gradient" in look["stripes"]
    # It takes no row, and hides nothing.
    assert page.evaluate(MIDDLE) == middle
    assert page.evaluate(OUT_OF_PLACE, {"least": 40, "[data-strip]": 1}) == []
    assert found(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_without_colours_of_its_own_it_is_told_too(
    size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    page = on_screen(*size, forced_colors="active")
    asked(page, table_of(site, half_of("mexica tracker"))["enter"])
    said(page)
    tape = page.evaluate("getComputedStyle(document.body, '::after').borderTopStyle")
    assert tape == "dashed"


@pytest.mark.parametrize("language", ["de-AT", "fr-FR", "pl-PL", "es-ES"])
def test_the_words_fit_in_every_language(language: str, on_screen: NewPage, site: str) -> None:
    page = on_screen(320, 568, locale=language)
    real = table_of(site, half_of("coatl referee"))["enter"]
    page.goto(f"{real}replay?at=1")
    page.locator('form[action$="/what-if"] button').click()
    expect(page.locator("[data-board]")).to_be_visible()
    assert page.locator(".what-if:visible").evaluate(WHOLE)
    assert page.evaluate(OUT_OF_PLACE, {"least": 40, "[data-strip]": 1}) == []


@pytest.mark.parametrize("size", SIZES)
def test_it_is_said_on_every_page_of_it(
    size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    page = on_screen(*size)
    real = table_of(site, half_of("mexica tracker"))["enter"]
    asked(page, real)
    copy = page.url
    for part in ("period", "log", "begun", "check", "replay", "story", "out", "scoring"):
        page.goto(copy + part)
        said(page)
        page.goto(real + part)
        expect(page.locator(".what-if")).to_have_count(0)
    # On the list of games, too.
    page.goto(f"{site}/")
    expect(page.get_by_role("link").filter(has_text="What if?")).to_have_count(1)


@pytest.mark.parametrize("size", SIZES)
def test_it_is_said_where_a_serpent_is_entered(
    size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    page = on_screen(*size)
    page.goto(table_of(site, half_of("coatl sheet"))["enter"] + "replay?at=0")
    page.locator(".from-here").get_by_role("button", name="What if?").click()
    page.locator("button.slot").first.click()
    expect(page.locator("#editor")).to_be_visible()
    said(page)
