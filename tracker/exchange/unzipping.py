"""An archive that came from outside, opened with care: nothing it claims is believed.

A ZIP can lie about everything: how much comes out of an entry, how many entries there are,
where a file belongs. So the directory is measured before it is read, the names are those that an
archive has and no others, and what comes out is counted while it comes.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.reading import Malformed, NotJson, parse_json
from tracker.errors import Trouble, malformed_sentence
from tracker.exchange.archive import (
    FORMAT,
    GAMES,
    LONGEST_LINE,
    MANIFEST,
    MOST_PARTS,
    PLAYERS,
    parts,
    photo_name,
)
from tracker.log.records import check_text


@dataclass(frozen=True)
class Limits:
    """What one restore may cost."""

    largest: int
    """Bytes of the archive."""
    rows: int
    """Entries of all its logs."""


LARGEST = 300_000_000
ON_THE_PAGE = Limits(LARGEST, 300_000)
BY_COMMAND = Limits(4 * 1024**3 - 1, 20_000_000)
"""Beyond that size ZIP has another form."""
MOST_OUT = 1024 * 1024 * 1024
"""Bytes that may come out of one; of a large one twice what goes in."""
MOST_ENTRIES = 20_000
LARGEST_DIRECTORY = 4 * 1024 * 1024
LARGEST_PHOTO = 8 * 1024 * 1024
MOST_GAMES = 10_000
TIGHTEST, GRACE = 200, 1024 * 1024
"""At most 200:1 compression after the first megabyte."""
PHOTO = re.compile(r"photos/([0-9a-f]{64})\.jpg")
END = struct.Struct("<4s4H2LH")
"""The end of the directory: mark, disks, entries, size, place, length of a comment."""
IS_ENCRYPTED = 0x1
BROKEN = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    OverflowError,
    NotImplementedError,
    RuntimeError,
    struct.error,
)
"""What the library says of harmed archives, depending on where the harm is."""


class ArchiveRefused(Trouble):
    """What is wrong with an archive, as a sentence."""

    status = 422
    code = "archive.invalid"
    sentence = gettext_noop("This archive cannot be restored.")

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__()


class Unpacked:
    """The parts of an archive."""

    def __init__(self, archive: zipfile.ZipFile, size: int) -> None:
        self.archive = archive
        self.entries = _entries(archive)
        self.most_out = self.left = max(MOST_OUT, 2 * size)

    @property
    def photos(self) -> set[str]:
        """Their digests."""
        return {found[1] for name in self.entries if (found := PHOTO.fullmatch(name))}

    def manifest(self) -> dict[str, Any]:
        value = _json(self._whole(MANIFEST, 64 * 1024), MANIFEST)
        if not isinstance(value, dict) or value.get("format") != FORMAT:
            raise ArchiveRefused(
                _("This is not an archive of the form %(form)s.") % {"form": FORMAT}
            )
        return value

    def players(self) -> object:
        return _json(self._whole(PLAYERS, LONGEST_LINE), PLAYERS)

    def games(self) -> Iterator[tuple[int, object]]:
        """Each game with the number of its line; from the first one, however often."""
        self.left = self.most_out
        with _told(GAMES), self._opened(GAMES) as entry:
            lines = io.BufferedReader(entry, 64 * 1024)  # type: ignore[type-var]
            number = 0
            while line := lines.readline(LONGEST_LINE + 1):
                number += 1
                self._count(GAMES, len(line), lines.tell())
                if len(line) > LONGEST_LINE:
                    raise ArchiveRefused(
                        _("Line %(line)s of %(file)s is too long.")
                        % {"line": number, "file": GAMES}
                    )
                if number > MOST_GAMES:
                    raise ArchiveRefused(
                        _("An archive has at most %(n)s games.") % {"n": MOST_GAMES}
                    )
                if line.strip():
                    yield number, _json(line, f"line {number} of {GAMES}")

    def photo(self, digest: str) -> bytes:
        return self._whole(photo_name(digest), LARGEST_PHOTO)

    def _whole(self, name: str, most: int) -> bytes:
        with _told(name), self._opened(name) as entry:
            content = entry.read(most + 1)
            self._count(name, len(content), len(content))
            if len(content) > most:
                raise ArchiveRefused(_("%(file)s is too large.") % {"file": name})
            # To the end: only there does the library compare the check sum.
            entry.read(1)
            return content

    def _opened(self, name: str) -> IO[bytes]:
        if name not in self.entries:
            raise ArchiveRefused(_("%(file)s is missing in this archive.") % {"file": name})
        return self.archive.open(self.entries[name])

    def _count(self, name: str, came: int, of_entry: int) -> None:
        """Really unpacked, not what the directory says."""
        self.left -= came
        packed = max(self.entries[name].compress_size, 1)
        if self.left < 0 or (of_entry > GRACE and of_entry > TIGHTEST * packed):
            raise ArchiveRefused(_("Far more would come out of this archive than it can hold."))


@contextmanager
def unpacked(file: IO[bytes], limits: Limits = ON_THE_PAGE) -> Iterator[Unpacked]:
    """The archive in a file; `ArchiveRefused` for whatever is wrong with it."""
    with _told(_("This file")):
        size = _check_directory(file, limits.largest)
        archive = zipfile.ZipFile(file)
    with archive:
        yield Unpacked(archive, size)


def check_end(file: IO[bytes], limits: Limits = ON_THE_PAGE) -> None:
    """What can be told at once: is it a ZIP at all?"""
    with _told(_("This file")):
        _check_directory(file, limits.largest)


@contextmanager
def _told(what: str) -> Iterator[None]:
    try:
        yield
    except BROKEN:
        raise ArchiveRefused(_("%(what)s is damaged, or no ZIP.") % {"what": what}) from None


def _check_directory(file: IO[bytes], largest: int) -> int:
    """How large the file is. Its directory the library reads whole, so that is measured first."""
    size = file.seek(0, io.SEEK_END)
    if size > largest:
        raise ArchiveRefused(
            _("An archive has at most %(n)s megabytes.") % {"n": largest // 1_000_000}
        )
    # 20 bytes before it might stand the end of a directory of the large kind, which would count.
    behind = min(size, END.size + 20)
    file.seek(-behind, io.SEEK_END)
    tail = file.read(behind)
    if len(tail) < END.size:
        raise ArchiveRefused(_("This file is no ZIP."))
    mark, *_disks, entries, directory, _place, comment = END.unpack(tail[-END.size :])
    if mark != b"PK\5\6" or comment:
        raise ArchiveRefused(_("This file is no ZIP, or its end is missing."))
    too_many = entries > MOST_ENTRIES or directory > LARGEST_DIRECTORY
    if too_many or tail[:4] == b"PK\6\7" or directory > size:
        raise ArchiveRefused(_("There are too many files in this archive."))
    return size


def _entries(archive: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    found: dict[str, zipfile.ZipInfo] = {}
    for info in archive.infolist():
        # As it is written: the library cuts a name at a zero character.
        name = info.orig_filename
        if name == "photos/" and info.is_dir():
            continue
        shown = name[:60].encode("ascii", "backslashreplace").decode()
        if name not in (MANIFEST, PLAYERS, GAMES) and not PHOTO.fullmatch(name):
            raise ArchiveRefused(_("%(file)s does not belong into an archive.") % {"file": shown})
        if name in found:
            raise ArchiveRefused(_("%(file)s is twice in this archive.") % {"file": shown})
        if info.flag_bits & IS_ENCRYPTED:
            raise ArchiveRefused(_("%(file)s is encrypted.") % {"file": shown})
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ArchiveRefused(
                _("%(file)s is packed in a way that is not known here.") % {"file": shown}
            )
        found[name] = info
    return found


def _json(text: bytes, what: str) -> object:
    if parts(text) > MOST_PARTS:
        raise ArchiveRefused(_("There is too much in %(what)s.") % {"what": what})
    try:
        value = parse_json(text)
        check_text(value)
    except NotJson:
        raise ArchiveRefused(_("The text of %(what)s is not JSON.") % {"what": what}) from None
    except Malformed as malformed:
        raise ArchiveRefused(
            _("The text of %(what)s cannot be kept: %(why)s.")
            % {"what": what, "why": malformed_sentence(malformed)}
        ) from None
    return value
