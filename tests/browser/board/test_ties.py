"""The end of a game without a referee: action tokens are asked where they decide something."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board.test_scoring import fits
from tests.browser.conftest import NewPage
from tests.browser.tables import table_of

PLAYERS = [
    {"name": name, "color": colour}
    for name, colour in (("Ana", "red"), ("Bo", "grey"), ("Cy", "sand"))
]
SIZES = [(360, 660), (320, 568)]
HELD = '.tied input[name^="tokens_left"]'


def on_the_island(*palace: str) -> dict[str, Any]:
    """The first period brought whoever stood on the palace five points; the second is to end."""
    ended = {"do": "end_period", "palace": [*palace], "override": True}
    return {
        "format": "mexica-record/1",
        "mode": "tracker",
        "players": PLAYERS,
        "tokens": [3, 4, 5, 6, 8, 9, 11, 13],
        "actions": [ended],
    }


def ends(page: Page, *palace: str) -> None:
    page.locator('.standing [data-do="end_period"]').click()
    expect(page.locator("h1")).to_have_text("End of period 2")
    expect(page.locator("form.ending")).not_to_contain_text("Action tokens")
    for colour in palace:
        page.check(f'input[name=palace][value="{colour}"]')
    page.locator(".ending > button").click()


def told_to_the_end(page: Page) -> Any:
    expect(page.locator("#show")).to_be_visible()
    page.locator("#step-end").click()
    return page.locator("#show")


@pytest.mark.parametrize("size", SIZES)
def test_nobody_is_level_and_nobody_is_asked(
    on_screen: NewPage, site: str, size: tuple[int, int]
) -> None:
    page = on_screen(*size)
    page.goto(table_of(site, on_the_island("red"))["enter"])
    ends(page, "red", "grey")
    expect(told_to_the_end(page).locator("h1")).to_contain_text("Ana wins with 10 points.")


@pytest.mark.parametrize("size", SIZES)
def test_who_is_level_for_the_last_place_is_asked(
    on_screen: NewPage, site: str, size: tuple[int, int]
) -> None:
    page = on_screen(*size)
    page.goto(table_of(site, on_the_island("red"))["enter"])
    ends(page)
    expect(page.locator("h1")).to_have_text("Who has action tokens left?")
    expect(page.locator(".tied label")).to_have_text(["Bo", "Cy"])
    assert fits(page)
    # All of it on one screen; nothing is there before somebody counted.
    expect(page.locator(".ending > button")).to_be_in_viewport(ratio=1)
    expect(page.locator(HELD).first).to_have_value("")
    for field, held in zip(page.locator(HELD).all(), "02", strict=True):
        field.fill(held)
    page.locator(".ending > button").click()
    expect(told_to_the_end(page).locator("h1")).to_contain_text("Ana wins with 5 points.")
    # Cy is before Bo.
    expect(page.locator("#show .scores .who")).to_have_text(["Ana", "Bo", "Cy"])


@pytest.mark.parametrize("size", SIZES)
def test_a_correction_makes_people_level_and_asks_them(
    on_screen: NewPage, site: str, size: tuple[int, int]
) -> None:
    """Somebody remembers that Bo stood on the palace, too, when the first period was scored."""
    page = on_screen(*size)
    address = table_of(site, on_the_island("red"))["enter"]
    page.goto(address)
    ends(page, "red", "grey")
    told_to_the_end(page)

    page.goto(address + "correct/0")
    page.get_by_text("Replace it…").click()
    page.locator('details[open] [name=palace][value="grey"]').check()
    page.get_by_role("button", name="What would change?").first.click()
    # As it was ended before: by agreement.
    page.get_by_role("button", name="The table agrees").click()
    expect(page.locator("h1")).to_have_text("What would change")
    expect(page.locator(".tied label")).to_have_text(["Ana", "Bo"])
    assert fits(page)
    for field, held in zip(page.locator(".tied input").all(), "13", strict=True):
        field.fill(held)
    page.get_by_role("button", name="Keep the change").click()
    expect(page.locator("[data-board]")).to_be_visible()

    page.goto(address + "scoring?step=99")
    show = page.locator("#show")
    expect(show.locator("h1")).to_contain_text("Bo wins.")
    expect(show).to_contain_text("Action tokens decide: Ana 1, Bo 3.")
    # And what was counted wrongly can be put right from there.
    show.get_by_text("That is wrong").click()
    show.get_by_role("link", name="action tokens left").click()
    asked = page.locator('fieldset[data-for="end_period"]').filter(has_text="Action tokens left")
    expect(asked.first.locator("label")).to_have_text(["Ana", "Bo"])
