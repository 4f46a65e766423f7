"""Games that were there before: when they were played, and who the people are."""

from typing import Any

from django.db import migrations
from django.utils import timezone


def tell(apps: Any, schema_editor: Any) -> None:
    game_model = apps.get_model("tracker", "Game")
    seat_model = apps.get_model("tracker", "Seat")
    player_model = apps.get_model("tracker", "Player")
    for game in game_model.objects.only("created").iterator():
        game_model.objects.filter(pk=game.pk).update(played=timezone.localdate(game.created))
    for seat in (
        seat_model.objects.filter(game__club__isnull=False).select_related("game").iterator()
    ):
        player, _ = player_model.objects.get_or_create(
            club_id=seat.game.club_id,
            key=" ".join(seat.name.split()).casefold(),
            defaults={"name": seat.name.strip()},
        )
        seat_model.objects.filter(pk=seat.pk).update(player=player)


class Migration(migrations.Migration):
    dependencies = [("tracker", "0002_looking_back")]

    operations = [migrations.RunPython(tell, migrations.RunPython.noop)]
