"""A hand at the referee's table: it taps what a record says, and counts its taps."""

from __future__ import annotations

from typing import Any

from scoring.aztekz.box.cards import TURNINGS, Paths
from tests.browser.tables import TableHand

SHAPES = ("N", "NS", "NE", "NES", "NESW")


def shape_of(paths: str) -> str:
    """The key on which that card is shown."""
    return next(each for each in TURNINGS[Paths(paths)] if each in SHAPES)


def at(place: list[int]) -> str:
    return "[data-at='{},{}']".format(*place)


class FieldHand(TableHand):
    def enter(self, action: dict[str, Any]) -> None:
        match action["do"]:
            case "start":
                self.tap(f"[data-do=draw][data-paths={shape_of(action['paths'])}]")
                self.lay(action)
                self.tap(".tools [data-do=place]")
            case "draw":
                self.tap(f"[data-do=draw][data-paths={shape_of(action['paths'])}]")
                if action["soul"]:
                    self.tap(f"[data-do=draw][data-soul={action['soul']}]")
            case "step":
                self.choose(action["hero"])
                self.tap(at(action["to"]))
            case "place":
                self.lay(action)
                self.tap(".tools [data-do=place]")
            case "back":
                self.tap("[data-do=back]")
            case "recount":
                self.tap(".top [data-do=more]")
                self.tap(".ways [data-do=recount]")
                self.page.fill("#asked input[name=cards]", str(action["cards"]))
                self.tap("#asked button")
            case _:
                self.tap(f'.chips [value="{self.chip(action)}"]')

    def chip(self, action: dict[str, Any]) -> str:
        do = action["do"]
        if do == "steal":
            return f"steal {action['of']} {action['hero']}"
        told = f"{do} {action['hero']}"
        if do != "take":
            return told
        told += f" {action['soul']}"
        all_of_it = self.page.locator(f'.chips [value^="{told} "]').first
        return (
            f"{told} {action['count']}"
            if "count" in action
            else str(all_of_it.get_attribute("value"))
        )

    def choose(self, hero: str) -> None:
        key = self.page.locator(f".key[data-hero={hero}]")
        if key.get_attribute("aria-pressed") != "true":
            self.tap(f".key[data-hero={hero}]")

    def lay(self, action: dict[str, Any]) -> None:
        """Touch the place, and touch it again until the card lies as it should."""
        place = at(action["at"])
        covers = "card" in (self.page.locator(place).get_attribute("class") or "").split()
        chosen = self.page.locator(".key[data-hero][aria-pressed=true]")
        if covers and chosen.count():
            self.tap("[data-do=hand]")
        for _turn in range(5):
            self.tap(place)
            ghost = self.page.locator(f"{place} .ghost:not(.sent)")
            if ghost.get_attribute("data-paths") == action["paths"]:
                return
        raise AssertionError(f"it never lies as {action['paths']}")
