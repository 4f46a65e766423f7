"""The same idempotency key twice at the same moment, each through a connection of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections

from tests.tracker.log.at_once.test_two_phones import Told, at_once
from tests.tracker.table import SETUP, Phone, Table
from tracker.log.positions import memory
from tracker.models import Action, Answer, Club, Game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

DIG: dict[str, Any] = {"do": "canal", "cells": ["D4", "D5"]}


def sender(key: str, path: str, body: Any) -> Callable[[], Told]:
    headers = {"Idempotency-Key": str(uuid4())}
    return lambda: Phone(key).post(path, body, **headers)


def assert_all_the_same(told: list[Told], status: int) -> None:
    assert [answer for answer in told if answer != told[0]] == []
    assert told[0][0] == status, told[0]


@pytest.mark.long
def test_one_action_is_recorded() -> None:
    ana = Table()
    for number in range(6):
        action = {"do": "canal", "cells": [f"D{number + 3}"]}
        body = {"expect": number, "action": action}
        tap = sender(ana.game.edit_key, f"{ana.path}/actions", body)
        assert_all_the_same(at_once(tap, tap, tap), 201)
    assert ana.game.number == 6
    assert (Action.objects.count(), Answer.objects.count()) == (6, 6)


@pytest.mark.long
@pytest.mark.parametrize(
    "path, body", [("", SETUP), ("/import", SETUP | {"actions": [DIG]}), ("/{pk}/copy", {"at": 1})]
)
def test_one_game_is_made(path: str, body: dict[str, Any]) -> None:
    ana, club = Table.of(SETUP | {"actions": [DIG]}), Club.objects.create()
    for number in range(2, 5):
        make = sender(ana.game.edit_key, f"/api/games{path.format(pk=ana.pk)}", body)
        if "copy" not in path:
            # Without a key that opens something it would be made each time.
            make = sender(club.key, f"/api/games{path}", body)
        assert_all_the_same(at_once(make, make, make), 201)
        assert Game.objects.count() == number


@pytest.mark.long
def test_a_process_that_remembers_nothing_gives_the_first_answer() -> None:
    ana = Table()
    tap = sender(ana.game.edit_key, f"{ana.path}/actions", {"expect": 0, "action": DIG})
    first = tap()
    connections.close_all()
    memory.clear()
    assert at_once(tap) == [first]
