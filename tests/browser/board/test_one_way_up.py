"""Every page of a phone that draws the board draws it as it lies on the table there."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from scoring.mexica.board.island import COLUMNS
from tests.browser.board.test_founding import table
from tests.browser.board.test_scoring import brought, fits, told
from tests.browser.conftest import NewPage
from tests.browser.hand import Hand
from tests.browser.phones.test_phones import cell
from tests.few import few

OF_TWO = "tracker_two_players_three_firsts_with_neutral"
EVERY_TIE = "tracker_four_players_every_tie"
CASES = few(
    [(size, turns) for size in ((360, 660), (740, 360)) for turns in range(4)],
    short=[((360, 660), 0), ((360, 660), 1), ((740, 360), 1)],
)

CENTRES = """names => names.map(name => {
    const places = `#c-${name}, .board:not(.near) > .x${name[0]}.y${name.slice(1)}`;
    const one = [...document.querySelectorAll(places)].find(one => one.checkVisibility());
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
})"""
NUMBERS = """() => {
    const [chart] = document.querySelectorAll(".chart.island");
    return [...chart.querySelectorAll(".size")].map(text => {
        const box = text.getBoundingClientRect();
        const matrix = text.getScreenCTM();
        const {e, f} = text.parentNode.transform.baseVal[0].matrix;
        return {place: [e, f], at: [box.x + box.width / 2, box.y + box.height / 2],
                level: Math.abs(matrix.b) < 0.01 && matrix.a > 0};
    });
}"""
"""The numbers of districts in the story: where they stand in the drawing and on the screen."""


def ways(places: list[list[float]]) -> list[tuple[int, int]]:
    """From each place to the next: to the left or the right, up or down."""
    return [
        (round((x2 - x) / abs(x2 - x)), round((y2 - y) / abs(y2 - y)))
        for (x, y), (x2, y2) in pairwise(places)
    ]


def lies(page: Page, names: str = "D4 M9 F12") -> list[tuple[int, int]]:
    return ways(page.evaluate(CENTRES, names.split()))


def turned(page: Page, address: str, turns: int) -> list[tuple[int, int]]:
    """The table, turned by a finger; how it lies then."""
    page.goto(address)
    for _ in range(turns):
        page.locator('[data-do="rotate"]').click()
    return lies(page)


def begun(site: str) -> str:
    record = told(OF_TWO)
    return brought(site, record | {"actions": record["actions"][:40]})


@pytest.mark.parametrize("size, turns", CASES, ids=str)
def test_every_board_lies_as_the_table_does(
    size: tuple[int, int], turns: int, site: str, on_screen: NewPage
) -> None:
    page = on_screen(*size)
    address = begun(site)
    at_table = turned(page, address, turns)

    for at in ("replay?at=20", "check", "begun"):
        page.goto(address + at)
        assert lies(page) == at_table, at
        assert fits(page), at

    # What a correction would make of the island.
    page.goto(address + "correct/0")
    page.get_by_role("button", name="Drop it").click()
    expect(page.get_by_role("button", name="Keep the change")).to_be_visible()
    assert lies(page) == at_table
    page.get_by_text("The island now").click()
    assert lies(page) == at_table
    assert fits(page)

    # Neutral temples, before there is a game.
    page.goto(f"{site}/new?game=mexica")
    assert lies(page) == at_table

    page.goto(address + "replay?at=20")
    page.get_by_role("button", name="What if?").click()
    expect(page.locator('[data-do="undo"]')).to_be_visible()
    assert lies(page) == at_table


@pytest.mark.parametrize("size, turns", CASES, ids=str)
def test_what_is_told_of_a_game_that_is_over_lies_so_too(
    size: tuple[int, int], turns: int, site: str, on_screen: NewPage
) -> None:
    page = on_screen(*size)
    address = brought(site, told(EVERY_TIE))
    at_table = turned(page, address, turns)

    for at in ("scoring?period=2&step=99", "replay"):
        page.goto(address + at)
        assert lies(page) == at_table, at

    # The small boards of the story have numbers, and these stand upright.
    page.goto(address + "story")
    numbers = page.evaluate(NUMBERS)[:4]
    assert all(number["level"] for number in numbers)
    names = [f"{COLUMNS[x // 16]}{y // 16 + 1}" for x, y in (n["place"] for n in numbers)]
    shown = [number["at"] for number in numbers]
    page.goto(address)
    cells = page.evaluate(CENTRES, names)
    # Some stand in one row: then rounding decides.
    for one in range(4):
        for other in range(one):
            for axis in (0, 1):
                if abs(cells[one][axis] - cells[other][axis]) > 5:
                    right = cells[one][axis] > cells[other][axis]
                    assert (shown[one][axis] > shown[other][axis]) == right

    # The card and the board as pictures.
    quarter = (turns + (size[1] > size[0])) % 4
    wanted = [str(quarter)] if quarter else None
    for at in ("out", "film"):
        page.goto(address + at)
        drawn = page.locator('main a[href*=".png"]').evaluate_all("all => all.map(a => a.href)")
        assert len(drawn) >= 2
        assert all(parse_qs(urlsplit(one).query).get("turn") == wanted for one in drawn), drawn
    card = page.locator('img[src*="card.png"]')
    card.scroll_into_view_if_needed()
    card.evaluate("image => image.decode()")
    assert card.evaluate("image => image.naturalWidth") == 1200
    board = page.locator('img[src*="picture.png"]')
    board.scroll_into_view_if_needed()
    board.evaluate("image => image.decode()")
    high, wide = board.evaluate("image => [image.naturalHeight, image.naturalWidth]")
    assert (high > wide) == (quarter % 2 == 1)
    assert board.get_attribute("height") == str(high)
    page.goto(address + "replay?at=20")
    page.locator(".stage.ready").wait_for()
    page.locator('[data-go="next"]').click()
    moment = page.get_by_role("link", name="Picture").get_attribute("href") or ""
    assert parse_qs(urlsplit(moment).query) == {"at": ["21"]} | ({"turn": wanted} if wanted else {})


def test_another_phone_of_the_same_game_lies_as_it_is_turned_itself(
    site: str, on_screen: NewPage
) -> None:
    address = brought(site, told(EVERY_TIE))
    one, other = on_screen(360, 660), on_screen(360, 660)
    upright = turned(other, address, 0)
    assert turned(one, address, 2) != upright
    for at in ("replay", "scoring?period=2&step=99"):
        other.goto(address + at)
        assert lies(other) == upright


def middle(page: Page, board: str, name: str, quarter: int) -> tuple[float, float]:
    """Where a cell has to lie on a board that stands so, by nothing but its column and its row."""
    x, y = COLUMNS.index(name[0]) + 0.5, int(name[1:]) - 0.5
    across, down = [(x, y), (y, 21 - x), (21 - x, 14 - y), (14 - y, x)][quarter]
    wide, high = (14, 21) if quarter % 2 else (21, 14)
    page.locator(board).evaluate("one => one.scrollIntoView({block: 'center'})")
    box = page.locator(board).bounding_box()
    assert box
    return box["x"] + across * box["width"] / wide, box["y"] + down * box["height"] / high


ACTIONS: list[dict[str, Any]] = [
    {"do": "canal", "cells": ["D4", "D5"]},
    {"do": "temple", "at": "G5", "level": 2, "by": "red"},
]


@pytest.mark.parametrize("turns", range(4))
def test_a_tap_that_corrects_hits_the_cell_that_is_seen_there(
    turns: int, site: str, on_screen: NewPage
) -> None:
    page = on_screen(360, 660)
    quarter = (turns + 1) % 4
    address = table(site, ACTIONS)
    turned(page, address, turns)

    # A temple is moved, by touching where it really lies.
    hand = Hand(page)
    hand.press(middle(page, "#board", "G5", quarter))
    page.locator('.card [data-do="move"]').tap()
    expect(page.locator("#ask .touch")).to_be_visible()
    page.wait_for_function("() => scrollY === 0")
    hand.press(middle(page, "#board", "B10", quarter))
    expect(page.locator("p.told")).to_contain_text("temple of 2 on B10")
    keep = page.get_by_role("button", name="Keep the change")
    expect(keep).to_be_visible()
    # Where it was and where it would be is lit where the table has it.
    lit = page.locator(".islands .then .told").evaluate_all("all => all.map(o => o.className)")
    assert [" ".join(one.split()[1:3]) for one in lit] == ["xG y5", "xB y10"]
    there = middle(page, ".islands .then", "B10", quarter)
    assert page.evaluate(CENTRES, ["B10"])[0] == pytest.approx(there, abs=2)
    keep.click()
    expect(page.locator('[data-cell="B10"] .temple')).to_have_class("temple red l2")
    assert cell(page, "G5") == "G5, land"

    # A cell of a district, on the small island of the check.
    page.goto(address + "check")
    page.touchscreen.tap(*middle(page, ".picking .city", "O7", quarter))
    expect(page.locator("[name=cell]")).to_have_value("O7")


@pytest.mark.parametrize("turns", range(4))
def test_a_neutral_temple_is_taken_off_where_it_is_seen(
    turns: int, site: str, on_screen: NewPage
) -> None:
    page = on_screen(360, 660)
    address = begun(site)
    turned(page, address, turns)
    page.goto(address + "begun")
    expect(page.locator(".sites .temple")).to_have_count(10)
    page.touchscreen.tap(*middle(page, ".sites", "K6", (turns + 1) % 4))
    expect(page.locator(".sites .temple")).to_have_count(9)
    expect(page.locator('[data-site="K6"] .temple')).to_have_count(0)


LOUPE = """() => {
    const copy = document.querySelector("#loupe .copy");
    const ground = getComputedStyle(copy.querySelector("svg.ground")).transform;
    const {a, b} = new DOMMatrix(ground);
    const turn = Math.round(Math.atan2(b, a) / Math.PI * 180);
    const names = [...copy.querySelectorAll(".cell")].map(one => one.ariaLabel.split(",")[0]);
    return [copy.offsetWidth, copy.offsetHeight, turn, names];
}"""


@pytest.mark.parametrize("turns", range(4))
def test_the_loupe_shows_what_lies_beneath_the_finger(
    turns: int, site: str, on_screen: NewPage
) -> None:
    """Of nine cells, and the ground beneath them turned as theirs is."""
    page = on_screen(360, 660)
    turned(page, table(site, ACTIONS), turns)
    quarter = (turns + 1) % 4
    x, y = middle(page, "#board", "E5", quarter)
    wire = page.context.new_cdp_session(page)
    finger = [{"x": x, "y": y}]
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": finger})
    expect(page.locator("#loupe .copy")).to_be_visible()
    wide, high, turn, names = page.evaluate(LOUPE)
    assert (wide, high) == (138, 138)
    assert turn % 360 == -90 * quarter % 360
    assert (
        names
        == [
            "D4 E4 F4 D5 E5 F5 D6 E6 F6",
            "F4 F5 F6 E4 E5 E6 D4 D5 D6",
            "F6 E6 D6 F5 E5 D5 F4 E4 D4",
            "D6 D5 D4 E6 E5 E4 F6 F5 F4",
        ][quarter].split()
    )
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
