"""Tables at which a game is watched; what goes wrong is shown by the fewest actions found.

Games come from seeds, and seeds do not shrink. So actions are dropped from the record for as long
as anything still goes wrong.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from scoring.mexica import Position, Setup, play, read_action, refusal, start
from scoring.mexica.game import write_record
from scoring.reading import Malformed


class Table:
    """A game; what is watched at it, a table of its own kind adds."""

    def __init__(self, setup: Setup) -> None:
        self.position = start(setup)
        self.played: list[Any] = []

    def ask(self, written: Any) -> bool:
        """Whether an action is accepted."""
        return verdict(self.position, written) is None

    def play(self, written: Any) -> bool:
        """Whether an action is accepted and so was done."""
        if not self.ask(written):
            return False
        self.position = play(self.position, read_action(written))
        self.played.append(written)
        return True

    def check(self) -> None:
        """Raises a `Flaw` where something is wrong."""


class Flaw(Exception):
    def __init__(self, table: Table, what: object, *asked: Any) -> None:
        super().__init__(what)
        self.setup = table.position.setup
        self.actions = [*table.played, *asked]


def verdict(position: Position, written: Any) -> str | None:
    try:
        refused = refusal(position, read_action(written))
    except Malformed:
        return "record.invalid"
    return refused.code.value if refused else None


@contextmanager
def flaws_made_small(kind: Callable[[Setup], Table]) -> Iterator[None]:
    try:
        yield
    except Flaw as flaw:
        least = smallest(kind, flaw)
        record = write_record(least.setup, []) | {"actions": least.actions}
        raise AssertionError(f"{least}: {json.dumps(record)}") from None


def smallest(kind: Callable[[Setup], Table], flaw: Flaw) -> Flaw:
    size = len(flaw.actions) // 2
    while size:
        for end in range(len(flaw.actions), 0, -size):
            kept = flaw.actions[: max(end - size, 0)] + flaw.actions[end:]
            flaw = first_flaw(kind(flaw.setup), kept) or flaw
        size //= 2
    return flaw


def first_flaw(table: Table, actions: list[Any]) -> Flaw | None:
    """What goes wrong over these actions; those that are refused are left out."""
    try:
        for written in actions:
            if table.play(written):
                table.check()
    except Flaw as flaw:
        return flaw
    return None
