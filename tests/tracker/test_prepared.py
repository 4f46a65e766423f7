"""A question whose SQL is kept finds what Django would find, and asks anew what is in the table."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.db.models.sql.compiler import SQLCompiler
from django.test.utils import CaptureQueriesContext

from tests.tracker.clubs import THREE, keep, record
from tests.tracker.exchange.archives import whole_club
from tracker.errors import NotYours
from tracker.models import Club, Game
from tracker.pages.doors import entered, opened

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
