"""What matters now is on one screen at the referee's table, too: the screens of every board."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.aztekz.test_one_screen import out_of_place
from tests.browser.board.test_one_screen import NARROW, SCREENS, named
from tests.browser.coatl.referee_hand import begun
from tests.browser.coatl.test_referee import examples
from tests.browser.coatl.test_referee_turn import BEGUN
from tests.browser.conftest import NewPage
from tests.browser.every_page.test_every_page import TOO_WIDE
from tests.few import few

LOOKS = [("en-GB", "light"), ("de-AT", "dark"), ("pl-PL", "light"), ("fr-FR", "dark")]
ALL = [
    (size, look) for size, look in product(SCREENS, LOOKS) if size in NARROW or look in LOOKS[:2]
]
MOST_DIFFERENT = [
    ((320, 568), ("pl-PL", "light")),
    ((320, 568), ("de-AT", "dark")),
    ((844, 390), ("de-AT", "dark")),
    ((1280, 800), ("en-GB", "light")),
]
NEEDED = {
    "least": 40,
    "[data-strip]": 1,
    "[data-score]": 4,
    "[data-board]": 1,
    "#held": 1,
    "[data-do=take]": 3,
    "[data-do=done]": 1,
    "[data-do=undo]": 1,
    "[data-supply], .fills": 1,
    ".top .icon": 2,
}


def moments() -> tuple[dict[str, object], list[dict[str, object]], dict[str, int]]:
    """Of a game of four: open Cóatls with cards; last turns."""
    record = next(one["record"] for one in examples() if len(one["record"]["players"]) == 4)
    actions = record["actions"]
    more = {key: value for key, value in record.items() if key != "actions"}
    return more, actions, {"middle": len(actions) // 2, "late": len(actions) - 4}


@pytest.mark.parametrize("size, look", few(ALL, MOST_DIFFERENT), ids=named)
def test_all_that_matters_now_is_on_one_screen(
    size: tuple[int, int], look: tuple[str, str], site: str, on_screen: NewPage
) -> None:
    language, scheme = look
    page = on_screen(*size, locale=language, color_scheme=scheme, reduced_motion="reduce")
    wrong = {}
    more, actions, numbers = moments()
    for moment, number in numbers.items():
        page.goto(begun(site, actions[:number], **more)["enter"])
        page.locator(".seat.on").wait_for()
        if told := out_of_place(page, NEEDED):
            wrong[moment] = told
        for row, key in (("hues", "1"), ("tokens", "5"), ("numbers", "4")):
            page.keyboard.press(key)
            page.locator(f"[data-choice={row}]").wait_for()
            if told := out_of_place(page, {"least": 40, f"[data-choice={row}] button": 4}):
                wrong[f"{moment} {row}"] = told
            page.keyboard.press("Escape")
    assert wrong == {}


# What a small phone shows of it


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
