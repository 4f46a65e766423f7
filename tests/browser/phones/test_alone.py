"""One phone for the whole table: it is told once that a second one would save the game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Another, NewPage
from tests.browser.phones.test_phones import new_game
from tests.few import few

TEN = "C4 D4,F4 G4,I4 J4,C6 D6,F6 G6,I6 J6,C10 D10,F10 G10,I10 J10,C12 D12".split(",")
TOUCHED = """() => {
    const box = document.getElementById("alone").getBoundingClientRect();
    return [...document.querySelectorAll("button, a, .cell")].filter((one) => {
        if (one.closest("#alone") || !one.checkVisibility()) return false;
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return top < box.bottom - 1 && box.top + 1 < bottom
            && left < box.right - 1 && box.left + 1 < right;
    }).map((one) => one.outerHTML);
}"""
"""What lies under the question of all that is tapped."""


def dig(page: Page, *canals: str) -> None:
    number = int(page.locator("[data-board]").get_attribute("data-number") or -1)
    for cells in canals:
        page.evaluate("cells => table.enter({ do: 'canal', cells })", cells)
    expect(page.locator("[data-board]")).to_have_attribute("data-number", str(number + len(canals)))


@pytest.mark.long
@pytest.mark.parametrize("width, height", few([(360, 660), (320, 568)]))
def test_the_one_phone_asks_once_and_its_word_opens_the_game_on_another(
    width: int, height: int, on_screen: NewPage, site: str
) -> None:
    phone, other = on_screen(width, height), on_screen(width, height)
    phone.goto(new_game(site)["enter"])
    dig(phone, *TEN[:-1])
    expect(phone.locator("#alone")).to_have_count(0)
    dig(phone, *TEN[-1:])
    asked = phone.locator("#alone").get_by_role("link", name="Another phone to be safe?")
    expect(asked).to_be_visible()
    assert phone.evaluate(TOUCHED) == []
    asked.tap()
    # Once.
    kept = "localStorage['alone:' + document.querySelector('[data-board]').dataset.key]"
    assert phone.evaluate(kept) == ""
    sheet = phone.locator("#ask")
    expect(sheet.locator(".qr svg")).to_be_visible()
    word = sheet.locator("strong").inner_text()
    # The first phone dies.
    phone.context.set_offline(True)

    other.goto(site)
    other.get_by_text("Do you already have games?").tap()
    other.get_by_label("short word").fill(f" {word[:5].lower()} {word[5:]}")
    other.get_by_role("button", name="Open", exact=True).tap()
    expect(other.locator("[data-board]")).to_have_attribute("data-number", "10")
    dig(other, "F12 G12")


def test_nobody_is_asked_where_two_phones_have_the_game(
    phone: Page, site: str, another: Another
) -> None:
    game = new_game(site)["enter"]
    phone.goto(game)
    other = another(game)
    expect(other.locator("[data-board]")).to_be_visible()
    with phone.expect_response("**/share?alone") as asked:
        dig(phone, *TEN)
    assert asked.value.status == 204
    expect(phone.locator("#alone")).to_have_count(0)
