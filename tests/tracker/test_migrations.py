"""A database of each earlier time, with games in it, becomes one of today; and while it does, the
code of before goes on making games."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, models, transaction
from django.db.migrations import AddField, AlterField, Migration, RemoveField, RenameField, RunSQL
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.utils import timezone

from tests.tracker.table import SETUP
from tests.tracker.test_check_games import check
from tracker.log.recording import mend
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


# The first form of 0003, as it landed: it knew no details, and let people sit twice.


def told_at_first(apps: Any) -> None:
    game_model = apps.get_model("tracker", "Game")
    player_model = apps.get_model("tracker", "Player")
    for game in game_model.objects.only("created"):
        game_model.objects.filter(pk=game.pk).update(played=timezone.localdate(game.created))
    for seat in apps.get_model("tracker", "Seat").objects.filter(game__club__isnull=False):
        player, _ = player_model.objects.get_or_create(
            club_id=seat.game.club_id,
            key=" ".join(seat.name.split()).casefold(),
            defaults={"name": seat.name.strip()},
        )
        apps.get_model("tracker", "Seat").objects.filter(pk=seat.pk).update(player=player)


DETAILS = {"date": "2025-12-24", "place": "Oslo", "notes": "Rain.", "minutes": 85}


def whole(apps: Any, pk: str, club: Any, *names: str, **more: Any) -> None:
    """A game at its beginning, with every row that it has today but for the people."""
    colours = ("red", "grey", "sand")
    players = [
        {"name": name, "color": colour} for name, colour in zip(names, colours, strict=False)
    ]
    setup = SETUP | {"players": players} | more
    game = begin(apps, pk, club, "", **setup)
    seat_down(apps, game, *((name, 0) for name in names))


@pytest.mark.parametrize("landed", ["0001", "0002", "0003 at first", "0004 at first", "0004"])
def test_whatever_landed_becomes_a_database_of_today(old: Any, landed: str) -> None:
    number, _, form = landed.partition(" ")
    names = {key[1][:4]: key[1] for key in MigrationLoader(None).graph.nodes if key[0] == "tracker"}
    apps = migrate(names[min(number, "0002")])
    club = apps.get_model("tracker", "Club").objects.create(key="club")
    whole(apps, "details", club, "Ana", "Bo", **DETAILS)
    whole(apps, "twice", club, "Ana", "ana ", "Cy")
    whole(apps, "guests", None, "Ana", "Ana")
    if form:
        # As a database was that took 0003 in its first form, and then went on.
        told_at_first(apps)
        MigrationExecutor(connection).loader.check_consistent_history(connection)
        recorder = MigrationExecutor(connection).recorder
        recorder.record_applied("tracker", names["0003"])
    if number > "0002":
        migrate(names[number])
    migrate(None)

    # Their pieces were never laid out here; who sits where is not touched by that.
    people = {
        game.pk: [seat.player and seat.player.name for seat in game.seats.order_by("number")]
        for game in Game.objects.all()
    }
    assert people == {
        "details": ["Ana", "Bo"],
        "twice": ["Ana", "ana (2)", "Cy"],
        "guests": [None, None],
    }
    told = Game.objects.get(pk="details")
    known = (told.played.isoformat(), told.place, told.notes, told.minutes)
    assert known == tuple(DETAILS.values())
    with transaction.atomic():
        for game in Game.objects.all():
            mend(game)
    assert check() == (True, "")
    before = list(Game.objects.order_by("pk").values())
    migrate(names["0004"])
    migrate(None)
    assert list(Game.objects.order_by("pk").values()) == before, "once more changes nothing"


LANDED = Path(__file__).with_name("landed.txt")
FOLDER = Path(__file__).parents[2] / "tracker" / "migrations"


def test_a_migration_that_landed_is_never_changed() -> None:
    """Somebody has applied it, and will never apply it again. What was wrong in it, the next one
    mends. A new one is added to landed.txt, by `sha256sum`, when it lands."""
    lines = (line.split() for line in LANDED.read_text().splitlines())
    landed = {name: digest for digest, name in lines}
    found = {path.name: sha256(path.read_bytes()).hexdigest() for path in FOLDER.glob("0*.py")}
    assert {name: found.get(name) for name in landed} == landed
    assert [f"{found[name]}  {name}" for name in sorted({*found} - {*landed})] == []


# While an update rolls, code of before works on tables of after.

FIRST_BOUND = "0005"
"""Those before it landed before there was the rule."""
IN_TWO_STEPS: dict[tuple[str, str], str] = {}
"""What is taken away, by migration and name, and which release stopped using it."""


def is_given(field: Any) -> bool:
    """By the database itself, to whoever leaves it out."""
    return field.db_default is not models.NOT_PROVIDED


def harm(operation: Operation, before: ProjectState) -> str:
    """Why the code of before could not go on, or nothing."""
    match operation:
        case AddField(field=field) if not (field.null or field.many_to_many or is_given(field)):
            return "an INSERT that does not know the column fails: null, or db_default"
        case AlterField(field=field, model_name_lower=model, name=name):
            there = before.models["tracker", model].fields[name]
            if there.null and not (field.null or is_given(field)):
                return "what was left out before now fails"
        case RemoveField() | RenameField() | RunSQL():
            return "it is still read and written: first a release that does not, and then this"
    if type(operation).__name__ in ("DeleteModel", "RenameModel", "AlterModelTable"):
        return "it is still read and written: first a release that does not, and then this"
    return ""


def test_the_code_of_before_can_go_on_during_an_update() -> None:
    loader = MigrationLoader(None)
    own = sorted(key for key in loader.graph.nodes if key[0] == "tracker")
    found = {}
    for before, key in pairwise(own):
        if key[1] < FIRST_BOUND:
            continue
        migration: Migration = loader.graph.nodes[key]
        for operation in migration.operations:
            said = harm(operation, loader.project_state(before))
            name = operation.describe()
            if said and (key[1], name) not in IN_TWO_STEPS:
                found[key[1], name] = said
    assert found == {}


@pytest.mark.parametrize(
    "operation, is_harm",
    [
        (AddField("game", "mood", models.CharField(default="")), True),
        (AddField("game", "mood", models.CharField(default="", db_default="")), False),
        (AddField("game", "mood", models.CharField(null=True)), False),
        (AlterField("game", "minutes", models.IntegerField()), True),
        (AlterField("game", "minutes", models.IntegerField(null=True)), False),
        (RemoveField("game", "minutes"), True),
        (RenameField("game", "minutes", "took"), True),
    ],
)
def test_the_rule_finds_what_would_break(operation: Operation, is_harm: bool) -> None:
    assert bool(harm(operation, MigrationLoader(None).project_state())) is is_harm


def test_the_code_of_before_makes_and_plays_a_game_on_the_tables_of_today() -> None:
    """Its models know only the columns of its time."""
    loader = MigrationLoader(connection)
    own = sorted(key for key in loader.graph.nodes if key[0] == "tracker")
    for key in own[3:]:
        apps = loader.project_state(key).apps
        club = apps.get_model("tracker", "Club").objects.create(key=f"club-{key[1][:4]}")
        whole(apps, f"g{key[1][:4]}", club, "Ana", "Bo")
        game = apps.get_model("tracker", "Game").objects.get(pk=f"g{key[1][:4]}")
        enter(apps, game, 0, 1)
        rows: dict[str, dict[str, Any]] = {
            "Change": {"kind": "undo", "before": 2, "after": 1},
            "Photo": {"digest": "0" * 64, "width": 1, "height": 1, "file": "none"},
            "Piece": {"kind": "canal", "cell": "D4"},
            "Player": {"name": "Ana", "key": "ana"},
        }
        for name, more in rows.items():
            model = apps.get_model("tracker", name)
            owner = {"club": club} if name == "Player" else {"game": game}
            model.objects.create(**owner, **more)
        assert game.actions.count() == 2
