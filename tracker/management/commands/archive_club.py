from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tracker.exchange.archive import GameTooLarge, write_club
from tracker.models import Club


class Command(BaseCommand):
    help = "Writes a club with all its games, players and photos into one file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("key", help="of the club: the last part of its link")
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, key: str, file: Path, **options: Any) -> None:
        club = Club.objects.filter(key=key).first()
        if club is None:
            raise CommandError("No club has that key.")
        if file.is_dir():
            raise CommandError(f"{file} cannot be written: it is a directory.")
        draft = file.with_name(f"{file.name}.part")
        try:
            # For the owner alone: the keys of the games are in it.
            draft.touch(mode=0o600)
            with draft.open("wb") as out:
                count = write_club(club, out)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from None
        except GameTooLarge as error:
            draft.unlink(missing_ok=True)
            raise CommandError(f"{error} It is game {error.more['game']}.") from None
        draft.replace(file)
        self.stdout.write(f"{count} games archived.")
