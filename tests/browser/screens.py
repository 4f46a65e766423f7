"""`make screens`: a picture of every screen, light and dark side by side.

A screen is a function that brings a page there; its name is the picture's. The pictures are put
into screens/, which git ignores; those that the README and the documents show, into docs/screens/.

    python -m tests.browser.screens            all of them
    python -m tests.browser.screens home loupe these
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.hand import Hand
from tests.browser.stage import (
    ALL_PICTURES,
    CLUB,
    ENTER,
    EVERY_TIE,
    HOST,
    NEUTRAL,
    SHARED,
    SHARED_THIRD,
    Stage,
    nth,
    staged,
    told,
)

ROOT = Path(__file__).parents[2]
ON_DEMAND, KEPT = ROOT / "screens", ROOT / "docs" / "screens"
CHOSEN = {
    "check",
    "home",
    "loupe",
    "replay",
    "scoring_district",
    "statistics",
    "story",
    "table_referee_four",
}
"""What git keeps. A picture is new in every byte as soon as it is taken again."""
PHONE = ViewportSize(width=360, height=800)
ON_ITS_SIDE = ViewportSize(width=844, height=390)
LAPTOP = ViewportSize(width=1280, height=800)
GAP = 8
HEAVIEST = 80_000


class Screen(NamedTuple):
    name: str
    bring: Callable[[Page, Stage], object]
    size: ViewportSize
    whole: bool
    """The page down to its end, not only what the phone shows of it at once."""


SCREENS: list[Screen] = []


def screen(
    size: ViewportSize = PHONE, whole: bool = False
) -> Callable[[Callable[[Page, Stage], None]], None]:
    def added(bring: Callable[[Page, Stage], None]) -> None:
        SCREENS.append(Screen(bring.__name__, bring, size, whole))

    return added


def at_table(page: Page, stage: Stage, name: str, actions: int | None = None) -> Hand:
    page.goto(stage.table(told(name, actions)).enter)
    return Hand(page)


def as_member(page: Page, stage: Stage) -> None:
    page.goto(f"{stage.url}/club/{CLUB}")
    page.click("button.main")
    page.wait_for_selector(".games")


# Pages that are there as soon as they are asked for.

BARE = {
    "join": f"/club/{CLUB}",
    "offline": "/offline",
    "unknown": "/e/aaaaaaaaaaaaaaaaaaaaaa/",
    "log": f"/e/{ENTER}/log",
    "correct": f"/e/{ENTER}/correct/5",
    "replay": f"/e/{ENTER}/replay?at=60",
    "story": f"/e/{ENTER}/story",
    "taking_out": f"/e/{ENTER}/out",
}
OF_MEMBERS = {
    "another_phone": "/phone",
    "shelf": "/shelf",
    "statistics": "/statistics",
    "players": "/players",
    "archive": "/archive",
}


def visit(address: str, page: Page, stage: Stage) -> None:
    page.goto(stage.url + address)


def visit_as_member(address: str, page: Page, stage: Stage) -> None:
    as_member(page, stage)
    visit(address, page, stage)


for each, way in ((BARE, visit), (OF_MEMBERS, visit_as_member)):
    for name, address in each.items():
        SCREENS.append(Screen(name, partial(way, address), PHONE, whole=False))


# At home


@screen()
def home_empty(page: Page, stage: Stage) -> None:
    page.goto(stage.url)


@screen()
def home(page: Page, stage: Stage) -> None:
    as_member(page, stage)


@screen(whole=True)
def new_game(page: Page, stage: Stage) -> None:
    page.goto(f"{stage.url}/new?game=mexica")
    # The others are scattered by chance.
    page.check("[name=neutral][value=table]")
    page.wait_for_selector("#neutral .lit")


@screen(whole=True)
def new_game_problems(page: Page, stage: Stage) -> None:
    page.goto(f"{stage.url}/new?game=mexica")
    page.check("[name=neutral][value=none]")
    page.locator(".sites").wait_for(state="detached")
    page.fill("[name=name1]", "Ana")
    for number in (1, 2):
        page.select_option(f"[name=color{number}]", "red")
    page.check("[name=draw][value=table]")
    page.check('[name=token][value="5-1"]')
    page.click("button.main")
    page.fill("[name=name2]", "Bo")
    page.click("button.main")
    page.wait_for_selector(".problems")


@screen(whole=True)
def share(page: Page, stage: Stage) -> None:
    page.goto(f"{stage.url}/e/{ENTER}/share")


# At the table


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


# The end of a period


@screen(whole=True)
def check(page: Page, stage: Stage) -> None:
    page.goto(stage.table(told(EVERY_TIE, nth(EVERY_TIE, "end_period"))).enter + "check")


@screen(whole=True)
def period(page: Page, stage: Stage) -> None:
    page.goto(stage.table(told(EVERY_TIE, nth(EVERY_TIE, "end_period"))).enter + "period")


@screen(whole=True)
def period_2(page: Page, stage: Stage) -> None:
    page.goto(stage.table(told(EVERY_TIE, nth(EVERY_TIE, "end_period", 2))).enter + "period")


def scoring(page: Page, stage: Stage, step: int, name: str = EVERY_TIE) -> None:
    actions = nth(name, "end_period") + 1
    page.goto(stage.table(told(name, actions)).enter + f"scoring?step={step}")


@screen()
def scoring_foundings(page: Page, stage: Stage) -> None:
    scoring(page, stage, 1)


@screen()
def scoring_district(page: Page, stage: Stage) -> None:
    scoring(page, stage, 3)


@screen()
def scoring_palace(page: Page, stage: Stage) -> None:
    scoring(page, stage, 99)
    page.click("#step-back")
    page.wait_for_selector("text=The palace")


@screen(whole=True)
def scoring_totals(page: Page, stage: Stage) -> None:
    scoring(page, stage, 99)


@screen()
def table_just_scored(page: Page, stage: Stage) -> None:
    at_table(page, stage, EVERY_TIE, nth(EVERY_TIE, "end_period") + 1)


@screen(whole=True)
def winner(page: Page, stage: Stage) -> None:
    page.goto(stage.table(told(SHARED)).enter + "scoring?step=99")


@screen()
def table_finished(page: Page, stage: Stage) -> None:
    at_table(page, stage, SHARED)


# Other sizes


@screen()
def pictures(page: Page, stage: Stage) -> None:
    page.goto(stage.table(told(EVERY_TIE)).enter + "film")
    page.wait_for_load_state("networkidle")


@screen()
def details(page: Page, stage: Stage) -> None:
    record = told(EVERY_TIE) | {"date": "2026-05-01", "place": "Ana's kitchen", "minutes": 75}
    page.goto(stage.table(record).enter + "details")


@screen()
def photos(page: Page, stage: Stage) -> None:
    page.goto(stage.table(told(EVERY_TIE)).enter + "photos")


def with_a_photo(page: Page, stage: Stage) -> None:
    """Of a table that is two entries ahead, with a hand in the way; its corners are marked."""
    # They draw with the app's own hand, which wants the settings of the stage.
    from tests.browser.board.test_compare import chosen, drag_the_corners
    from tests.browser.made_photos import course, taken

    position, ahead = (course(EVERY_TIE)[actions] for actions in (120, 122))
    photo = taken(position, ahead, Random(12), turn=3, hand=True, imprecise=False)
    page.goto(stage.table(told(EVERY_TIE, 120)).enter + "compare/")
    chosen(page, photo.jpeg)
    drag_the_corners(page, photo)


@screen()
def photo_corners(page: Page, stage: Stage) -> None:
    with_a_photo(page, stage)


@screen()
def photo_compared(page: Page, stage: Stage) -> None:
    with_a_photo(page, stage)
    page.click('[data-do="compare"]')
    page.locator("#suspects button").first.tap()
    page.evaluate("scrollTo(0, 0)")


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


@screen(ON_ITS_SIDE)
def landscape_scoring(page: Page, stage: Stage) -> None:
    scoring(page, stage, 3)


@screen(LAPTOP)
def laptop_table(page: Page, stage: Stage) -> None:
    at_table(page, stage, SHARED_THIRD, 200)


@screen(LAPTOP)
def laptop_walk(page: Page, stage: Stage) -> None:
    at_table(page, stage, NEUTRAL, 60).choose("walk")


@screen(LAPTOP)
def laptop_home(page: Page, stage: Stage) -> None:
    as_member(page, stage)


@screen(LAPTOP)
def laptop_scoring(page: Page, stage: Stage) -> None:
    scoring(page, stage, 3)


def pair(shots: list[bytes]) -> Image.Image:
    """Light and dark: side by side, or of wide screens one above the other."""
    light, dark = (Image.open(io.BytesIO(shot)).convert("RGB") for shot in shots)
    wide = light.width > light.height
    step = light.height + GAP if wide else light.width + GAP
    size = (light.width, step + dark.height) if wide else (step + dark.width, light.height)
    both = Image.new("RGB", (size[0], max(size[1], dark.height)), "#888888")
    both.paste(light, (0, 0))
    both.paste(dark, (0, step) if wide else (step, 0))
    return both


def written(picture: Image.Image, path: Path) -> int:
    """As finely as the limit allows."""
    for quality in (85, 70, 50, 35):
        picture.save(path, quality=quality, method=6)
        if path.stat().st_size < HEAVIEST:
            break
    return path.stat().st_size


def folder_of(name: str) -> Path:
    return KEPT if name in CHOSEN else ON_DEMAND


def take(wanted: set[str]) -> list[str]:
    """Take the pictures; answer with what went wrong."""
    wrong = []
    ON_DEMAND.mkdir(exist_ok=True)
    with staged() as stage, sync_playwright() as playwright:
        rules = [
            f"--host-resolver-rules=MAP {HOST} 127.0.0.1:{stage.port}",
            f"--unsafely-treat-insecure-origin-as-secure={stage.url}",
        ]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS + rules)
        for name, bring, size, whole in SCREENS:
            if wanted and name not in wanted:
                continue
            shots = []
            for theme in ("light", "dark"):
                context = browser.new_context(
                    viewport=size,
                    has_touch=size != LAPTOP,
                    color_scheme="dark" if theme == "dark" else "light",
                    device_scale_factor=1 if whole or size != PHONE else 1.5,
                    reduced_motion="reduce",
                    locale="en",
                    service_workers="block",
                )
                page = context.new_page()
                page.set_default_timeout(5000)
                try:
                    bring(page, stage)
                except Exception as error:
                    wrong.append(f"{name} ({theme}): {error}")
                page.wait_for_load_state("load")
                page.evaluate(ALL_PICTURES)
                if whole:
                    height = page.evaluate("document.documentElement.scrollHeight")
                    page.set_viewport_size({**size, "height": height})
                shots.append(page.screenshot(animations="disabled"))
                context.close()
            size_kept = written(pair(shots), folder_of(name) / f"{name}.webp")
            print(f"{name:<32} {size_kept / 1000:5.0f} KB", flush=True)
        browser.close()
    return wrong


if __name__ == "__main__":
    problems = take(set(sys.argv[1:]))
    print(*problems, sep="\n")
    sys.exit(1 if problems else 0)
