"""A correction of the referee's game: what was done is done again, on the cards of that moment."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.aztekz.field_hand import FieldHand, at
from tests.browser.aztekz.test_field_turn import BEGUN, begun
from tests.browser.conftest import NewPage
from tests.browser.one_screen import OUT_OF_PLACE
from tests.few import few

PLAYED = [
    *BEGUN,
    {"do": "draw", "paths": "NES", "soul": "c"},
    {"do": "step", "hero": "slave1", "to": [0, -1]},
    {"do": "take", "hero": "slave1", "soul": "a"},
    {"do": "place", "at": [0, 1], "paths": "NES"},
    {"do": "draw", "paths": "N", "soul": "c"},
]
SCREENS = few([(320, 568), (360, 660)])


def moment(page: Page, site: str, number: int, way: str) -> FieldHand:
    """From the table by the log to the cards as they lay before that action."""
    page.goto(begun(site, PLAYED)["enter"])
    page.locator(".top [data-do=more]").tap()
    page.locator(f".log li[value='{number}'] a").tap()
    # Nobody types compass letters and numbers below nothing.
    expect(page.locator("input:visible, select:visible")).to_have_count(0)
    page.get_by_text(way).tap()
    page.wait_for_selector(".table.moment")
    return FieldHand(page)


@pytest.mark.parametrize("width, height", SCREENS)
def test_a_card_that_was_laid_elsewhere(
    width: int, height: int, on_screen: NewPage, site: str
) -> None:
    page = on_screen(width, height)
    hand = moment(page, site, 10, "Replace it…")
    # The card is still in the hand, and all of it is seen at once.
    expect(page.locator(f"{at([0, 1])}.card")).to_have_count(0)
    needed = {".field .card": 4, ".tools button": 4, "[data-strip]": 1}
    assert page.evaluate(OUT_OF_PLACE, needed) == []
    hand.tap(at([-1, 0]))
    hand.tap(".tools [data-do=place]")
    expect(page.locator("main")).to_contain_text("Everything after it still fits.")
    page.get_by_role("button", name="Keep the change").tap()
    hand.wait_for(len(PLAYED))
    expect(page.locator(f"{at([-1, 0])}.card")).to_be_visible()
    expect(page.locator(f"{at([0, 1])}.card")).to_have_count(0)


@pytest.mark.parametrize("width, height", SCREENS)
def test_a_step_that_was_forgotten_and_is_against_the_rules(
    width: int, height: int, on_screen: NewPage, site: str
) -> None:
    page = on_screen(width, height)
    hand = moment(page, site, 9, "Insert another before it…")
    # He has stepped to the straight card; from there he went on two cards at once.
    hand.tap(at([1, 0]))
    expect(page.locator(".problems")).to_contain_text("That is not a neighbouring card.")
    page.get_by_role("button", name="Against the rules: all the same").tap()
    expect(page.locator("ins")).to_contain_text("helper 1")
    page.get_by_role("link", name="Leave it as it is").tap()
    hand.wait_for(len(PLAYED))
