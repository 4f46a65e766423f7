from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import CommandError
from django.db import IntegrityError

from scoring.game import Refused
from scoring.reading import Malformed, NotJson, parse_json
from tracker.club.known import known_game
from tracker.errors import Trouble
from tracker.log.founding import new_game
from tracker.log.records import accept_record, fingerprint
from tracker.management.file import FileForClub, club_with
from tracker.management.progress import Progress
from tracker.models import Club

LONGEST_LINE = 1024 * 1024
NO_CLUB = "Imported"
"""The club of those that come in without one."""


class Command(FileForClub):
    help = (
        "Imports records, one a line. Each is kept as soon as it is read, and none comes in "
        "twice: after an interruption, run it again."
    )

    def handle(self, *args: Any, file: Path, club: str | None, **options: Any) -> None:
        try:
            source = file.open("rb")
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        new = old = bad = 0
        with source, Progress(file.stat().st_size, self.stderr) as progress:
            receiver = self.receiver(club)
            known = set(receiver.fingerprints.values_list("mark", flat=True))
            for number, line in enumerate(lines(source), 1):
                progress.advance(len(line))
                if not line.strip():
                    continue
                try:
                    came = self.take(line, receiver, known)
                except (Malformed, Refused, Trouble) as error:
                    bad += 1
                    progress.say(f"Line {number} is left out: {error}")
                except NotJson:
                    raise CommandError(f"Line {number} is not JSON.") from None
                else:
                    new, old = new + came, old + (not came)
        self.stdout.write(f"{new} imported, {old} there already, {bad} left out.")
        if bad:
            sys.exit(1)

    def receiver(self, key: str | None) -> Club:
        if key is None:
            there = Club.objects.filter(name=NO_CLUB).order_by("pk").first()
            return there or Club.objects.create(name=NO_CLUB)
        return club_with(key)

    def take(self, line: bytes, club: Club, known: set[str]) -> bool:
        """Import a record; False if the club has it already."""
        if len(line) > LONGEST_LINE:
            raise Malformed("", "a record has at most one megabyte")
        value = parse_json(line)
        record = accept_record(value)
        mark = fingerprint(record.source)
        if mark in known or known_game(club, record.source):
            return False
        try:
            new_game(record, club, "import", mark)
            came = True
        except IntegrityError:
            # Another import brought it in meanwhile.
            if not club.fingerprints.filter(mark=mark).exists():
                raise
            came = False
        known.add(mark)
        return came


def lines(source: BinaryIO) -> Iterator[bytes]:
    """Every line, a longer one than there may be cut off: no input may fill the memory."""
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE)
        yield line
