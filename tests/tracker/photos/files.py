"""Files as phones send them, and as nobody should."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from random import Random
from typing import Any

from PIL import Image, ImageCms, PngImagePlugin

ORIENTATION, ARTIST, GPS = 0x0112, 0x013B, 0x8825
SECRET = b"48.2082 N 16.3738 E"


def file_of(image: Image.Image, kind: str = "JPEG", **options: Any) -> bytes:
    written = io.BytesIO()
    image.save(written, kind, **options)
    return written.getvalue()


def halves(size: tuple[int, int] = (64, 32), mode: str = "RGB") -> Image.Image:
    """Red on the left, blue on the right."""
    image = Image.new("RGB", size, "red")
    image.paste("blue", (size[0] // 2, 0, *size))
    return image.convert(mode)


def noise(size: tuple[int, int], mode: str = "RGB") -> Image.Image:
    """Such as a photo is: hard to compress."""
    return Image.effect_noise((256, 256), 60).resize(size).convert(mode)


def with_words(orientation: int = 6) -> bytes:
    """A JPEG with all that may stand beside the picture."""
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    exif[ARTIST] = SECRET.decode()
    exif.get_ifd(GPS)[29] = SECRET.decode()
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    content = file_of(
        halves(), exif=exif, comment=SECRET, icc_profile=profile, xmp=b"<x>" + SECRET + b"</x>"
    )
    iptc = b"Photoshop 3.0\0" + SECRET
    segment = b"\xff\xed" + struct.pack(">H", len(iptc) + 2) + iptc
    return content[:2] + segment + content[2:] + SECRET


def png_claiming(width: int, height: int) -> bytes:
    """A header that promises many pixels, and next to no data."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = chunk(b"IDAT", zlib.compress(bytes(1000)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + data + chunk(b"IEND", b"")


def png_of_zeros(side: int) -> bytes:
    """A square of `side` × `side` pixels in very few bytes."""
    return file_of(Image.new("RGBA", (side, side)), "PNG", compress_level=9)


def resized_header(content: bytes, width: int, height: int) -> bytes:
    """A JPEG that says it is larger than it is."""
    at = next(content.index(m) for m in (b"\xff\xc0", b"\xff\xc2") if m in content)
    return content[: at + 5] + struct.pack(">HH", height, width) + content[at + 9 :]


def many_scans() -> bytes:
    """A progressive JPEG whose last scan comes again and again."""
    content = file_of(noise((64, 64)), progressive=True)
    scan = content[content.rindex(b"\xff\xda") : -2]
    return content[:-2] + scan * 2_000 + b"\xff\xd9"


def hostile() -> Iterator[tuple[str, bytes]]:
    """Files that want too much, or are not what they say."""
    photo = file_of(noise((400, 300)))
    yield "empty", b""
    yield "svg", b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    yield "html", b"<!doctype html><script>alert(1)</script>"
    yield "gif", file_of(halves(), "GIF")
    yield "bmp", file_of(halves(), "BMP")
    yield "tiff", file_of(halves(), "TIFF")
    yield "postscript", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n"
    yield "pdf", b"%PDF-1.7\n"
    yield "heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(100)
    yield "zip", b"PK\x03\x04" + bytes(100)
    yield "jpeg of two bytes", b"\xff\xd8"
    yield "half a jpeg", photo[: len(photo) // 2]
    yield "half a png", file_of(noise((300, 300)), "PNG")[:9_000]
    yield "half a webp", file_of(noise((300, 300)), "WEBP")[:2_000]
    yield "a png of 4 gigapixels", png_claiming(65_000, 65_000)
    yield "a png of 100 megapixels", png_claiming(10_000, 10_000)
    yield "a png with next to no data", png_claiming(3_000, 3_000)
    yield "a bomb", png_of_zeros(4_000)
    yield "a jpeg that says 4 gigapixels", resized_header(photo, 65_000, 65_000)
    yield (
        "a progressive one",
        resized_header(file_of(noise((64, 64)), progressive=True), 7_000, 7_000),
    )
    yield "scans without end", many_scans()
    yield "a flat one", png_claiming(2**31 - 1, 1)
    yield "a jpeg without size", resized_header(photo, 0, 0)


def large() -> Iterator[tuple[str, bytes]]:
    """As large as may be, of each kind, and one that only says so."""
    yield "claimed", resized_header(file_of(noise((400, 300))), 8_000, 5_000)
    wide, phone = (8_600, 5_800), (3_700, 2_800)
    yield "jpeg", file_of(Image.new("RGB", wide, "teal"))
    yield "jpeg of four inks", file_of(Image.new("CMYK", wide))
    yield "progressive", file_of(Image.new("RGB", phone), progressive=True, subsampling=0)
    yield (
        "png",
        file_of(Image.new("RGBA", (3_600, 2_700)), "PNG", compress_level=1) + bytes(14_000_000),
    )
    yield "webp", file_of(Image.new("RGBA", (2_500, 2_000)), "WEBP", quality=30, method=0)


def fuzzed(number: int, seed: int = 2002) -> Iterator[bytes]:
    """Good files with some bytes changed, cut out, doubled."""
    chance = Random(seed)
    good = [
        with_words(),
        file_of(noise((120, 90)), progressive=True),
        file_of(noise((120, 90), "RGBA"), "PNG"),
        file_of(halves(mode="P"), "PNG", transparency=0),
        file_of(noise((120, 90)), "WEBP"),
    ]
    for count in range(number):
        content = bytearray(good[count % len(good)])
        for _ in range(chance.randint(1, 8)):
            at = chance.randrange(len(content))
            match chance.randrange(4):
                case 0:
                    content[at] = chance.randrange(256)
                case 1:
                    content[at : at + 4] = chance.randbytes(4)
                case 2:
                    del content[at : at + chance.randint(1, 60)]
                case _:
                    content[at:at] = content[at : at + chance.randint(1, 60)]
        yield bytes(content)


def with_text(text: str) -> bytes:
    """A PNG that says something beside its picture."""
    words = PngImagePlugin.PngInfo()
    words.add_text("Comment", text)
    words.add_itxt("XML:com.adobe.xmp", text)
    return file_of(halves(), "PNG", pnginfo=words)
