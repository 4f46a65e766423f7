"""Cóatl: the referee's table, and the cards of a Cóatl there."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.screens.screen import ON_ITS_SIDE, screen
from tests.browser.stage import Stage


def refereed(page: Page, stage: Stage, moment: str = "late") -> None:
    # It wants the settings of the stage.
    from tests.browser.coatl.test_one_screen import moments

    more, actions, numbers = moments()
    head = {"format": "coatl-record/1", "mode": "referee"}
    page.goto(stage.table(head | more | {"actions": actions[: numbers[moment]]}).enter)
    page.wait_for_selector(".seat.on")


@screen()
def coatl_referee(page: Page, stage: Stage) -> None:
    refereed(page, stage)


@screen()
def coatl_referee_wishes(page: Page, stage: Stage) -> None:
    refereed(page, stage)
    page.locator(".seat.on [data-do=card]").first.click()
    for frame, card in (("black", "KKK"), ("green", "GY+G")):
        page.click(f'#asked [data-of="{frame}"]')
        page.click(f'#asked .found [data-wish="{card}"]')
    page.wait_for_selector("#asked .wish >> nth=1")
    page.evaluate("() => document.querySelector('#asked .of-wishes').scrollIntoView()")


@screen()
def coatl_referee_another_card(page: Page, stage: Stage) -> None:
    refereed(page, stage)
    page.locator(".seat.on [data-do=card]").first.click()
    page.click('#asked [data-of="own"]')
    for key in ('[data-key="K"]', '[data-key="R"]', '[data-key="inf"]', '[data-digit="3"]'):
        page.click(f"#asked .typed {key}")
    page.wait_for_selector("#asked .typed .tile")


@screen(ON_ITS_SIDE)
def landscape_coatl_referee(page: Page, stage: Stage) -> None:
    refereed(page, stage)
