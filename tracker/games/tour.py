"""A guided first game: small tasks at a table that is like any other.

A game may have one, as `Face.tour`. What of it is done is read of the game's log each time: so it
holds after a reload, on another phone and behind an undo, and nothing of it is stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from scoring.game import Json

KEY = "tour"
"""Under which a record says that its game is one."""


class Task(NamedTuple):
    name: str
    text: str
    """What to do and why, in a sentence."""
    lights: str = ""
    """What is to be touched for it: selectors of the page, with commas between them."""
    sheet: str = ""
    """Selects what asks for it in the sheet that lies over the task, and what is told there."""
    told_there: str = ""
    fields: Mapping[str, str] = {}
    """The form that does it, where no script can."""


class Tour(Protocol):
    def record(self) -> Json:
        """The game with which it begins, some way in."""
        ...

    def tasks(self) -> Sequence[Task]:
        """In their order; who has done the last has seen it all."""
        ...

    def done(self, position: Any, gone: Sequence[Json], mended: bool) -> Sequence[str]:
        """Names of tasks. `gone` are actions that were taken back or replaced; `mended`: was
        anything ever, even if it stands again?"""
        ...


def is_tour(setup: Json) -> bool:
    return setup.get(KEY) is True


def current(names: Sequence[str], done: Sequence[str], first: int) -> int:
    """Which task is told: the first that is not done, of those from `first` on.

    One more than there are is the farewell. static/tracker/scripts/tour.js does the same.
    """
    if names[-1] in done:
        return max(first, len(names))
    left = (at for at, name in enumerate(names) if at >= first and name not in done)
    return next(left, max(first, len(names)))
