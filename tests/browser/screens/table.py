"""At the table, and what is corrected there."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Page

from tests.browser.hand import Hand
from tests.browser.screens.screen import (
    LAPTOP,
    ON_ITS_SIDE,
    PHONE,
    SCREENS,
    Screen,
    at_table,
    screen,
)
from tests.browser.stage import ENTER, EVERY_TIE, NEUTRAL, SHARED, SHARED_THIRD, Stage, nth, told

AT_TABLE = {
    "table_new": (SHARED, 0),
    "table_tracker": (SHARED, 40),
    "table_tracker_four": (EVERY_TIE, 70),
    "table_placing": (NEUTRAL, 0),
    "table_referee": (NEUTRAL, 60),
    "table_referee_four": (SHARED_THIRD, 200),
}
"""A recorded game, after that many actions."""
for name, (record, actions) in AT_TABLE.items():
    bring = partial(at_table, name=record, actions=actions)
    SCREENS.append(Screen(name, bring, PHONE, whole=False))


@screen(whole=True)
def table_whole_page(page: Page, stage: Stage) -> None:
    at_table(page, stage, SHARED, 40)
    page.click("#panel summary")


@screen()
def tool_double_canal(page: Page, stage: Stage) -> None:
    at_table(page, stage, SHARED, 40).choose("canal2")


@screen()
def tool_double_canal_second_cell(page: Page, stage: Stage) -> None:
    hand = at_table(page, stage, SHARED, 3)
    hand.choose("canal2")
    hand.cell("E6")


@screen()
def tool_bridge(page: Page, stage: Stage) -> None:
    at_table(page, stage, SHARED, 40).choose("bridge")


@screen()
def tool_temple(page: Page, stage: Stage) -> None:
    at_table(page, stage, EVERY_TIE, 70).choose("temple")


@screen()
def tool_walk(page: Page, stage: Stage) -> None:
    at_table(page, stage, NEUTRAL, 60).choose("walk")


@screen()
def loupe(page: Page, stage: Stage) -> None:
    at_table(page, stage, SHARED, 40).choose("canal1")
    box = page.locator('[data-cell="J7"]').bounding_box()
    assert box
    touch = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    phone = page.context.new_cdp_session(page)
    phone.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [touch]})
    page.wait_for_selector("#loupe:not([hidden])")


@screen()
def zoomed(page: Page, stage: Stage) -> None:
    at_table(page, stage, SHARED, 40).choose("temple")
    page.click('[data-do="zoom"]')


@screen()
def inspector(page: Page, stage: Stage) -> None:
    hand = at_table(page, stage, EVERY_TIE, 70)
    hand.cell(next(a for a in told(EVERY_TIE)["actions"] if a["do"] == "found")["at"])
    page.wait_for_selector("#ask table")


@screen()
def founding_offered(page: Page, stage: Stage) -> None:
    closing = nth(EVERY_TIE, "found", 3) - 1
    hand = at_table(page, stage, EVERY_TIE, closing)
    hand.play(told(EVERY_TIE)["actions"][closing])
    page.wait_for_selector("#ask .founding")


@screen()
def refused(page: Page, stage: Stage) -> None:
    hand = at_table(page, stage, SHARED, 0)
    hand.play({"do": "canal", "cells": ["D4", "D5"]})
    hand.play({"do": "bridge", "at": "D4", "axis": "EW"})
    hand.choose("canal1")
    hand.cell("E4")
    page.wait_for_selector("#say form")


@screen()
def points_left(page: Page, stage: Stage) -> None:
    at_table(page, stage, NEUTRAL, 60)
    page.click('[data-do="end_turn"]')


@screen()
def waiting(page: Page, stage: Stage) -> None:
    hand = at_table(page, stage, SHARED, 0)
    page.context.set_offline(True)
    hand.canal({"cells": ["F4", "F5"]})
    hand.canal({"cells": ["H4", "I4"]})
    page.wait_for_selector("#waiting:not([hidden])")


@screen()
def the_table_moved_on(page: Page, stage: Stage) -> None:
    hand = at_table(page, stage, SHARED, 0)
    other = page.context.new_page()
    other.goto(page.url)
    page.route("**/tap", lambda route: route.abort())
    page.route("**/news*", lambda route: route.abort())
    hand.canal({"cells": ["F4", "F5"]})
    Hand(other).play({"do": "temple", "at": "F4", "level": 1, "by": "red"})
    other.close()
    page.unroute("**/tap")
    page.evaluate("table.flush()")
    page.wait_for_selector("#ask[open]")


@screen()
def watching(page: Page, stage: Stage) -> None:
    page.goto(stage.table(told(SHARED, 40)).watch)


# Corrections


@screen(whole=True)
def correct_by_another(page: Page, stage: Stage) -> None:
    page.goto(f"{stage.url}/e/{ENTER}/correct/1")
    page.get_by_text("Replace it…").click()


@screen()
def correction(page: Page, stage: Stage) -> None:
    page.goto(f"{stage.url}/e/{ENTER}/correct/0")
    page.get_by_role("button", name="Drop it").click()


@screen()
def correction_misfits(page: Page, stage: Stage) -> None:
    page.goto(stage.table(told(SHARED, 70)).enter + "correct/3")
    page.get_by_role("button", name="Drop it").click()


@screen(ON_ITS_SIDE)
def landscape_table(page: Page, stage: Stage) -> None:
    at_table(page, stage, NEUTRAL, 60)


@screen(ON_ITS_SIDE)
def landscape_temple(page: Page, stage: Stage) -> None:
    at_table(page, stage, EVERY_TIE, 70).choose("temple")


@screen(ON_ITS_SIDE)
def landscape_refused(page: Page, stage: Stage) -> None:
    refusing = at_table(page, stage, SHARED, 40)
    refusing.choose("canal1")
    refusing.cell(told(SHARED)["actions"][1]["at"])
    page.wait_for_selector("#say p")


@screen(LAPTOP)
def laptop_table(page: Page, stage: Stage) -> None:
    at_table(page, stage, SHARED_THIRD, 200)


@screen(LAPTOP)
def laptop_walk(page: Page, stage: Stage) -> None:
    at_table(page, stage, NEUTRAL, 60).choose("walk")
