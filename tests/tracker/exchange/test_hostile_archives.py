"""Whatever is uploaded as an archive: a sentence, nothing kept, and no memory eaten."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.tracker.exchange.archives import files, packed, parts_of, refused, rows, sent
from tests.tracker.exchange.harms import HOSTILE, crowded, huge_picture, other_photo
from tests.tracker.servers import ROOT

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_it_is_told_and_nothing_is_kept(name: str, good: bytes, settings: Any) -> None:
    harm, sentence = HOSTILE[name]
    before = rows()
    said = refused(sent(harm(good)))
    assert re.search(sentence, said), said
    assert rows() == before
    assert files(settings) == []


# Memory.

MEASURED = """
import django, re, sys
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tracker.exchange.restoring import restore
from tracker.exchange.unzipping import ArchiveRefused
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        try:
            restore(file, None)
        except ArchiveRefused as refused:
            print(refused.sentence)
with open("/proc/self/status") as status:
    # Not ru_maxrss: that begins with what the parent had.
    print(int(re.search(r"VmHWM:\\s+(\\d+) kB", status.read())[1]) // 1024)
"""


def bombs(good: bytes) -> Iterator[bytes]:
    parts = parts_of(good)
    for line in (
        b"0" * 60_000_000,
        b"[" + b"{}," * 5_000_000 + b"{}]",
        b"[" + b"{}," * 190_000 + b"{}]",
        b'{"record": "' + b"\\u1000" * 2_600_000 + b'"}',
    ):
        # As it is and packed: what is not packed is no surprise to a reader that compares sizes.
        yield packed(parts | {"games.jsonl": line}, zipfile.ZIP_STORED)
        yield packed(parts | {"games.jsonl": line})
    yield packed(parts | {"manifest.json": b" " * 60_000_000})
    yield crowded(good, 3)
    yield other_photo(good, huge_picture())


@pytest.mark.long
def test_no_bomb_takes_two_hundred_megabytes(good: bytes, tmp_path: Path) -> None:
    names = []
    for number, bomb in enumerate(bombs(good)):
        (file := tmp_path / f"{number}.zip").write_bytes(bomb)
        names.append(str(file))
    told = subprocess.run(
        [sys.executable, "-c", MEASURED, *names],
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "tests.settings", "PATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
    )
    *sentences, megabytes = told.stdout.splitlines()
    assert len(sentences) == len(names), told
    assert int(megabytes) < 200
