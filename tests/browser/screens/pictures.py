"""Pictures and photos of a game."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

from tests.browser.screens.screen import screen
from tests.browser.stage import EVERY_TIE, Stage, told


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
    from tests.browser.compare.made_photos import course, taken
    from tests.browser.compare.test_compare import chosen, drag_the_corners

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
