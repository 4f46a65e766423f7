"""Films that are made are kept as files, up to a limit; those not asked for longest go first."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import time
from typing import IO

from django.conf import settings
from django.utils.translation import gettext_noop

from tracker.errors import Trouble
from tracker.files import DRAFT, STALE, whole

LIMIT = 500_000_000
"""Bytes of all that is kept."""


def folder() -> Path:
    return Path(settings.DATA_DIR) / "pictures"


class Gone(Trouble):
    """It had to make room a moment ago."""

    status = 503
    code = "pictures.gone"
    sentence = gettext_noop("The film is not there any more. Please try again.")


def kept(name: str) -> bytes:
    """What is kept under a name; it counts as asked for."""
    file = folder() / name
    try:
        found = file.read_bytes()
        os.utime(file)
    except OSError:
        raise Gone from None
    return found


def is_kept(name: str) -> bool:
    return (folder() / name).exists()


def keep(name: str, write: Callable[[IO[bytes]], None]) -> None:
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    with whole(place / name) as file:
        write(file)
    make_room(place, spare=name)


def make_room(place: Path, spare: str = "") -> None:
    """Remove the oldest until the rest is within the limit, and what was never finished."""
    found = []
    for file in place.iterdir():
        with suppress(OSError):
            told = file.stat()
            if file.suffix != DRAFT:
                found.append((told.st_mtime, told.st_size, file))
            elif told.st_mtime < time() - STALE:
                file.unlink(missing_ok=True)
    total = sum(size for _, size, _ in found)
    for _, size, file in sorted(found):
        if total <= LIMIT:
            return
        if file.name != spare:
            # Another process may have removed it, or be reading it (on Windows).
            with suppress(OSError):
                file.unlink(missing_ok=True)
                total -= size
