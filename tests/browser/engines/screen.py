"""What an errand asks of a browser, whichever engine it has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from time import sleep, time
from typing import Any

from tests.browser.hand import FOUND, HEARD, HEARS, PATIENCE

Point = tuple[float, float]

NEAR, QUIET = 30, 0.45
"""Two touches so near, within so many seconds, are taken for one."""

HOLDS = """async ([argument, patience]) => {
    const end = performance.now() + patience;
    for (;;) {
        if (document.readyState === "complete" && (%s)(argument)) return true;
        if (performance.now() > end) return false;
        await new Promise((tell) => setTimeout(tell, 20));
    }
}"""
SHOWN = """([selector, words]) => [...document.querySelectorAll(selector)].some((one) =>
    (one.checkVisibility() || getComputedStyle(one).display === "contents")
    && one.textContent.includes(words))"""
TOUCHED = f"""async (wanted) => {{
    await ({HEARD})();
    const found = await ({FOUND})(wanted);
    ({HEARS})();
    return found;
}}"""
AT_REST = """async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((picture) => {
        picture.loading = "eager";
        return picture.decode().catch(() => {});
    }));
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""


class Gone(Exception):
    """Another page came while this one was asked."""


class Screen(ABC):
    """A window on the site. Scripts are functions of one argument, which may be async."""

    name: str
    last: Point = (0, 0)
    touched = 0.0
    """Where it was touched last, and when."""

    @abstractmethod
    def open(self, address: str) -> None: ...

    @abstractmethod
    def evaluate(self, function: str, argument: Any = None) -> Any: ...

    @abstractmethod
    def press(self, at: Point) -> None: ...

    @abstractmethod
    def stroke(self, start: Point, end: Point) -> None:
        """A finger or a mouse that is put down, moved and lifted."""

    @abstractmethod
    def type(self, text: str) -> None: ...

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """So large is the page; the window is larger where the engine draws a frame around it."""

    @abstractmethod
    def picture(self) -> bytes:
        """What the window shows, as PNG."""

    @abstractmethod
    def reload(self) -> None: ...

    # What is said in those

    def patiently(self, function: str, argument: Any) -> Any:
        """Ask again where the page made way for another."""
        for _ in range(4):
            try:
                return self.evaluate(function, argument)
            except Gone:
                continue
        return self.evaluate(function, argument)

    def reach(self, target: str, number: int | None = None, found: str = FOUND) -> Point:
        """Where a finger reaches it now; of several, the first that is shown."""
        wanted = [target, None if number is None else str(number), PATIENCE]
        there = self.patiently(found, wanted)
        assert "why" not in there, f"{self.name}: {target} cannot be touched: {there['why']}"
        return there["x"], there["y"]

    def touch(self, target: str, number: int | None = None) -> None:
        """As soon as the page has made a click of the touch before."""
        at = self.reach(target, number, TOUCHED)
        (x, y), soon = self.last, self.touched + QUIET - time()
        if soon > 0 and abs(at[0] - x) + abs(at[1] - y) < NEAR:
            sleep(soon)
        self.press(at)
        self.last, self.touched = at, time()

    def tap(self, target: str, number: int | None = None) -> None:
        self.touch(target, number)
        self.patiently(HEARD, None)

    def fill(self, target: str, text: str) -> None:
        self.tap(target)
        self.evaluate("(target) => document.querySelector(target).select()", target)
        self.type(text)

    def wait_until(self, function: str, argument: Any = None) -> None:
        held = self.patiently(HOLDS % function, [argument, PATIENCE])
        assert held, f"{self.name}: never {function} with {argument}"

    def wait_for(self, selector: str, words: str = "") -> None:
        """Until one is seen that has these words."""
        self.wait_until(SHOWN, [selector, words])

    def at_rest(self) -> None:
        """Pictures and letters are there, and drawn."""
        self.patiently(AT_REST, None)

    def text(self, selector: str) -> str:
        return str(self.evaluate("(one) => document.querySelector(one).innerText", selector))

    def attribute(self, selector: str, name: str) -> str | None:
        """Of the first that is there, or will be."""
        self.wait_until("(one) => document.querySelector(one)", selector)
        value: str | None = self.evaluate(
            "([one, name]) => document.querySelector(one).getAttribute(name)", [selector, name]
        )
        return value

    def count(self, selector: str) -> int:
        return int(self.evaluate("(one) => document.querySelectorAll(one).length", selector))

    def keep(self, cookie: str, value: str) -> None:
        """A choice of this phone, from the next page on."""
        self.evaluate("(told) => { document.cookie = told }", f"{cookie}={value}; path=/")
