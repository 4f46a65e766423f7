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
                self.fill("#asked input[name=cards]", str(action["cards"]))
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
        if "count" in action:
            return f"{told} {action['count']}"
        # All that lies there.
        return str(self.attribute(f'.chips [value^="{told} "]', "value"))

    def choose(self, hero: str) -> None:
        key = f".key[data-hero={hero}]"
        if self.attribute(key, "aria-pressed") != "true":
            self.tap(key)

    def lay(self, action: dict[str, Any]) -> None:
        """Touch the place, and touch it again until the card lies as it should."""
        place = at(action["at"])
        covers = "card" in (self.attribute(place, "class") or "").split()
        if covers and self.count(".key[data-hero][aria-pressed=true]"):
            self.tap("[data-do=hand]")
        for _turn in range(5):
            self.tap(place)
            if self.attribute(f"{place} .ghost:not(.sent)", "data-paths") == action["paths"]:
                return
        raise AssertionError(f"it never lies as {action['paths']}")
