"""What one phone entered comes to the others with its event: they need not ask for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.conftest import Another
from tests.browser.hand import Hand
from tests.browser.phones.test_phones import cell, new_game

FIRST = {"do": "canal", "cells": ["D4", "D5"]}
SECOND = {"do": "bridge", "at": "D4", "axis": "EW"}
THIRD = {"do": "canal", "cells": ["F4", "F5"]}

CUT_IN_SILENCE = """
const Real = EventSource;
window.heard = [];
window.EventSource = class extends Real {
    constructor(...told) {
        super(...told);
        heard.push(this);
    }
};
window.EventSource.CLOSED = Real.CLOSED;
"""
WAKES = {
    "unlocked": "document.dispatchEvent(new Event('visibilitychange'))",
    "fetched back": "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    "in a network again": "dispatchEvent(new Event('online'))",
}
LOSE_THE_FIRST = """() => {
  const hear = table.hear;
  table.hear = (head, seen) => {
    if (seen) table.hear = hear;
  };
}"""


def asked(page: Page) -> list[str]:
    """The addresses of all news that it asks for from now on."""
    found: list[str] = []
    page.on(
        "request", lambda request: found.append(request.url) if "/news" in request.url else None
    )
    return found


def stands_at(page: Page, number: int) -> None:
    expect(page.locator("[data-board]")).to_have_attribute("data-number", str(number))


def at_one_table(phone: Page, site: str, another: Another) -> tuple[Page, dict[str, str]]:
    """A second phone; both listen."""
    game = new_game(site)
    with phone.expect_response("**/events*"):
        phone.goto(game["enter"])
    other = another("about:blank")
    with other.expect_response("**/events*"):
        other.goto(game["enter"])
    return other, game


@pytest.mark.parametrize("woken", WAKES)
def test_a_phone_whose_line_was_cut_in_silence_listens_anew(
    woken: str, phone: Page, site: str
) -> None:
    """An iPhone that was locked still calls its line open."""
    phone.add_init_script(CUT_IN_SILENCE)
    with phone.expect_response("**/events*"):
        phone.goto(new_game(site)["enter"])
    with phone.expect_response("**/events*"):
        phone.evaluate(WAKES[woken])
    phone.wait_for_function("() => heard[0].readyState === heard[0].CLOSED")
    assert phone.evaluate("heard.length") == 2


def test_neither_phone_asks(phone: Page, site: str, another: Another) -> None:
    other, _ = at_one_table(phone, site, another)
    questions = asked(phone), asked(other)
    Hand(phone).play(FIRST)
    stands_at(other, 1)
    assert cell(other, "D4") == "D4, canal"
    Hand(other).play(SECOND)
    stands_at(phone, 2)
    phone.locator('[data-do="undo"]').click()
    stands_at(other, 1)
    assert cell(other, "D4") == cell(phone, "D4") == "D4, canal"
    expect(other.locator("#panel .log li")).to_have_count(1)
    assert questions == ([], [])


def test_a_watcher_and_another_language_ask_for_their_own(
    phone: Page, site: str, another: Another, browser: Browser, contexts: list[BrowserContext]
) -> None:
    game = new_game(site)
    phone.goto(game["enter"])
    watcher = another(game["watch"])
    german = browser.new_context(locale="de-DE")
    contexts.append(german)
    dee = german.new_page()
    dee.goto(game["enter"])
    for page in (watcher, dee):
        with page.expect_response("**/news*"):
            Hand(phone).play(FIRST if page is watcher else SECOND)
    for page in (watcher, dee):
        stands_at(page, 2)
    assert watcher.locator('[href*="/e/"], [data-tool]').count() == 0
    expect(dee.locator("#panel .log li").first).to_contain_text("Brücke")


@pytest.mark.long
def test_who_missed_something_asks_once_and_needs_not_ask_again(
    phone: Page, site: str, another: Another
) -> None:
    other, _ = at_one_table(phone, site, another)
    hand = Hand(phone)
    other.evaluate(LOSE_THE_FIRST)
    hand.play(FIRST)
    with other.expect_response("**/news*"):
        hand.play(SECOND)
    stands_at(other, 2)
    assert cell(other, "D4") == "D4, canal, bridge from C4 to E4"
    questions = asked(other)
    hand.play(THIRD)
    stands_at(other, 3)
    assert questions == []


@pytest.mark.long
def test_after_the_network_was_away_all_is_there(phone: Page, site: str, another: Another) -> None:
    other, _ = at_one_table(phone, site, another)
    hand = Hand(phone)
    other.context.set_offline(True)
    hand.play(FIRST)
    hand.play(SECOND)
    other.context.set_offline(False)
    stands_at(other, 2)
    hand.play(THIRD)
    stands_at(other, 3)
    assert "canal" in cell(other, "F4")


def test_what_comes_while_a_tap_is_on_its_way_is_not_forgotten(
    phone: Page, site: str, another: Another
) -> None:
    """The answer is drawn, somebody else taps, and only then it arrives."""
    other, _ = at_one_table(phone, site, another)

    def slowly(route: Route) -> None:
        answer = route.fetch()
        Hand(phone).play(THIRD)
        route.fulfill(response=answer)

    other.route("**/tap", slowly, times=1)
    Hand(other).canal(FIRST)
    for page in (phone, other):
        stands_at(page, 2)
        assert "canal" in cell(page, "D4")
        assert "canal" in cell(page, "F4")
