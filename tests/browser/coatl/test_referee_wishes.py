"""Cards at the referee's table that no tap offers: those wished for, those nobody knows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.coatl.referee_hand import RefereeHand, begun
from tests.browser.coatl.test_referee_turn import BEGUN
from tests.browser.conftest import NewPage
from tests.browser.every_page.test_every_page import ILL_SET, TOO_WIDE
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.browser.every_page.test_languages import LOCALES

SMALL = (360, 660)
OWN = '#c-red-1 [data-do="card"]'
LATER = '#c-red-1 [data-do="wish"]'


def wish(page: Page, kind: str, *names: str) -> None:
    page.locator(f'#asked [data-of="{kind}"]').tap()
    for name in names:
        star = page.locator(f'#asked .found [data-wish="{name}"]')
        star.tap()
        expect(star).to_have_attribute("aria-pressed", "true")


def needs(page: Page, name: str, many: str) -> None:
    card = page.locator(f'#asked .wishes :is([data-card="{name}"], [data-temple="{name}"])')
    expect(card).to_have_attribute("data-needs", many)


def test_a_wish_tells_what_the_cóatl_needs_and_stays_on_the_phone(
    on_screen: NewPage, site: str
) -> None:
    game = begun(site, BEGUN)
    page, other = on_screen(*SMALL), on_screen(*SMALL)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(game["enter"])
    hand = RefereeHand(page)
    hand.tap(OWN)
    expect(page.locator("#asked .of-wishes")).to_be_hidden()
    # Who wishes for nothing never asks.
    assert not [url for url in asked if url.endswith("/wishes")]
    wish(page, "green", "GY+G")
    wish(page, "black", "GGG")
    wish(page, "temple", "!G #9")
    needs(page, "GY+G", "3")
    expect(page.locator('#asked .wishes [data-card="GGG"]')).to_contain_text("quarrels with ✕▲ ‹9›")
    page.locator('#ask [data-do="close"]').tap()
    # It grows by a green one: its head closes that end.
    hand.play({"do": "add", "coatl": 1, "piece": "G", "end": "tail"})
    hand.play({"do": "done"})
    # While somebody else is on turn a touch lays nothing.
    page.locator('#scores [data-color="red"]').tap()
    hand.tap(LATER)
    needs(page, "GY+G", "2")
    page.locator('#asked .wishes [data-card="GGG"]').tap()
    expect(page.locator("#asked .wish")).to_have_count(2)
    assert hand.number == len(BEGUN) + 2
    page.locator('#ask [data-do="close"]').tap()
    page.locator('#scores [data-color="blue"]').tap()
    page.reload()
    # Another phone has none.
    other.goto(game["enter"])
    other.locator('#scores [data-color="red"]').tap()
    other.locator(LATER).tap()
    expect(other.locator("#asked .hint")).to_be_visible()
    expect(other.locator("#asked .wish")).to_have_count(0)


def test_a_wish_is_laid_by_a_touch_and_is_no_wish_then(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(begun(site, BEGUN)["enter"])
    hand = RefereeHand(page)
    hand.tap(OWN)
    wish(page, "blue", "YG")
    needs(page, "YG", "1")
    page.locator('#ask [data-do="close"]').tap()
    hand.play({"do": "add", "coatl": 1, "piece": "G", "end": "tail"})
    hand.tap(OWN)
    needs(page, "YG", "0")
    page.locator('#asked .wishes [data-card="YG"]').tap()
    hand.wait_for(len(BEGUN) + 2)
    expect(page.locator('#c-red-1 [data-name="YG"]')).to_be_visible()
    hand.tap(OWN)
    expect(page.locator("#asked .wish")).to_have_count(0)
    # Beside it lies one already: the rules want no second one.
    page.locator('#asked [data-of="blue"]').tap()
    expect(page.locator('#asked .found [data-card="YG"]')).to_have_class("tile blue grey")


def test_who_watches_wishes_for_nothing(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(begun(site, BEGUN)["watch"])
    expect(page.locator('[data-slot="red-1"]')).to_be_visible()
    expect(page.locator('[data-do="wish"]')).to_have_count(0)


def typed(page: Page, *keys: str) -> None:
    """A card that nobody knows, by its signs."""
    page.locator('#asked [data-of="own"]').tap()
    for key in keys:
        named = "digit" if key.isdigit() else "key"
        page.locator(f'#asked .typed [data-{named}="{key}"]').tap()


def test_a_card_that_nobody_knows_is_laid_by_its_signs(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(begun(site, BEGUN)["enter"])
    hand = RefereeHand(page)
    hand.tap(OWN)
    typed(page, "K", "Y", "inf", "G", "back", "4")
    expect(page.locator("[name=typed]")).to_have_value("KY+: 4")
    page.locator('#asked .typed [data-card="KY+: 1=4"]').tap()
    hand.wait_for(len(BEGUN) + 1)
    expect(page.locator('#c-red-1 [data-name="KY+: 1=4"]')).to_be_visible()
    expect(page.locator('[data-slot="red-1"] .now')).to_have_text("4")
    # From now on it is one of this game's.
    hand.tap(OWN)
    page.locator('#asked [data-of="own"]').tap()
    expect(page.locator('#asked .found [data-card="KY+: 1=4"]')).to_be_visible()
    expect(page.locator("[name=typed]")).to_have_value("")


def test_one_that_is_not_met_says_why_and_can_be_recorded_anyway(
    on_screen: NewPage, site: str
) -> None:
    page = on_screen(*SMALL)
    page.goto(begun(site, BEGUN)["enter"])
    hand = RefereeHand(page)
    hand.tap(OWN)
    typed(page, "G", "R", "3")
    page.locator('#asked .typed [data-card="GR: 1=3"]').tap()
    expect(page.locator("#say p")).to_contain_text("does not meet ▲◆ (1×3)")
    page.locator("#say .why").tap()
    expect(page.locator("#asked .told")).to_be_visible()
    page.locator('#ask [data-do="close"]').tap()
    hand.tap(OWN)
    typed(page, "G", "R", "3")
    page.locator('#asked .typed [data-card="GR: 1=3"]').tap()
    hand.tap("[data-again] button")
    hand.wait_for(len(BEGUN) + 1)
    expect(page.locator('#c-red-1 [data-name="GR: 1=3"]')).to_be_visible()


def test_what_is_typed_is_still_there_after_the_help(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL)
    page.goto(begun(site, BEGUN)["enter"])
    page.locator(OWN).tap()
    typed(page, "G", "R")
    page.locator('.top [data-do="why"]').tap()
    expect(page.locator("#asked .typed")).to_have_count(0)
    page.locator('#ask [data-do="close"]').tap()
    page.locator(OWN).tap()
    page.locator('#asked [data-of="own"]').tap()
    expect(page.locator("[name=typed]")).to_have_value("GR")


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_cards(theme: str, on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALL, color_scheme=theme, reduced_motion="reduce")
    page.goto(begun(site, BEGUN)["enter"])
    page.locator(OWN).tap()
    wish(page, "green", "GY+G")
    wish(page, "temple", "!G #9")
    expect(page.locator("#asked .wish")).to_have_count(2)
    problems = {"wishes": found(page) + page.evaluate(SMALLEST, 40)}
    typed(page, "K", "4")
    expect(page.locator("#asked .typed [data-wish]")).to_be_visible()
    problems["typed"] = found(page) + page.evaluate(SMALLEST, 40)
    page.locator('#ask [data-do="close"]').tap()
    page.locator('#scores [data-color="blue"]').tap()
    problems["another"] = found(page) + page.evaluate(SMALLEST, 40)
    assert {name: told for name, told in problems.items() if told} == {}


@pytest.mark.long
@pytest.mark.parametrize("width, height", [(320, 568), (360, 660), (844, 390)])
@pytest.mark.parametrize("language", LOCALES)
def test_the_cards_fit_in_every_language(
    language: str, width: int, height: int, on_screen: NewPage, site: str
) -> None:
    page = on_screen(width, height, locale=LOCALES[language], reduced_motion="reduce")
    page.goto(begun(site, [*BEGUN, {"do": "done"}])["enter"])
    page.locator('#scores [data-color="red"]').tap()
    page.locator(LATER).tap()
    assert page.evaluate(ILL_SET) + page.evaluate(TOO_WIDE) == []
    wish(page, "green", "GY+G")
    wish(page, "black", "GGG")
    wish(page, "temple", "!G #9")
    expect(page.locator("#asked .wish")).to_have_count(3)
    assert page.evaluate(ILL_SET) + page.evaluate(TOO_WIDE) == []
    typed(page, "K", "Y", "3")
    expect(page.locator('#asked .typed [data-wish="KY: 1=3"]')).to_be_visible()
    assert page.evaluate(ILL_SET) + page.evaluate(TOO_WIDE) == []
