"""Idempotency-Key: a request that comes again is told what it was told the first time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tracker.table import SETUP, Phone, Table
from tracker.log import projection
from tracker.models import Action, Answer, Change, Club, Game

pytestmark = [pytest.mark.django_db, pytest.mark.database]

DIG: dict[str, Any] = {"do": "canal", "cells": ["D4", "D5"]}


def send(phone: Phone, path: str, body: Any, key: object) -> tuple[int, Any]:
    return phone.post(path, body, **{"Idempotency-Key": str(key)})


def table(*actions: dict[str, Any]) -> Table:
    return Table.of(SETUP | {"actions": list(actions)})


def rows() -> tuple[int, int, int]:
    return Game.objects.count(), Action.objects.count(), Change.objects.count()


def dig(expect: int, cell: str) -> dict[str, Any]:
    return {"expect": expect, "action": {"do": "canal", "cells": [cell]}}


def test_it_works() -> None:
    ana, key = Table(), uuid4()
    first = send(ana.enter, f"{ana.path}/actions", dig(0, "D4"), key)
    again = send(ana.enter, f"{ana.path}/actions", dig(0, "D4"), key)
    assert first == again
    assert (first[0], first[1]["number"]) == (201, 1)
    assert ana.game.actions.count() == 1


@pytest.mark.parametrize(
    "body, status",
    [
        (dig(1, "E4"), 201),
        (dig(0, "E4"), 409),
        (dig(1, "D4"), 422),
        ({"expect": 1, "action": {"do": "dance"}}, 422),
    ],
)
def test_the_first_answer_comes_again_whatever_happened_since(
    body: dict[str, Any], status: int
) -> None:
    ana, key = table(DIG), uuid4()
    path = f"{ana.path}/actions"
    first = send(ana.enter, path, body, key)
    assert first[0] == status
    number = ana.game.number
    ana.dig("Q8")
    ana.do("/undo", expect=number + 1, to=0)
    before = rows()
    bo = Phone(ana.game.edit_key)
    assert send(ana.enter, path, body, key) == send(bo, path, body, key) == first
    assert rows() == before


@pytest.mark.parametrize(
    "address, body",
    [
        ("/actions", dig(1, "E4")),
        ("/undo", {"expect": 1}),
        ("/redo", {"expect": 1}),
        ("/correct", {"expect": 1, "at": 0, "drop": 1, "keep": True}),
        ("/correct", {"expect": 1, "at": 0, "drop": 1, "keep": False}),
        ("/copy", {"at": 1}),
    ],
)
def test_every_change_happens_once(address: str, body: dict[str, Any]) -> None:
    ana, key = table(DIG, {"do": "canal", "cells": ["Q8"]}), uuid4()
    ana.do("/undo", expect=2)
    first = send(ana.enter, ana.path + address, body, key)
    assert first[0] in (200, 201)
    after = rows()
    assert send(ana.enter, ana.path + address, body, key) == first
    assert rows() == after


@pytest.mark.parametrize("address", ["/api/games", "/api/games/import"])
def test_a_game_is_made_once(address: str) -> None:
    key, setup, club = uuid4(), SETUP | {"actions": []}, Club.objects.create()
    first = send(Phone(club.key), address, setup, key)
    assert first[0] == 201
    assert send(Phone(club.key), address, setup, key) == first
    assert Game.objects.count() == 1


@pytest.mark.parametrize("address", ["/api/games", "/api/games/import"])
def test_what_nobody_asked_for_belongs_to_nobody(address: str) -> None:
    """Whoever says the same words hears of a game of his or her own."""
    key, setup = uuid4(), SETUP | {"actions": []}
    (status, ana), (_, dee) = (send(Phone(), address, setup, key) for _ in range(2))
    assert status == 201
    assert not {ana["id"], ana["edit"], ana["watch"]} & {dee["id"], dee["edit"], dee["watch"]}
    assert not Answer.objects.exists()


def test_a_record_that_stops_is_told_again() -> None:
    key, record = uuid4(), SETUP | {"actions": [DIG, DIG]}
    club = Phone(Club.objects.create().key)
    first = send(club, "/api/games/import", record, key)
    assert (first[0], first[1]["error"]["action"]) == (422, 1)
    assert send(club, "/api/games/import", record, key) == first
    assert Answer.objects.count() == 1


def test_without_a_key_or_with_another_it_happens_again() -> None:
    ana = Table()
    assert send(ana.enter, f"{ana.path}/actions", dig(0, "D4"), uuid4())[0] == 201
    assert send(ana.enter, f"{ana.path}/actions", dig(0, "D4"), uuid4())[0] == 409
    assert ana.enter.post(f"{ana.path}/actions", dig(0, "D4"))[0] == 409


def test_however_the_key_is_written() -> None:
    ana, key = Table(), uuid4()
    written = (str(key), str(key).upper(), key.hex, f"{{{key}}}", key.urn)
    told = [send(ana.enter, f"{ana.path}/actions", dig(0, "D4"), each) for each in written]
    assert all(answer == told[0] for answer in told)
    assert ana.game.number == 1


def test_it_rejects_another_body_under_the_same_key() -> None:
    ana, key = Table(), uuid4()
    send(ana.enter, f"{ana.path}/actions", dig(0, "D4"), key)
    for body in (dig(1, "E4"), dig(1, "D4")):
        status, told = send(ana.enter, f"{ana.path}/actions", body, key)
        assert (status, told["code"]) == (422, "idempotency.reused")
    assert ana.game.number == 1


def test_it_rejects_another_address_under_the_same_key() -> None:
    ana, dee, key = table(DIG), table(DIG), uuid4()
    send(ana.enter, f"{ana.path}/undo", {"expect": 1}, key)
    for phone, path in ((ana.enter, f"{ana.path}/redo"), (dee.enter, f"{dee.path}/undo")):
        status, told = send(phone, path, {"expect": 1}, key)
        assert (status, told["code"]) == (422, "idempotency.reused")
    assert dee.game.number == 1


def test_dee_does_not_hear_what_ana_was_told() -> None:
    key = uuid4()
    ana = send(Phone(), "/api/games", SETUP, key)[1]
    dee = Table()
    status, told = send(dee.enter, "/api/games", SETUP, key)
    assert status in (401, 422)
    assert ana["edit"] not in str(told)
    path = f"/api/games/{ana['id']}/actions"
    send(Phone(ana["edit"]), path, dig(0, "D4"), other := uuid4())
    assert send(dee.enter, path, dig(0, "D4"), other)[0] == 404
    assert send(Phone(ana["watch"]), path, dig(0, "D4"), other)[0] == 403


@pytest.mark.parametrize("key", ["", "7", "not-a-uuid", "g" * 32, "0" * 33, "\x00", "🀄" * 32])
def test_it_rejects_a_malformed_key(key: str) -> None:
    ana = Table()
    for phone, path, body in (
        (ana.enter, f"{ana.path}/actions", dig(0, "D4")),
        (Phone(), "/api/games", SETUP),
    ):
        status, told = send(phone, path, body, key)
        assert (status, told["code"]) == (400, "idempotency.invalid")
    assert rows() == (1, 0, 0)


def test_who_may_not_enter_is_not_remembered() -> None:
    ana, key = Table(), uuid4()
    for phone, status in ((Phone(), 401), (Phone("x"), 401), (ana.watch, 403)):
        assert send(phone, f"{ana.path}/actions", dig(0, "D4"), key)[0] == status
    assert send(ana.enter, "/api/games/2222222222/actions", dig(0, "D4"), key)[0] == 404
    assert send(ana.enter, f"{ana.path}/actions", dig(0, "D4"), key)[0] == 201


def test_what_could_not_be_read_is_not_remembered() -> None:
    ana, key = Table(), uuid4()
    for body, status in (("{", 400), ("", 422), ({"expect": "0"}, 422)):
        assert send(ana.enter, f"{ana.path}/actions", body, key)[0] == status
    assert send(ana.enter, f"{ana.path}/actions", dig(0, "D4"), key)[0] == 201


def test_what_broke_down_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The phone sends it again, and it is done then: all of it or nothing."""
    ana, key = Table(), uuid4()

    def break_down(*_: object) -> None:
        raise RuntimeError("in the middle of it")

    with monkeypatch.context() as broken:
        broken.setattr(projection, "project", break_down)
        answer = ana.enter.client.post(
            f"{ana.path}/actions",
            dig(0, "D4"),
            content_type="application/json",
            headers=ana.enter.headers | {"Idempotency-Key": str(key)},
        )
    assert answer.status_code == 500
    assert rows() == (1, 0, 0)
    assert not Answer.objects.exists()
    assert send(ana.enter, f"{ana.path}/actions", dig(0, "D4"), key)[0] == 201


def test_after_some_days_it_is_forgotten() -> None:
    ana, key = Table(), uuid4()
    send(ana.enter, f"{ana.path}/actions", dig(0, "D4"), key)
    Answer.objects.update(given=timezone.now() - timedelta(days=1))
    Table()
    assert Answer.objects.count() == 1
    Answer.objects.update(given=timezone.now() - timedelta(days=3))
    Table()
    assert not Answer.objects.exists()
