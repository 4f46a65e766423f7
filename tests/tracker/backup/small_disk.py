"""A disk of its own, which is soon full."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

FILLER = "filler"


@contextmanager
def small_disk(place: Path, megabytes: int) -> Iterator[Path]:
    """A file system in memory; who may not mount one skips the test."""
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0700", "tmpfs", str(place)]
    try:
        made = subprocess.run(mount, capture_output=True, text=True, timeout=30)
    except OSError as error:
        pytest.skip(f"no disk can be mounted here: {error}")
    if made.returncode:
        pytest.skip(f"no disk can be mounted here: {made.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True, timeout=30)


def fill(disk: Path, leave: int = 0) -> None:
    """Fill it up, until `leave` bytes are free."""
    with open(disk / FILLER, "ab", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(bytes(4096))
    size = (disk / FILLER).stat().st_size
    os.truncate(disk / FILLER, max(0, size - leave))


def clear(disk: Path) -> None:
    (disk / FILLER).unlink()
