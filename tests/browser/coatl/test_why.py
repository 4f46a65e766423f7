"""The rule behind what the editor says, and the help of a game that is over: above the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.aztekz.test_one_screen import out_of_place
from tests.browser.coatl.referee_hand import begun
from tests.browser.coatl.test_referee import shortest
from tests.browser.coatl.thumb import Thumb, laid
from tests.browser.conftest import NewPage
from tests.few import few

SMALL = (360, 660)
NEEDED = {"least": 40, "#e-say .why": 1, "#editor .hue": 5, "#e-row": 1, '[data-key="save"]': 1}
BEYOND = """(one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return words.getBoundingClientRect().right - one.getBoundingClientRect().right;
}"""
"""How far what it says reaches over its rim."""
SCREENS = [(320, 568), (360, 660), (568, 320), (844, 390), (1280, 800)]


def test_the_editor_leads_to_the_rule_and_keeps_what_is_put_together(
    on_screen: NewPage, site: str
) -> None:
    page = on_screen(*SMALL)
    page.goto(laid(site)["enter"])
    thumb = Thumb(page)
    thumb.tap('[data-slot="red-1"]')
    thumb.keys(*"YKKY")
    page.locator('[data-of="yellow"]').tap()
    page.locator('#e-cards [data-card="KKYY"]').tap()
    expect(page.locator("#e-say")).to_contain_text("does not meet ■■★★")
    why = page.locator("#e-say .why")
    why.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#asked .told")).to_be_visible()
    # Letters and keys of the editor wait until it is closed.
    page.keyboard.press("b")
    page.keyboard.press("Escape")
    expect(page.locator("#ask")).to_be_hidden()
    expect(page.locator("#editor")).to_be_visible()
    thumb.has("YKKY")
    why.tap()
    expect(page.locator("#asked .told")).to_be_visible()
    page.locator('#ask [data-do="close"]').tap()
    expect(page.locator('[data-key="save"]')).to_be_enabled()


def test_a_typed_card_leads_to_its_rule_and_stays_typed(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(laid(site)["enter"])
    thumb = Thumb(page)
    thumb.tap('[data-slot="red-1"]')
    thumb.keys(*"YKKY")
    page.locator('[data-of="own"]').tap()
    page.locator("#e-typed").fill("GX: 1")
    why, save = page.locator("#e-tile .why"), page.locator('[data-key="save"]')
    why.tap()
    expect(page.locator("#asked h2")).to_have_text("What a card asks for")
    page.locator('#ask [data-do="close"]').tap()
    expect(page.locator("#e-typed")).to_have_value("GX: 1")
    expect(save).to_be_disabled()
    page.locator("#e-typed").fill("KKYY")
    expect(page.locator("#e-tile")).to_contain_text("does not meet ■■★★")
    why.tap()
    expect(page.locator("#asked .told")).to_be_visible()
    page.keyboard.press("Escape")
    save.tap()
    expect(page.locator('#e-laid [data-name="KKYY"]')).to_be_visible()


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("language", ["de", "pl"])
def test_it_leaves_room_for_everything(
    language: str, size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    page = on_screen(*size, locale=language)
    page.goto(laid(site)["enter"])
    page.locator('[data-slot="red-1"]').click()
    for hue in "YKKY":
        page.locator(f'#editor [data-key="{hue}"]').click()
    why = page.locator("#e-say .why")
    expect(why).to_be_visible()
    assert why.evaluate(BEYOND) <= 0.5
    page.locator('[data-of="yellow"]').click()
    page.locator('#e-cards [data-card="KKYY"]').click()
    expect(page.locator("#e-say")).to_contain_text("■■★★")
    assert out_of_place(page, NEEDED) == {}


@pytest.mark.parametrize("size", few(SCREENS, whole=True))
@pytest.mark.parametrize("door", few(["enter", "watch"]))
def test_after_the_end_the_referees_table_tells_who_wins(
    door: str, size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    record = shortest(20)["record"]
    more = {key: value for key, value in record.items() if key != "actions"}
    page = on_screen(*size)
    page.goto(begun(site, record["actions"], **more)[door])
    expect(page.locator("#state")).to_have_attribute("data-status", "finished")
    page.locator('.top [data-do="why"]').click()
    expect(page.locator("#asked h2")).to_have_text("Who wins, and ties")
