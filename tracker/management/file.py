"""What the commands have in common that are given a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from tracker.errors import is_full
from tracker.models import Club


class FileCommand(BaseCommand):
    def execute(self, *args: Any, **options: Any) -> str | None:
        """A full disk is told in a sentence, whatever was written to it."""
        try:
            return super().execute(*args, **options)
        except (DatabaseError, OSError) as error:
            if not is_full(error):
                raise
            text = "There is no room left on the disk. Make some, and run it again."
            raise CommandError(text) from None

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)


class FileForClub(FileCommand):
    """Of a file that a club receives."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--club", help="the key of the club that receives the games")


def club_with(key: str) -> Club:
    club = Club.objects.filter(key=key).first()
    if club is None:
        raise CommandError("No club has that key.")
    return club
