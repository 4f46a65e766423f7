"""A family with the box open and a fresh phone: the first canal before anybody has typed a word."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Another, NewPage
from tests.browser.hand import Hand

MOST_TAPS = 6


def begin(phone: Page, site: str) -> Hand:
    phone.set_viewport_size({"width": 360, "height": 660})
    phone.goto(site)
    hand = Hand(phone)
    hand.tap(phone.get_by_role("button", name="Play now, 3 players"))
    phone.wait_for_selector("[data-board]")
    return hand


def test_the_first_canal_takes_few_taps_and_no_typing(phone: Page, site: str) -> None:
    hand = begin(phone, site)
    hand.choose("canal1")
    hand.cell("D4")
    hand.wait_for(1)
    assert hand.taps <= MOST_TAPS
    expect(phone.locator('[data-cell="D4"]')).to_have_attribute("aria-label", "D4, canal")


def called(page: Page, names: list[str]) -> None:
    """By the strip, by the tools, and by the question who founds."""
    for part in (".scores .who", "#options .who"):
        expect(page.locator(part)).to_have_text(names)
    founders = page.locator("#founding").evaluate(
        "one => [...one.content.querySelectorAll('[data-founder]')].map(b => b.textContent.trim())"
    )
    assert founders == names


def test_names_come_later_by_a_tap_on_the_table_one_or_all(
    phone: Page, another: Another, site: str
) -> None:
    hand = begin(phone, site)
    other = another(phone.url)
    called(other, ["Red", "Sand", "Grey"])
    hand.tap('button[data-do="more"]')
    hand.tap(phone.get_by_role("link", name="Who plays?"))
    expect(phone.locator(".called")).to_have_css("display", "grid")
    left = phone.locator(".called input").evaluate_all(
        "all => [...new Set(all.map((one) => one.getBoundingClientRect().left))]"
    )
    assert len(left) == 1, "the fields begin in one line"
    phone.fill("[name=name2]", "Bo")
    hand.tap(phone.get_by_role("button", name="Keep"))
    called(phone, ["Red", "Bo", "Grey"])
    called(other, ["Red", "Bo", "Grey"])
    hand.tap('button[data-do="more"]')
    hand.tap(phone.get_by_role("link", name="Who plays?"))
    phone.fill("[name=name1]", "Ana")
    phone.fill("[name=name3]", "Cy")
    hand.tap(phone.get_by_role("button", name="Keep"))
    called(other, ["Ana", "Bo", "Cy"])
    hand.tap('button[data-do="more"]')
    expect(phone.get_by_role("link", name="Who plays?")).to_have_count(0)


def test_a_french_phone_reads_the_seats_of_a_german_game_in_french(
    on_screen: NewPage, site: str
) -> None:
    german, french = (on_screen(360, 660, locale=locale) for locale in ("de-DE", "fr-FR"))
    german.goto(site)
    Hand(german).tap('.now button[value="3"]')
    german.wait_for_selector("[data-board]")
    french.goto(german.url)
    here, there = Hand(german), Hand(french)
    for number, (hand, other, cell) in enumerate([(here, french, "D4"), (there, german, "F4")], 1):
        hand.choose("canal1")
        hand.cell(cell)
        hand.wait_for(number)
        Hand(other).wait_for(number)
        called(german, ["Rot", "Sand", "Grau"])
        called(french, ["Rouge", "Sable", "Gris"])
    there.tap('button[data-do="more"]')
    there.tap(french.locator('a[href$="/names"]'))
    french.fill("[name=name1]", "Ana")
    there.tap(french.locator(".setup button.main"))
    called(french, ["Ana", "Sable", "Gris"])
    called(german, ["Ana", "Sand", "Grau"])
