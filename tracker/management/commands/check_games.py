from __future__ import annotations

from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tracker.checking import BrokenLog, differences
from tracker.models import Game
from tracker.recording import at_the_table, mend


class Command(BaseCommand):
    help = "Proves for every game that its pieces equal its replayed log; silent if they do."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", help="only these; otherwise all")
        parser.add_argument(
            "--mend", action="store_true", help="make the pieces again from the log"
        )

    def handle(self, *args: Any, games: list[str], mend: bool, **options: Any) -> None:
        chosen = Game.objects.filter(pk__in=games) if games else Game.objects.all()
        found = list(chosen.order_by("pk").values_list("pk", flat=True))
        if missing := sorted({*games} - {*found}):
            raise CommandError(f"There is no game {', '.join(missing)}.")
        if wrong := sum(self.check_game(pk, mend) for pk in found):
            raise CommandError(f"{wrong} of {len(found)} games differ from their logs.")

    def check_game(self, pk: str, mending: bool) -> bool:
        """Tell what is wrong with a game; is it still so afterwards?"""
        with at_the_table(pk=pk) as game:
            found = list(differences(game))
            for difference in found:
                self.stdout.write(f"{pk}: {difference}")
            if found and mending:
                with suppress(BrokenLog):
                    mend(game)
                left = list(differences(Game.objects.get(pk=pk)))
                self.stdout.write(f"{pk}: {'cannot be mended' if left else 'mended'}")
                return bool(left)
            return bool(found)
