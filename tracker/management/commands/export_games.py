from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

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
        draft = file.with_name(f"{file.name}.part")
        try:
            out = draft.open("w", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from None
        count = 0
        with out, Progress(games.count(), self.stderr) as progress:
            for game in games.iterator(chunk_size=200):
                out.write(json.dumps(export_record(game), ensure_ascii=False) + "\n")
                count += 1
                progress.advance()
        draft.replace(file)
        self.stdout.write(f"{count} exported.")
