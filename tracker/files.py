"""Files that are there whole or not at all: nobody ever reads a half of one. And files that tell
whether the process that made them lives."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

if sys.platform != "win32":
    import fcntl

DRAFT = ".draft"
"""The ending of a file that is still being written."""
STALE = 3600.0
"""Seconds after which a draft belongs to nobody: its process ended."""
OWNER = 0o600
"""Only the owner on this machine may read it."""


class Draft:
    """A file under a name of its own, beside the place where it will be."""

    def __init__(self, path: Path, permissions: int | None) -> None:
        self.path, self.permissions = path, permissions
        made = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, permissions or 0o666)
        self.file: IO[bytes] = os.fdopen(made, "w+b")

    def become(self, path: Path) -> None:
        """What it is drafted for, in one step; on the disk before that."""
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()
        if self.permissions:
            self.path.chmod(self.permissions)
        self.path.replace(path)


@contextmanager
def drafted(folder: Path, permissions: int | None = OWNER) -> Iterator[Draft]:
    """A draft, which goes if it has not become anything. None: as all that this user makes."""
    draft = Draft(folder / f"{secrets.token_hex(8)}{DRAFT}", permissions)
    try:
        yield draft
    finally:
        # On a full disk closing fails once more; what it would write is not wanted.
        with suppress(OSError):
            draft.file.close()
        draft.path.unlink(missing_ok=True)


@contextmanager
def whole(path: Path, permissions: int | None = OWNER) -> Iterator[IO[bytes]]:
    """A file to write; what was there before stays until all of it is written."""
    with drafted(path.parent, permissions) as draft:
        yield draft.file
        draft.become(path)


# Locks: the system takes them from a process that ends, however it ends.


def hold(path: Path) -> None:
    """Make a file that is locked as long as this process lives; none where there are no locks."""
    if sys.platform != "win32":
        file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER)
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock(file: IO[str]) -> None:
    """Wait until nobody else has it, and keep it until it is closed."""
    if sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_EX)


def is_left(path: Path) -> bool:
    """Whoever held it is dead. Of another machine, or without locks, nobody knows."""
    if sys.platform == "win32":
        return False
    try:
        file = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return False
    finally:
        os.close(file)
    return True
