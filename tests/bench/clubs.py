"""Clubs with many stored games: finished ones, days apart, of which one is special."""

import sys

from tests.bench.fill import fill  # isort: split

from django.core.signing import get_cookie_signer
from django.db import connection

from tracker.models import Club, Game, Player, Seat
from tracker.pages.doors import COOKIE

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


def club_of(games: int) -> str:
    """A club with `games` games; the cookie that opens it."""
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
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return f"{COOKIE}={get_cookie_signer(salt=COOKIE).sign(club.key)}"


if __name__ == "__main__":
    for games in sys.argv[1:]:
        print(club_of(int(games)))
