"""The end of a period, its scoring, the end of the game."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.screens.screen import LAPTOP, ON_ITS_SIDE, at_table, screen
from tests.browser.stage import EVERY_TIE, SHARED, Stage, nth, told


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


@screen(ON_ITS_SIDE)
def landscape_scoring(page: Page, stage: Stage) -> None:
    scoring(page, stage, 3)


@screen(LAPTOP)
def laptop_scoring(page: Page, stage: Stage) -> None:
    scoring(page, stage, 3)
