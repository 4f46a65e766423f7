from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from tracker.errors import Trouble
from tracker.exchange.came import What
from tracker.exchange.restoring import OLD_KEY, restore
from tracker.exchange.unzipping import BY_COMMAND
from tracker.management.file import FileForClub, club_with


class Command(FileForClub):
    help = (
        "Brings the archive of a club back: all of it or nothing, and no game a second time. "
        "Without --club into a new club, under its old key if nobody has it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--leave-out",
            action="store_true",
            help="bring in the others when a game cannot be read",
        )

    def handle(
        self, *args: Any, file: Path, club: str | None, leave_out: bool, **options: Any
    ) -> None:
        receiver = None if club is None else club_with(club)
        try:
            source = file.open("rb")
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        with source:
            try:
                restored = restore(source, receiver, OLD_KEY, leave_out, BY_COMMAND)
            except Trouble as trouble:
                raise CommandError(trouble.sentence) from None
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
