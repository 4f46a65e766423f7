"""Small things that a table would miss: what stays chosen, what goes away, what is said."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board.test_founding import small, stands_at, table
from tests.browser.conftest import Another
from tests.browser.hand import Hand, named
from tests.browser.patient import stand_still
from tests.browser.phones.test_phones import cell

__all__ = ["small"]

CORNERS = """() => Object.fromEntries(["A14", "U1"].map((name) => {
    const frame = document.querySelector(".board").getBoundingClientRect();
    const box = document.getElementById("c-" + name).getBoundingClientRect();
    return [name, [box.x - frame.x < frame.width / 2 ? "left" : "right",
                   box.y - frame.y < frame.height / 2 ? "top" : "bottom"]];
}))"""
BESIDE = """() => ["across", "down"].map((edge) => [...document.querySelectorAll(`.${edge} i`)]
    .filter((label) => {
        const one = label.getBoundingClientRect();
        const middle = edge === "across" ? one.x + one.width / 2 : one.y + one.height / 2;
        const cells = [...document.querySelectorAll("[data-cell]")].filter((cell) => {
            const box = cell.getBoundingClientRect();
            return edge === "across" ? box.x <= middle && middle <= box.right
                : box.y <= middle && middle <= box.bottom;
        });
        const name = label.textContent;
        const names = cells.map(({ dataset: { cell } }) => [cell[0], cell.slice(1)]);
        return !cells.length || names.some((both) => !both.includes(name));
    }).length)"""
"""How many labels along each edge stand beside a cell of another name."""


@pytest.mark.long
@pytest.mark.parametrize("upright", [True, False], ids=["upright", "on its side"])
def test_all_four_turns_exist_have_their_names_right_and_stay(
    upright: bool, small: Page, site: str
) -> None:
    if not upright:
        small.set_viewport_size({"width": 844, "height": 390})
    small.goto(table(site, []))
    small.evaluate("document.querySelector('details.more').open = true")
    small.locator('[data-do="labels"]').click()
    seen = []
    for _ in range(4):
        seen.append(str(small.evaluate(CORNERS)))
        assert small.evaluate(BESIDE) == [0, 0]
        expect(small.locator(".edge").first).to_be_visible()
        small.reload()
        assert str(small.evaluate(CORNERS)) == seen[-1]
        small.locator('[data-do="rotate"]').click()
    assert len(set(seen)) == 4
    assert str(small.evaluate(CORNERS)) == seen[0]


@pytest.mark.long
@pytest.mark.parametrize("turns", range(4))
def test_a_slide_digs_where_the_finger_was_in_every_turn(
    turns: int, small: Page, site: str
) -> None:
    small.goto(table(site, []))
    for _ in range(turns):
        small.locator('[data-do="rotate"]').click()
    Hand(small).play({"do": "canal", "cells": ["D4", "D5"]})
    assert (cell(small, "D4"), cell(small, "D5")) == ("D4, canal", "D5, canal")
    small.keyboard.press("Escape")
    before = small.locator('[data-cell][tabindex="0"]').bounding_box()
    small.keyboard.press("ArrowRight")
    after = small.evaluate("document.activeElement.getBoundingClientRect().x")
    assert before is not None
    assert after > before["x"]


def test_the_edges_are_named_while_a_sentence_names_a_cell(small: Page, site: str) -> None:
    small.goto(table(site, [{"do": "canal", "cells": ["D4", "D5"]}]))
    edge = small.locator(".edge").first
    expect(edge).to_be_hidden()
    Hand(small).cell("D4")
    expect(edge).to_be_visible()
    small.locator('[data-do="close"]').click()
    expect(edge).to_be_hidden()


def test_tool_level_owner_and_zoom_survive_a_reload_and_another_page(
    small: Page, site: str
) -> None:
    small.goto(table(site, []))
    small.locator('[data-tool="temple"]').click()
    small.locator('#options [data-color="grey"]').click()
    small.locator('#options [data-level="3"]').click()
    small.locator('[data-do="zoom"]').click()
    small.reload()
    small.get_by_role("link", name="All actions").click()
    small.get_by_role("link", name="Back to the board").click()
    expect(small.locator("html")).to_have_class("zoomed")
    small.locator('[data-do="zoom"]').click()
    Hand(small).cell("D4")
    stands_at(small, 1)
    assert cell(small, "D4") == "D4, land, grey temple, floors: 3"


def test_a_used_up_level_jumps_to_the_next_that_is_left(small: Page, site: str) -> None:
    built: list[dict[str, Any]] = [
        {"do": "temple", "at": at, "level": 1, "by": "red"} for at in ("D4", "F4")
    ]
    small.goto(table(site, built))
    hand = Hand(small)
    hand.choose("temple")
    hand.cell("H4")
    stands_at(small, 3)
    expect(small.locator('#options [data-level="2"]')).to_have_attribute("aria-pressed", "true")
    hand.cell("J4")
    stands_at(small, 4)
    assert cell(small, "J4") == "J4, land, red temple, floors: 2"


def test_a_refusal_goes_at_the_next_touch(small: Page, site: str) -> None:
    small.goto(table(site, []))
    hand = Hand(small)
    hand.choose("temple")
    hand.cell("A1")
    expect(small.locator("#say p")).to_have_text("A temple stands on dry land.")
    small.locator('[data-tool="canal1"]').click()
    expect(small.locator("#say p")).to_have_count(0)


def test_a_refusal_goes_away_by_itself(small: Page, site: str) -> None:
    stand_still(small)
    small.goto(table(site, []))
    hand = Hand(small)
    hand.choose("temple")
    hand.cell("A1")
    expect(small.locator("#say p")).to_have_text("A temple stands on dry land.")
    small.clock.run_for(3000)
    expect(small.locator("#say p")).to_have_count(1)
    small.clock.run_for(6000)
    expect(small.locator("#say p")).to_have_count(0)


def test_the_last_action_glows_on_every_phone_and_an_undo_elsewhere_says_so(
    small: Page, site: str, another: Another
) -> None:
    address = table(site, [{"do": "canal", "cells": ["D4", "D5"]}])
    small.goto(address)
    other = another(address)
    expect(other.locator(".board .last")).to_have_count(2)
    Hand(small).play({"do": "temple", "at": "H4", "level": 1, "by": "red"})
    expect(other.locator(named("H4"))).to_have_class("cell land last")
    small.locator('[data-do="undo"]').click()
    stands_at(small, 1)
    expect(small.locator("#say p")).to_have_count(0)
    expect(other.locator("#say")).to_have_text(
        "Taken back on another phone: Ana: temple of 1 on H4"
    )
    expect(other.locator(".board .last")).to_have_count(2)


def test_a_queued_tap_shows_the_piece_and_its_owner(small: Page, site: str) -> None:
    small.goto(table(site, []))
    hand = Hand(small)
    hand.choose("temple")
    small.locator('#options [data-color="grey"]').click()
    small.locator('#options [data-level="3"]').click()
    small.context.set_offline(True)
    hand.cell("D4")
    expect(small.locator(f"{named('D4')} .temple.grey")).to_have_text("3")
    expect(small.locator("#say")).to_contain_text("Bo")
    hand.choose("canal1")
    hand.cell("H4")
    expect(small.locator(named("H4"))).to_have_class("cell sent canal")
    small.context.set_offline(False)
    stands_at(small, 2)
    expect(small.locator(".sent")).to_have_count(0)
    assert cell(small, "D4") == "D4, land, grey temple, floors: 3"


def test_a_token_on_offer_tells_its_prizes_and_shows_its_canals(small: Page, site: str) -> None:
    small.goto(table(site, []))
    small.locator('.offered[data-token="13"]').click()
    told = small.locator('[data-token-told="13"]')
    expect(told).to_contain_text("1st, yellow 13 · 2nd, blue 7 · 3rd, white 4")
    expect(told).to_have_attribute("data-can", "yes")
    canals = (told.get_attribute("data-dig") or "").split()
    assert canals
    expect(small.locator(".board .glow")).to_have_count(13)
    lit = {c.get_attribute("data-cell") for c in small.locator(".board .dig").all()}
    assert lit == {*canals}
