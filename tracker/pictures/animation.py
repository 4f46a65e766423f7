"""Films as GIF and as animated WebP, written frame by frame.

Pillow's own writers keep every frame until the last one is there. Here it packs each patch,
and only what stands around the patches is written by hand.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from enum import StrEnum
from struct import pack
from typing import IO

from PIL import GifImagePlugin

from tracker.pictures.film import Patch
from tracker.pictures.palette import TRANSPARENT

KEEP = 1
"""A GIF's disposal: the next patch is put on top."""


class FilmFormat(StrEnum):
    GIF = "gif"
    WEBP = "webp"

    @property
    def content_type(self) -> str:
        return f"image/{self.value}"


def write_film(patches: Iterable[Patch], kind: FilmFormat, file: IO[bytes]) -> Iterator[int]:
    """Write a film, and after each frame tell how many actions are in it."""
    return (_write_gif if kind is FilmFormat.GIF else _write_webp)(patches, file)


def _write_gif(patches: Iterable[Patch], file: IO[bytes]) -> Iterator[int]:
    for number, patch in enumerate(patches):
        if number == 0:
            palette = patch.image.getpalette() or []
            colours = bytes(palette).ljust(3 * 256, b"\0")
            # One palette of 256 colours for all frames, and: begin again for ever.
            file.write(b"GIF89a" + pack("<HHBBB", *patch.image.size, 0xF7, 0, 0) + colours)
            file.write(b"\x21\xff\x0bNETSCAPE2.0" + pack("<BBHB", 3, 1, 0, 0))
        see_through = {"transparency": TRANSPARENT} if number else {}
        frame = GifImagePlugin.getdata(
            patch.image, patch.corner, duration=patch.milliseconds, disposal=KEEP, **see_through
        )
        file.write(b"".join(frame))
        yield patch.done
    file.write(b";")


def _write_webp(patches: Iterable[Patch], file: IO[bytes]) -> Iterator[int]:
    begin = file.tell()
    for number, patch in enumerate(patches):
        if number == 0:
            width, height = patch.image.size
            extended = pack("<I", ANIMATED | WITH_ALPHA) + _three(width - 1) + _three(height - 1)
            file.write(b"RIFF" + bytes(4) + b"WEBP" + _chunk(b"VP8X", extended))
            file.write(_chunk(b"ANIM", bytes(4) + pack("<H", 0)))
        packed = io.BytesIO()
        if number:
            patch.image.info["transparency"] = TRANSPARENT
        image = patch.image.convert("RGBA" if number else "RGB")
        image.save(packed, "WEBP", lossless=True, quality=0, method=2)
        left, top = patch.corner
        head = (left // 2, top // 2, image.width - 1, image.height - 1, patch.milliseconds)
        # What is packed is a whole file; its head is that of the film.
        body = b"".join(map(_three, head)) + b"\0" + packed.getvalue()[12:]
        file.write(_chunk(b"ANMF", body))
        yield patch.done
    end = file.tell()
    file.seek(begin + 4)
    file.write(pack("<I", end - begin - 8))
    file.seek(end)


ANIMATED, WITH_ALPHA = 0x02, 0x10
"""Flags of a WebP's head."""


def _chunk(name: bytes, body: bytes) -> bytes:
    return name + pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def _three(number: int) -> bytes:
    return pack("<I", number)[:3]
