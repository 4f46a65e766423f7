"""Whatever a phone sends: upright, scaled, without a word beside it; or a reason why not."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageCms, ImageStat

from tests.tracker.photos.files import (
    SECRET,
    file_of,
    fuzzed,
    halves,
    hostile,
    large,
    noise,
    with_text,
    with_words,
)
from tracker.photos.cleaning import (
    LARGEST_SIDE,
    MOST_BYTES,
    SMALL_SIDE,
    Cleaned,
    NoPhoto,
    clean,
)

RED, BLUE, WHITE = (254, 0, 0), (0, 0, 254), (255, 255, 255)


def opened(content: bytes) -> Image.Image:
    with Image.open(io.BytesIO(content)) as image:
        image.load()
        return image


def is_near(seen: object, meant: tuple[int, ...]) -> bool:
    assert isinstance(seen, tuple)
    return all(abs(one - other) <= 24 for one, other in zip(seen, meant, strict=True))


def corners(cleaned: Cleaned) -> tuple[object, object]:
    image = opened(cleaned.content)
    return image.getpixel((2, 2)), image.getpixel((image.width - 3, image.height - 3))


def test_nothing_is_left_but_the_picture() -> None:
    content = with_words()
    assert content.count(SECRET) == 6
    cleaned = clean(content)
    for written in (cleaned.content, cleaned.small):
        image = opened(written)
        assert (image.format, image.mode) == ("JPEG", "RGB")
        assert image.info.keys() <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"} | {
            "progressive",
            "progression",
        }
        assert not image.getexif()
        for word in (SECRET, b"Exif", b"ICC_PROFILE", b"adobe", b"Photoshop", b"<x>"):
            assert word not in written
    assert opened(cleaned.content).info["progressive"]


def test_words_in_a_png_are_dropped() -> None:
    assert b"Vienna" not in clean(with_text("Vienna")).content


@pytest.mark.parametrize(
    "orientation, size, first, last",
    [
        (1, (64, 32), RED, BLUE),
        (2, (64, 32), BLUE, RED),
        (3, (64, 32), BLUE, RED),
        (4, (64, 32), RED, BLUE),
        (5, (32, 64), RED, BLUE),
        (6, (32, 64), RED, BLUE),
        (7, (32, 64), BLUE, RED),
        (8, (32, 64), BLUE, RED),
        (0, (64, 32), RED, BLUE),
        (9, (64, 32), RED, BLUE),
    ],
)
def test_it_stands_upright(
    orientation: int, size: tuple[int, int], first: tuple[int, ...], last: tuple[int, ...]
) -> None:
    cleaned = clean(with_words(orientation))
    assert (cleaned.width, cleaned.height) == size == opened(cleaned.content).size
    seen = corners(cleaned)
    assert is_near(seen[0], first)
    assert is_near(seen[1], last)


@pytest.mark.parametrize(
    "content",
    [
        file_of(halves(mode="P"), "PNG"),
        file_of(halves(mode="RGBA"), "PNG"),
        file_of(halves(mode="CMYK")),
        file_of(halves(), "WEBP", lossless=True),
        file_of(halves(), "PNG", save_all=True, append_images=[Image.new("RGB", (64, 32))]),
        file_of(halves(), "WEBP", save_all=True, append_images=[Image.new("RGB", (64, 32))]),
        file_of(halves(), "MPO", save_all=True, append_images=[Image.new("RGB", (64, 32))]),
        file_of(halves()) + b"PK\x03\x04" + SECRET,
        file_of(halves()) + b"<script>alert(1)</script>",
    ],
    ids=[
        "palette",
        "alpha",
        "four inks",
        "webp",
        "animated png",
        "animated webp",
        "two in a jpeg",
        "a zip behind it",
        "a page behind it",
    ],
)
def test_of_whatever_kind(content: bytes) -> None:
    cleaned = clean(content)
    assert (cleaned.width, cleaned.height) == (64, 32)
    first, last = corners(cleaned)
    assert is_near(first, RED)
    assert is_near(last, BLUE)
    assert SECRET not in cleaned.content
    assert b"<script" not in cleaned.content
    assert opened(cleaned.content).format == "JPEG"


def test_sixteen_bits_keep_their_light() -> None:
    grey = Image.new("I;16", (8, 8), 0x8000)
    assert is_near(opened(clean(file_of(grey, "PNG")).content).getpixel((4, 4)), (128,) * 3)


def test_what_is_transparent_is_white() -> None:
    clear = Image.new("RGBA", (8, 8), (255, 0, 0, 0))
    palette = halves((8, 8), "P")
    for content in (
        file_of(clear, "PNG"),
        file_of(clear, "WEBP", lossless=True),
        file_of(Image.new("LA", (8, 8), (0, 0)), "PNG"),
        file_of(palette, "PNG", transparency=palette.getpixel((4, 4))),
        file_of(Image.new("RGB", (8, 8)), "PNG", transparency=(0, 0, 0)),
        file_of(Image.new("L", (8, 8)), "PNG", transparency=0),
    ):
        assert is_near(opened(clean(content).content).getpixel((4, 4)), WHITE)


def test_colours_are_those_that_were_meant() -> None:
    """The profile swaps nothing in sRGB, and turns a Lab-like one; an unreadable one is none."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for icc in (profile, profile[:200], b"nonsense"):
        first, last = corners(clean(file_of(halves(), icc_profile=icc)))
        assert is_near(first, RED)
        assert is_near(last, BLUE)


@pytest.mark.long
def test_strips_leave_no_seam() -> None:
    """As if the picture had been scaled in one."""
    sent = noise((1_801, 2_503))
    seen = opened(clean(file_of(sent, "PNG")).content)
    whole = sent.resize(seen.size, Image.Resampling.LANCZOS)
    apart = ImageStat.Stat(
        ImageChops.difference(whole, seen)
        .convert("L")
        .resize((1, seen.height), Image.Resampling.BOX)
    )
    assert apart.extrema[0][1] <= 12


@pytest.mark.slow
@pytest.mark.parametrize(
    "size, kept",
    [
        ((3_200, 2_400), (1_600, 1_200)),
        ((1_000, 3_000), (533, 1_600)),
        ((4_000, 2), (1_600, 1)),
        ((1_600, 1_600), (1_600, 1_600)),
        ((20, 10), (20, 10)),
    ],
)
def test_no_side_is_longer_than_the_largest(size: tuple[int, int], kept: tuple[int, int]) -> None:
    for kind in ("JPEG", "PNG"):
        cleaned = clean(file_of(Image.new("RGB", size), kind))
        assert (cleaned.width, cleaned.height) == kept
        assert max(opened(cleaned.small).size) == min(SMALL_SIDE, max(kept))


@pytest.mark.long
def test_what_was_kept_before_stays_as_it_is() -> None:
    once = clean(file_of(noise((2_000, 1_500)))).content
    assert clean(once).content == once
    for other in (
        once + b"!",
        once[:-2] + b"\xff\xfe\x00\x06Bo\xff\xd9" + b"\xff\xd9",
        file_of(opened(once), quality=95),
        file_of(opened(once).convert("L"), quality=82),
    ):
        assert clean(other).content != other
    larger = file_of(noise((3_200, 2_400)), quality=82, progressive=True, optimize=True)
    assert max(opened(clean(larger).content).size) == LARGEST_SIDE


WHY = {
    "empty": NoPhoto.EMPTY,
    "heic": NoPhoto.HEIC,
    "a png of 4 gigapixels": NoPhoto.PIXELS,
    "a png of 100 megapixels": NoPhoto.PIXELS,
    "a bomb": NoPhoto.PIXELS,
    "a jpeg that says 4 gigapixels": NoPhoto.PIXELS,
    "a progressive one": NoPhoto.PIXELS,
    "a flat one": NoPhoto.PIXELS,
    "half a jpeg": NoPhoto.BROKEN,
    "half a png": NoPhoto.BROKEN,
    "half a webp": NoPhoto.BROKEN,
    "scans without end": NoPhoto.BROKEN,
    "a png with next to no data": NoPhoto.BROKEN,
    "svg": NoPhoto.KIND,
    "gif": NoPhoto.KIND,
    "pdf": NoPhoto.KIND,
}


@pytest.mark.slow
def test_what_wants_too_much_or_lies_is_refused() -> None:
    told = {}
    for name, content in hostile():
        with pytest.raises(NoPhoto) as refused:
            clean(content)
        told[name] = refused.value.why
    assert {name: told[name] for name in WHY} == WHY


def test_too_many_bytes_are_not_even_looked_at() -> None:
    with pytest.raises(NoPhoto) as refused:
        clean(file_of(halves()) + bytes(MOST_BYTES))
    assert refused.value.why == NoPhoto.LARGE


def test_fuzzed_files_become_a_photo_or_a_reason() -> None:
    outcomes = set()
    for content in fuzzed(50):
        try:
            cleaned = clean(content)
        except NoPhoto as refused:
            outcomes.add(refused.why)
        else:
            outcomes.add("taken")
            assert SECRET not in cleaned.content
            assert opened(cleaned.content).size == (cleaned.width, cleaned.height)
    assert {"taken", NoPhoto.BROKEN} <= outcomes


MEASURED = """
import sys
from pathlib import Path
from tracker.photos.cleaning import NoPhoto, clean
for name in sys.argv[1:]:
    try:
        print(clean(Path(name).read_bytes()).width)
    except NoPhoto as refused:
        print(refused.why)
print(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc here")
def test_memory_stays_small(tmp_path: Path) -> None:
    """Of a process of its own: what the decoders ask for is not seen from here."""
    for number, (_, content) in enumerate((*large(), *hostile())):
        (tmp_path / f"{number:02}").write_bytes(content)
    files = sorted(map(str, tmp_path.iterdir()))
    done = subprocess.run([sys.executable, "-c", MEASURED, *files], capture_output=True, check=True)
    *outcomes, kilobytes = done.stdout.decode().split()
    taken = 6
    assert outcomes[:taken] == [str(LARGEST_SIDE)] * taken
    assert str(LARGEST_SIDE) not in outcomes[taken:]
    assert int(kilobytes) < 200_000
