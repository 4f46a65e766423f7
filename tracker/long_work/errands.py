"""Long work in a line: one errand at a time in the whole installation, whatever process asks.

The database holds who is at work. Who dies there is found by a lock that the system takes away, or,
from another machine, by a clock that stands still; what was half built is thrown away, and the
errand begins anew, once. Each server looks every few seconds whether somebody waits in vain, so
nobody has to ask for it.
"""

from __future__ import annotations

import atexit
import logging
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import timedelta
from functools import cache
from pathlib import Path
from threading import Lock, Thread
from typing import IO, Any, NamedTuple

from django.conf import settings
from django.db import (
    DatabaseError,
    IntegrityError,
    InterfaceError,
    close_old_connections,
    transaction,
)
from django.db.models import F
from django.utils import timezone, translation
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tracker.errors import NoRoom, Trouble
from tracker.files import Draft, drafted, hold, is_left
from tracker.models import Club, Errand
from tracker.models.club import new_key

log = logging.getLogger(__name__)

State = Errand.State
UNDER_WAY = (State.WAITING, State.WORKING)
OLD = timedelta(seconds=30)
"""A worker of another machine without a sign of life for half a minute is dead."""
SILENT = timedelta(seconds=10)
"""After so long it may be dying: whoever could go on waits for what becomes of it."""
GONE = timedelta(hours=1)
"""So long an errand waits for the machine that has its file."""
KEPT = timedelta(days=1)
"""How long a page tells what became of an errand."""
MOST_TRIES = 2
MOST = 20
"""In the line."""
SOON = 0.3
PIECE = 256 * 1024


class AtItAlready(Trouble):
    status = 409
    code = "errand.club"
    sentence = gettext_noop(
        "An archive is being brought back into this club already; wait until that is done."
    )


class LongLine(Trouble):
    status = 503
    code = "errand.many"
    sentence = gettext_noop(
        "Many archives are being brought back just now. Please try again later."
    )


class Interrupted(Trouble):
    status = 503
    code = "errand.interrupted"
    sentence = gettext_noop("The work was interrupted. Please try again.")


class Lost(Exception):
    """Somebody else has the errand now, who took this worker for dead."""


# Who waits.


def put_in_line(club: Club | None, file: IO[bytes], key: str = "", new_club: str = "") -> Errand:
    """An archive to be brought back; the same errand for the same key."""
    if key and (known := Errand.objects.filter(key=key).first()):
        return known
    forget_old()
    if Errand.objects.filter(state=State.WAITING).count() >= MOST:
        raise LongLine
    errand = Errand(
        key=key or new_key(),
        club=club,
        makes_club=club is None,
        new_club=new_club,
        language=translation.get_language() or "en",
    )
    # First the file, so that nobody begins without it.
    with _copied(file) as draft:
        try:
            with transaction.atomic():
                errand.save(force_insert=True)
                draft.become(file_of(errand))
        except IntegrityError:
            if known := Errand.objects.filter(key=key).first():
                return known
            raise AtItAlready from None
    return errand


def file_of(errand: Errand) -> Path:
    return _folder() / f"{errand.pk}.zip"


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "errands"


def place(errand: Errand) -> int:
    """In the line; the first is next, or at work."""
    before = Errand.objects.filter(state__in=UNDER_WAY, pk__lt=errand.pk)
    return before.count() + 1


def forget_old() -> None:
    """Errands that are long over, and files that nobody waits for."""
    over = Errand.objects.filter(made__lt=timezone.now() - KEPT, ground=None)
    over.exclude(state__in=UNDER_WAY).delete()
    wanted = {file_of(errand) for errand in Errand.objects.filter(state__in=UNDER_WAY)}
    for path in set(_folder().glob("*")) - wanted:
        with suppress(FileNotFoundError):
            if time.time() - path.stat().st_mtime > KEPT.total_seconds():
                path.unlink()


@contextmanager
def _copied(file: IO[bytes]) -> Iterator[Draft]:
    """A copy of what was uploaded."""
    with ExitStack() as stack:
        try:
            _folder().mkdir(mode=0o700, parents=True, exist_ok=True)
            draft = stack.enter_context(drafted(_folder()))
            file.seek(0)
            shutil.copyfileobj(file, draft.file, PIECE)
            draft.file.flush()
        except OSError:
            raise NoRoom from None
        yield draft


# Who works.


HALF = 16
"""Of a worker's key its process, the rest the errand."""


def _new_worker() -> str:
    return _this_process() + get_random_string(HALF)


@cache
def _this_process() -> str:
    """A name, under which a file is locked for as long as the process lives."""
    name = get_random_string(HALF)
    # Without it a worker is dead when it was silent for long.
    with suppress(OSError):
        _folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        hold(_lock_of(name))
        atexit.register(_lock_of(name).unlink, missing_ok=True)
    return name


def _lock_of(worker: str) -> Path:
    return _folder() / f"{worker[:HALF]}.lock"


class Work:
    """An errand in the hands of one worker."""

    def __init__(self, errand: Errand, is_over: Callable[[], bool] = bool) -> None:
        self.errand = errand
        self.told = 0.0
        self.is_over = is_over
        """Has this process to end, with the server that began it?"""

    def tell(self, done: int | None = None, **more: Any) -> None:
        """How far it is; within the transaction of what was done, so that nobody else is at it."""
        self.told = time.monotonic()
        more |= {"beat": timezone.now()} | ({} if done is None else {"done": done})
        mine = Errand.objects.filter(
            pk=self.errand.pk, state=State.WORKING, worker=self.errand.worker
        )
        if self.is_over() or not mine.update(**more):
            raise Lost
        for name, value in more.items():
            setattr(self.errand, name, value)

    def tell_sometimes(self, done: int) -> None:
        """Where nothing is written."""
        if time.monotonic() - self.told > 1:
            self.tell(done)

    def let_go(self) -> None:
        """Whoever ends with its server leaves the errand at once to whoever comes, as a new one."""
        mine = Errand.objects.filter(
            pk=self.errand.pk, state=State.WORKING, worker=self.errand.worker
        )
        mine.update(beat=timezone.now() - 2 * OLD, tries=F("tries") - 1)

    def refuse(self, trouble: Trouble) -> None:
        with translation.override(self.errand.language):
            sentence = _(trouble.sentence)
        self.tell(state=State.REFUSED, status=trouble.status, sentence=sentence)
        file_of(self.errand).unlink(missing_ok=True)


def begin_now(club: Club | None, new_club: str = "") -> Work:
    """An errand of this process itself, as soon as nobody else is at work."""
    while True:
        throw_dead_away()
        try:
            with transaction.atomic():
                return Work(
                    Errand.objects.create(
                        club=club,
                        makes_club=club is None,
                        new_club=new_club,
                        state=State.WORKING,
                        worker=_new_worker(),
                        beat=timezone.now(),
                        tries=MOST_TRIES,
                    )
                )
        except IntegrityError:
            time.sleep(SOON)


def take(is_over: Callable[[], bool] = bool) -> Work | None:
    """The next in the line; None when nobody waits. Whoever is at work is waited for, and whoever
    may be dying at it."""
    while not is_over():
        throw_dead_away()
        line = _under_way()
        if not line.is_to_do:
            return None
        errand = line.next
        if errand is None:
            time.sleep(SOON)
            continue
        mine: dict[str, Any] = {
            "state": State.WORKING,
            "worker": _new_worker(),
            "beat": timezone.now(),
            "tries": errand.tries + 1,
            "done": 0,
        }
        try:
            with transaction.atomic():
                taken = Errand.objects.filter(pk=errand.pk, state=State.WAITING).update(**mine)
        except IntegrityError:
            time.sleep(SOON)
            continue
        if taken:
            errand.refresh_from_db()
            return Work(errand, is_over)
    return None


def throw_dead_away() -> None:
    """What a worker that died has built; its errand begins anew, or ends."""
    from tracker.exchange.staging import throw_away

    for errand in Errand.objects.filter(state=State.WORKING):
        if not _is_dead(errand):
            continue
        mine = Errand.objects.filter(pk=errand.pk, worker=errand.worker, state=State.WORKING)
        errand.worker = _new_worker()
        if not mine.update(worker=errand.worker, beat=timezone.now()):
            continue
        work = Work(errand)
        throw_away(work)
        if errand.tries < MOST_TRIES:
            work.tell(state=State.WAITING)
        else:
            work.refuse(Interrupted())


def _is_dead(errand: Errand) -> bool:
    return is_left(_lock_of(errand.worker)) or _is_silent(errand, OLD)


def _is_silent(errand: Errand, since: timedelta) -> bool:
    """Whoever works on it has not been heard of; a clock that runs ahead tells nothing either."""
    return errand.beat is None or abs(timezone.now() - errand.beat) > since


class _UnderWay(NamedTuple):
    next: Errand | None
    """That could be begun on this machine."""
    is_to_do: bool


def _under_way() -> _UnderWay:
    errands = list(Errand.objects.filter(state__in=UNDER_WAY))
    waiting = (errand for errand in errands if errand.state == State.WAITING)
    first = next(filter(_is_ours, waiting), None)
    is_dying = any(
        errand.state == State.WORKING and (_is_dead(errand) or _is_silent(errand, SILENT))
        for errand in errands
    )
    return _UnderWay(first, first is not None or is_dying)


def _is_ours(errand: Errand) -> bool:
    """Its file is here; another machine's is begun there, while there is hope for it."""
    since = errand.beat or errand.made
    return file_of(errand).exists() or since < timezone.now() - GONE


LOOK = 5
"""Seconds between two looks whether somebody waits in vain."""
AGAIN = 5
"""Seconds before a process that ended is begun anew."""


class Workers:
    """The process beside the server that does the errands: its own core, or what is left of one."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.process: subprocess.Popen[bytes] | None = None
        self.begun = -float(AGAIN)
        self.guard: Thread | None = None

    def wake(self) -> None:
        """Somebody waits. The process may be ending just now: then the guard begins another one."""
        self.stand_guard()
        self._begin()

    def stand_guard(self) -> None:
        """From now on, as long as this server runs, nobody waits in vain."""
        with self.lock:
            if self.guard is None:
                self.guard = Thread(target=self._look_again_and_again, name="errands", daemon=True)
                self.guard.start()

    def _look_again_and_again(self) -> None:
        while True:
            self.look()
            time.sleep(LOOK)

    def look(self) -> None:
        """Begin the process if there is something to do. A database that is away is asked later."""
        try:
            if _under_way().is_to_do:
                self._begin()
        except (DatabaseError, InterfaceError, OSError) as error:
            log.warning("Nobody can tell whether long work waits: %s", error)
        finally:
            close_old_connections()

    def _begin(self) -> None:
        with self.lock:
            is_there = self.process is not None and self.process.poll() is None
            if not is_there and time.monotonic() - self.begun > AGAIN:
                self.begun = time.monotonic()
                manage = Path(settings.BASE_DIR) / "manage.py"
                self.process = subprocess.Popen(
                    [sys.executable, str(manage), "errands"], stdin=subprocess.DEVNULL
                )


workers = Workers()
