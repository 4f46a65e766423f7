from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tracker.backup.making import NoBackup
from tracker.backup.restoring import restore
from tracker.photos.album import tidy


class Command(BaseCommand):
    help = "Brings a backup back: all of it or nothing. The app must not run meanwhile."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--instead", action="store_true", help="of everything that is here already"
        )

    def handle(self, *args: Any, file: Path, instead: bool, **options: Any) -> None:
        try:
            restored = restore(file, instead)
            tidy()
        except NoBackup as why:
            raise CommandError(str(why)) from None
        except OSError as error:
            raise CommandError(f"{error.filename or file}: {error.strerror}.") from None
        self.stdout.write(
            f"{restored.games} games and {restored.photos} photos are back, "
            f"as they were at {restored.made}."
        )
        if os.environ.get("SECRET_KEY") not in (None, "", restored.secret):
            self.stdout.write(
                "SECRET_KEY of the environment is another one than the backup's, which browsers "
                f"need to find their club again: it is in {settings.DATA_DIR}/secret-key."
            )
