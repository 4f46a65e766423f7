from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tracker.errors import Trouble
from tracker.exchange.restoring import OLD_KEY, What, restore
from tracker.exchange.unzipping import BY_COMMAND
from tracker.models import Club


class Command(BaseCommand):
    help = (
        "Brings the archive of a club back: all of it or nothing, and no game a second time. "
        "Without --club into a new club, under its old key if nobody has it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--club", help="the key of the club that receives the games")
        parser.add_argument(
            "--leave-out",
            action="store_true",
            help="bring in the others when a game cannot be read",
        )

    def handle(
        self, *args: Any, file: Path, club: str | None, leave_out: bool, **options: Any
    ) -> None:
        receiver = None
        if club is not None and (receiver := Club.objects.filter(key=club).first()) is None:
            raise CommandError("No club has that key.")
        try:
            with file.open("rb") as source:
                restored = restore(source, receiver, OLD_KEY, leave_out, BY_COMMAND)
        except Trouble as trouble:
            raise CommandError(trouble.sentence) from None
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        for came in restored.came:
            if came.what is not What.RESTORED:
                self.stdout.write(f"Game {came.line}: {came.title or '–'}: {came.sentence}")
        new, bad = restored.count(What.RESTORED), restored.count(What.BAD)
        self.stdout.write(
            f"{new} restored, {len(restored.came) - new - bad} there already, {bad} left out. "
            f"The club's link: /club/{restored.club.key}"
        )
        if bad:
            sys.exit(1)
