"""From a file that a phone sends to a photo that is kept: upright, scaled, nothing but a picture.

What it is, is read from its content alone; whatever its name and its header say is not
believed. The pure part: bytes in, bytes out.
"""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from functools import cache
from math import ceil, floor
from threading import Lock

from PIL import Image, ImageCms, UnidentifiedImageError
from PIL.JpegImagePlugin import JpegImageFile

LARGEST_SIDE = 1600
SMALL_SIDE = 320
QUALITY = 82
MOST_BYTES = 15_000_000

MOST_PIXELS = {"JPEG": 50_000_000, "PNG": 10_000_000, "WEBP": 5_000_000}
"""Decoders need some 1, 4 and 16 bytes for each: a JPEG is scaled while it is read."""
MOST_COEFFICIENTS = 32_000_000
"""Of a progressive JPEG all of them lie in memory at once, two bytes each."""
MOST_SCANS = 40
"""Each one goes over the whole picture again; cameras and programs write ten."""
ORIENTATION = 0x0112
STRIP = 32
"""Rows of the finished photo that are made at once."""
NEIGHBOURS = 4
"""More rows than the finest way of scaling looks at."""

# A picture larger than its header may be is an error wherever it is opened, not a line in a log.
Image.MAX_IMAGE_PIXELS = MOST_PIXELS["JPEG"]
warnings.filterwarnings("error", category=Image.DecompressionBombWarning)

one_at_a_time = Lock()
"""Many phones at once must not multiply the memory that one picture needs."""


class NoPhoto(Exception):
    """Why a file is not taken."""

    EMPTY = "empty"
    LARGE = "large"
    KIND = "kind"
    HEIC = "heic"
    PIXELS = "pixels"
    BROKEN = "broken"

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class Cleaned:
    """A photo as it is kept, with its small print."""

    content: bytes
    small: bytes
    width: int
    height: int


def clean(content: bytes) -> Cleaned:
    """The photo in a file; `NoPhoto` where there is none that can be taken."""
    _check_outside(content)
    with one_at_a_time:
        try:
            negative = _decoded(content)
        except NoPhoto:
            raise
        except (Image.DecompressionBombError, Image.DecompressionBombWarning):
            raise NoPhoto(NoPhoto.PIXELS) from None
        except Exception:
            # A decoder says "this is no picture" with whatever exception it likes.
            raise NoPhoto(NoPhoto.BROKEN) from None
        image = _finished(negative)
        small = image.copy()
        small.thumbnail((SMALL_SIDE, SMALL_SIDE))
        return Cleaned(content if negative.ours else _jpeg(image), _jpeg(small), *image.size)


def _check_outside(content: bytes) -> None:
    if not content:
        raise NoPhoto(NoPhoto.EMPTY)
    if len(content) > MOST_BYTES:
        raise NoPhoto(NoPhoto.LARGE)
    if content[4:8] == b"ftyp" and content[8:12] in (b"heic", b"heix", b"hevc", b"mif1", b"msf1"):
        raise NoPhoto(NoPhoto.HEIC)


@dataclass(frozen=True)
class _Negative:
    """What was read: the picture, how the phone was held, which colours it means."""

    image: Image.Image
    orientation: int
    profile: bytes | None
    ours: bool


def _decoded(content: bytes) -> _Negative:
    try:
        image = Image.open(io.BytesIO(content), formats=tuple(MOST_PIXELS))
    except UnidentifiedImageError:
        raise NoPhoto(NoPhoto.KIND) from None
    _check_size(image, content)
    ours = _is_ours(image, content)
    image.draft(None, _fitting(image.size))
    image.load()
    return _Negative(image, _orientation(image), image.info.get("icc_profile"), ours)


def _finished(negative: _Negative) -> Image.Image:
    """Scaled, in colour on white, upright, with no word beside it.

    Strip by strip, so that a large picture is never there twice.
    """
    image = negative.image
    width, height = _fitting(image.size)
    paper, scale = Image.new("RGB", (width, height)), image.height / height
    for top in range(0, height, STRIP):
        bottom = min(top + STRIP, height)
        # What is scaled takes something from its neighbours.
        begin = max(0, floor((top - NEIGHBOURS) * scale))
        end = min(image.height, ceil((bottom + NEIGHBOURS) * scale))
        strip = _in_srgb(
            _on_white(_plain(image.crop((0, begin, image.width, end)))), negative.profile
        )
        rows = (0.0, top * scale - begin, image.width, min(bottom * scale, end) - begin)
        scaled = strip.resize((width, bottom - top), Image.Resampling.LANCZOS, box=rows)
        paper.paste(scaled, (0, top))
    return _upright(paper, negative.orientation)


def _check_size(image: Image.Image, content: bytes) -> None:
    """As the header has it, before anything is decoded."""
    # Several pictures in a JPEG, as phones write them for depth, are an MPO; the first counts.
    kind = "JPEG" if image.format == "MPO" else str(image.format)
    if image.width * image.height > MOST_PIXELS[kind]:
        raise NoPhoto(NoPhoto.PIXELS)
    if isinstance(image, JpegImageFile) and image.info.get("progressive"):
        if content.count(b"\xff\xda") > MOST_SCANS:
            raise NoPhoto(NoPhoto.BROKEN)
        if _coefficients(image) > MOST_COEFFICIENTS:
            raise NoPhoto(NoPhoto.PIXELS)


def _coefficients(image: JpegImageFile) -> float:
    """Of all components; of those of colour there are mostly fewer than pixels."""
    samples = [across * down for _, across, down, _ in image.layer]
    return image.width * image.height * sum(samples) / max(samples)


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The same shape, no side longer than the largest."""
    scale = min(1, LARGEST_SIDE / max(size))
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


def _orientation(image: Image.Image) -> int:
    try:
        return int(image.getexif().get(ORIENTATION, 1))
    except Exception:
        # The picture is good, what is written beside it is not.
        return 1


def _plain(image: Image.Image) -> Image.Image:
    """Eight bits a channel, no palette, so that neighbours can be mixed."""
    if image.mode.startswith("I"):
        return image.point(lambda value: value / 256).convert("L")
    if image.mode == "P":
        return image.convert("RGBA" if "transparency" in image.info else "RGB")
    if image.mode == "1":
        return image.convert("L")
    if "transparency" in image.info:
        return image.convert("RGBA")
    return image


def _on_white(image: Image.Image) -> Image.Image:
    if "A" not in image.getbands():
        return image
    white = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(white, image.convert("RGBA")).convert("RGB")


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """The colours that were meant, where the picture says which colours it means."""
    if profile:
        try:
            meant = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            srgb = ImageCms.createProfile("sRGB")
            image = ImageCms.profileToProfile(image, meant, srgb, outputMode="RGB") or image
        except Exception:
            # Not even the library says what a broken profile may bring.
            return image.convert("RGB")
    return image.convert("RGB")


TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def _upright(image: Image.Image, orientation: int) -> Image.Image:
    turn = TURNS.get(orientation)
    return image if turn is None else image.transpose(turn)


def _jpeg(image: Image.Image) -> bytes:
    written = io.BytesIO()
    image.save(written, "JPEG", quality=QUALITY, progressive=True, optimize=True)
    return written.getvalue()


PICTURE_ONLY = {0xC0, 0xC2, 0xC4, 0xDA, 0xDB}
"""Segments of a JPEG that are needed to see it: frame, tables, scans."""


def _is_ours(image: Image.Image, content: bytes) -> bool:
    """A photo that was kept before, as an archive brings it back: it stays as it is."""
    return (
        isinstance(image, JpegImageFile)
        and image.mode == "RGB"
        and max(image.size) <= LARGEST_SIDE
        and image.quantization == _our_tables()
        and _is_bare(content)
    )


@cache
def _our_tables() -> dict[int, list[int]]:
    with Image.open(io.BytesIO(_jpeg(Image.new("RGB", (8, 8))))) as written:
        assert isinstance(written, JpegImageFile)
        return written.quantization


def _is_bare(content: bytes) -> bool:
    """Nothing is in the file but the picture, and nothing is behind it."""
    if content[:6] != b"\xff\xd8\xff\xe0\0\x10":
        return False
    at = 4 + 16
    while content[at : at + 1] == b"\xff" and at + 4 <= len(content):
        marker = content[at + 1]
        if marker not in PICTURE_ONLY:
            return False
        at += 2 + int.from_bytes(content[at + 2 : at + 4])
        if marker == 0xDA:
            at = _behind_scan(content, at)
            if content[at:] == b"\xff\xd9":
                return True
    return False


def _behind_scan(content: bytes, at: int) -> int:
    """Where the next marker is; a zero behind 0xff says that it is none."""
    while (at := content.find(b"\xff", at)) >= 0 and content[at + 1 : at + 2] == b"\0":
        at += 2
    return at if at >= 0 else len(content)
