"""Which way a bridge lies is asked by two pictures, and told by what it joins."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.board.test_founding import table
from tests.browser.board.test_one_screen import named
from tests.browser.conftest import NewPage
from tests.browser.hand import Hand
from tests.few import few

LIES = """one => {
    const { width, height, transform } = getComputedStyle(one, "::after");
    const { a, b, c, d } = new DOMMatrix(transform);
    const [across, down] = [[a, c], [b, d]].map(([wide, high]) =>
        Math.abs(wide) * parseFloat(width) + Math.abs(high) * parseFloat(height));
    return across > down ? "across" : "down";
}"""
"""How a bridge is drawn on this screen."""
JOINS = """([one, other]) => {
    const [from, to] = [one, other].map((name) =>
        document.getElementById(`c-${name}`).getBoundingClientRect());
    return Math.abs(from.y - to.y) < 1 ? "across" : "down";
}"""
"""How what it joins lies on this screen."""


@pytest.mark.parametrize("size", few([(360, 660), (320, 568), (660, 360)], whole=True), ids=named)
def test_the_bridge_that_is_touched_is_the_bridge_that_lies_there(
    size: tuple[int, int], site: str, on_screen: NewPage
) -> None:
    """The table turns the phone as it likes; a bridge over D4 fits both ways."""
    page = on_screen(*size)
    page.goto(table(site, [{"do": "canal", "cells": ["D4"]}]))
    hand = Hand(page)
    hand.choose("bridge")
    for _turn in range(4):
        for wanted in ("across", "down"):
            hand.cell("D4")
            choices = page.locator("[data-axis]")
            expect(choices).to_have_count(2)
            drawn = [one.locator("span").evaluate(LIES) for one in choices.all()]
            assert sorted(drawn) == ["across", "down"]
            choice = choices.nth(drawn.index(wanted))
            name = choice.get_attribute("aria-label") or ""
            joined = name.removeprefix("bridge from ").split(" to ")
            assert page.evaluate(JOINS, joined) == wanted
            hand.tap(choice)
            hand.wait_for(2)
            assert page.locator("#c-D4").evaluate(LIES) == wanted
            said = f"bridge on D4, from {joined[0]} to {joined[1]}"
            expect(page.locator(".log li").first).to_contain_text(said)
            hand.tap('[data-do="undo"]')
            hand.wait_for(1)
        hand.tap('[data-do="rotate"]')
