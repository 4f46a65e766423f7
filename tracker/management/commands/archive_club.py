from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tracker.exchange.archive import GameTooLarge, write_club
from tracker.files import whole
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
        try:
            # For the owner alone: the keys of the games are in it.
            with whole(file) as out:
                count = write_club(club, out)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from None
        except GameTooLarge as error:
            raise CommandError(f"{error} It is game {error.more['game']}.") from None
        self.stdout.write(f"{count} games archived.")
