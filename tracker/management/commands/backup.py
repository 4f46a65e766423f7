from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import DatabaseError

from tracker.backup.making import NoBackup, write
from tracker.files import whole
from tracker.management.file import FileCommand


class Command(FileCommand):
    help = (
        "Writes everything that is kept into one file: the database, the photos, the secret. "
        "The app may run meanwhile."
    )

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if file.is_dir():
            raise CommandError(f"{file} cannot be written: it is a directory.")
        try:
            # For the owner alone: the keys of all games are in it, and the secret.
            with whole(file) as out:
                written = write(out)
        except NoBackup as error:
            raise CommandError(str(error)) from None
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from None
        except DatabaseError as error:
            raise CommandError(f"The database cannot be read: {error}.") from None
        self.stdout.write(f"{written.games} games and {written.photos} photos are in {file}.")
        if written.lost:
            self.stderr.write(f"{written.lost} photos are not: their files are lost.")
