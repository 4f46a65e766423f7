"""Games that were there before: when they were played, and who the people are."""

from typing import Any

from django.db import migrations
from django.utils import timezone

from tracker.details import read_details

NAME_LENGTH = 40


def tell(apps: Any, schema_editor: Any) -> None:
    tell_details(apps.get_model("tracker", "Game"))
    tell_players(apps.get_model("tracker", "Seat"), apps.get_model("tracker", "Player"))


def tell_details(game_model: Any) -> None:
    """As their records have them."""
    for game in game_model.objects.only("created", "setup").iterator():
        details = read_details(game.setup)
        game_model.objects.filter(pk=game.pk).update(
            played=details.played or timezone.localdate(game.created),
            place=details.place,
            notes=details.notes,
            minutes=details.minutes,
        )


def tell_players(seat_model: Any, player_model: Any) -> None:
    """Nobody sits twice in a game: a second one of the same name is somebody else."""
    game: str | None = None
    taken: set[int] = set()
    seats = seat_model.objects.filter(game__club__isnull=False).select_related("game")
    for seat in seats.order_by("game_id", "number").iterator():
        if seat.game_id != game:
            game, taken = seat.game_id, set()
        club, number = seat.game.club_id, 1
        player = named(player_model, club, seat.name.strip())
        while player.pk in taken:
            number += 1
            suffix = f" ({number})"
            short = seat.name.strip()[: NAME_LENGTH - len(suffix)].rstrip()
            player = named(player_model, club, short + suffix)
        taken.add(player.pk)
        seat_model.objects.filter(pk=seat.pk).update(player=player)


def named(player_model: Any, club: int, name: str) -> Any:
    key = " ".join(name.split()).casefold()
    return player_model.objects.get_or_create(club_id=club, key=key, defaults={"name": name})[0]


class Migration(migrations.Migration):
    dependencies = [("tracker", "0002_looking_back")]

    operations = [migrations.RunPython(tell, migrations.RunPython.noop)]
