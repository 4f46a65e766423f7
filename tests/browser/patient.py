"""A finger that waits until the page has come whole: its scripts hear no touch before."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import wraps
from typing import Any

from playwright.sync_api import Locator, Page

TOUCHES = ("click", "tap", "check", "uncheck", "fill", "select_option", "set_input_files", "press")


def be_patient() -> None:
    """Whatever is done to a part of a page is done once the page that has it is loaded."""
    for name in TOUCHES:
        setattr(Locator, name, _later(getattr(Locator, name)))
        setattr(Page, name, _on_page(name))


def _later(do: Any) -> Any:
    @wraps(do)
    def done(part: Locator, *words: Any, **more: Any) -> Any:
        part.wait_for(state="attached")
        part.page.wait_for_load_state()
        return do(part, *words, **more)

    return done


def _on_page(name: str) -> Any:
    def done(page: Page, selector: str, *words: Any, **more: Any) -> Any:
        return getattr(page.locator(selector).first, name)(*words, **more)

    return done


def stand_still(page: Page) -> None:
    """From now on time passes on the page as it is told to, however long the machine takes."""
    now = datetime.now()
    page.clock.install(time=now)
    page.clock.pause_at(now + timedelta(seconds=1))
