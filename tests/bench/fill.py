"""Many stored games, copied inside the database from one that was played."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.bare.settings")
django.setup()

from django.core.signing import get_cookie_signer  # noqa: E402
from django.db import connection, models, transaction  # noqa: E402

from tests.scoring.mexica.recorded import GAME_FILES, longest_referee_game  # noqa: E402
from tracker.games.mexica.models import Piece  # noqa: E402
from tracker.log.founding import new_game  # noqa: E402
from tracker.log.records import accept_record  # noqa: E402
from tracker.models import Action, Award, Club, Game, Player, Seat  # noqa: E402
from tracker.pages.doors import COOKIE  # noqa: E402

NAMES = ("Ana", "Bo", "Cy", "Dee", "Zoe")
DAYS = {
    "postgresql": "DATE '2026-06-30' - CAST(substr(id, %s) AS integer) %% 3000",
    "sqlite": "date('2026-06-30', (-(CAST(substr(id, %s) AS integer) %% 3000)) || ' days')",
}
UPDATE = """
    UPDATE tracker_game SET edit_key = 'edit-0000-' || id, status = 'finished',
    club_id = %s, notes = %s, place = %s,
    lasted = 3600 + CAST(substr(id, %s) AS integer) %% 5000,
    margin = CAST(substr(id, %s) AS integer) %% 40,
    played = {played} WHERE id LIKE %s
"""
PLAYED = 60
"""Actions of each stored game."""
FOREIGN_KEYS = """
    SELECT CAST(conrelid AS regclass), quote_ident(conname), pg_get_constraintdef(oid)
    FROM pg_constraint WHERE contype = 'f' AND connamespace = CAST('public' AS regnamespace)
"""
PLAYED_OUT = GAME_FILES[::2]
"""Whole games, of two to four."""


def fill(games: int) -> None:
    source = longest_referee_game().source
    record = accept_record(source | {"actions": source["actions"][:PLAYED]})
    with quickly():
        multiply(new_game(record), games, f"b{games}-", [Action, Piece, Award])
    analyze()


def fill_club(games: int) -> None:
    """A club with `games` finished games; statistics do not read their logs."""
    club = Club.objects.create(key=club_key(games))
    with quickly():
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


def full_shelf(games: int) -> str:
    """A club with a full shelf, one game of which is special; the cookie that opens it."""
    fill(games)
    club, prefix = Club.objects.create(), f"b{games}-"
    people = [Player.objects.create(club=club, name=name, key=name.lower()) for name in NAMES]
    number = len(prefix) + 1
    written: list[str | int] = [
        club.pk,
        "It rained. " * 20,
        "Bo's kitchen",
        number,
        number,
        number,
        f"{prefix}%",
    ]
    with connection.cursor() as cursor:
        cursor.execute(UPDATE.format(played=DAYS[connection.vendor]), written)
    for seat, player in enumerate(people[:4]):
        seats = Seat.objects.filter(game__club=club, number=seat)
        seats.update(name=player.name, player=player)
    once = Game.objects.filter(pk=f"{prefix}{games // 2}")
    once.update(notes="There was thunder.")
    Seat.objects.filter(game__in=once, number=0).update(name="Zoe", player=people[4])
    analyze()
    return f"{COOKIE}={get_cookie_signer(salt=COOKIE).sign(club.key)}"


@contextmanager
def quickly() -> Iterator[None]:
    """Without millions of foreign keys looked up one by one: each table's are looked up at the end.

    The owner of the tables may do that; to put them off otherwise takes a superuser.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        keys = []
        if connection.vendor == "postgresql":
            cursor.execute(FOREIGN_KEYS)
            keys = cursor.fetchall()
        for table, name, _ in keys:
            cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
        yield
        for table, name, definition in keys:
            cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} {definition}")


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
    what, *numbers = sys.argv[1:]
    for games in map(int, numbers):
        match what:
            case "games":
                fill(games)
            case "statistics":
                fill_club(games)
            case "shelves":
                print(full_shelf(games))
