"""Tables are made by what landed, which never changes; while an update rolls, the code of before
goes on making games."""

from __future__ import annotations

import ast
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, models
from django.db.migrations import AddField, AlterField, Migration, RemoveField, RenameField, RunSQL
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from tests.tracker.table import SETUP

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
BEGIN = datetime(2026, 3, 4, 23, 30, tzinfo=UTC)


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
    keys = {"edit_key": f"edit-{pk}", "watch_key": f"watch-{pk}"}
    game = model.objects.create(
        pk=pk, club=club, mode="tracker", status=status, setup=setup, **keys
    )
    model.objects.filter(pk=pk).update(created=BEGIN, changed=BEGIN)
    return game


def enter(apps: Any, game: Any, *minutes: int) -> None:
    for number, minute in enumerate(minutes, 1):
        apps.get_model("tracker", "Action").objects.create(
            game=game, number=number, body={}, recorded=BEGIN + timedelta(minutes=minute)
        )


def whole(apps: Any, pk: str, club: Any, *names: str, **more: Any) -> None:
    """A game at its beginning, with every row that it has today but for the people."""
    colours = ("red", "grey", "sand")
    players = [
        {"name": name, "color": colour} for name, colour in zip(names, colours, strict=False)
    ]
    setup = SETUP | {"players": players} | more
    game = begin(apps, pk, club, "", **setup)
    seat_down(apps, game, *((name, 0) for name in names))


LANDED = Path(__file__).with_name("landed.txt")
FOLDER = Path(__file__).parents[3] / "tracker" / "migrations"


def test_a_migration_that_landed_is_never_changed() -> None:
    """Somebody has applied it, and will never apply it again. What was wrong in it, the next one
    mends. A new one is added to landed.txt, by `sha256sum`, when it lands."""
    lines = (line.split() for line in LANDED.read_text().splitlines())
    landed = {name: digest for digest, name in lines}
    found = {path.name: sha256(path.read_bytes()).hexdigest() for path in FOLDER.glob("0*.py")}
    assert {name: found.get(name) for name in landed} == landed
    assert [f"{found[name]}  {name}" for name in sorted({*found} - {*landed})] == []


def test_a_migration_asks_no_code_of_ours() -> None:
    """What landed must do the same for ever."""
    for path in FOLDER.glob("0*.py"):
        tree = ast.walk(ast.parse(path.read_text()))
        named = [each for each in tree if isinstance(each, ast.Import | ast.ImportFrom)]
        modules = {getattr(each, "module", None) or each.names[0].name for each in named}
        assert {module.partition(".")[0] for module in modules} <= {"django", "__future__"}


# While an update rolls, code of before works on tables of after.

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
    for key in own:
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
