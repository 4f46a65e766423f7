from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from tracker.backup.making import NoBackup, write


class Command(BaseCommand):
    help = (
        "Writes everything that is kept into one file: the database, the photos, the secret. "
        "The app may run meanwhile."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if file.is_dir():
            raise CommandError(f"{file} cannot be written: it is a directory.")
        draft = file.with_name(f"{file.name}.part")
        try:
            draft.unlink(missing_ok=True)
            # For the owner alone: the keys of all games are in it, and the secret.
            with open(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600), "w+b") as out:
                written = write(out)
                out.flush()
                os.fsync(out.fileno())
            draft.replace(file)
        except BaseException as error:
            # A backup of before stays.
            draft.unlink(missing_ok=True)
            match error:
                case NoBackup():
                    raise CommandError(str(error)) from None
                case OSError():
                    raise CommandError(f"{file} cannot be written: {error.strerror}.") from None
                case DatabaseError():
                    raise CommandError(f"The database cannot be read: {error}.") from None
            raise
        self.stdout.write(f"{written.games} games and {written.photos} photos are in {file}.")
        if written.lost:
            self.stderr.write(f"{written.lost} photos are not: their files are lost.")
