"""Water, banks and land of a cell, from itself and its eight neighbours.

Land is a soft height that falls off around each dry cell; lines of equal height are the coast
and the banks. So they are round, join by themselves, and are as sharp at any size.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tracker.games.mexica.drawing.palette import THEMES, Theme
from tracker.pictures.palette import Lut, Rgb, ThemeName, looked_up, mixed

LAKE, CANAL, DRY = b"lcd"
"""What a cell can be; nine of them, in reading order, are a cell with its neighbours."""

FINE = 32
"""Steps of the height map in a cell."""
SOFT = 0.13
"""How far the height falls off, in cells."""
LAND_FROM, BANK_FROM = 0.27, 0.11
"""The heights at which land and bank begin."""


@lru_cache(maxsize=1024)
def ground(nine: bytes, size: int, theme: ThemeName) -> Image.Image:
    """The cell in the middle, drawn."""
    colours = THEMES[theme]
    if len(set(nine)) == 1:
        return colours.blank((size, size), _plain(colours, nine[0]))
    height = _scaled(_height(_only(nine, DRY)), size)
    image = colours.blank((size, size), colours.land)
    image.paste(looked_up(height, _lut(theme, 0 if CANAL in nine else DEPTHS, 0, size), "P"))
    for mask, depth, shore in _waters(nine, size):
        image.paste(looked_up(height, _lut(theme, depth, shore, size), "P"), mask=mask)
    return image


DEPTHS = 6
"""Steps from the water of a canal to that of the lake."""
SHORES = 4
"""Steps from the open lake to its shallows."""
MOUTH, SHORE = 0.25, 0.16
"""How softly a canal runs into the lake, and the lake comes to the coast, in cells."""


def _waters(nine: bytes, size: int) -> Iterator[tuple[Image.Image, int, int]]:
    """Where the water of a cell is how much the lake's, and how shallow; the latter on top."""
    if LAKE not in nine:
        return
    lake = _lake(nine) if CANAL in nine else None
    depth = _scaled(lake, size) if lake else Image.new("L", (size, size), 255)
    shore = _scaled(_blurred(_only(nine, DRY), SHORE), size)
    for step in range(DEPTHS + 1) if lake else (DEPTHS,):
        deep = looked_up(depth, _from((step - 0.5) / DEPTHS))
        yield deep, step, 0
        if 2 * step <= DEPTHS:
            continue
        for shallow in range(1, SHORES + 1):
            here = looked_up(shore, _from(0.02 + 0.018 * shallow))
            yield ImageChops.darker(deep, here), step, shallow


@cache
def _from(share: float) -> Lut:
    return bytes(255 * (value >= 255 * share) for value in range(256))


def _plain(theme: Theme, kind: int) -> Rgb:
    return theme.land if kind == DRY else _water(theme, 0 if kind == CANAL else DEPTHS, 0)


def _water(theme: Theme, depth: int, shore: int) -> Rgb:
    water = mixed(theme.canal, theme.lake, depth / DEPTHS)
    return mixed(water, theme.shallow, shore / SHORES * max(0.0, 2 * depth / DEPTHS - 1))


@lru_cache(maxsize=1024)
def _lut(name: ThemeName, depth: int, shore: int, size: int) -> Lut:
    """From height to colour, in such water."""
    theme = THEMES[name]
    water = _water(theme, depth, shore)
    # About the height that lies in one pixel at such an edge: neither hard nor blurred.
    edge = min(0.07, 1.1 / size)
    return theme.lut(
        (
            (BANK_FROM - edge, water),
            (BANK_FROM + edge / 2, theme.bank),
            (LAND_FROM - edge, theme.bank),
            (LAND_FROM + edge, theme.land),
        )
    )


def _only(nine: bytes, kind: int) -> bytes:
    return bytes(255 if cell == kind else 0 for cell in nine)


def _scaled(map: Image.Image, size: int) -> Image.Image:
    """The cell in the middle."""
    box = (FINE, FINE, 2 * FINE, 2 * FINE)
    return map.resize((size, size), Image.Resampling.BICUBIC, box)


def _blurred(cells: bytes, soft: float) -> Image.Image:
    small = Image.frombytes("L", (3, 3), cells)
    large = small.resize((3 * FINE, 3 * FINE), Image.Resampling.NEAREST)
    return large.filter(ImageFilter.GaussianBlur(soft * FINE))


@lru_cache(maxsize=512)
def _height(dry: bytes) -> Image.Image:
    height = _blurred(dry, SOFT)
    for (x, y), four in CORNERS.items():
        first, second, third, fourth = (dry[place] for place in four)
        if first == fourth != second == third:
            # Canals that meet at a corner close a district: the water runs through.
            left, top = FINE * (1 + x) - FINE // 2, FINE * (1 + y) - FINE // 2
            box = (left, top, left + FINE, top + FINE)
            passage = FALLING if fourth == 0 else RISING
            height.paste(ImageChops.multiply(height.crop(box), passage), box)
    return height


@lru_cache(maxsize=512)
def _lake(nine: bytes) -> Image.Image:
    """How much of the water nearby is the lake's."""
    lake = _blurred(_only(nine, LAKE), MOUTH).tobytes()
    canal = _blurred(_only(nine, CANAL), MOUTH).tobytes()
    shares = bytes(255 * a // (a + b) if a + b else 0 for a, b in zip(lake, canal, strict=True))
    return Image.frombytes("L", (3 * FINE, 3 * FINE), shares)


CORNERS = {(0, 0): (0, 1, 3, 4), (1, 0): (1, 2, 4, 5), (0, 1): (3, 4, 6, 7), (1, 1): (4, 5, 7, 8)}
"""The corners of the cell in the middle, each with the four cells that meet there."""


def _passage(*line: float) -> Image.Image:
    """What takes the land away between two canals that meet at a corner."""
    image = Image.new("L", (FINE, FINE), 255)
    ends = [FINE * end for end in line]
    ImageDraw.Draw(image).line(ends, fill=0, width=round(FINE * 0.27))
    return image.filter(ImageFilter.GaussianBlur(FINE * 0.07))


FALLING, RISING = _passage(0.22, 0.22, 0.78, 0.78), _passage(0.22, 0.78, 0.78, 0.22)
