"""Many stored games, copied inside the database from one that was played."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.settings")
django.setup()

from django.db import connection, models, transaction  # noqa: E402

from tests.bench.engine import longest_referee_game  # noqa: E402
from tracker.models import Action, Award, Game, Piece, Seat  # noqa: E402
from tracker.recording import new_game  # noqa: E402
from tracker.records import accept_record  # noqa: E402

PLAYED = 60
"""Actions of each stored game."""


def fill(games: int) -> None:
    name = f"'b{games}-' || n.i"
    source = longest_referee_game().source
    record = accept_record(source | {"actions": source["actions"][:PLAYED]})
    game = new_game(record)
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                # Millions of foreign keys that were right in the game they are copied from.
                cursor.execute("SET LOCAL session_replication_role = replica")
        copy(
            Game,
            game,
            games,
            {
                "id": name,
                "edit_key": f"'e' || {name}",
                "watch_key": f"'w' || {name}",
                "head_id": "NULL",
            },
        )
        copy(Seat, game, games, {"id": f"{name} || '-' || s.number", "game_id": name})
        copy(Action, game, games, {"game_id": name})
        copy(Piece, game, games, {"game_id": name})
        seat = f"replace(s.seat_id, s.game_id, {name})"
        copy(Award, game, games, {"game_id": name, "seat_id": seat})
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def copy(model: type[models.Model], game: Game, games: int, instead: dict[str, str]) -> None:
    """Every row of a game once for each new one, with some columns told apart."""
    columns = [
        field.column
        for field in model._meta.concrete_fields
        if not isinstance(field, models.BigAutoField)
    ]
    values = ", ".join(instead.get(column, f's."{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    owner = "id" if model is Game else "game_id"
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({names}) "
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %s) "
            f"SELECT {values} FROM {table} s CROSS JOIN n WHERE s.{owner} = %s",
            [games, game.pk],
        )


if __name__ == "__main__":
    fill(int(sys.argv[1]))
