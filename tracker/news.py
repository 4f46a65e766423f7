"""What is told of a game that moved, and how it is written down for each who listens.

What a tap drew for its own phone goes along: the others that came in by the same key, in the
same language, and show the board that it was drawn for need not ask.
"""

from __future__ import annotations

import json
import zlib
from struct import pack
from typing import Any, NamedTuple

from tracker.models import Game


class News(NamedTuple):
    number: int | None
    """How many actions stand; None when the game or the server ends."""
    head: int = 0
    """The key of the last of them."""
    key: str = ""
    language: str = ""
    """For whom something is drawn: who came in by this key, in this language."""
    ear: str = ""
    """Whose tap it was: that phone has it from its answer."""
    show: str = ""
    """Where a show is that others follow, in JSON; then nothing moved."""
    again: bool = False
    """The log is as it was, and what is shown of it is not."""
    drawn: bytes = b""
    """The event that brings it, packed."""

    @classmethod
    def of(cls, game: Game) -> News:
        return cls(game.number, game.head_id or 0)

    def written(self, pk: str) -> bytes:
        """For other processes: what is drawn stands behind the first line."""
        *about, drawn = self
        return json.dumps([pk, *about]).encode() + b"\n" + drawn


END = News(None)


def read(message: bytes) -> tuple[str, News]:
    about, _, drawn = message.partition(b"\n")
    pk, number, head, key, language, ear, show, again = json.loads(about)
    return pk, News(number, head, key, language, ear, show, again, drawn)


class Enclosure(NamedTuple):
    """What changed on the board since the action `seen`, for whoever came in by `key`."""

    key: str
    language: str
    ear: str
    seen: int | None
    head: int
    drawn: bytes
    """Packed; all in one line, since a line ends what an event says."""

    def put_into(self, news: News) -> News:
        """Where both tell of the same moment."""
        if news.head != self.head or self.seen is None:
            return news
        begin = f"event: news\ndata: {self.head} {self.seen}\ndata: "
        drawn = packed(begin.encode()) + self.drawn + PACKED_END
        return news._replace(key=self.key, language=self.language, ear=self.ear, drawn=drawn)


# Server-sent events

STILL_HERE = ": still here\n\n"


def in_numbers(news: News | None) -> str:
    """For scripts and for pages of before; without news it is a heartbeat."""
    return STILL_HERE if news is None or news.show else _event("number", {"number": news.number})


class ForPhone:
    """For a phone that came in by a key: what is drawn for such a one, else where the game stands.

    It is one gzip stream, in pieces that are packed once for all phones.
    """

    def __init__(self, key: str, language: str, ear: str) -> None:
        self.whose = (key, language)
        self.ear = ear
        self.head = GZIP

    def __call__(self, news: News | None) -> bytes:
        head, self.head = self.head, b""
        return head + (PACKED_BEAT if news is None else self._event(news))

    def _event(self, news: News) -> bytes:
        if news.show:
            return packed(_event("show", json.loads(news.show)).encode())
        if news.drawn and (news.key, news.language) == self.whose and news.ear != self.ear:
            return news.drawn
        again = {"again": True} if news.again else {}
        told = {"number": news.number, "head": news.head} | again
        return packed(_event("number", told).encode())


def _event(name: str, about: dict[str, Any]) -> str:
    return f"event: {name}\ndata: {json.dumps(about)}\n\n"


# Packed

GZIP = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""With what such a stream begins."""


def packed(text: bytes) -> bytes:
    """A piece of a stream: whole bytes that refer to nothing before them."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)


def whole(text: bytes, piece: bytes) -> bytes:
    """The stream that is this one piece."""
    last = b"\x03\0"
    return GZIP + piece + last + pack("<LL", zlib.crc32(text), len(text))


PACKED_BEAT = packed(b"event: beat\ndata: .\n\n")
"""A phone hears it, and knows that its line still stands."""
PACKED_END = packed(b"\n\n")
