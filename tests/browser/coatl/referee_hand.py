"""A hand at the referee's table of Cóatl: it taps what a record says, and counts its taps."""

from __future__ import annotations

from time import time
from typing import Any

from playwright.sync_api import Page

from tests.browser.tables import TableHand, table_of

PLAYERS = [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "blue"}]
QUIET = 0.45
"""Seconds in which a second touch of the same place would be the same."""
NEAR = 30


def begun(site: str, actions: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, str]:
    """A table that somebody has begun: where to enter, where to watch."""
    record = {"format": "coatl-record/1", "mode": "referee", "players": PLAYERS} | more
    return table_of(site, record | {"actions": actions or []})


class RefereeHand(TableHand):
    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.last = (0.0, 0.0, 0.0)

    def tap(self, target: str) -> None:
        one = self.page.locator(target).first
        one.scroll_into_view_if_needed()
        box = one.bounding_box()
        assert box, target
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        before, last_x, last_y = self.last
        if abs(x - last_x) + abs(y - last_y) < NEAR and before + QUIET > time():
            self.page.wait_for_timeout(1000 * (before + QUIET - time()))
        one.click()
        self.last = (time(), x, y)
        self.taps += 1

    def enter(self, action: dict[str, Any]) -> None:
        match action["do"]:
            case "take":
                pieces = action["pieces"]
                self.tap(f".tools [data-do=take][data-part={part_of(pieces)}]")
                self.colours(pieces)
            case "pick":
                pieces = action["pieces"]
                self.tap(".tools [data-do=token]")
                self.tap(".tools [data-do=pick]")
                self.tap(f"[data-choice=parts] [data-part={part_of(pieces)}]")
                self.colours(pieces)
            case "choose":
                self.tap(".tools [data-do=choose]")
                self.tap(f'.tools [data-number="{action["take"]}"]')
            case "future":
                self.tap(".tools [data-do=token]")
                self.tap(".tools [data-do=future]")
                self.tap(f'.tools [data-number="{action["discard"]}"]')
                self.tap(f'.tools [data-number="{action["take"]}"]')
            case "priest":
                self.tap(".tools [data-do=token]")
                self.tap(".tools [data-do=priest]")
                self.tap(f'#asked [data-temple="{action["card"]}"]')
            case "start":
                self.hold(action["piece"])
                self.tap(".seat.on [data-begin]")
            case "add":
                self.hold(action["piece"])
                end = action.get("end") or ("head" if "<" in action["piece"] else "tail")
                self.tap(f'.seat.on [data-key={end}-end][data-coatl="{action["coatl"]}"]')
            case "fulfil":
                self.tap(f'.seat.on [data-do=card][data-coatl="{action["coatl"]}"]')
                self.tap(f'#asked [data-card="{action["card"]}"]')
            case "temple":
                self.tap(f'.seat.on [data-do=card][data-coatl="{action["coatl"]}"]')
                origin = f'[data-from="{action["from"]}"]'
                self.tap(f'#asked [data-temple="{action["card"]}"]{origin}')
            case do:
                self.tap(f".tools [data-do={do}]")

    def colours(self, pieces: list[str]) -> None:
        for piece in pieces:
            letter = piece.strip("<>")
            self.tap(f".tools [data-key={letter}]")

    def hold(self, piece: str) -> None:
        self.tap(f'#held [data-held="{piece}"]:not(.sent)')


def part_of(pieces: list[str]) -> str:
    if len(pieces) == 2:
        return "body"
    return "head" if "<" in pieces[0] else "tail"
