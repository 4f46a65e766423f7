"""Tables of any game: table_of to the site as records, and touched by a hand."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.bench.server import Phone


def table_of(site: str, record: dict[str, Any]) -> dict[str, str]:
    """A table that is as the record says: where to enter, where to watch."""
    with Phone(int(site.rsplit(":", 1)[1])) as phone:
        status, made = phone.ask("POST", "/api/games/import", record)
    assert status == 201, made
    return {"enter": f"{site}/e/{made['edit']}/", "watch": f"{site}/w/{made['watch']}/"}


class TableHand:
    """It taps what a record says, and counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: str) -> None:
        self.page.locator(target).first.click()
        self.taps += 1

    def fill(self, target: str, text: str) -> None:
        self.page.fill(target, text)

    def attribute(self, target: str, name: str) -> str | None:
        """Of the first that is there, or will be."""
        return self.page.locator(target).first.get_attribute(name)

    def count(self, target: str) -> int:
        return self.page.locator(target).count()

    @property
    def number(self) -> int:
        return int(self.attribute("#state", "data-number") or -1)

    def wait_for(self, number: int) -> None:
        expect(self.page.locator("#state")).to_have_attribute("data-number", str(number))

    def play(self, action: dict[str, Any]) -> None:
        """Enter an action, and wait until the table has it."""
        number = self.number
        self.enter(action)
        if action.get("override"):
            self.tap("[data-again] button")
        self.wait_for(number + 1)

    def enter(self, action: dict[str, Any]) -> None:
        raise NotImplementedError
