"""Long work that lets everybody else through: a little at a time, and a breath after each part."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import groupby
from typing import TypeVar

from django.db import OperationalError, models, transaction

from tracker.errors import problem_of
from tracker.models import Fingerprint

FEWEST, MOST = 50, 400
"""Rows written in one transaction, in which SQLite lets nobody else write."""
SHORT, LONG = 0.02, 0.05
"""Seconds: where a transaction takes longer, the next has fewer rows, on any machine."""
SHORTEST_BREATH, LONGEST_BREATH = 0.01, 0.5
LONGEST_TURN, SHORT_PAUSE = 0.02, 0.005
"""Of a thread that only counts, beside those that answer phones."""
PATIENCE = 60
"""Seconds that a database may be busy or away before the work is given up."""

Thing = TypeVar("Thing")


class Pace:
    """How many rows go into a transaction here and now."""

    def __init__(self) -> None:
        self.rows = MOST // 2

    def learn(self, worked: float) -> None:
        if worked > LONG:
            self.rows = max(FEWEST, self.rows // 2)
        elif worked < SHORT:
            self.rows = min(MOST, self.rows + FEWEST)


pace = Pace()


def breathe(seconds: float) -> None:
    time.sleep(min(max(seconds, SHORTEST_BREATH), LONGEST_BREATH))


@contextmanager
def part() -> Iterator[None]:
    """A transaction of some milliseconds, and a breath. A database that is busy is waited for.

    The breath is twice as long as the work, and longer where others write: that is told by how
    long it took to have the lock.
    """
    asked = time.monotonic()
    with ExitStack() as open_:
        _begin(open_)
        begun = time.monotonic()
        yield
    worked = time.monotonic() - begun
    pace.learn(worked)
    breathe(2 * worked + 5 * (begun - asked))


def _begin(open_: ExitStack) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            open_.enter_context(transaction.atomic())
        except OperationalError as error:
            if problem_of(error) is None or time.monotonic() > end:
                raise
            time.sleep(1)
        else:
            return


def gently(things: Iterable[Thing], pause: float = SHORT_PAUSE) -> Iterator[Thing]:
    """The same, with pauses in which others have their turn at the core."""
    begun = time.monotonic()
    for thing in things:
        yield thing
        if time.monotonic() - begun > LONGEST_TURN:
            time.sleep(pause)
            begun = time.monotonic()


def portions(things: Sequence[Thing], most: int = MOST) -> Iterator[Sequence[Thing]]:
    """Some at a time, as many as one transaction may have by now."""
    begin = 0
    while begin < len(things):
        size = min(pace.rows, most)
        yield things[begin : begin + size]
        begin += size


def insert(rows: Iterable[models.Model]) -> None:
    """Rows in their order; a mark that is there already is not written again."""
    for model, some in groupby(rows, key=_model):
        table = model._default_manager
        table.bulk_create(some, ignore_conflicts=model is Fingerprint)


def _model(row: models.Model) -> type[models.Model]:
    return type(row)
