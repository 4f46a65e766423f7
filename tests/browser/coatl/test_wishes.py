"""What is told while a Cóatl grows: wishes, quarrels, what holds for now, rings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.coatl.thumb import BOOK, Thumb, laid
from tests.browser.conftest import NewPage
from tests.browser.every_page.test_every_page import ILL_SET
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.browser.every_page.test_languages import LOCALES

SMALL = (360, 660)


def wish(page: Page, kind: str, *names: str) -> None:
    page.locator(f'[data-of="{kind}"]').tap()
    for name in names:
        page.locator(f'#e-cards [data-wish="{name}"]').tap()
        expect(page.locator(f'#e-cards [data-wish="{name}"]')).to_have_attribute(
            "aria-pressed", "true"
        )


def test_wishes_tell_what_they_need_and_stay_on_the_phone(on_screen: NewPage, site: str) -> None:
    game = laid(site)
    page, other = on_screen(*SMALL), on_screen(*SMALL)
    page.goto(game["enter"])
    thumb = Thumb(page)
    thumb.tap('[data-slot="red-1"]')
    thumb.keys(*"BB")
    wish(page, "yellow", "BBYY")
    wish(page, "black", "GGG")
    # A list that is looked at is not taken away by the answer.
    expect(page.locator("#e-found")).to_be_hidden()
    wish(page, "temple", "!G #9")
    page.locator('[data-of=""]').tap()
    wishes = page.locator("#e-wishes .wish")
    expect(wishes).to_have_count(3)
    expect(page.locator('#e-wishes [data-card="BBYY"]')).to_have_attribute("data-needs", "2")
    expect(page.locator('#e-wishes [data-card="GGG"]')).to_contain_text("quarrels with ✕▲ ‹9›")
    # A key counts it, and so does a reload.
    thumb.keys("Y")
    expect(page.locator('[data-key="Y"] small')).to_have_text("+4⇥")
    page.reload()
    page.locator('[data-slot="red-1"]').tap()
    expect(page.locator('#e-wishes [data-card="BBYY"]')).to_have_attribute("data-needs", "1")
    thumb.keys("Y")
    page.locator('#e-wishes [data-card="BBYY"]').tap()
    expect(page.locator('#e-laid [data-name="BBYY"]')).to_be_visible()
    expect(wishes).to_have_count(2)
    # It is no wish any more; another player has none, nor has another phone.
    page.locator('#e-wishes [data-wish="GGG"]').tap()
    expect(wishes).to_have_count(1)
    thumb.points(4)
    thumb.keys("save")
    thumb.stands_at(1)
    page.locator('[data-slot="blue-1"]').tap()
    expect(page.locator("#e-found .hint")).to_be_visible()
    expect(wishes).to_have_count(0)
    other.goto(game["enter"])
    other.locator('[data-slot="red-2"]').tap()
    expect(other.locator("#e-found .hint")).to_be_visible()
    expect(other.locator("#e-wishes .wish")).to_have_count(0)


def test_rings_what_holds_for_now_and_which_cards_use_a_piece(
    on_screen: NewPage, site: str
) -> None:
    page = on_screen(*SMALL)
    page.goto(laid(site)["enter"])
    thumb = Thumb(page)
    thumb.tap('[data-slot="red-1"]')
    thumb.keys(*"KBB")
    thumb.lay("!BBB!B")
    card = page.locator('#e-laid [data-name="!BBB!B"]')
    expect(card).to_contain_text("holds for now")
    card.tap()
    expect(page.locator("#e-row .ringed")).to_have_count(1)
    thumb.keys("R")
    expect(card).not_to_contain_text("holds for now")
    expect(page.locator("#e-row .ringed")).to_have_count(2)
    page.locator('#e-row [data-piece="2"]').tap()
    expect(page.locator("#e-laid .uses")).to_have_count(1)
    page.locator('#e-row [data-piece="4"]').tap()
    expect(page.locator("#e-laid .uses")).to_have_count(0)
    expect(page.locator("#e-row")).to_have_attribute("data-pieces", "4")


def test_a_second_identical_card_and_a_fifth_are_grey(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(laid(site, [BOOK])["enter"])
    thumb = Thumb(page)
    thumb.tap('[data-slot="blue-1"]')
    thumb.keys(*"BBBYYYGGGRRR")
    thumb.lay("B")
    page.locator('[data-of="red"]').tap()
    expect(page.locator('#e-cards [data-card="B"]')).to_have_class("tile red grey")
    expect(page.locator('#e-cards [data-card="Y"]')).to_have_class("tile red")
    page.locator('[data-of=""]').tap()
    # What one came back to can be saved as before.
    expect(page.locator('[data-key="save"]')).to_be_enabled()
    for name in ("Y", "G", "R"):
        thumb.lay(name)
    page.locator('[data-of="black"]').tap()
    expect(page.locator('#e-cards [data-card="YYY"]')).to_have_class("tile black grey")
    # What lies elsewhere cannot be laid at all.
    expect(page.locator('#e-cards [data-card="!BBB!B"]')).to_be_disabled()


def test_of_a_cóatl_on_the_table_a_piece_tells_its_cards(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(laid(site, [BOOK])["watch"])
    page.locator('[data-serpent="1"]').tap()
    page.locator('#asked [data-piece="11"]').tap()
    expect(page.locator("#asked .uses")).to_have_count(1)
    page.locator('#asked [data-name="!BBB!B"]').tap()
    expect(page.locator("#asked .ringed")).to_have_count(4)


def test_axe_finds_nothing_in_the_editor_with_wishes(themed: Page, site: str) -> None:
    themed.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    themed.goto(laid(site, [BOOK])["enter"])
    themed.locator('[data-slot="blue-1"]').tap()
    for letter in "GGRGYK":
        themed.keyboard.press(letter)
    for kind, names in (("black", ("!GGG!G", "KKK")), ("temple", ("!K #8",))):
        wish(themed, kind, *names)
        assert found(themed) + themed.evaluate(SMALLEST, 40) == []
    themed.locator('[data-of=""]').tap()
    expect(themed.locator("#e-wishes .wish")).to_have_count(3)
    themed.locator('#e-found [data-card="!GGG!G"]').tap()
    themed.locator("#e-laid [data-laid]").first.tap()
    assert found(themed) + themed.evaluate(SMALLEST, 40) == []
    themed.locator('[data-of="black"]').tap()
    expect(themed.locator("#e-cards .grey")).to_have_count(1)
    assert found(themed) == []


@pytest.mark.long
@pytest.mark.parametrize("width, height", [(320, 568), (360, 660), (844, 390)])
@pytest.mark.parametrize("language", LOCALES)
def test_wishes_fit_in_every_language(
    language: str, width: int, height: int, on_screen: NewPage, site: str
) -> None:
    page = on_screen(width, height, locale=LOCALES[language], reduced_motion="reduce")
    page.goto(laid(site)["enter"])
    page.locator('[data-slot="red-1"]').tap()
    Thumb(page).keys(*"GGRGYK")
    wish(page, "black", "!GGG!G", "KKK")
    wish(page, "yellow", "YKRGB")
    wish(page, "temple", "!G #9", "!K #8")
    assert page.evaluate(ILL_SET) == []
    page.locator('[data-of=""]').tap()
    expect(page.locator("#e-wishes .wish")).to_have_count(5)
    assert page.evaluate(ILL_SET) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
