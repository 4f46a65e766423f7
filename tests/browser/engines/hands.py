"""The hands that tap whole games, on a screen of any engine."""

from __future__ import annotations

from typing import Any

from tests.browser.aztekz.field_hand import FieldHand
from tests.browser.coatl.referee_hand import RefereeHand
from tests.browser.engines.screen import Screen
from tests.browser.hand import named
from tests.browser.plan import Entry, Slide, Tap, Type
from tests.browser.tables import TableHand

STANDS_AT = "(number) => document.querySelector('[data-number]')?.dataset.number === number"


def stands_at(screen: Screen, number: int) -> None:
    screen.wait_until(STANDS_AT, str(number))


def carry_out(screen: Screen, planned: list[Entry]) -> None:
    """Enter a game of Mexica as it was thought out."""
    number = 0
    for entry in planned:
        for gesture in entry.gestures or ():
            if isinstance(gesture, Slide):
                ends = (screen.reach(named(cell), number) for cell in gesture[:2])
                screen.stroke(*ends)
                continue
            assert isinstance(gesture, Tap | Type)
            if isinstance(gesture, Type):
                screen.tap(gesture.target, number)
                screen.type(gesture.digits)
            else:
                screen.touch(gesture.target, number)
        number += len(entry.actions)
    stands_at(screen, number)


class OnScreen(TableHand):
    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.taps = 0

    def tap(self, target: str) -> None:
        self.screen.touch(target)
        self.taps += 1

    def fill(self, target: str, text: str) -> None:
        self.screen.fill(target, text)

    def attribute(self, target: str, name: str) -> str | None:
        return self.screen.attribute(target, name)

    def count(self, target: str) -> int:
        return self.screen.count(target)

    def wait_for(self, number: int) -> None:
        stands_at(self.screen, number)


class AztekzHand(OnScreen, FieldHand):
    pass


class CoatlHand(OnScreen, RefereeHand):
    pass


HANDS: dict[str, Any] = {"aztekz": AztekzHand, "coatl": CoatlHand}
