"""Who leads in each district, on the board of whoever wants to see it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Another
from tests.browser.hand import Hand
from tests.browser.stage import EVERY_TIE, told
from tests.browser.tables import table_of

# Cy leads in the four cells around M4 until Ana has as many floors there.
TIED = 73
WOVEN = """() => [...document.querySelectorAll(".leading g > path[fill]")]
    .filter((one) => one.checkVisibility())
    .map((one) => [
        one.getAttribute("fill").slice(9, -1), one.getAttribute("d").split("z").length - 1,
    ])"""
"""For each district by whom it is woven, the first letters of those who lead there; its size."""
DRAWN = """() => [...document.querySelectorAll(".leading pattern path")].map((one) => {
    const { fill, stroke, opacity } = getComputedStyle(one);
    return [fill, stroke, opacity].join(" ");
})"""
BEFORE: list[list[object]] = [
    ["b", 7],
    ["s", 3],
    ["s", 4],
    ["s", 4],
    ["s", 6],
    ["b", 12],
    ["r", 10],
    ["g", 3],
]
AFTER = [*BEFORE[:3], ["sr", 4], *BEFORE[4:]]


def shown(page: Page, wanted: list[list[object]]) -> None:
    """By and by: another phone hears of it."""
    page.wait_for_function(
        f"wanted => JSON.stringify(({WOVEN})()) === JSON.stringify(wanted)", arg=wanted
    )


def test_whoever_wants_to_see_who_leads_sees_it_after_every_move(
    phone: Page, another: Another, site: str
) -> None:
    address = table_of(site, told(EVERY_TIE, TIED - 1))["enter"]
    phone.goto(address)
    hand = Hand(phone)
    assert phone.evaluate(WOVEN) == []
    hand.tap('button[data-do="more"]')
    phone.get_by_text("Supplies and the end of the period").click()
    phone.get_by_role("button", name="show who leads in each district").click()
    shown(phone, BEFORE)
    phone.get_by_role("button", name="hide who leads in each district").click()
    shown(phone, [])
    phone.get_by_role("button", name="show who leads in each district").click()
    other = another(address)
    Hand(other).play(told(EVERY_TIE)["actions"][TIED - 1])
    shown(phone, AFTER)
    hand.tap('button[data-do="more"]')
    hand.tap('[data-do="undo"]')
    shown(phone, BEFORE)
    hand.tap('[data-do="redo"]')
    shown(phone, AFTER)
    assert other.evaluate(WOVEN) == []
    phone.reload()
    shown(phone, AFTER)
    drawn = phone.evaluate(DRAWN)
    phone.goto(f"{address}replay?at={TIED}")
    phone.locator(".stage.ready").wait_for()
    shown(phone, AFTER)
    assert drawn == phone.evaluate(DRAWN), "as at the table"
    phone.locator('[data-go="back"]').click()
    shown(phone, BEFORE)
    expect(phone.locator("#r-words")).to_contain_text(str(TIED - 1))
