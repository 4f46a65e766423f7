"""The drawer shuts at a touch beside it, undo keeps its place, words stay whole."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board.test_founding import table
from tests.browser.board.test_one_screen import GAMES, named
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


WHERE = """tools => tools.map((one) => {
    const { x, y } = one.getBoundingClientRect();
    return `${one.dataset.tool || one.dataset.do} ${x} ${y}`;
})"""


@pytest.mark.parametrize("size", few([(360, 660), (320, 568)], whole=True), ids=named)
def test_every_tool_keeps_its_place_and_says_why_it_cannot_be_used(
    size: tuple[int, int], site: str, on_screen: NewPage
) -> None:
    page = on_screen(*size)
    places, grey = set(), set()
    for actions in (8, 60, 160):
        record = told(SHARED_THIRD, actions)
        page.goto(table(site, record.pop("actions"), **record))
        tools = page.locator(".tools .row button")
        places.add(tuple(tools.evaluate_all(WHERE)))
        idle = page.locator(".tools .row .idle")
        grey.add(tuple(idle.evaluate_all("all => all.map((one) => one.dataset.tool)")))
    assert len(places) == 1
    assert len(grey) > 1
    for tool in idle.all():
        tool.tap()
        expect(page.locator("#say p")).not_to_be_empty()
        page.evaluate("table.say('')")
    assert page.locator(".tools .row [aria-pressed=true]").count() == 0


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


@pytest.mark.parametrize("size", few([(360, 660), (320, 568)], whole=True), ids=named)
def test_too_far_to_go_is_told_by_how_far(
    size: tuple[int, int], site: str, on_screen: NewPage
) -> None:
    """Of two who begin at the palace one wants to the north of the island in one turn."""
    page = on_screen(*size)
    starts = [{"do": "start", "at": at} for at in ("H6", "H8")]
    page.goto(table(site, starts, mode="referee"))
    hand = Hand(page)
    hand.choose("walk")
    hand.cell("D2")
    expect(page.locator("#say p")).to_have_text("8 steps away, 6 action points left.")


@pytest.mark.parametrize("mode", ["tracker", "referee"])
def test_on_the_smallest_phone_help_and_correcting_are_one_touch_away(
    mode: str, site: str, on_screen: NewPage
) -> None:
    page = on_screen(320, 568)
    record = told(*GAMES[mode])
    page.goto(table(site, record.pop("actions"), **record))
    hand = Hand(page)
    hand.choose("temple")
    hand.tap(".log li:first-child a")
    expect(page.locator("#ask .card")).to_be_visible()
    hand.tap(page.get_by_role("button", name="Close"))
    expect(page.locator("#ask")).to_be_hidden()
    hand.tap(page.locator(".top").get_by_role("link", name="Help"))
    expect(page.locator("#ask").get_by_role("heading", level=2)).to_have_text("Temples")


CUTS = """() => {
    const chosen = document.querySelector(".scores [aria-pressed=true]");
    const frame = chosen.getBoundingClientRect();
    const inside = -parseFloat(getComputedStyle(chosen).outlineOffset);
    const points = chosen.closest("li").querySelector(".points");
    const told = document.createRange();
    told.selectNodeContents(points);
    const { left, right } = told.getBoundingClientRect();
    const { bottom } = points.getBoundingClientRect();
    return [left - frame.left, frame.right - right, frame.bottom - bottom].filter(
        (room) => room < inside - 0.5);
}"""
"""Where the frame of the chosen player crosses the score."""


@pytest.mark.parametrize("size", few([(320, 568), (360, 660)], whole=True), ids=named)
def test_the_frame_of_the_chosen_player_leaves_the_score_whole(
    size: tuple[int, int], site: str, on_screen: NewPage
) -> None:
    page = on_screen(*size)
    record = told(*GAMES["tracker"])
    page.goto(table(site, record.pop("actions"), **record))
    page.locator('.scores [data-color="red"]').tap()
    expect(page.locator('.scores [data-color="red"]')).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(CUTS) == []
