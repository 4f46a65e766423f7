"""What 0003 did in its first days: dates of records were lost, and somebody could sit twice.

Who was brought up to date then has never been told the place, the notes, the day of older games,
and in a game with two of one name both seats are one player. All of it is made again from the
records; where nothing is wrong nothing is written. Frozen: it asks no code that may change.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import migrations
from django.utils import timezone

NAME_LENGTH, LONGEST_PLACE, LONGEST_NOTES, MOST_MINUTES = 40, 80, 4_000, 6_000


def mend(apps: Any, schema_editor: Any) -> None:
    mend_details(apps.get_model("tracker", "Game"))
    mend_players(apps)


def mend_details(game_model: Any) -> None:
    columns = ("pk", "setup", "created", "played", "place", "notes", "minutes")
    wrong: dict[str, dict[str, Any]] = {}
    for pk, setup, created, *there in game_model.objects.values_list(*columns).iterator():
        place, notes, minutes = (setup.get(name) for name in ("place", "notes", "minutes"))
        known = {
            # Without one in the record the day stays: it is that on which the game came.
            "played": day(setup.get("date")) or there[0] or timezone.localdate(created),
            "place": place[:LONGEST_PLACE] if isinstance(place, str) else "",
            "notes": notes[:LONGEST_NOTES] if isinstance(notes, str) else "",
            "minutes": minutes if type(minutes) is int and 0 < minutes <= MOST_MINUTES else None,
        }
        if [*known.values()] != there:
            wrong[pk] = known
    for pk, known in wrong.items():
        game_model.objects.filter(pk=pk).update(**known)
        bump(game_model, pk)


def day(value: object) -> date | None:
    try:
        return date.fromisoformat(value[:10]) if isinstance(value, str) else None
    except ValueError:
        return None


def mend_players(apps: Any) -> None:
    """The second seat of one person in a game is somebody else, who is called the same."""
    seat_model = apps.get_model("tracker", "Seat")
    player_model = apps.get_model("tracker", "Player")
    game: str | None = None
    taken: set[int] = set()
    twice: list[Any] = []
    seats = seat_model.objects.filter(player__isnull=False, game__club__isnull=False)
    for seat in seats.select_related("game", "player").order_by("game_id", "number").iterator():
        if seat.game_id != game:
            game, taken = seat.game_id, set()
        if seat.player_id in taken:
            twice.append(seat)
        taken.add(seat.player_id)
    for seat in twice:
        own = set(seat_model.objects.filter(game=seat.game_id).values_list("player", flat=True))
        other = namesake(player_model, seat.game.club_id, seat.name.strip(), own)
        seat_model.objects.filter(pk=seat.pk).update(player=other)
        bump(apps.get_model("tracker", "Game"), seat.game_id)


def namesake(player_model: Any, club: int, name: str, own: set[int]) -> Any:
    """As 0003 calls them: "Ana (2)", "Ana (3)"."""
    number = 1
    while True:
        number += 1
        suffix = f" ({number})"
        full = name[: NAME_LENGTH - len(suffix)].rstrip() + suffix
        key = " ".join(full.split()).casefold()
        found = player_model.objects.get_or_create(club_id=club, key=key, defaults={"name": full})
        player = found[0].into or found[0]
        if player.pk not in own:
            return player


def bump(game_model: Any, pk: str) -> None:
    """What was counted of its club is no longer true."""
    club = game_model.objects.select_related("club").get(pk=pk).club
    if club:
        club.version += 1
        club.save(update_fields=["version"])


class Migration(migrations.Migration):
    dependencies = [("tracker", "0005_errands")]

    operations = [migrations.RunPython(mend, migrations.RunPython.noop)]
