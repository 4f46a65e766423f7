"""A game on the sheet, from the first page to its end, by a thumb on a small phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.aztekz.thumb import PILES, PLAYERS, Thumb, freed, laid
from tests.browser.every_page.test_for_everybody import SMALLEST, found

Small = Callable[[str], Page]
SMALL = ViewportSize(width=360, height=660)


@pytest.fixture
def small(browser: Browser, contexts: list[BrowserContext]) -> Small:
    def page(address: str) -> Page:
        contexts.append(browser.new_context(viewport=SMALL, has_touch=True))
        made = contexts[-1].new_page()
        made.goto(address)
        return made

    return page


def new_game(page: Page) -> None:
    page.locator('a[href="/new"]').tap()
    page.locator('a[href="?game=aztekz"]').tap()
    for number, name in enumerate(PLAYERS.values(), 1):
        page.fill(f"[name=name{number}]", name)
    page.locator("form.setup button.main").tap()
    page.wait_for_selector("#piles")


def test_twelve_piles_from_the_new_game_to_its_end(small: Small, site: str) -> None:
    page = small(site)
    new_game(page)
    thumb = Thumb(page)
    for pile in PILES:
        thumb.free(*pile)
    assert thumb.taps == 2 * len(PILES)
    thumb.stands_at(12)
    assert thumb.scores() == {"red": "7", "blue": "7", "green": "5", "yellow": "10"}
    expect(page.locator(".lead")).to_have_text("Dee: 3 points ahead")
    # One tap more tells from whom the last was stolen; another one corrects that.
    page.locator('#stolen [data-from="blue"]').tap()
    expect(page.locator(".log li").first).to_contain_text("stolen from Bo")
    page.locator('#stolen [data-from="green"]').tap()
    expect(page.locator(".log li").first).to_contain_text("stolen from Cy")
    thumb.stands_at(12)
    # A wrong tower: the five of Cy were Bo's.
    page.locator('.tower[data-card="4"]').tap()
    page.locator('#asked [data-mend-owner="blue"]').tap()
    expect(page.locator("table.change")).to_contain_text("11")
    page.get_by_role("button", name="Keep the change").tap()
    page.wait_for_selector("#piles")
    assert thumb.scores() == {"red": "7", "blue": "11", "green": "1", "yellow": "10"}
    # The end is asked once more, and taken back by one tap.
    page.locator('[data-do="end"]').tap()
    page.locator("#asked button.main").tap()
    expect(page.locator("#panel")).to_contain_text("Winner: Bo")
    expect(page.locator("#piles")).to_be_hidden()
    page.locator('[data-do="undo"]').tap()
    expect(page.locator("#piles")).to_be_visible()
    page.locator('[data-do="end"]').tap()
    page.locator("#asked button.main").tap()
    # And on to the show of it.
    page.locator(".turn .see").tap()
    expect(page.locator("#show h1")).to_contain_text("counts nothing")
    page.locator("#step-end").tap()
    expect(page.locator("#show h1")).to_contain_text("Bo wins with 11 points")


def test_a_key_that_is_tapped_first_asks_whose_it_is(small: Small, site: str) -> None:
    page = small(laid(site)["enter"])
    thumb = Thumb(page)
    thumb.tap(thumb.key("d", 3))
    page.locator("#asked button:not([disabled])", has_text="Cy").tap()
    thumb.stands_at(1)
    assert thumb.scores()["green"] == "2"


def test_keys_that_are_no_more_are_grey_and_one_soul_is_insisted_on(
    small: Small, site: str
) -> None:
    page = small(laid(site, freed(("red", "a", 5), ("blue", "b", 7)))["enter"])
    thumb = Thumb(page)
    there = page.locator('#piles [data-soul="a"]:not([disabled])')
    assert [one.get_attribute("data-count") for one in there.all()] == ["1", "2", "3"]
    assert page.locator('#piles [data-soul="b"]:not([disabled])').count() == 1
    page.locator('.strip [data-color="green"]').tap()
    # Held, the row offers a pile of one; the key itself does nothing then.
    box = thumb.key("b", 2).bounding_box()
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.locator("#asked button", has_text="The table insists").wait_for()
    page.mouse.up()
    page.locator("#asked button.main:not([disabled])").tap()
    thumb.stands_at(3)
    expect(page.locator(".log li").first).to_have_class("override")
    assert thumb.scores()["green"] == "0"
    # Even of such a pile it can be told.
    page.locator('[data-from="blue"]').tap()
    expect(page.locator(".log li").first).to_contain_text("stolen from Bo")


def test_two_phones_and_one_that_watches(small: Small, site: str) -> None:
    game = laid(site)
    ana, bo, watcher = small(game["enter"]), small(game["enter"]), small(game["watch"])
    Thumb(ana).free("red", "a", 4)
    for page in (bo, watcher):
        expect(page.locator(".tower")).to_have_count(1)
    Thumb(bo).free("blue", "b", 3)
    for page in (ana, watcher):
        expect(page.locator('[data-score="blue"]')).to_have_text("2")
    assert watcher.locator("#piles, #stolen, [data-do=undo], a.tower").count() == 0


def test_piles_wait_for_the_network_and_go_out_once(small: Small, site: str) -> None:
    game = laid(site)
    page, other = small(game["enter"]), small(game["enter"])
    thumb = Thumb(page)
    page.context.set_offline(True)
    thumb.free("red", "a", 6)
    thumb.free("red", "b", 2)
    # What waits is seen, and is gone from the keys; even from whom it was stolen can be told.
    expect(page.locator(".tower.sent")).to_have_count(2)
    expect(thumb.key("a", 3)).to_be_disabled()
    page.locator('#stolen [data-from="green"]').tap()
    expect(page.locator("#waiting")).to_have_text("↑ 3")
    Thumb(other).free("blue", "c", 3)
    expect(other.locator(".tower")).to_have_count(1)
    page.context.set_offline(False)
    for phone in (page, other):
        expect(phone.locator(".tower:not(.sent)")).to_have_count(3)
        expect(phone.locator(".log li").first).to_contain_text("stolen from Cy")
    expect(page.locator("#waiting")).to_be_hidden()


def test_two_who_tell_the_same_pile_are_asked(small: Small, site: str) -> None:
    game = laid(site)
    page, other = small(game["enter"]), small(game["enter"])
    page.context.set_offline(True)
    Thumb(page).free("red", "a", 4)
    Thumb(other).free("red", "a", 4)
    expect(other.locator(".tower")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.locator("#asked")).to_contain_text("The table moved on meanwhile.")
    page.get_by_role("button", name="Throw it away").click()
    expect(page.locator(".tower.sent")).to_have_count(0)
    Thumb(page).stands_at(1)


@pytest.mark.long
def test_totals_are_hidden_until_the_end(small: Small, site: str) -> None:
    page = small(laid(site, freed(*PILES), totals="hidden")["enter"])
    for told in ('[data-score="red"]', ".lead"):
        expect(page.locator(told)).to_be_hidden()
    page.locator('button[data-do="more"]').tap()
    page.locator('[data-do="hide_scores"]').tap()
    expect(page.locator(".lead")).to_be_visible()


def test_by_letters_and_digits(small: Small, site: str) -> None:
    page = small(laid(site)["enter"])
    keys = page.keyboard
    for key in "pd4":
        keys.press(key)
    Thumb(page).stands_at(1)
    for key in "pa8":
        keys.press(key)
    Thumb(page).stands_at(2)
    assert Thumb(page).scores() == {"red": "3", "blue": "7", "green": "0", "yellow": "0"}
    keys.press("z")
    Thumb(page).stands_at(1)
    keys.press("y")
    Thumb(page).stands_at(2)


def test_without_script_a_pile_is_told_and_one_of_one_insisted_on(
    site: str, browser: Browser, contexts: list[BrowserContext]
) -> None:
    contexts.append(browser.new_context(java_script_enabled=False, viewport=SMALL))
    page = contexts[-1].new_page()
    page.goto(laid(site)["enter"])
    page.check("#piles [name=by][value=blue]")
    page.click('#piles [value="c4"]')
    expect(page.locator('[data-score="blue"]')).to_have_text("3")
    page.click('[data-from="red"]')
    expect(page.locator(".log li").first).to_contain_text("stolen from Ana")
    # Who freed the last is not proposed for the next.
    assert page.locator("#piles [name=by]:checked").count() == 0
    page.check("#piles [name=by][value=blue]")
    page.click('#piles [value="c1"]')
    expect(page.locator("main")).to_contain_text("A pile has two souls or more.")
    page.get_by_role("button", name="Record it anyway").click()
    expect(page.locator(".tower")).to_have_count(2)
    page.click('[data-do="end"]')
    expect(page.locator("#panel")).to_contain_text("Winner: Bo")


@pytest.mark.long
def test_in_german(site: str, browser: Browser, contexts: list[BrowserContext]) -> None:
    contexts.append(browser.new_context(viewport=SMALL, has_touch=True, locale="de-AT"))
    page = contexts[-1].new_page()
    page.goto(laid(site)["enter"])
    Thumb(page).free("red", "a", 4)
    expect(page.locator(".lead")).to_have_text("Ana: 3 Punkte vorn")
    page.locator('[data-from="blue"]').tap()
    expect(page.locator(".log li").first).to_contain_text("gestohlen von Bo")
    page.locator(".tower").tap()
    expect(page.locator("#asked")).to_contain_text("befreit von")
    page.locator('#ask [data-do="close"]').tap()
    page.locator('[data-do="end"]').tap()
    expect(page.locator("#asked")).to_contain_text("Ist die Partie zu Ende?")


@pytest.mark.long
def test_axe_finds_nothing_in_what_lies_over_it(themed: Page, site: str) -> None:
    themed.goto(laid(site, freed(*PILES))["enter"])
    opened = {
        "card": '.tower[data-card="2"]',
        "single": '#piles [data-soul="a"][data-count="1"]',
        "end": '[data-do="end"]',
    }
    wrong = {}
    for name, opens in opened.items():
        themed.locator(opens).tap()
        themed.locator("#asked :is(button, a):not([disabled])").first.wait_for()
        wrong[name] = found(themed) + themed.evaluate(SMALLEST, 40)
        themed.keyboard.press("Escape")
    themed.locator('button[data-do="more"]').tap()
    expect(themed.locator("body")).to_contain_class("opened")
    wrong["drawer"] = found(themed)
    assert not any(wrong.values()), wrong


FILL = """soul => getComputedStyle(document.querySelector(`#s-${soul} > :not(text)`)).fill"""
ON_PAGE = """one => {
    const sign = one.closest("label").querySelector(".sign");
    return getComputedStyle(sign).getPropertyValue("--sticker").trim();
}"""


def stickers_opened(page: Page, site: str) -> None:
    page.goto(site + "/new?game=aztekz")
    page.locator(".stickers summary").tap()


def test_the_stickers_of_the_box_are_told_once(themed: Page, site: str) -> None:
    page = themed
    stickers_opened(page, site)
    choice = page.locator("[name=sticker_a]")
    before = choice.evaluate(ON_PAGE)
    choice.select_option("green")
    # It is seen at once.
    assert choice.evaluate(ON_PAGE) != before
    assert found(page) + page.evaluate(SMALLEST, 44) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.fill("[name=name1]", "Ana")
    page.fill("[name=name2]", "Bo")
    page.locator("form.setup button.main").tap()
    page.wait_for_selector("#piles")
    green = page.evaluate(FILL, "a")
    # As c has it, which is green as it is drawn; b is as it was.
    assert green == page.evaluate(FILL, "c") != page.evaluate(FILL, "b")
    stickers_opened(page, site)
    expect(page.locator("[name=sticker_a]")).to_have_value("green")
