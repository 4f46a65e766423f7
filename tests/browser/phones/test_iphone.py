"""An iPhone: what its browser does otherwise, as far as this one can be made to do it, too."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

import pytest
from playwright.sync_api import Page

from tests.browser.aztekz.test_field import laid_out, shortest
from tests.browser.aztekz.thumb import PILES, freed
from tests.browser.aztekz.thumb import laid as laid_in_aztekz
from tests.browser.coatl.referee_hand import begun
from tests.browser.coatl.test_referee_turn import BEGUN
from tests.browser.coatl.thumb import BOOK
from tests.browser.coatl.thumb import laid as laid_in_coatl
from tests.browser.conftest import NewPage
from tests.browser.patient import stand_still
from tests.browser.stage import EVERY_TIE, told
from tests.browser.tables import table_of
from tests.few import few

TABLES: dict[str, Callable[[str], str]] = {
    "mexica": lambda site: table_of(site, told(EVERY_TIE, 20))["enter"],
    "mexica watched": lambda site: table_of(site, told(EVERY_TIE, 20))["watch"],
    "aztekz sheet": lambda site: laid_in_aztekz(site, freed(*PILES))["enter"],
    "aztekz field": lambda site: laid_out(site, shortest()["record"], 20)["enter"],
    "coatl sheet": lambda site: laid_in_coatl(site, [BOOK])["enter"],
    "coatl referee": lambda site: begun(site, BEGUN)["enter"],
}
# Of an iPhone with a notch, as an app on its home screen: it takes as much at both sides.
INSETS = {
    (390, 844): {"top": 47, "right": 0, "bottom": 34, "left": 0},
    (844, 390): {"top": 0, "right": 47, "bottom": 21, "left": 47},
}
ALL = [*product(TABLES, INSETS)]
MOST_DIFFERENT = [
    ("mexica", (844, 390)),
    ("aztekz field", (844, 390)),
    ("coatl sheet", (390, 844)),
]
UNSAFE = """({ top, right, bottom, left }) => {
    const tapped = "button, a, input, select, textarea, summary, [data-cell], [data-score], .strip";
    const out = [...document.querySelectorAll(tapped)].filter((one) => {
        const box = one.getBoundingClientRect();
        const free = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return (one === free || one.contains(free)) && (box.top < top - 0.5
            || box.left < left - 0.5 || box.right > innerWidth - right + 0.5
            || box.bottom > innerHeight - bottom + 0.5);
    }).map((one) => `${one.outerHTML.slice(0, 60)} ${JSON.stringify(one.getBoundingClientRect())}`);
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth) out.push(`${scrollWidth} wide`);
    const sheet = document.getElementById("ask")?.open;
    if (scrollHeight > innerHeight && !sheet) out.push(`${scrollHeight} high`);
    return out;
}"""
ASK = """() => table.question("Send it all the same?", [["Yes", () => {}], ["No", () => {}]])"""


def with_a_notch(page: Page, insets: dict[str, int]) -> None:
    wire = page.context.new_cdp_session(page)
    wire.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})


@pytest.mark.parametrize("table, size", few(ALL, MOST_DIFFERENT))
def test_nothing_that_is_touched_lies_under_the_notch_or_the_bar_of_the_home_screen(
    table: str, size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    page = on_screen(*size)
    stand_still(page)
    with_a_notch(page, INSETS[size])
    page.goto(TABLES[table](site))
    unsafe = partial(page.evaluate, UNSAFE, INSETS[size])
    wrong = {"table": unsafe()}
    page.locator("button[data-do=more]").click()
    page.evaluate("document.querySelector('.rest').scrollTop = 9999")
    wrong["drawer"] = unsafe()
    page.locator("button[data-do=more]").click()
    if page.locator("button.slot").count():
        page.locator("button.slot").first.click()
        page.locator(".editor").wait_for()
        wrong["editor"] = unsafe()
        page.keyboard.press("Escape")
    page.evaluate(ASK)
    wrong["sheet"] = unsafe()
    assert {where: found for where, found in wrong.items() if found} == {}


@pytest.mark.parametrize("size", few(INSETS, whole=True))
def test_the_show_keeps_clear_of_them_too(
    size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    page = on_screen(*size)
    stand_still(page)
    with_a_notch(page, INSETS[size])
    page.goto(table_of(site, told(EVERY_TIE))["enter"] + "scoring")
    page.locator(".steps .main").wait_for()
    assert page.evaluate(UNSAFE, INSETS[size]) == []


@pytest.mark.parametrize("table", few([*TABLES], 2))
def test_a_finger_that_is_drawn_down_loads_no_table_anew(
    table: str, phone: Page, site: str
) -> None:
    """Nothing here draws a page down to load it again: what tells a phone not to is looked at."""
    phone.goto(TABLES[table](site))
    root, *frames = phone.evaluate(
        "[...document.querySelectorAll('html, .frame, .middle')]"
        ".map((one) => getComputedStyle(one).overscrollBehaviorY)"
    )
    assert root == "none"
    assert {*frames} <= {"contain"}
