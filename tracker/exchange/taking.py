"""The archive of a club is made beside the requests, in line, and handed out as a whole.

A file lies in `DATA_DIR/archives` from when it is written until whoever asked for it has begun to
fetch it; nothing but the file itself is needed while it is sent.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Lock
from time import monotonic, time
from typing import IO

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext_noop

from tracker.errors import NoRoom, Trouble, is_full
from tracker.exchange.archive import GameTooLarge, writing_club
from tracker.files import whole
from tracker.long_work.line import Line, Progress, breathing, give_back
from tracker.models import Club
from tracker.models.club import new_key
from tracker.turns import Full

MOST = 48
"""Clubs that are written or wait for it in one process; of one address a quarter."""
LARGEST = 1_000_000_000
"""Bytes of one archive; a larger one is taken out by command."""
UNFETCHED = 600.0
"""Seconds after which nobody comes for it any more."""
JUST_NOW = 60.0
"""Seconds: a script that asks again is told of the archive that it made begin."""
SLICE = 20
"""Games after which the connection goes back to the pool."""

log = logging.getLogger(__name__)


class Crowded(Trouble):
    status = 503
    code = "archive.busy"
    sentence = gettext_noop("Many archives are being made just now. Please try again in a minute.")


class NotYet(Trouble):
    """For a script: it asks again."""

    status = 503
    code = "archive.made"
    sentence = gettext_noop("The archive is being made. Please ask again in a moment.")


class NotMade(Trouble):
    status = 503
    code = "archive.failed"
    sentence = gettext_noop("The archive could not be made. Please try again.")


class ClubTooLarge(Trouble):
    status = 422
    code = "archive.club"
    sentence = gettext_noop(
        "This club is too large to be taken out here. Whoever runs this can do it by command."
    )


FAILURES: dict[str, type[Trouble]] = {
    each.code: each for each in (GameTooLarge, ClubTooLarge, NoRoom, NotMade)
}


class _Counter:
    """Who asked for what: everybody has a ticket for an archive that was begun after that.

    So whatever was entered before somebody asked is in it. Those who ask while the club waits in
    line anyway get the same.
    """

    def __init__(self) -> None:
        self.line = Line("archive", at_once=1, most=MOST)
        self.lock = Lock()
        self.in_line: dict[int, str] = {}
        """The ticket of each club that is not begun."""
        self.latest: dict[int, tuple[str, float]] = {}
        """The ticket of each club that was asked for last, and when."""
        self.guests: dict[str, tuple[int, float]] = {}
        """How many are to come with a ticket, and when the last of them asked."""

    def ask(self, club: Club, who: str) -> str:
        """A new ticket, or that of those who wait for the same."""
        sweep()
        with self.lock:
            ticket = self.in_line.get(club.pk) or new_key()
            name = file_name(club, ticket)
            _tell(name, 0, 0)
            self.in_line[club.pk] = ticket
            try:
                self.line.join(name, who, lambda: self._work(club, ticket))
            except Full:
                del self.in_line[club.pk]
                _forget(name)
                raise Crowded from None
            now = monotonic()
            for one in [one for one, (_, when) in self.guests.items() if when < now - UNFETCHED]:
                del self.guests[one]
            for pk in [pk for pk, (_, when) in self.latest.items() if when < now - JUST_NOW]:
                del self.latest[pk]
            self.latest[club.pk] = ticket, now
            self.guests[ticket] = self.guests.get(ticket, (0, now))[0] + 1, now
            return ticket

    def ask_again(self, club: Club, who: str) -> str:
        """The ticket of a moment ago, if there is one whose archive is still to be had.

        That it failed is told once: whoever asks after that has it made anew.
        """
        ticket, when = self.latest.get(club.pk, ("", 0.0))
        if not (ticket and when > monotonic() - JUST_NOW and is_known(club, ticket)):
            return self.ask(club, who)
        if isinstance(cache.get(_told(file_name(club, ticket))), str):
            del self.latest[club.pk]
        return ticket

    def wait(self, club: Club, ticket: str, seconds: float) -> None:
        """Until it is made or failed, but not longer."""
        work = self.line.at_work.get(file_name(club, ticket))
        if work is not None:
            give_back()
            with suppress(Exception):
                work.result(seconds)

    def _work(self, club: Club, ticket: str) -> None:
        with self.lock:
            if self.in_line.get(club.pk) == ticket:
                del self.in_line[club.pk]
        name = file_name(club, ticket)
        try:
            _write(club, name)
            _forget(name)
        except Trouble as trouble:
            cache.set(_told(name), trouble.code, UNFETCHED)
        except Exception as error:
            if is_full(error):
                log.warning("The archive of a club found no room on the disk")
                cache.set(_told(name), NoRoom.code, UNFETCHED)
            else:
                log.exception("The archive of a club could not be made")
                cache.set(_told(name), NotMade.code, UNFETCHED)


counter = _Counter()


def progress(club: Club, ticket: str) -> Progress:
    """How far it is; the trouble, if it failed."""
    name = file_name(club, ticket)
    told = cache.get(_told(name))
    if isinstance(told, str):
        raise FAILURES.get(told, NotMade)
    done, total = told or (0, 0)
    return Progress(done, total, counter.line.ahead(name))


def is_known(club: Club, ticket: str) -> bool:
    """It is made, in line, at work, or failed."""
    name = file_name(club, ticket)
    return (
        is_ready(club, ticket) or name in counter.line.at_work or cache.get(_told(name)) is not None
    )


def is_ready(club: Club, ticket: str) -> bool:
    return (place() / file_name(club, ticket)).exists()


def take(club: Club, ticket: str) -> IO[bytes] | None:
    """The archive, opened. With the last who asked for it its file goes, whatever becomes of it."""
    path = place() / file_name(club, ticket)
    with counter.lock:
        try:
            file = path.open("rb")
        except OSError:
            return None
        many, when = counter.guests.pop(ticket, (1, 0.0))
        if many > 1:
            counter.guests[ticket] = many - 1, when
        else:
            # Windows keeps what is open; then it goes later.
            with suppress(OSError):
                path.unlink()
        return file


def place() -> Path:
    return Path(settings.DATA_DIR) / "archives"


def file_name(club: Club, ticket: str) -> str:
    """Nobody comes to an archive by a ticket alone."""
    return sha256(f"{club.key} {ticket}".encode()).hexdigest()[:32] + ".zip"


def sweep() -> None:
    """Take away what nobody came for, and what was never finished."""
    with suppress(OSError):
        for file in place().iterdir():
            if file.stat().st_mtime < time() - UNFETCHED:
                file.unlink(missing_ok=True)


def _write(club: Club, name: str) -> None:
    place().mkdir(mode=0o700, parents=True, exist_ok=True)
    with whole(place() / name) as out:
        for done, total in breathing(writing_club(club, out)):
            if out.tell() > LARGEST:
                raise ClubTooLarge
            if done % SLICE == 0:
                give_back()
                _tell(name, done, total)


def _told(name: str) -> str:
    return f"archive:{name}"


def _tell(name: str, done: int, total: int) -> None:
    cache.set(_told(name), (done, total), UNFETCHED)


def _forget(name: str) -> None:
    cache.delete(_told(name))
