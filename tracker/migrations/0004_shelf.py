"""How long games took, and by how much they were won: the shelf sorts by it."""

from itertools import pairwise
from typing import Any

from django.db import migrations, models

BREAK = 30 * 60


def tell(apps: Any, schema_editor: Any) -> None:
    game_model = apps.get_model("tracker", "Game")
    action_model = apps.get_model("tracker", "Action")
    seat_model = apps.get_model("tracker", "Seat")
    for pk, status in game_model.objects.values_list("pk", "status").iterator():
        points = sorted(seat_model.objects.filter(game=pk).values_list("points", flat=True))
        log = action_model.objects.filter(game=pk, state="standing").order_by("recorded")
        times = log.values_list("recorded", flat=True)
        gaps = [(later - earlier).total_seconds() for earlier, later in pairwise(times)]
        game_model.objects.filter(pk=pk).update(
            lasted=round(sum(gap for gap in gaps if gap <= BREAK)),
            margin=points[-1] - points[-2] if status == "finished" else None,
        )


class Migration(migrations.Migration):
    dependencies = [("tracker", "0003_known_players")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="lasted",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="game",
            name="margin",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(tell, migrations.RunPython.noop),
    ]
