"""The drawer shuts at a touch beside it, undo keeps its place, words stay whole."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board.test_founding import table
from tests.browser.board.test_one_screen import named
from tests.browser.conftest import NewPage
from tests.browser.hand import Hand
from tests.browser.stage import EVERY_TIE, SHARED_THIRD, told
from tests.few import few


def test_a_touch_of_the_board_shuts_the_drawer_and_does_nothing_else(
    phone: Page, site: str
) -> None:
    record = told(EVERY_TIE, 20)
    phone.goto(table(site, record.pop("actions"), **record))
    hand = Hand(phone)
    hand.choose("canal1")
    hand.tap('button[data-do="more"]')
    expect(phone.locator("body")).to_contain_class("opened")
    # It lies above the drawer, however much that tells.
    hand.press(hand.reach('[data-cell="U7"]'))
    expect(phone.locator("body")).not_to_contain_class("opened")
    assert phone.evaluate("table.waiting().length") == 0
    assert hand.number() == 20
    hand.cell("Q7")
    hand.wait_for(21)


def test_a_drawer_that_was_scrolled_and_shut_shows_the_last_action(phone: Page, site: str) -> None:
    record = told(EVERY_TIE, 20)
    phone.goto(table(site, record.pop("actions"), **record))
    hand = Hand(phone)
    hand.tap('button[data-do="more"]')
    hand.tap(".rest details.more summary")
    phone.get_by_role("button", name="columns and rows").scroll_into_view_if_needed()
    assert phone.evaluate("document.querySelector('.rest').scrollTop") > 0
    hand.press(hand.reach('[data-cell="U7"]'))
    expect(phone.locator(".log li").first).to_be_in_viewport(ratio=0.9)
    # Its link opens what it is for, and no drawer.
    hand.tap(".log li:first-child a")
    expect(phone.locator("#ask .card")).to_be_visible()
    expect(phone.locator("body")).not_to_contain_class("opened")


def test_a_long_action_ends_in_an_ellipsis_and_is_read_in_the_drawer(
    phone: Page, site: str
) -> None:
    record = told(EVERY_TIE, 111)
    phone.set_viewport_size({"width": 360, "height": 660})
    phone.goto(table(site, record.pop("actions"), **record))
    line = phone.locator(".log li").first
    high = "one => [one.scrollHeight, one.clientHeight]"
    whole, shown = line.evaluate(high)
    assert whole > shown == 44
    phone.locator('button[data-do="more"]').tap()
    expect(phone.locator("body")).to_contain_class("opened")
    whole, shown = line.evaluate(high)
    assert whole == shown > 44


def test_where_the_actions_stand_beside_the_board_there_is_no_drawer(
    phone: Page, site: str
) -> None:
    phone.set_viewport_size({"width": 1280, "height": 800})
    record = told(EVERY_TIE, 20)
    phone.goto(table(site, record.pop("actions"), **record))
    hand = Hand(phone)
    hand.choose("canal1")
    phone.locator(".log li").nth(2).click(position={"x": 30, "y": 10})
    # It lies above the drawer, however much that tells.
    hand.press(hand.reach('[data-cell="U7"]'))
    hand.wait_for(21)


UNDER = """([x, y]) => Object.assign(document.querySelector("#asked .card a").style, {
    position: "fixed", left: `${x - 30}px`, top: `${y - 20}px`, zIndex: 30,
})"""
"""The way out of a card, put under the finger."""


def test_a_finger_that_held_a_piece_touches_nothing_of_the_sheet_that_it_opened(
    phone: Page, site: str
) -> None:
    record = told(EVERY_TIE, 22)
    phone.goto(table(site, record.pop("actions"), **record))
    address, hand = phone.url, Hand(phone)
    at = hand.reach('[data-cell="A13"]')
    finger = {"x": at[0], "y": at[1]}
    hand.wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    way = phone.locator("#asked .card a").first
    way.wait_for()
    phone.evaluate(UNDER, at)
    phone.evaluate("window.clicks = 0; addEventListener('click', () => (clicks += 1))")
    hand.wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.evaluate("() => new Promise(requestAnimationFrame)")
    assert phone.evaluate("clicks") == 0
    assert phone.url == address
    way.tap()
    phone.wait_for_url("**/correct/**")


def test_undo_keeps_its_place_whatever_can_be_done_now(phone: Page, site: str) -> None:
    phone.set_viewport_size({"width": 360, "height": 660})
    places, others = set(), set()
    for actions in (8, 60, 160):
        record = told(SHARED_THIRD, actions)
        phone.goto(table(site, record.pop("actions"), **record))
        box = phone.locator('[data-do="undo"]').bounding_box()
        first = phone.locator('[data-tool="canal2"]').bounding_box()
        assert box
        assert first
        assert box["y"] == first["y"]
        places.add((box["x"], box["y"] - first["y"]))
        others.add(phone.locator(".tools .row > :visible").count())
    assert len(places) == 1
    assert len(others) > 1


def test_a_token_is_taken_out_without_opening_the_drawer(phone: Page, site: str) -> None:
    record = told("four_players_four_firsts", 143)
    phone.goto(table(site, record.pop("actions"), **record))
    hand = Hand(phone)
    hand.tap('.dead button[value="3"]')
    hand.wait_for(144)
    expect(phone.locator("body")).not_to_contain_class("opened")
    hand.choose("walk")


def test_what_comes_under_the_finger_while_it_lifts_is_not_touched(phone: Page, site: str) -> None:
    """The question how a bridge lies moves the line of the last action to where the cell was."""
    record = told("four_players_400_actions", 237)
    phone.goto(table(site, record.pop("actions"), **record))
    hand = Hand(phone)
    for target in ('[data-tool="move_bridge"]', '[data-cell="T7"]', '[data-cell="B11"]'):
        hand.press(hand.reach(target))
    hand.press(hand.reach('[data-axis="EW"]'))
    hand.wait_for(238)
    expect(phone.locator("body")).not_to_contain_class("opened")


OVER_THE_LINK = """() => [...document.querySelectorAll(".log li")].flatMap((line) => {
    const link = line.querySelector("a").getBoundingClientRect();
    const told = document.createRange();
    told.selectNodeContents(line);
    told.setEndBefore(line.querySelector("a"));
    const mark = document.querySelector("#mark").getBoundingClientRect();
    const boxes = [mark, ...told.getClientRects()].filter((box) => box.width && link.width);
    return boxes.some((box) => box.right > link.left + 0.5) ? [told.toString().trim()] : [];
})"""
"""Of which actions the words, or the mark of a first game, lie over the link that corrects it."""
LOW = product(
    [(320, 568), (360, 660), (568, 320), (844, 390)],
    ["de-AT", "en-GB", "fr-FR", "es-ES", "pl-PL"],
)


@pytest.mark.parametrize("size, language", few(LOW), ids=named)
def test_the_end_of_the_period_is_written_in_whole_words(
    size: tuple[int, int], language: str, site: str, on_screen: NewPage
) -> None:
    page = on_screen(*size, locale=language)
    record = told(EVERY_TIE, 20)
    page.goto(table(site, record.pop("actions"), **record))
    end = page.locator('.standing [data-do="end_period"]')
    words, lines, over = end.evaluate(
        """one => {
            const told = document.createRange();
            told.selectNodeContents(one);
            const lines = new Set([...told.getClientRects()].map((box) => box.top)).size;
            return [one.textContent.trim().split(/\\s+/).length, lines,
                Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight)];
        }"""
    )
    assert page.evaluate(OVER_THE_LINK) == []
    assert lines <= words
    assert over <= 0
