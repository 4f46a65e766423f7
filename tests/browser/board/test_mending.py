"""Somebody sees a wrong piece on the board, touches it, and it is put right without typing."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board.test_founding import small, stands_at, table
from tests.browser.conftest import Another
from tests.browser.hand import Hand, named
from tests.browser.phones.test_phones import cell

__all__ = ["small"]

ACTIONS: list[dict[str, Any]] = [
    {"do": "canal", "cells": ["D4", "D5"]},
    {"do": "bridge", "at": "D4", "axis": "EW"},
    {"do": "temple", "at": "G5", "level": 2, "by": "red"},
    {"do": "canal", "cells": ["K9", "K10"]},
    {"do": "bridge", "at": "K9", "axis": "EW"},
    {"do": "temple", "at": "H10", "level": 1, "by": "grey"},
]
COUNT = """() => addEventListener("pointerdown", () => {
    sessionStorage.touched = Number(sessionStorage.touched || 0) + 1;
}, true)"""


def touched(page: Page) -> int:
    return int(page.evaluate("sessionStorage.touched || 0"))


def kept(page: Page) -> None:
    page.locator('[name="keep"]').tap()
    expect(page.locator('[name="keep"]')).to_have_count(0)
    page.wait_for_selector("[data-board]")


def test_a_temple_in_the_wrong_colour_is_mended_in_four_touches(small: Page, site: str) -> None:
    small.add_init_script(f"({COUNT})()")
    small.goto(table(site, ACTIONS))
    small.locator('[data-do="look"]').tap()
    small.locator(named("G5")).tap()
    small.locator('[data-mend-owner="grey"]').tap()
    kept(small)
    assert cell(small, "G5") == "G5, land, grey temple, floors: 2"
    assert touched(small) <= 4
    stands_at(small, 6)


def test_held_still_a_piece_shows_its_card_and_three_touches_mend_it(
    small: Page, site: str
) -> None:
    small.add_init_script(f"({COUNT})()")
    small.goto(table(site, ACTIONS))
    hand = Hand(small)
    hand.choose("temple")
    at = hand.reach(named("G5"))
    small.evaluate("sessionStorage.touched = 0")
    finger = {"x": at[0], "y": at[1]}
    hand.wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    small.locator("#ask .card").wait_for()
    expect(small.locator("#loupe")).to_be_hidden()
    hand.wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(small.locator("#ask .card")).to_contain_text("temple of 2 on G5")
    expect(small.locator("#ask .card")).to_contain_text("Action 3, entered at")
    small.locator('[data-mend-level="4"]').tap()
    kept(small)
    assert cell(small, "G5") == "G5, land, red temple, floors: 4"
    assert touched(small) <= 3
    # The temple is still in the hand.
    expect(small.locator('[data-tool="temple"]')).to_have_attribute("aria-pressed", "true")


def test_a_piece_is_moved_by_touching_where_it_lies(small: Page, site: str) -> None:
    small.goto(table(site, ACTIONS))
    hand = Hand(small)
    hand.cell("G5")
    small.locator('.card [data-do="move"]').tap()
    expect(small.locator("#ask .touch")).to_have_text("Touch the cell where it lies.")
    hand.press(hand.reach(named("B10")))
    expect(small.locator("p.told")).to_contain_text("temple of 2 on B10")
    kept(small)
    assert cell(small, "B10") == "B10, land, red temple, floors: 2"
    assert cell(small, "G5") == "G5, land"

    hand.cell("K10")
    small.locator('.card [data-do="move"]').tap()
    expect(small.locator("#ask .touch")).to_have_text("Touch the 2 cells where it lies.")
    hand.press(hand.reach(named("K9")))
    expect(small.locator(named("K9"))).to_have_class("cell canal EW glow")
    hand.press(hand.reach(named("L9")))
    kept(small)
    assert cell(small, "L9") == "L9, canal"
    assert "land" in cell(small, "K10")


def test_a_touch_before_its_script_came_is_heard_with_it(small: Page, site: str) -> None:
    small.goto(table(site, ACTIONS))
    held: list[Route] = []
    small.route("**/mend*.js", lambda route: held.append(route))
    Hand(small).cell("G5")
    small.locator('.card [data-do="move"]').click()
    expect(small.locator("#ask .card")).to_be_visible()
    held[0].continue_()
    expect(small.locator("#ask .touch")).to_have_text("Touch the cell where it lies.")
    Hand(small).cell("B10")
    expect(small.locator("p.told")).to_contain_text("temple of 2 on B10")


def test_while_a_piece_is_moved_the_whole_board_is_in_sight(small: Page, site: str) -> None:
    small.goto(table(site, ACTIONS))
    Hand(small).cell("D4")
    small.locator(".card").first.wait_for()
    small.wait_for_function("() => scrollY > 0")
    small.locator('.card [data-do="move"]').first.tap()
    expect(small.locator("#ask .touch").first).to_be_visible()
    small.wait_for_function("() => scrollY === 0")
    expect(small.locator(named("U6"))).to_be_in_viewport()
    small.locator('[data-do="close"]').tap()


def test_a_bridge_is_turned_and_what_does_not_fit_says_so(small: Page, site: str) -> None:
    small.goto(table(site, ACTIONS))
    Hand(small).cell("D4")
    expect(small.locator(".card h2").first).to_contain_text("bridge on D4, from C4 to E4")
    expect(small.locator(".card h2").nth(1)).to_contain_text("canal D4–D5")
    small.locator("[data-mend-axis]").first.tap()
    expect(small.locator(".problems").first).to_contain_text("Both ends of a bridge are dry land.")


def test_a_piece_is_taken_away_and_what_stood_on_it_is_told(small: Page, site: str) -> None:
    small.goto(table(site, ACTIONS))
    Hand(small).cell("G5")
    small.locator('[data-mend="away"]').tap()
    kept(small)
    assert cell(small, "G5") == "G5, land"
    stands_at(small, 5)


def test_undo_to_here_and_copy_from_here(small: Page, site: str) -> None:
    small.goto(table(site, ACTIONS))
    Hand(small).cell("G5")
    small.locator('[data-mend="undo"]').tap()
    expect(small.locator("#asked")).to_contain_text("Actions that are taken back: 3")
    stands_at(small, 6)
    small.get_by_role("button", name="undo to here").tap()
    stands_at(small, 3)
    address = small.url
    Hand(small).cell("D5")
    small.locator('.card [data-mend="copy"]').first.tap()
    small.wait_for_url(lambda url: url != address)
    stands_at(small, 1)
    small.goto(address)
    stands_at(small, 3)


@pytest.mark.long
def test_the_lines_of_all_actions_open_the_same_card(small: Page, site: str) -> None:
    small.goto(table(site, ACTIONS))
    small.locator('.log [data-card="6"]').tap()
    expect(small.locator("#ask .card h2")).to_contain_text("temple of 1 on H10")
    small.locator('[data-do="close"]').tap()
    small.get_by_role("link", name="All actions").tap()
    small.get_by_role("link", name="temple of 2 on G5").tap()
    expect(small.locator("#ask .card h2")).to_contain_text("temple of 2 on G5")
    expect(small.locator(named("G5"))).to_have_class("cell land glow")


def test_links_of_other_pages_lead_to_a_cell(small: Page, site: str) -> None:
    address = table(site, ACTIONS)
    small.goto(f"{address}#mend=G5")
    expect(small.locator("#ask .card h2")).to_contain_text("temple of 2 on G5")
    small.goto("about:blank")
    small.goto(f"{address}#enter=H9")
    expect(small.locator("#asked")).to_contain_text("What is missing on H9?")
    small.get_by_role("button", name="single canal", exact=True).last.tap()
    small.locator(named("H9")).tap()
    stands_at(small, 7)


@pytest.mark.parametrize("door", ["w"])
def test_a_watcher_reads_the_card_and_changes_nothing(
    door: str, small: Page, site: str, another: Another
) -> None:
    small.goto(table(site, ACTIONS))
    small.get_by_role("link", name="Links for other phones").tap()
    watch = small.locator(f'a[href*="/{door}/"], input[value*="/{door}/"]').first
    address = watch.get_attribute("href") or watch.get_attribute("value") or ""
    # The link carries the address in the network; the site of the tests is here alone.
    page = another(site + urlsplit(address).path)
    page.locator(named("G5")).tap()
    expect(page.locator("#ask .card h2")).to_contain_text("temple of 2 on G5")
    expect(page.locator("#ask form")).to_have_count(0)
