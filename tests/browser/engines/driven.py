"""A screen that is driven by WebDriver: what a finger and the keys do is told in its JSON."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from tests.browser.engines.screen import Point, Screen

SLIDE = 120
"""Milliseconds from end to end: what is faster is a fling."""


class Driven(Screen):
    points_with: str

    @abstractmethod
    def act(self, source: dict[str, Any]) -> None: ...

    def press(self, at: Point) -> None:
        self._point(move(at))

    def stroke(self, start: Point, end: Point) -> None:
        self._point(move(start), move(end) | {"duration": SLIDE})

    def _point(self, first: dict[str, Any], *further: dict[str, Any]) -> None:
        down, up = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
        kind = {"pointerType": self.points_with}
        finger = {"type": "pointer", "id": self.points_with, "parameters": kind}
        self.act(finger | {"actions": [first, down, *further, up]})

    def type(self, text: str) -> None:
        keys = [{"type": way, "value": key} for key in text for way in ("keyDown", "keyUp")]
        self.act({"type": "key", "id": "keys", "actions": keys})


def move(to: Point) -> dict[str, Any]:
    x, y = map(round, to)
    return {"type": "pointerMove", "x": x, "y": y}
