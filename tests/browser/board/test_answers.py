"""Which touches answer a question: those of whoever could have seen it, and all of those."""

from __future__ import annotations

from time import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board.test_founding import CLOSING, sheet, small, stands_at, table
from tests.browser.hand import Hand, named
from tests.browser.patient import stand_still

__all__ = ["small"]


@pytest.mark.long
@pytest.mark.parametrize("apart", [60, 120, 250, 350])
def test_a_double_tap_on_the_closing_cell_records_nothing_more(
    apart: int, small: Page, site: str
) -> None:
    stand_still(small)
    small.goto(table(site, CLOSING[:2]))
    hand = Hand(small)
    hand.choose("canal1")
    at = hand.reach(named("J12"))
    hand.press(at)
    expect(small.locator(named("J12"))).to_contain_class("canal")
    small.clock.run_for(apart)
    hand.press(at)
    expect(sheet(small, 3)).to_be_visible()
    expect(sheet(small, 3).locator('[data-do="found"]')).to_have_text("Who founds it?")
    # What the second tap set off would be here by now.
    small.clock.run_for(600)
    expect(sheet(small, 3).locator('[data-founder="red"]')).to_be_enabled()
    stands_at(small, 3)
    expect(small.locator("#say p")).to_have_count(0)
    expect(small.locator("#waiting")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("apart", [0, 60])
def test_a_finger_on_its_way_answers_nothing(apart: int, small: Page, site: str) -> None:
    """Wherever in the sheet it comes down: founders, others, the button, the board."""
    stand_still(small)
    small.goto(table(site, CLOSING))
    small.locator('[data-tool="found"]').tap()
    hand = Hand(small)
    hand.press(hand.reach(named("J13")))
    sheet(small, 3).wait_for()
    places = [
        small.locator(f"#ask {target}").bounding_box()
        for target in ('[data-founder="red"]', '[data-present="grey"]', '[data-do="found"]')
    ]
    for box in places:
        assert box is not None
        small.reload()
        hand.press(hand.reach(named("J13")))
        sheet(small, 3).wait_for()
        small.clock.run_for(apart)
        small.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        small.clock.run_for(450)
        expect(sheet(small, 3).locator('[data-founder="red"]')).to_be_enabled()
        expect(sheet(small, 3).locator('[aria-pressed="true"]')).to_have_count(0)
        stands_at(small, 3)


def touched(page: Page, target: str, late: float) -> None:
    """A short touch that the page hears of `late` seconds after it was."""
    hand = Hand(page)
    x, y = hand.reach(target)
    for kind, points in (("Start", [{"x": x, "y": y}]), ("End", [])):
        event = {"type": f"touch{kind}", "touchPoints": points, "timestamp": time() - late}
        hand.wire.send("Input.dispatchTouchEvent", event)


@pytest.mark.parametrize("late", [0, 0.3, 0.6])
def test_what_can_be_pressed_is_heard_however_late(late: float, small: Page, site: str) -> None:
    small.goto(table(site, CLOSING[:2]))
    hand = Hand(small)
    hand.choose("canal1")
    hand.press(hand.reach(named("J12")))
    touched(small, '[data-founder="red"]', late)
    expect(sheet(small, 3).locator('[data-founder="red"]')).to_have_attribute(
        "aria-pressed", "true"
    )
    touched(small, '[data-offer] [data-do="found"]', late)
    stands_at(small, 4)


def test_a_screen_reader_that_touches_nothing_answers(small: Page, site: str) -> None:
    small.goto(table(site, CLOSING[:2]))
    hand = Hand(small)
    hand.choose("canal1")
    hand.press(hand.reach(named("J12")))
    for answer in ('[data-founder="red"]', '[data-do="found"]'):
        expect(sheet(small, 3).locator(answer)).to_be_enabled()
        sheet(small, 3).locator(answer).evaluate("button => button.click()")
    stands_at(small, 4)


def test_a_question_nobody_has_seen_yet_cannot_be_answered(small: Page, site: str) -> None:
    """A busy phone draws it late: then it hears later, too."""
    stand_still(small)
    small.goto(table(site, CLOSING))
    small.locator('[data-tool="found"]').tap()
    small.evaluate("() => (window.held = [], requestAnimationFrame = (told) => held.push(told), 0)")
    small.locator(named("J13")).tap()
    founder = sheet(small, 3).locator('[data-founder="red"]')
    small.clock.run_for(1000)
    expect(founder).to_be_disabled()
    small.evaluate("held.forEach((told) => told(performance.now()))")
    small.clock.run_for(450)
    expect(founder).to_be_enabled()


def test_what_is_being_put_away_cannot_be_pressed(small: Page, site: str) -> None:
    stand_still(small)
    small.goto(table(site, CLOSING))
    small.locator('[data-tool="found"]').tap()
    small.locator(named("J13")).tap()
    small.clock.run_for(450)
    sheet(small, 3).locator('[data-do="later"]').tap()
    expect(sheet(small, 3).locator('[data-founder="red"]')).to_be_disabled()
    small.clock.run_for(450)
    expect(small.locator("#ask")).to_be_hidden()
    small.locator(named("J13")).tap()
    small.clock.run_for(450)
    expect(sheet(small, 3).locator('[data-founder="red"]')).to_be_enabled()
    expect(small.locator('#ask [data-do="close"]')).to_be_enabled()
