from __future__ import annotations

from argparse import ArgumentParser
from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tracker.log.founding import mend
from tracker.log.proof import BrokenLog, differences, lost_files
from tracker.log.recording import at_the_table
from tracker.models import Game
from tracker.models.errand import BEING_BUILT
from tracker.photos import album


class Command(BaseCommand):
    help = (
        "Proves for every game that its pieces, details and players are those of its log and "
        "its record, and that photos have their files; silent if so."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", help="only these; otherwise all")
        parser.add_argument(
            "--mend", action="store_true", help="make the pieces again from the log"
        )

    def handle(self, *args: Any, games: list[str], mend: bool, **options: Any) -> None:
        there = Game.objects.exclude(BEING_BUILT)
        chosen = there.filter(pk__in=games) if games else there
        found = list(chosen.order_by("pk").values_list("pk", flat=True))
        if missing := sorted({*games} - {*found}):
            raise CommandError(f"There is no game {', '.join(missing)}.")
        wrong = sum(self.check_game(pk, mend) for pk in found)
        extra = [] if games or album.unfinished().exists() else list(album.leftovers())
        for path in extra:
            self.stdout.write(f"no game has the photo {path.name}")
        if wrong:
            raise CommandError(f"{wrong} of {len(found)} games differ from their logs.")
        if extra:
            raise CommandError(f"{len(extra)} files are too many: tidy_photos takes them away.")

    def check_game(self, pk: str, mending: bool) -> bool:
        """Tell what is wrong with a game; is it still so afterwards?"""
        with at_the_table(pk=pk) as game:
            lost = list(lost_files(game))
            found = list(differences(game))
            for difference in (*found, *lost):
                self.stdout.write(f"{pk}: {difference}")
            if found and mending:
                with suppress(BrokenLog):
                    mend(game)
                left = list(differences(Game.objects.get(pk=pk)))
                self.stdout.write(f"{pk}: {'cannot be mended' if left else 'mended'}")
                return bool(left or lost)
            return bool(found or lost)
