"""The lines that an answer tells are those of the log, remembered or not."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tracker.table import Table
from tracker.log.latest import MANY, Lines, latest, memory
from tracker.models import Game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def dig(column: str) -> dict[str, Any]:
    return {"do": "canal", "cells": [f"{column}3", f"{column}4"]}


DUG = [dig(column) for column in "BCDEFGHI"]


def asked(game: Game) -> Lines:
    """As the log has them."""
    standing = game.actions.filter(state="standing").order_by("-number")[:MANY]
    return tuple((row.pk, row.number, row.body, row.seat) for row in standing)  # type: ignore[misc]


def assert_told(table: Table) -> None:
    game = table.game
    assert latest(game) == asked(game)
    memory.clear()
    assert latest(game) == asked(game)
    assert latest(game) == asked(game)


def test_they_are_those_of_the_log_whatever_is_done() -> None:
    table = Table()
    assert latest(table.game) == ()
    for number, action in enumerate(DUG):
        table.do("/actions", expect=number, action=action)
        assert latest(table.game) == asked(table.game)
    assert_told(table)
    table.do("/undo", expect=8, to=5)
    assert_told(table)
    table.do("/redo", expect=5)
    assert_told(table)
    table.do("/undo", expect=6)
    table.do("/actions", expect=5, action=dig("J"))
    assert_told(table)
    table.do("/correct", expect=6, at=1, drop=1, insert=[dig("K")], keep=True)
    assert_told(table)
    table.do("/undo", expect=6, to=0)
    assert latest(table.game) == ()


def test_after_a_tap_nobody_asks_for_them() -> None:
    table = Table()
    for number, action in enumerate(DUG[:3]):
        table.do("/actions", expect=number, action=action)
    game = table.game
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert len(latest(game)) == 3
    assert not queries.captured_queries


def test_who_looked_before_another_recorded_remembers_nothing_wrong() -> None:
    table = Table()
    table.do("/actions", expect=0, action=DUG[0])
    before = table.game
    table.do("/actions", expect=1, action=DUG[1])
    memory.clear()
    latest(before)
    table.do("/undo", expect=2)
    assert latest(table.game) == asked(table.game)
