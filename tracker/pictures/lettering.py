"""Fonts, and what to do with a text that they cannot draw."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from math import ceil
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from tracker.pictures.palette import Palette, Rgb, looked_up

LATIN = str(Path(__file__).parent / "fonts" / "latin.ttf")
"""Every letter of the languages written in Latin, on a machine without any font too."""
SYSTEM = (
    "DejaVuSans.ttf",
    "NotoSans-Regular.ttf",
    "Arial Unicode.ttf",
    "arial.ttf",
    "NotoSansCJK-Regular.ttc",
    "msyh.ttc",
    "PingFang.ttc",
)
"""Fonts for what those lack: the first that is there and has all of a text is taken."""
MISSING = "\U0010ffff"
BOLD = 0.025
"""How much thicker a bold stroke is, in sizes of the font."""

Font = ImageFont.FreeTypeFont


@lru_cache(maxsize=256)
def font(size: int, name: str = "") -> Font | None:
    """Pillow's own, the one that lies here, or one of the system; None where there is none."""
    try:
        found = ImageFont.truetype(name, size) if name else ImageFont.load_default(size)
    except OSError:
        return None
    return found if isinstance(found, Font) else None


@lru_cache(maxsize=8192)
def has(name: str, sign: str) -> bool:
    """Does a font draw a sign as anything but its box for missing ones?"""
    own = font(20, name)
    return own is not None and _drawn(own, sign) != _drawn(own, MISSING)


def _drawn(own: Font, sign: str) -> tuple[tuple[int, int], bytes]:
    mask = own.getmask(sign)
    return mask.size, bytes(mask)


def _covers(name: str, text: str) -> bool:
    return all(sign == " " or has(name, sign) for sign in text)


@lru_cache(maxsize=4096)
def drawable(text: str) -> tuple[str, str]:
    """What of a text can be drawn, and the font that does. It may be nothing at all.

    Marks that steer a text are left out, and so is what no font has, like most emoji: a gap
    says less wrong than a box.
    """
    signs = unicodedata.normalize("NFC", text)
    plain = " ".join("".join(s if _is_ink(s) else " " * s.isspace() for s in signs).split())
    names = ("", LATIN, *(name for name in SYSTEM if font(20, name)))
    for written in (plain, unicodedata.normalize("NFKC", plain)):
        for name in names:
            if _covers(name, written):
                return written, name
    best = max(names, key=lambda name: sum(has(name, sign) for sign in plain))
    parts = unicodedata.normalize("NFKD", plain)
    left = "".join(sign for sign in parts if sign == " " or has(best, sign))
    return " ".join(left.split()), best


def _is_ink(sign: str) -> bool:
    return not sign.isspace() and unicodedata.category(sign)[0] != "C" and sign != "\ufe0f"


@lru_cache(maxsize=4096)
def width(text: str, size: int, bold: bool = False) -> int:
    """In pixels, of a text in one font."""
    written, name = drawable(text)
    own = font(size, name)
    assert own is not None
    return ceil(own.getlength(written) + 2 * (BOLD * size if bold else 0))


@lru_cache(maxsize=4096)
def fitted(text: str, room: int, size: int, bold: bool = False) -> str:
    """A text cut so that it fits, with an ellipsis for the rest."""
    text = drawable(text)[0]
    if width(text, size, bold) <= room:
        return text
    most = max((n for n in range(len(text)) if width(_cut(text, n), size, bold) <= room), default=0)
    return _cut(text, most)


def _cut(text: str, length: int) -> str:
    end = length
    while end and end < len(text) and unicodedata.combining(text[end]):
        end -= 1
    return text[:end].rstrip() + "…"


class Text:
    """A line of text on an even ground: the indexes of its pixels, and where there are any."""

    def __init__(
        self, text: str, size: int, colours: tuple[Rgb, Rgb], theme: Palette, bold: bool = False
    ) -> None:
        """`colours` are the ground's and the text's."""
        written, name = drawable(text)
        own = font(size, name)
        assert own is not None
        self.width = width(text, size, bold)
        self.line = round(size * 1.4)
        mask = Image.new("L", (self.width + 2, size * 2))
        ImageDraw.Draw(mask).text(
            (1 + (BOLD * size if bold else 0), self.line),
            written,
            255,
            own,
            anchor="ls",
            stroke_width=BOLD * size if bold else 0,
        )
        self.indexes = looked_up(mask, theme.between(*colours), "P")
        self.ink = looked_up(mask, INK)

    def corner(self, place: tuple[float, float], align: float) -> tuple[int, int]:
        """Where it is put so that its line stands at a place, left (0), middle or right (1)."""
        return round(place[0] - align * self.width) - 1, round(place[1]) - self.line


INK = b"\0" * 8 + b"\xff" * 248


def write(
    image: Image.Image,
    place: tuple[float, float],
    text: str,
    size: int,
    ink: Rgb,
    align: float = 0,
    bold: bool = False,
    ground: Rgb | None = None,
    *,
    theme: Palette,
) -> int:
    """Put a text on a picture, where nothing else is said on paper, and tell how wide it is."""
    line = written(text, size, (ground or theme.paper, ink), theme, bold)
    image.paste(line.indexes, line.corner(place, align), line.ink)
    return line.width


@lru_cache(maxsize=512)
def written(text: str, size: int, colours: tuple[Rgb, Rgb], theme: Palette, bold: bool) -> Text:
    return Text(text, size, colours, theme, bold)
