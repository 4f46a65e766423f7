"""A district is closed: the table is asked, and nothing is recorded that nobody said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, BrowserContext, Locator, Page, Route, expect

from tests.browser.conftest import Another
from tests.browser.hand import Hand, named
from tests.browser.phones.test_phones import SETUP, beside
from tests.browser.tables import table_of

CLOSING: list[dict[str, Any]] = [
    # ABCDEFGHIJK
    # #########J#   12
    # ########I#K   13: J13, I14 and J14 are cut off by the third canal
    # ..####..##.   14
    {"do": "canal", "cells": ["I13"]},
    {"do": "canal", "cells": ["K13"]},
    {"do": "canal", "cells": ["J12"]},
]
CUT_OFF = ["J13", "I14", "J14"]
TWO_AT_ONCE: list[dict[str, Any]] = [
    # ABCDEFG
    # #~~####   10
    # ###~###   11
    # ###~###   12: C13 and C14 close eight cells in the west and four in the south
    # ##?#~~#   13
    # ..?###.   14
    {"do": "canal", "cells": ["D11", "D12"]},
    {"do": "canal", "cells": ["F13", "E13"]},
    {"do": "canal", "cells": ["B10", "C10"]},
]


A_MOMENT = 30
"""Milliseconds: then it is looked again."""
SHAPES = "buttons => buttons.map((button) => getComputedStyle(button, '::before').content)"


@pytest.fixture
def small(sized: Callable[[str], Page]) -> Page:
    """A phone with its bars."""
    page = sized("phone")
    page.set_viewport_size({"width": 360, "height": 660})
    return page


def table(site: str, actions: list[dict[str, Any]], **setup: Any) -> str:
    record = SETUP | {"players": PLAYERS} | setup | {"actions": actions}
    return table_of(site, record)["enter"]


PLAYERS = [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "grey"}]


def sheet(page: Page, token: int) -> Locator:
    return page.locator(f'[data-offer="{token}"]')


def stands_at(page: Page, number: int) -> None:
    expect(page.locator("[data-board]")).to_have_attribute("data-number", str(number))


def marked(page: Page, token: int) -> set[str]:
    cells = page.locator(f'[data-foundable="{token}"]')
    return {cell.get_attribute("data-cell") or "" for cell in cells.all()}


def test_who_founds_who_else_is_there_and_where_the_token_lies(small: Page, site: str) -> None:
    players = [*PLAYERS, {"name": "Cy", "color": "sand"}]
    small.goto(table(site, CLOSING[:2], players=players))
    hand = Hand(small)
    hand.choose("canal1")
    hand.cell("J12")
    offer = sheet(small, 3)
    found = offer.locator('[data-do="found"]')
    expect(found).to_have_text("Who founds it?")
    expect(found).to_be_disabled()
    # The district stays in sight, above the sheet, and alone is lit.
    edge = small.locator("#ask").bounding_box()
    assert edge is not None
    for cell in CUT_OFF:
        box = small.locator(named(cell)).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= edge["y"]
    assert {c.get_attribute("data-cell") for c in small.locator(".board .lit").all()} == {*CUT_OFF}

    for asks in offer.locator(".asks").all():
        shapes = asks.locator("button").evaluate_all(SHAPES)
        assert [shape[:2] for shape in shapes] == ['"◆', '"●', '"▲']

    offer.locator('[data-founder="red"]').click()
    expect(found).to_have_text("Ana founds 3: Ana +2")
    offer.locator('[data-present="grey"]').click()
    offer.locator('[data-present="sand"]').click()
    expect(found).to_have_text("Ana founds 3: Ana +2, Bo +1, Cy +1")
    offer.locator('[data-present="sand"]').click()
    # Whoever founds it is not somebody else who is there.
    offer.locator('[data-founder="grey"]').click()
    expect(found).to_have_text("Bo founds 3: Bo +2")
    offer.locator('[data-present="red"]').click()
    hand.cell("H9")
    hand.cell("I14")
    expect(offer.locator("[data-at]")).to_have_text("I14")
    stands_at(small, 3)
    found.click()
    stands_at(small, 4)
    expect(small.locator("#ask")).to_be_hidden()
    expect(small.locator('[data-cell="I14"] .token')).to_be_visible()
    expect(small.locator(".scores .points")).to_have_text(["1", "2", "0"])
    assert marked(small, 3) == set()


@pytest.mark.long
def test_not_now_keeps_a_quiet_mark_on_every_phone(
    small: Page, site: str, another: Another
) -> None:
    address = table(site, CLOSING[:2])
    other = beside(small, another, address)
    watcher = another(address)
    watcher.goto(small.url)
    hand = Hand(small)
    hand.choose("canal1")
    hand.cell("J12")
    expect(sheet(small, 3)).to_be_visible()
    # Who did not close it is not asked, and sees the mark.
    expect(other.locator('[data-foundable="3"]')).to_have_count(3)
    expect(other.locator("[data-offer]")).to_have_count(0)
    sheet(small, 3).locator('[data-do="later"]').click()
    expect(small.locator("#ask")).to_be_hidden()
    assert marked(small, 3) == {*CUT_OFF}
    small.reload()
    expect(small.locator("[data-offer]")).to_have_count(0)
    assert marked(small, 3) == {*CUT_OFF}
    # Somebody else's tap changes nothing about it.
    Hand(other).play({"do": "temple", "at": "D4", "level": 1, "by": "red"})
    stands_at(small, 4)
    assert marked(small, 3) == {*CUT_OFF}
    # The canal is still in the hand; a tap on the mark asks all the same.
    hand.cell("J14")
    expect(sheet(small, 3)).to_be_visible()
    small.keyboard.press("Escape")
    other.locator('[data-tool="found"]').click()
    Hand(other).cell("J14")
    other_sheet = sheet(other, 3)
    other_sheet.locator('[data-founder="grey"]').click()
    other_sheet.locator('[data-do="found"]').click()
    stands_at(small, 5)
    assert marked(small, 3) == set()


def test_an_open_question_comes_back_after_a_reload_and_stays_with_somebody_elses_tap(
    small: Page, site: str, another: Another
) -> None:
    address = table(site, CLOSING[:2])
    small.goto(address)
    hand = Hand(small)
    hand.choose("canal1")
    hand.cell("J12")
    expect(sheet(small, 3)).to_be_visible()
    small.reload()
    expect(sheet(small, 3)).to_be_visible()
    sheet(small, 3).locator('[data-founder="red"]').click()
    other = another(address)
    Hand(other).play({"do": "canal", "cells": ["D4", "D5"]})
    stands_at(small, 4)
    expect(sheet(small, 3).locator('[data-do="found"]')).to_have_text("Ana founds 3: Ana +2")
    # The other phone takes the district away: there is nothing left to ask.
    other.locator('[data-do="undo"]').click()
    stands_at(small, 3)
    expect(sheet(small, 3)).to_be_visible()
    other.locator('[data-do="undo"]').click()
    stands_at(small, 2)
    expect(small.locator("#ask")).to_be_hidden()


def test_what_is_undone_and_done_again_asks_nothing_and_keeps_its_mark(
    small: Page, site: str
) -> None:
    small.goto(table(site, CLOSING))
    small.locator('[data-do="undo"]').click()
    stands_at(small, 2)
    small.locator('[data-do="redo"]').click()
    stands_at(small, 3)
    assert marked(small, 3) == {*CUT_OFF}
    expect(small.locator("[data-offer]")).to_have_count(0)


def test_one_canal_closes_two_districts_and_both_are_asked(small: Page, site: str) -> None:
    small.goto(table(site, TWO_AT_ONCE))
    hand = Hand(small)
    hand.choose("canal2")
    hand.slide("C13", "C14")
    expect(sheet(small, 4)).to_be_visible()
    sheet(small, 4).locator('[data-founder="grey"]').click()
    sheet(small, 4).locator('[data-do="found"]').click()
    expect(sheet(small, 8)).to_be_visible()
    # The second half of a double tap on the button does not answer the next question.
    sheet(small, 8).locator('[data-do="later"]').click()
    stands_at(small, 5)
    expect(small.locator("#ask")).to_be_hidden()
    assert (marked(small, 4), len(marked(small, 8))) == (set(), 8)


REFEREE = [
    {"do": "start", "at": "H6"},
    {"do": "start", "at": "H8"},
    *CLOSING,
    {"do": "end_turn"},
]


def test_in_referee_mode_the_question_comes_when_the_pilli_arrives(small: Page, site: str) -> None:
    address = table(site, [*REFEREE, {"do": "end_turn"}], mode="referee")
    small.goto(address)
    hand = Hand(small)
    expect(small.locator("[data-foundable]")).to_have_count(0)
    hand.choose("leap")
    hand.cell("J14")
    offer = sheet(small, 3)
    expect(offer.locator('[data-do="found"]')).to_have_text("Ana founds 3: Ana +2")
    expect(offer.locator('[data-founder="grey"]')).to_be_hidden()
    # Nobody else stands there, so nothing is said of others.
    expect(offer.locator(".legend:visible")).to_have_count(1)
    offer.locator('[data-do="found"]').click()
    stands_at(small, 9)


def test_in_referee_mode_it_comes_with_the_turn_on_whichever_phone(
    small: Page, site: str, another: Another
) -> None:
    # Ana closed it around Bo: it fits as soon as it is his turn.
    bo = [{"do": "end_turn"}, {"do": "leap", "to": "J14"}, {"do": "end_turn"}]
    address = table(site, [*REFEREE[:2], *bo, *CLOSING], mode="referee")
    other = beside(small, another, address)
    expect(small.locator("[data-offer]")).to_have_count(0)
    small.locator('[data-do="end_turn"]').click()
    small.locator("#asked button.main").click()
    for page in (small, other):
        expect(sheet(page, 3).locator('[data-do="found"]')).to_have_text("Bo founds 3: Bo +2")
    sheet(other, 3).locator('[data-do="found"]').click()
    expect(small.locator("#ask")).to_be_hidden()
    stands_at(small, 10)


def test_a_canal_into_a_marked_district_is_dug_only_when_it_is_meant(
    small: Page, site: str
) -> None:
    small.goto(table(site, CLOSING))
    hand = Hand(small)
    hand.choose("canal1")
    hand.cell("J13")
    instead = sheet(small, 3).locator('[data-do="instead"]')
    expect(instead).to_have_text("No: canal 1 here")
    instead.click()
    stands_at(small, 4)
    # A temple is an ordinary thing to build there.
    small.locator('[data-do="undo"]').click()
    stands_at(small, 3)
    hand.play({"do": "temple", "at": "J13", "level": 1, "by": "red"})
    stands_at(small, 4)


def test_found_says_why_there_is_nothing_to_found(small: Page, site: str) -> None:
    small.goto(table(site, CLOSING[:2], tokens=[3, 3, 4, 4, 6, 6, 12, 13]))
    small.locator('[data-tool="found"]').click()
    expect(small.locator("#say")).to_have_text("No district of 3, 4, 6, 12, 13 is closed.")


def test_an_answer_that_was_lost_before_a_reload_still_asks(small: Page, site: str) -> None:
    small.goto(table(site, CLOSING[:2]))
    hand = Hand(small)
    hand.choose("canal1")

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    small.route("**/tap", lose, times=1)
    hand.cell("J12")
    expect(small.locator("#waiting")).to_be_visible()
    small.reload()
    expect(sheet(small, 3)).to_be_visible()
    stands_at(small, 3)


def test_late_news_do_not_lay_an_older_board_over_a_newer_one(
    small: Page, site: str, browser: Browser, contexts: list[BrowserContext]
) -> None:
    address = table(site, CLOSING[:2])
    small.goto(address)
    # What a phone in another language drew is asked for.
    german = browser.new_context(locale="de-DE")
    contexts.append(german)
    other = german.new_page()
    other.goto(address)
    held: list[tuple[Route, APIResponse]] = []
    small.route("**/news*", lambda route: held.append((route, route.fetch())), times=1)
    Hand(other).play({"do": "temple", "at": "D4", "level": 1, "by": "red"})
    while not held:
        small.wait_for_timeout(A_MOMENT)
    hand = Hand(small)
    hand.choose("canal1")
    hand.cell("J12")
    expect(sheet(small, 3)).to_be_visible()
    with small.expect_event("requestfinished", lambda one: "/news" in one.url):
        for route, answer in held:
            route.fulfill(response=answer)
    stands_at(small, 4)
    expect(sheet(small, 3)).to_be_visible()
    expect(small.locator("#say p")).to_have_count(0)


def test_a_double_tap_on_end_turn_ends_one(small: Page, site: str) -> None:
    spent = [
        {"do": "take"},
        {"do": "take"},
        *({"do": "walk", "to": f"H{row}"} for row in (5, 4, 3, 2)),
    ]
    small.goto(table(site, [*REFEREE[:2], *spent], mode="referee"))

    held: list[Route] = []
    small.route("**/tap", lambda route: held.append(route))
    small.evaluate("window.clicks = 0; addEventListener('click', () => (clicks += 1), true)")
    hand = Hand(small)
    for clicks in (1, 2):
        hand.press(hand.reach('[data-do="end_turn"]'))
        small.wait_for_function(f"() => clicks === {clicks}")
    while not held:
        small.wait_for_timeout(A_MOMENT)
    held[0].continue_()
    stands_at(small, 9)
    expect(small.locator("#waiting")).to_be_hidden()
    assert len(held) == 1
