"""A screen is a function that brings a page there; its name is the picture's."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page, ViewportSize

from tests.browser.hand import Hand
from tests.browser.stage import CLUB, Stage, told

PHONE = ViewportSize(width=360, height=800)
ON_ITS_SIDE = ViewportSize(width=844, height=390)
LAPTOP = ViewportSize(width=1280, height=800)


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
