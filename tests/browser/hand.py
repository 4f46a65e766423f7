"""A hand that taps what a record says, and counts its taps."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page


class Hand:
    """One tap is one touch of the screen; a slide from cell to cell is one, too."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.tool = ""
        self.level = "1"
        self.owner = ""

    def tap(self, target: str | Locator) -> None:
        found = self.page.locator(target) if isinstance(target, str) else target
        found.click()
        self.taps += 1

    def cell(self, name: str) -> None:
        self.tap(f'[data-cell="{name}"]')

    def choose(self, tool: str) -> None:
        if self.tool != tool:
            self.tap(f'[data-tool="{tool}"]')
            self.tool = tool

    def slide(self, first: str, second: str) -> None:
        start = self.page.locator(f'[data-cell="{first}"]').bounding_box()
        end = self.page.locator(f'[data-cell="{second}"]').bounding_box()
        assert start
        assert end
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
        mouse.up()
        self.taps += 1

    def number(self) -> int:
        return int(self.page.locator("[data-board]").get_attribute("data-number") or -1)

    def play(self, action: dict[str, Any]) -> None:
        """Enter one action, and wait until the board has it."""
        number = self.number()
        getattr(self, action["do"])(action)
        if action.get("override"):
            self.tap("[data-again] button")
        self.page.wait_for_function(
            "n => document.querySelector('[data-board]').dataset.number == n", arg=str(number + 1)
        )

    def start(self, action: dict[str, Any]) -> None:
        self.cell(action["at"])

    def canal(self, action: dict[str, Any]) -> None:
        cells = action["cells"]
        if len(cells) == 1:
            self.choose("canal1")
            self.cell(cells[0])
        else:
            self.choose("canal2")
            self.slide(*cells)

    def bridge(self, action: dict[str, Any]) -> None:
        self.choose("bridge")
        self.cell(action["at"])
        self.axis(action["axis"])

    def move_bridge(self, action: dict[str, Any]) -> None:
        self.choose("move_bridge")
        self.cell(action["from"])
        self.cell(action["to"])
        self.axis(action["axis"])

    def axis(self, axis: str) -> None:
        choice = self.page.locator(f'[data-axis="{axis}"]')
        if choice.is_visible():
            self.tap(choice)

    def temple(self, action: dict[str, Any]) -> None:
        self.choose("temple")
        owner, level = action.get("by", ""), str(action["level"])
        if owner and self.owner != owner:
            if self.page.locator(f'[data-color="{owner}"]').get_attribute("aria-pressed") != "true":
                self.tap(f'[data-color="{owner}"]')
            self.owner = owner
        if self.level != level:
            self.tap(f'[data-level="{level}"]')
            self.level = level
        self.cell(action["at"])

    def walk(self, action: dict[str, Any]) -> None:
        self.choose("walk")
        self.cell(action["to"])

    def boat(self, action: dict[str, Any]) -> None:
        self.choose("boat")
        self.cell(action["to"])

    def leap(self, action: dict[str, Any]) -> None:
        self.choose("leap")
        self.cell(action["to"])

    def take(self, action: dict[str, Any]) -> None:
        self.tap('[data-tool="take"]')

    def spend(self, action: dict[str, Any]) -> None:
        self.tap('[data-tool="spend"]')

    def found(self, action: dict[str, Any]) -> None:
        dialog = self.page.locator("#ask")
        if not dialog.is_visible():
            self.choose("found")
            self.cell(action["at"])
            dialog.locator(".founding").wait_for()
        if dialog.locator("select[name=at]").input_value() != action["at"]:
            dialog.locator("select[name=at]").select_option(action["at"])
            self.taps += 2
        for colour in action.get("present", []):
            self.tap(dialog.locator(f'input[name=present][value="{colour}"]'))
        by = action.get("by")
        self.tap(
            dialog.locator(f'button[name=by][value="{by}"]' if by else "button[name=by]").first
        )

    def discard_token(self, action: dict[str, Any]) -> None:
        self.tap('[data-tool="discard_token"]')
        choice = self.page.get_by_role("button", name=str(action["token"]), exact=True)
        if self.page.locator("#ask").is_visible():
            self.tap(choice)

    def end_turn(self, action: dict[str, Any]) -> None:
        self.tap('[data-do="end_turn"]')
        confirm = self.page.locator("#asked button.main")
        if confirm.is_visible():
            self.tap(confirm)

    def end_period(self, action: dict[str, Any]) -> None:
        self.tap('[data-do="end_period"]')
        for colour in action["palace"]:
            self.tap(f'input[name=palace][value="{colour}"]')
        for colour, left in action.get("tokens_left", {}).items():
            self.page.fill(f"input[name=tokens_left_{colour}]", str(left))
            self.taps += 1 if left else 0
        self.tap("button.main")
        self.page.wait_for_selector("#show")
        self.tap('[data-do="back"]')
        self.page.wait_for_selector("[data-board]")
        self.tool = ""
        self.level = "1"
        self.owner = ""
