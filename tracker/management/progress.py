"""A bar for the terminal; nothing where nobody watches."""

from __future__ import annotations

from typing import Any

WIDTH = 30


class Progress:
    def __init__(self, whole: int, out: Any) -> None:
        self.whole = max(whole, 1)
        self.done = 0
        self.shown = -1
        self.out = out
        self.is_watched = bool(getattr(out, "isatty", lambda: False)())

    def __enter__(self) -> Progress:
        self._show()
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_watched:
            self.out.write("")

    def advance(self, by: int = 1) -> None:
        self.done = min(self.done + by, self.whole)
        self._show()

    def say(self, text: str) -> None:
        """A line of its own, above the bar."""
        self.out.write(f"\r{text}" if self.is_watched else text)
        self.shown = -1
        self._show()

    def _show(self) -> None:
        percent = 100 * self.done // self.whole
        if self.is_watched and percent != self.shown:
            self.shown = percent
            bar = "█" * (WIDTH * percent // 100)
            self.out.write(f"\r{bar:░<{WIDTH}} {percent:3} %", ending="")
            self.out.flush()
