"""A database of the time before looking back, with games in it, becomes one of today."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tracker.models import Club, Game

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = "0001_initial"
BEGIN = datetime(2026, 3, 4, 23, 30, tzinfo=UTC)


def migrate(name: str | None) -> Any:
    """To a migration of the tracker, or to the last; the models of that time."""
    executor = MigrationExecutor(connection)
    leaves = executor.loader.graph.leaf_nodes("tracker")
    targets = leaves if name is None else [("tracker", name)]
    return executor.migrate(targets).apps


@pytest.fixture
def old() -> Iterator[Any]:
    try:
        yield migrate(BEFORE)
    finally:
        migrate(None)


def seat_down(apps: Any, game: Any, *players: tuple[str, int]) -> None:
    for number, (name, points) in enumerate(players):
        apps.get_model("tracker", "Seat").objects.create(
            id=f"{game.pk}-{number}",
            game=game,
            number=number,
            name=name,
            colour=("red", "grey", "sand")[number],
            points=points,
        )


def begin(apps: Any, pk: str, club: Any, status: str, **setup: Any) -> Any:
    model = apps.get_model("tracker", "Game")
    supplies = {"doubles": 35, "singles": 6, "bridges": 11}
    keys = {"edit_key": f"edit-{pk}", "watch_key": f"watch-{pk}"}
    game = model.objects.create(
        pk=pk, club=club, mode="tracker", status=status, setup=setup, **supplies, **keys
    )
    model.objects.filter(pk=pk).update(created=BEGIN, changed=BEGIN)
    return game


def enter(apps: Any, game: Any, *minutes: int) -> None:
    for number, minute in enumerate(minutes, 1):
        apps.get_model("tracker", "Action").objects.create(
            game=game, number=number, body={}, recorded=BEGIN + timedelta(minutes=minute)
        )


def test_old_games_are_dated_timed_and_their_players_known(old: Any) -> None:
    club = old.get_model("tracker", "Club").objects.create(key="club")
    over = begin(old, "over", club, "finished", date="2025-12-24", place="Oslo", minutes=85)
    seat_down(old, over, ("Ana", 31), ("Bo ", 44), ("Cy", 40))
    enter(old, over, 0, 10, 70, 75)
    runs = begin(old, "runs", club, "playing", date=7, notes="Rain.")
    seat_down(old, runs, ("ana", 3), ("Ana", 0))
    demo = begin(old, "demo", None, "finished")
    seat_down(old, demo, ("Ana", 9), ("Dee", 9))

    migrate(None)

    games = {game.pk: game for game in Game.objects.all()}
    assert {
        pk: (game.played, game.place, game.notes, game.minutes) for pk, game in games.items()
    } == {
        "over": (date(2025, 12, 24), "Oslo", "", 85),
        "runs": (date(2026, 3, 4), "", "Rain.", None),
        "demo": (date(2026, 3, 4), "", "", None),
    }
    assert {pk: (game.lasted, game.margin) for pk, game in games.items()} == {
        "over": (15 * 60, 4),
        "runs": (0, None),
        "demo": (0, 0),
    }
    known = {
        pk: [seat.player and seat.player.name for seat in game.seats.order_by("number")]
        for pk, game in games.items()
    }
    assert known["over"] == ["Ana", "Bo", "Cy"]
    # Nobody sits twice at a table.
    assert [name and name.casefold() for name in known["runs"]] == ["ana", "ana (2)"]
    assert known["demo"] == [None, None]
    assert Club.objects.get().players.count() == 4
