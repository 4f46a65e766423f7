"""Chromium, as all other errands have it: what the others are compared with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Error, Page

from tests.browser.engines.screen import Gone, Point, Screen
from tests.browser.hand import Hand


class Chromium(Screen):
    name = "Chromium"

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> None:
        self.page.goto(address)

    def evaluate(self, function: str, argument: Any = None) -> Any:
        try:
            return self.page.evaluate(function, argument)
        except Error as error:
            raise Gone(error.message) from error

    def press(self, at: Point) -> None:
        Hand(self.page).press(at)

    def stroke(self, start: Point, end: Point) -> None:
        Hand(self.page).stroke(start, end)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self) -> bytes:
        return self.page.screenshot()

    def reload(self) -> None:
        self.page.reload()


@contextmanager
def chromiums(browser: Browser) -> Iterator[Chromium]:
    """A phone that nobody has used."""
    context = browser.new_context(has_touch=True, reduced_motion="reduce", locale="en-GB")
    yield Chromium(context.new_page())
    context.close()
