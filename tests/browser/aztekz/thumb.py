"""A thumb on the sheet: it counts its taps."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from scoring.aztekz.game import Record, read_record
from tests.browser.tables import table_of

PLAYERS = {"red": "Ana", "blue": "Bo", "green": "Cy", "yellow": "Dee"}
PILES = (
    *(("red", "a", 4), ("red", "b", 2), ("blue", "c", 3), ("green", "d", 5), ("green", "a", 2)),
    *(("yellow", "e", 8), ("red", "f", 3), ("blue", "b", 3), ("blue", "d", 3), ("blue", "f", 2)),
    *(("yellow", "c", 4), ("red", "b", 2)),
)
"""Twelve: Ana 7, Bo 7, Cy 5, Dee 10."""


def setup(players: int = 4, **more: Any) -> dict[str, Any]:
    seats = [{"name": PLAYERS[colour], "color": colour} for colour in [*PLAYERS][:players]]
    return {"format": "aztekz-record/1", "mode": "sheet", "players": seats} | more


def freed(*piles: tuple[str, str, int]) -> list[dict[str, Any]]:
    return [{"do": "free", "by": by, "soul": soul, "count": count} for by, soul, count in piles]


def crowded() -> Record:
    """As many towers on a sheet as there can be."""
    colours = ("red", "blue", "green", "yellow")
    actions = [
        {"do": "free", "by": colour, "soul": soul, "count": 2}
        for soul in "abcdef"
        for colour in colours
    ]
    players = [{"name": colour, "color": colour} for colour in colours]
    told = {"format": "aztekz-record/1", "mode": "sheet", "players": players}
    return read_record(told | {"actions": [*actions, {"do": "end"}]})


def laid(site: str, actions: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, str]:
    """A table that somebody has begun: where to enter, where to watch."""
    return table_of(site, setup(**more) | {"actions": actions or []})


class Thumb:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, where: str | Locator) -> None:
        one = self.page.locator(where) if isinstance(where, str) else where
        one.tap()
        self.taps += 1

    def key(self, soul: str, count: int) -> Locator:
        return self.page.locator(f'#piles [data-soul="{soul}"][data-count="{count}"]')

    def free(self, by: str, soul: str, count: int) -> None:
        self.tap(f'.strip [data-color="{by}"]')
        self.tap(self.key(soul, count))

    def stands_at(self, number: int) -> None:
        expect(self.page.locator("#state")).to_have_attribute("data-number", str(number))

    def scores(self) -> dict[str, str]:
        return {
            one.get_attribute("data-score") or "": one.inner_text()
            for one in self.page.locator("[data-score]").all()
        }
