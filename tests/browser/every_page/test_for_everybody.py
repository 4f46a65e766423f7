"""Nobody is kept out: axe finds nothing, targets are large enough, in both themes."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.hand import Hand
from tests.browser.phones.test_phones import new_game


def found(page: Page, targets: bool = False) -> list[str]:
    """What axe complains of; of targets that are too close only when it is asked to."""
    options = {"rules": {"target-size": {"enabled": targets}}}
    response = Axe().run(page, options=options).response
    return [
        f"{violation['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for violation in response["violations"]
        for node in violation["nodes"][:3]
    ]


@pytest.mark.long
def test_axe_finds_nothing_at_the_table(themed: Page, site: str) -> None:
    """Whatever lies over the board; the pages themselves are in test_every_page.py."""
    themed.goto(new_game(site)["enter"])
    hand = Hand(themed)
    problems = {}

    def look(name: str) -> None:
        problems[name] = found(themed) + themed.evaluate(SMALLEST, 24)

    hand.choose("temple")
    look("temple")
    hand.play({"do": "temple", "at": "D4", "level": 2, "by": "red"})
    themed.keyboard.press("Escape")
    hand.tool = ""
    hand.cell("D4")
    themed.locator("#ask table").wait_for()
    look("inspector")
    themed.locator('[data-do="close"]').click()
    hand.play({"do": "canal", "cells": ["B3", "C3"]})
    hand.play({"do": "bridge", "at": "B3", "axis": "NS"})
    hand.choose("canal1")
    hand.cell("B4")
    themed.locator("#say form").wait_for()
    look("refused")
    themed.get_by_role("link", name="Why?").click()
    themed.locator("#ask li.told").wait_for()
    look("why")
    themed.locator('#ask [data-do="close"]').click()
    hand.canal({"cells": ["D2"]})
    themed.locator("#ask .founding").wait_for()
    look("founding")
    assert {name: told for name, told in problems.items() if told} == {}


SMALLEST = """least => [...document.querySelectorAll("button, a, input, select, summary, label")]
    .filter(e => e.checkVisibility() && e.type !== "hidden")
    .filter(e => !(e.matches("[type=radio], [type=checkbox]") && e.closest("label")))
    .filter(e => !(e.dataset.cell && getComputedStyle(e).cursor === "default"))
    .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < least - 0.01)
    .map(([html, box]) => `${html} ${box.width} × ${box.height}`)"""
