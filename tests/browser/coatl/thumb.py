"""A thumb in the editor: it counts its taps."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from scoring.coatl.box.serpents import Card
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from scoring.coatl.cards.reading import read_prophecy, read_temple
from tests.browser.tables import table_of

PLAYERS = {"red": "Ana", "blue": "Bo", "green": "Cy", "yellow": "Dee"}
BOOK = {
    "do": "coatl",
    "by": "red",
    "row": "<BBRBBKRBBYY>",
    "cards": ["BBYY", "!BBB!B", "B"],
    "temple": "!G #9",
}


def setup(players: int = 4, **more: Any) -> dict[str, Any]:
    seats = [{"name": PLAYERS[colour], "color": colour} for colour in [*PLAYERS][:players]]
    return {"format": "coatl-record/1", "mode": "sheet", "players": seats} | more


def laid(site: str, actions: list[dict[str, Any]] | None = None, **more: Any) -> dict[str, str]:
    """A table that somebody has begun: where to enter, where to watch."""
    return table_of(site, setup(**more) | {"actions": actions or []})


UNHURRIED = 450
"""Milliseconds between two taps on the same spot that are no double tap."""


class Thumb:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, where: str | Locator) -> None:
        one = self.page.locator(where) if isinstance(where, str) else where
        one.tap()
        self.taps += 1

    def keys(self, *names: str) -> None:
        for name in names:
            self.tap(f'#editor [data-key="{name}"]')

    def slide(self, hue: str, count: int) -> None:
        """Pressed, and so far to the right that it is so many."""
        box = self.page.locator(f'#editor [data-key="{hue}"]').bounding_box()
        assert box
        x, y = box["x"] + 10, box["y"] + 20
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 26 * (count - 1) + 5, y, steps=3)
        self.page.mouse.up()
        self.taps += 1

    def lay(self, name: str) -> None:
        self.tap(f'#e-found :is([data-card="{name}"], [data-temple="{name}"])')
        expect(self.page.locator(f'#e-laid [data-name="{name}"]')).to_be_visible()
        self.page.wait_for_timeout(UNHURRIED)

    def enter(self, action: dict[str, Any]) -> None:
        """A recorded Cóatl: a card comes to it, or is typed where none does."""
        self.tap(self.page.locator(f'button[data-slot^="{action["by"]}-"]').first)
        self.keys(*action["row"].strip("<>"))
        expect(self.page.locator("#e-state")).to_have_attribute(
            "data-row", action["row"].strip("<>")
        )
        cards: list[Card] = [read_prophecy(card, "", PROPHECIES) for card in action["cards"]]
        temple = action.get("temple")
        if temple:
            cards.append(read_temple(temple, "", TEMPLES))
        for card in cards:
            if card.named:
                self.lay(str(card))
            else:
                self.type(str(card))
        expect(self.page.locator('[data-key="save"]')).to_be_enabled()
        self.keys("save")

    def type(self, name: str) -> None:
        """A card that the box does not hold."""
        self.tap('[data-of="own"]')
        self.page.locator("#e-typed").fill(name)
        self.keys("save")
        expect(self.page.locator(f'#e-laid [data-name="{name}"]')).to_be_visible()
        self.page.wait_for_timeout(UNHURRIED)

    def has(self, row: str) -> None:
        expect(self.page.locator("#e-row [data-piece]")).to_have_count(len(row))
        uses = self.page.locator("#e-row [data-piece] use").evaluate_all(
            "uses => uses.map((one) => one.getAttribute('href').at(-1)).join('')"
        )
        assert uses == row

    def stands_at(self, number: int) -> None:
        expect(self.page.locator("#state")).to_have_attribute("data-number", str(number))

    def points(self, number: int) -> None:
        expect(self.page.locator("#e-points")).to_have_text(str(number))
