"""How the referee's table uses a small phone: large pieces, holdings in signs, the last actions."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.coatl.referee_hand import begun
from tests.browser.coatl.test_one_screen import moments
from tests.browser.coatl.test_referee_turn import BEGUN
from tests.browser.conftest import NewPage
from tests.browser.every_page.test_every_page import TOO_WIDE

SMALL, SMALLEST = (360, 660), (320, 568)
WHOLE = """() => {
    const { top, bottom } = document.querySelector(".rest").getBoundingClientRect();
    return [...document.querySelectorAll(".log li")].map((one) => one.getBoundingClientRect())
        .filter((box) => box.left < innerWidth)
        .map((box) => box.top >= top - 0.5 && box.bottom <= bottom + 0.5);
}"""
"""Of each action that is in sight, is all of it?"""


def pieces(page: Page, slot: str) -> list[dict[str, float]]:
    found = page.locator(f'[data-slot="{slot}"] [data-piece] svg')
    boxes: list[dict[str, float]] = found.evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    return boxes


def late() -> tuple[list[dict[str, Any]], dict[str, Any]]:
    more, actions, numbers = moments()
    return actions[: numbers["late"]], more


@pytest.mark.parametrize("size", [SMALL, SMALLEST])
def test_a_short_row_is_large_and_a_long_one_goes_on_below(
    size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    page = on_screen(*size)
    page.goto(begun(site, BEGUN)["enter"])
    page.locator(".seat.on").wait_for()
    assert [box["width"] for box in pieces(page, "red-1")] == [40, 40]
    actions, more = late()
    page.goto(begun(site, actions, **more)["enter"])
    page.locator(".seat.on").wait_for()
    for slot in ("green-1", "green-2"):
        row = pieces(page, slot)
        assert len(row) > 10
        assert min(box["width"] for box in row) >= 20
        assert all(box["width"] == box["height"] for box in row)
        assert max(box["right"] for box in row) <= size[0]
    assert page.evaluate(TOO_WIDE) == []


def test_holdings_are_one_line_of_signs_and_told_in_words(on_screen: NewPage, site: str) -> None:
    page = on_screen(*SMALLEST, locale="pl-PL")
    page.goto(begun(site, BEGUN)["enter"])
    counts = page.locator(".seat.on .counts")
    expect(counts).to_be_visible()
    box = counts.bounding_box()
    assert box
    assert box["height"] < 30
    expect(counts.locator('[data-count="board"]')).to_have_text("1/8")
    expect(counts.locator('[data-count="tokens"]')).to_have_text("▭ ● ⌂")
    counts.tap()
    expect(page.locator("#say p")).to_have_text(
        re.compile("Plansza 1/8 · Przepowiednie 3 · Świątynie 1 · Poświęcenia: .+, .+")
    )


@pytest.mark.parametrize("size", [SMALL, SMALLEST])
def test_what_the_cóatls_leave_shows_whole_actions_the_newest_at_the_thumb(
    size: tuple[int, int], on_screen: NewPage, site: str
) -> None:
    page = on_screen(*size, reduced_motion="reduce")
    page.goto(begun(site, BEGUN)["enter"])
    page.locator(".seat.on").wait_for()
    assert page.evaluate(WHOLE) == [True] * len(BEGUN)
    newest, hand = (page.locator(one).first.bounding_box() for one in (".log li", ".hand"))
    assert newest
    assert hand
    assert abs(newest["y"] + newest["height"] - hand["y"]) < 2
    actions, more = late()
    page.goto(begun(site, actions, **more)["enter"])
    page.locator(".seat.on").wait_for()
    seen = page.evaluate(WHOLE)
    assert seen
    assert all(seen)
    # The drawer has all of them, and the ways.
    page.locator('.top [data-do="more"]').tap()
    expect(page.locator(".ways a").first).to_be_visible()
    expect(page.locator(".log a").last).to_be_visible()
