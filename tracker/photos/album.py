"""Photos of the real table: rows and files, by content; a file stays while a game shows it.

Files are written before their row is committed and taken away after the last row is gone,
each while nobody else touches the same content: no row ever misses its file. What a killed
process leaves behind, `tidy` takes away.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from time import time

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.utils.translation import gettext_noop

from tracker.errors import NotYours, Trouble
from tracker.files import DRAFT, OWNER, STALE, whole
from tracker.models import Game, Photo
from tracker.models.photo import where
from tracker.photos.cleaning import Cleaned, clean

MOST = 40
"""Photos of one game."""
LONGEST_CAPTION = 120
ROOM = 500_000_000
"""Bytes that stay free on the disk."""
SMALL = "-small"


class TooManyPhotos(Trouble):
    status = 422
    code = "photos.many"
    sentence = gettext_noop("A game has at most 40 photos.")


class NoRoom(Trouble):
    status = 507
    code = "photos.room"
    sentence = gettext_noop("There is no room left for photos on this machine.")


def add(game: Game, content: bytes, caption: str = "") -> Photo:
    """Keep a photo of a game; one that the game has already is not kept twice.

    `NoPhoto` where the content is none.
    """
    return keep(game, clean(content), caption)


def keep(game: Game, cleaned: Cleaned, caption: str = "") -> Photo:
    digest = sha256(cleaned.content).hexdigest()
    photo = Photo(
        game=game,
        digest=digest,
        width=cleaned.width,
        height=cleaned.height,
        caption=caption[:LONGEST_CAPTION],
    )
    photo.file.name = where(photo, "")
    try:
        with _alone_with(digest):
            # The game's row, so that two phones do not both add the last one.
            if not Game.objects.select_for_update(no_key=True).only("pk").filter(pk=game.pk):
                raise NotYours
            if known := Photo.objects.filter(game=game, digest=digest).first():
                return known
            if Photo.objects.filter(game=game).count() >= MOST:
                raise TooManyPhotos
            _check_room()
            for path, content in (
                (file(photo), cleaned.content),
                (small(photo), cleaned.small),
            ):
                _write(path, content)
            photo.save(force_insert=True)
    except BaseException:
        with suppress(DatabaseError):
            _forget([digest])
        raise
    return photo


def remove(photo: Photo) -> None:
    photo.delete()
    forget_files([photo.digest])


def digests(game: Game) -> list[str]:
    return list(Photo.objects.filter(game=game).values_list("digest", flat=True))


def forget_files(digests: Iterable[str]) -> None:
    """Take away what no game shows any more, once that is committed."""
    gone = list(digests)
    transaction.on_commit(lambda: _forget(gone), robust=True)


def _forget(digests: Iterable[str]) -> None:
    for digest in digests:
        with _alone_with(digest):
            if not Photo.objects.filter(digest=digest).exists():
                for path in _files(digest):
                    path.unlink(missing_ok=True)


@contextmanager
def _alone_with(digest: str) -> Iterator[None]:
    """Nobody else writes or takes away this content, in whatever process, until it is committed.

    In SQLite whoever writes is alone anyway.
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_number(digest)])
        yield


def _number(digest: str) -> int:
    """As PostgreSQL numbers its locks: 64 bits with a sign."""
    return int.from_bytes(bytes.fromhex(digest[:16]), signed=True)


def file(photo: Photo) -> Path:
    return Path(settings.MEDIA_ROOT) / where(photo, "")


def small(photo: Photo) -> Path:
    return small_of(file(photo))


def _files(digest: str) -> tuple[Path, Path]:
    path = file(Photo(digest=digest))
    return path, small_of(path)


def small_of(path: Path) -> Path:
    return path.with_stem(path.stem + SMALL)


def put_back(name: str, content: bytes) -> None:
    """A file out of a backup, as it is called there; what is there already has the same content."""
    path = Path(settings.MEDIA_ROOT) / "photos" / name[:2] / name
    if not path.exists():
        _write(path, content)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole(path, settings.FILE_UPLOAD_PERMISSIONS or OWNER) as out:
        out.write(content)


def _check_room() -> None:
    root = Path(settings.MEDIA_ROOT)
    root.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(root).free < ROOM:
        raise NoRoom


def unfinished() -> Path:
    """A file that is there while photos come out of a backup, before their rows.

    Whoever is killed at it leaves it: photos that no game has are no fault then, and `tidy` takes
    them away.
    """
    return Path(settings.MEDIA_ROOT) / "unfinished"


def leftovers() -> Iterator[Path]:
    """Files that nobody needs: what no game shows, drafts that nobody writes any more."""
    root = Path(settings.MEDIA_ROOT) / "photos"
    known = set(Photo.objects.order_by().values_list("digest", flat=True))
    for path in sorted(root.glob("*/*")):
        with suppress(FileNotFoundError):
            if path.suffix == DRAFT:
                if time() - path.stat().st_mtime > STALE:
                    yield path
            elif path in _files(digest := _digest(path)) and digest not in known:
                # Somebody may be adding it just now: the file comes before its row.
                with _alone_with(digest):
                    is_needed = Photo.objects.filter(digest=digest).exists()
                if not is_needed and path.exists():
                    yield path


def _digest(path: Path) -> str:
    return path.stem.removesuffix(SMALL)


def tidy() -> int:
    """Take away what a process that was killed left behind; how many files that were."""
    found = list(leftovers())
    for path in found:
        if path.suffix == DRAFT:
            path.unlink(missing_ok=True)
        else:
            _forget([_digest(path)])
    unfinished().unlink(missing_ok=True)
    return sum(not path.exists() for path in found)
