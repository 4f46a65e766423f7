"""A crash between any two statements leaves the game as before or as after."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any
from unittest import mock
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import OperationalError, connection

from scoring.mexica import read_action
from scoring.mexica.game import replay
from tests.tracker.table import SETUP, Phone, Table
from tests.tracker.whole_games import up_to, whole_game
from tracker.log.positions import position_at, position_now
from tracker.log.proof import differences
from tracker.models import Club, Game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

Deed = tuple[Phone, str, dict[str, Any]]
"""A request: who sends it, the address, the body."""


class Crash(Exception):
    """Nobody foresaw it."""


@contextlib.contextmanager
def crashing(at: int, executed: bool) -> Iterator[list[str]]:
    """A crash at one statement, just before or just after it; yields the statements so far."""
    seen: list[str] = []

    def execute(run: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith("BEGIN"):
            return run(sql, *rest)
        seen.append(sql)
        if len(seen) == at and not executed:
            raise Crash(sql)
        result = run(sql, *rest)
        if len(seen) == at:
            raise Crash(sql)
        return result

    with connection.execute_wrapper(execute):
        yield seen


def everything() -> dict[str, list[Any]]:
    """Every row of the app."""
    return {
        model.__name__: sorted(model._default_manager.values_list(), key=str)
        for model in apps.get_app_config("tracker").get_models()
        if not model._meta.proxy
    }


def assert_sound() -> None:
    """The check finds nothing, and what this process remembers is the truth."""
    for game in Game.objects.all():
        assert list(differences(game)) == []
        bodies = game.actions.filter(state="standing").order_by("number")
        actions = [read_action(body) for body in bodies.values_list("body", flat=True)]
        for number in range(0, len(actions) + 1, 1 + len(actions) // 10):
            assert position_at(game, number) == replay(game.rules_setup, actions[:number]).position
        assert position_now(game) == replay(game.rules_setup, actions).position


def request_to(table: Table, address: str, **body: Any) -> Deed:
    return table.enter, table.path + address, body


def record_a_canal() -> Deed:
    action = {"do": "canal", "cells": ["D4", "D5"]}
    return request_to(Table(), "/actions", expect=0, action=action)


def record_after_an_undo() -> Deed:
    table = Table()
    table.dig("D4 D5", "E5")
    table.do("/undo", expect=2)
    return request_to(table, "/actions", expect=1, action={"do": "canal", "cells": ["J5"]})


def record_next(do: str, nth: int = 1, mode: str = "tracker") -> Callable[[], Deed]:
    def prepare() -> Deed:
        record, action = up_to(whole_game(1, mode), do, nth)
        number = len(record["actions"])
        return request_to(Table.of(record), "/actions", expect=number, action=action)

    return prepare


def a_game_with_something_undone() -> tuple[Table, int]:
    table = Table.of(whole_game(1))
    number = table.game.number
    table.do("/undo", expect=number, to=number // 2)
    return table, number


def undo_to_the_start() -> Deed:
    table, number = a_game_with_something_undone()
    return request_to(table, "/undo", expect=number // 2, to=0)


def redo_all() -> Deed:
    table, number = a_game_with_something_undone()
    return request_to(table, "/redo", expect=number // 2, to=number)


def correct_the_past() -> Deed:
    table, number = a_game_with_something_undone()
    wish = {"at": 1, "drop": 1, "insert": [{"do": "canal", "cells": ["L5"]}], "keep": True}
    return request_to(table, "/correct", expect=number // 2, **wish)


def import_a_game() -> Deed:
    return Phone(Club.objects.create().key), "/api/games/import", whole_game(1)


def copy_a_game() -> Deed:
    return request_to(Table.of(whole_game(1)), "/copy", at=30)


DEEDS: dict[str, Callable[[], Deed]] = {
    "record a canal": record_a_canal,
    "record after an undo": record_after_an_undo,
    "found": record_next("found"),
    "found in referee mode": record_next("found", 2, "referee"),
    "end the first period": record_next("end_period"),
    "end the game": record_next("end_period", 2),
    "undo": undo_to_the_start,
    "redo": redo_all,
    "correct": correct_the_past,
    "import": import_a_game,
    "copy": copy_a_game,
}


@pytest.mark.long
@pytest.mark.parametrize("prepare", DEEDS.values(), ids=DEEDS)
def test_a_crash_at_any_statement_leaves_nothing_behind(prepare: Callable[[], Deed]) -> None:
    phone, path, body = prepare()
    phone.client.raise_request_exception = True
    key = {"Idempotency-Key": str(uuid4())}
    before = everything()
    for at in count(1):
        try:
            with crashing(at, executed=False) as seen:
                status, told = phone.post(path, body, **key)
            break
        except Crash:
            assert everything() == before, f"after a crash before {seen[-1]}"
        with pytest.raises(Crash), crashing(at, executed=True):
            phone.post(path, body, **key)
        assert everything() == before, f"after a crash behind {seen[-1]}"
        assert_sound()
    assert at == len(seen) + 1 > 5, "each statement had its crash"
    assert status == 201, told
    assert everything() != before
    assert_sound()
    # The phone that got no answer sends it again with the same key.
    after = everything()
    assert phone.post(path, body, **key) == (201, told)
    assert everything() == after


@pytest.mark.long
@pytest.mark.parametrize("committed", [False, True], ids=["before", "after"])
def test_a_crash_at_the_commit_leaves_the_game_as_before_or_as_after(
    committed: bool,
) -> None:
    table = Table()
    table.dig("D4 D5")
    table.enter.client.raise_request_exception = True
    before, commit = everything(), getattr(connection, "_commit")  # noqa: B009

    def crash() -> None:
        if committed:
            commit()
        raise OperationalError("the line is dead")

    body = {"expect": 1, "action": {"do": "canal", "cells": ["E5"]}}
    key = {"Idempotency-Key": str(uuid4())}
    with mock.patch.object(connection, "_commit", crash), pytest.raises(OperationalError):
        table.enter.post(f"{table.path}/actions", body, **key)
    assert (everything() == before) is not committed
    assert_sound()
    assert table.enter.post(f"{table.path}/actions", body, **key)[0] == 201
    assert table.game.number == 2
    assert_sound()


@pytest.mark.long
def test_what_a_crash_undid_is_not_remembered_of_the_next_game() -> None:
    """SQLite gives the key of a row that was rolled back to the next one."""
    phone, path, body = record_a_canal()
    with crashing(0, executed=False) as statements:
        assert phone.post(path, body)[0] == 201
    phone, path, body = record_a_canal()
    phone.client.raise_request_exception = True
    with pytest.raises(Crash), crashing(len(statements), executed=True):
        phone.post(path, body)
    cells = ("L5", "E5", "J5")
    Table.of(SETUP | {"actions": [{"do": "canal", "cells": [cell]} for cell in cells]})
    assert_sound()
