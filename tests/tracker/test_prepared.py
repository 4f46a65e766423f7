"""A question whose SQL is kept finds what Django would find, and asks anew what is in the table."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models.sql.compiler import SQLCompiler
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tracker.clubs import THREE, keep, record
from tests.tracker.exchange.archives import whole_club
from tracker.errors import NotYours, OtherRequest
from tracker.log.once import Once
from tracker.models import Action, Answer, Club, Game
from tracker.pages.doors import entered, opened
from tracker.prepared import Added, Changed, PreparedList

State = Action.State
FIELDS = [field.attname for field in Action._meta.concrete_fields]

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def values(game: Game) -> dict[str, object]:
    return {field.attname: getattr(game, field.attname) for field in Game._meta.concrete_fields}


def test_each_game_is_found_as_django_finds_it() -> None:
    for game in whole_club().games.all():
        with transaction.atomic():
            found = [
                opened("e", game.edit_key),
                opened("w", game.watch_key),
                entered(game.edit_key),
                entered(game.edit_key, lock=True),
            ]
        for one in found:
            assert one == game
            assert values(one) == values(game)
            assert [type(value) for value in values(one).values()] == [
                type(value) for value in values(game).values()
            ]
            assert not one._state.adding


def test_an_answer_is_found_by_its_uuid_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    key, other = UUID(int=7), UUID(int=8)
    Once(key, "a request").keep(201, "told")
    assert Once(other, "a request").told() is None
    kept = Answer.objects.get(pk=key)

    def again(*_: object, **__: object) -> None:
        raise AssertionError("its SQL is put together once more")

    monkeypatch.setattr(SQLCompiler, "as_sql", again)
    found = Once(key, "a request").told()
    assert found is not None
    fields = [field.attname for field in Answer._meta.concrete_fields]
    assert [getattr(found, name) for name in fields] == [getattr(kept, name) for name in fields]
    with pytest.raises(OtherRequest):
        Once(key, "another request").told()


@pytest.mark.parametrize("key", ["", "nobody", "' OR 1=1 --", "%s", "x" * 500])
def test_a_key_of_nobody_opens_nothing(key: str) -> None:
    game = keep(Club.objects.create(), record("Ana red, Bo grey", "2026-05-01", *THREE))
    for door, of_the_other in (("e", game.watch_key), ("w", game.edit_key)):
        for wrong in (key, of_the_other):
            with pytest.raises(NotYours):
                opened(door, wrong)


def test_what_was_changed_meanwhile_is_there() -> None:
    game = keep(Club.objects.create(), record("Ana red, Bo grey", "2026-05-01", *THREE))
    assert opened("e", game.edit_key).place == ""
    Game.objects.update(place="Oslo")
    assert opened("e", game.edit_key).place == "Oslo"


def test_its_sql_is_put_together_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = keep(Club.objects.create(), record("Ana red, Bo grey", "2026-05-01", *THREE))
    opened("e", game.edit_key)

    def again(*_: object, **__: object) -> None:
        raise AssertionError("once more")

    monkeypatch.setattr(SQLCompiler, "as_sql", again)
    with CaptureQueriesContext(connection) as asked:
        assert opened("e", game.edit_key) == game
    assert len(asked) == 1


def test_who_enters_locks_the_game_where_the_database_can() -> None:
    game = keep(Club.objects.create(), record("Ana red, Bo grey", "2026-05-01", *THREE))
    with transaction.atomic(), CaptureQueriesContext(connection) as asked:
        entered(game.edit_key, lock=True)
    locks = "FOR NO KEY UPDATE" in asked[0]["sql"]
    assert locks == connection.features.has_select_for_no_key_update


def test_rows_are_added_as_django_adds_them() -> None:
    game = keep(Club.objects.create(), record("Ana red, Bo grey", "2026-05-01", *THREE))
    more = {"state": State.REPLACED, "body": {"do": "canal", "cells": ["D4"]}, "who": "'; --"}
    actions = [
        Action(game=game, number=number, seat=seat, recorded=timezone.now(), **more)
        for number, seat in ((1, None), (2, 1))
    ]
    added = Added(Action)
    added.add(*actions)
    added.add()
    assert [action.pk for action in actions] == list(
        Action.objects.filter(who="'; --").order_by("number").values_list("pk", flat=True)
    )
    for action in actions:
        by_django = Action.objects.create(
            **{field: getattr(action, field) for field in FIELDS if field != "id"}
        )
        kept = [Action.objects.get(pk=pk) for pk in (action.pk, by_django.pk)]
        one, other = [[getattr(row, name) for name in FIELDS if name != "id"] for row in kept]
        assert one == other
        assert not action._state.adding


def test_what_the_database_forbids_is_not_added() -> None:
    Once(UUID(int=7), "a request").keep(201)
    with pytest.raises(IntegrityError), transaction.atomic():
        Once(UUID(int=7), "a request").keep(201)


def test_a_row_is_changed_and_no_other() -> None:
    club = Club.objects.create()
    one, other = (
        keep(club, record("Ana red, Bo grey", date, *THREE))
        for date in ("2026-05-01", "2026-05-02")
    )
    changed = Changed(Game, ("place", "changed", "head"), by=["id"])
    before, one.place, one.head_id = one.changed, "Oslo", None
    assert changed.save(one)
    there = Game.objects.get(pk=one.pk)
    assert (there.place, there.head_id) == ("Oslo", None)
    assert there.changed == one.changed > before
    assert Game.objects.get(pk=other.pk).place == ""
    assert not changed.change(("Rome", before, None), ["nobody"])


def test_the_rows_of_a_game_are_listed() -> None:
    club = Club.objects.create()
    games = [keep(club, record("Ana red, Bo grey", "2026-05-01", *THREE)) for _ in range(2)]
    listed = PreparedList(
        lambda game: (
            Action.objects.filter(game=game, state=State.STANDING)
            .order_by("-number")
            .values_list("body", "number")[:2]
        )
    )
    for game in games:
        asked = game.actions.order_by("-number").values_list("body", "number")[:2]
        assert listed.of(game.pk) == list(asked)
    assert listed.of("nobody") == []
