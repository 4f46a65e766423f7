"""A hand that taps what a record says, and counts its taps."""

from __future__ import annotations

from time import time
from typing import Any

from playwright.sync_api import Error, Locator, Page

from tests.browser.plan import Entry, Gesture, Pick, Slide, Tap

PATIENCE = 30_000
"""Milliseconds that anything may take; on a busy machine a page may come late."""

DOUBLE = 0.4
"""Seconds within which two touches of one cell are one: nobody means two that fast."""

FOUND = """async ([selector, number, patience]) => {
    const end = performance.now() + patience;
    let scrolled = false;
    let why = "";
    const centre = () => {
        why = "the page still loads";
        if (document.readyState !== "complete") return null;
        const board = document.querySelector("[data-board]");
        why = board && "the board stands at " + board.dataset.number;
        if (number !== null && board && board.dataset.number !== number) return null;
        const all = [...document.querySelectorAll(selector)];
        why = all.length + " are there, none visible";
        const target = all.find((one) => one.checkVisibility());
        if (!target) return null;
        why = "it is disabled";
        if (target.disabled) return null;
        const box = target.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const top = document.elementFromPoint(x, y);
        why = "it lies under " + top?.outerHTML.slice(0, 90);
        const hit = target.contains(top) || top?.closest("label")?.contains(target);
        if (hit) return { x, y, scrolled };
        target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        scrolled = true;
        return null;
    };
    for (;;) {
        const found = centre();
        if (found) return found;
        if (performance.now() > end) return { why };
        await new Promise(requestAnimationFrame);
    }
}"""
"""Where a target is that a finger can reach now, and whether the page had to be moved for it."""


HEARS = """() => {
    const first = { capture: true, once: true };
    window.heard = new Promise((tell) => addEventListener("click", tell, first));
}"""
HEARD = "() => Promise.race([window.heard, new Promise((tell) => setTimeout(tell, 1000))])"
"""The page has made a click of the touch; or never will, where the touch went to nothing."""


class Hand:
    """One tap is one touch of the screen; a slide from cell to cell is one, too."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.scrolls = 0
        """How often something had to be brought into view first."""
        self.tool = ""
        self.level = "1"
        self.owner = ""
        self.touched: dict[str, float] = {}
        """When each was touched last."""
        self.has_touch = bool(page.evaluate("navigator.maxTouchPoints > 0"))
        self.wire = page.context.new_cdp_session(page)

    # A plan, carried out as fast as the page allows

    def carry_out(self, entry: Entry, number: int) -> None:
        """Enter planned actions on a board of that number."""
        assert entry.gestures is not None
        for gesture in entry.gestures:
            self.make(gesture, number)

    def make(self, gesture: Gesture, number: int) -> None:
        if isinstance(gesture, Slide):
            self.stroke(self.reach(named(gesture.first), number), self.reach(named(gesture.second)))
        else:
            at = self.reach(gesture.target, number)
            if (early := self.touched.get(gesture.target, 0) + DOUBLE - time()) > 0:
                self.page.wait_for_timeout(1000 * early)
            self.page.evaluate(HEARS)
            self.press(at)
            self.touched[gesture.target] = time()
            self.wait_until_heard()
            if isinstance(gesture, Pick):
                self.page.select_option(gesture.target, gesture.value)
            elif not isinstance(gesture, Tap):
                self.page.keyboard.type(gesture.digits)
        self.taps += gesture.taps

    def reach(self, target: str, number: int | None = None) -> tuple[float, float]:
        wanted = [target, None if number is None else str(number), PATIENCE]
        for _ in range(4):
            try:
                found = self.page.evaluate(FOUND, wanted)
                break
            except Error:
                # Another page came meanwhile.
                self.page.wait_for_load_state()
        assert "why" not in found, f"{target} cannot be touched: {found['why']}"
        self.scrolls += found["scrolled"]
        return found["x"], found["y"]

    def wait_until_heard(self) -> None:
        """Nobody sees what a touch changed before it has."""
        try:
            self.page.evaluate(HEARD)
        except Error:
            # It led to another page.
            self.page.wait_for_load_state()

    def press(self, at: tuple[float, float]) -> None:
        if self.has_touch:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def stroke(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """A finger that is put down, moved and lifted."""
        if not self.has_touch:
            self.page.mouse.move(*start)
            self.page.mouse.down()
            self.page.mouse.move(*end)
            self.page.mouse.up()
            return
        # It took half a second, and rested before it was lifted: what moves faster is a fling.
        moments = zip(("Start", "Move", "Move", "End"), (start, end, end, None), strict=True)
        begin = time() - 0.5
        for tenths, (kind, at) in enumerate(moments):
            event = {
                "type": f"touch{kind}",
                "touchPoints": [] if at is None else [{"x": at[0], "y": at[1]}],
                "timestamp": begin + tenths / 7,
            }
            self.wire.send("Input.dispatchTouchEvent", event)

    # Single steps of an errand

    def tap(self, target: str | Locator) -> None:
        found = self.page.locator(target) if isinstance(target, str) else target
        found.click()
        self.taps += 1

    def cell(self, name: str) -> None:
        self.tap(named(name))

    def choose(self, tool: str) -> None:
        if self.tool != tool:
            self.tap(f'[data-tool="{tool}"]')
            self.tool = tool

    def slide(self, first: str, second: str) -> None:
        self.stroke(self.reach(named(first)), self.reach(named(second)))
        self.taps += 1

    def number(self) -> int:
        return int(self.page.locator("[data-board]").get_attribute("data-number") or -1)

    def wait_for(self, number: int) -> None:
        self.page.wait_for_function(
            "n => document.querySelector('[data-board]')?.dataset.number == n", arg=str(number)
        )

    def play(self, action: dict[str, Any]) -> None:
        """Enter one action, and wait until the board has it."""
        number = self.number()
        getattr(self, action["do"])(action)
        if action.get("override"):
            self.tap("[data-again] button")
        self.wait_for(number + 1)

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
        choice = self.page.locator(f'[data-axis="{action["axis"]}"]')
        if choice.is_visible():
            self.tap(choice)

    def temple(self, action: dict[str, Any]) -> None:
        self.choose("temple")
        owner, level = action.get("by", ""), str(action["level"])
        if owner and self.owner != owner:
            chip = self.page.locator(f'#options [data-color="{owner}"]')
            if chip.get_attribute("aria-pressed") != "true":
                self.tap(chip)
            self.owner = owner
        if self.level != level:
            self.tap(f'[data-level="{level}"]')
            self.level = level
        self.cell(action["at"])


def named(cell: str) -> str:
    return f'[data-cell="{cell}"]'
