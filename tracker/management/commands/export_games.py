from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import QuerySet

from tracker.files import whole
from tracker.log.records import export_record
from tracker.management.progress import Progress
from tracker.models import Club, Game
from tracker.models.errand import BEING_BUILT


class Command(BaseCommand):
    help = "Exports games as records, one a line, oldest first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--club", help="the key of the club whose games; otherwise all")

    def handle(self, *args: Any, file: Path, club: str | None, **options: Any) -> None:
        games = Game.objects.exclude(BEING_BUILT).order_by("created", "pk")
        if club is not None:
            if not Club.objects.filter(key=club).exists():
                raise CommandError("No club has that key.")
            games = games.filter(club__key=club)
        if file.is_dir():
            raise CommandError(f"{file} cannot be written: it is a directory.")
        try:
            with whole(file, None) as out:
                count = self._write(games, out)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from None
        self.stdout.write(f"{count} exported.")

    def _write(self, games: QuerySet[Game], out: IO[bytes]) -> int:
        count = 0
        with Progress(games.count(), self.stderr) as progress:
            for game in games.iterator(chunk_size=200):
                line = json.dumps(export_record(game), ensure_ascii=False) + "\n"
                out.write(line.encode())
                count += 1
                progress.advance()
        return count
