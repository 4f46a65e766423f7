"""Many stored games, copied inside the database from one that was played."""

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.settings")
django.setup()

from django.db import connection, models, transaction  # noqa: E402

from tests.bench.engine import longest_referee_game  # noqa: E402
from tests.scoring.mexica.recorded import GAME_FILES  # noqa: E402
from tracker.games.mexica.models import Piece  # noqa: E402
from tracker.log.founding import new_game  # noqa: E402
from tracker.log.records import accept_record  # noqa: E402
from tracker.models import Action, Award, Club, Game, Seat  # noqa: E402

PLAYED = 60
"""Actions of each stored game."""
PLAYED_OUT = GAME_FILES[::2]
"""Whole games, of two to four."""


def fill(games: int) -> None:
    source = longest_referee_game().source
    record = accept_record(source | {"actions": source["actions"][:PLAYED]})
    with transaction.atomic():
        quickly()
        multiply(new_game(record), games, f"b{games}-", [Action, Piece, Award])
    analyze()


def fill_club(games: int) -> None:
    """A club with `games` finished games; statistics do not read their logs."""
    club = Club.objects.create(key=club_key(games))
    with transaction.atomic():
        quickly()
        for number, file in enumerate(PLAYED_OUT):
            record = accept_record(json.loads(file.read_text())["record"])
            game = new_game(record, club)
            copies = games // len(PLAYED_OUT) + (number < games % len(PLAYED_OUT)) - 1
            # Of the pieces they read what decides ties.
            game.pieces.exclude(kind=Piece.Kind.ACTION_TOKEN).delete()
            multiply(game, copies, f"c{games}-{number}-", [Piece, Award])
    analyze()


def club_key(games: int) -> str:
    return f"clubofsomanygames{games}"


def quickly() -> None:
    """Millions of foreign keys that were right in the game they are copied from."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL session_replication_role = replica")


def multiply(game: Game, games: int, mark: str, parts: list[type[models.Model]]) -> None:
    name = f"'{mark}' || n.i"
    keys = {"id": name, "edit_key": f"'e' || {name}", "watch_key": f"'w' || {name}"}
    copy(Game, game, games, keys | {"head_id": "NULL"})
    copy(Seat, game, games, {"id": f"{name} || '-' || s.number", "game_id": name})
    seat = f"replace(s.seat_id, s.game_id, {name})"
    for part in parts:
        copy(part, game, games, {"game_id": name} | ({"seat_id": seat} if part is Award else {}))


def analyze() -> None:
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
    what = fill_club if "club" in sys.argv[2:] else fill
    what(int(sys.argv[1]))
