"""What films are made of, whatever they show: only what changed is drawn over the frame before."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from PIL import Image

from tracker.pictures.palette import TRANSPARENT

Box: TypeAlias = tuple[int, int, int, int]
LAST = 5000
"""Milliseconds that the end of the game is seen."""


class Speed(StrEnum):
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    @property
    def milliseconds(self) -> int:
        """How long a frame is seen."""
        return {"slow": 900, "normal": 400, "fast": 150}[self.value]


class Size(StrEnum):
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"

    @property
    def width(self) -> int:
        return {"small": 360, "medium": 600, "large": 900}[self.value]


def line_of(width: int) -> int:
    """The height of the line of scores."""
    return max(28, round(width * 0.062))


def bar_of(width: int) -> int:
    """The height of the bar that shows how far the game is."""
    return max(3, width // 150)


class Patch(NamedTuple):
    """What a frame changes: an image, where it is put, and how long the frame is seen."""

    image: Image.Image
    corner: tuple[int, int]
    milliseconds: int
    done: int
    """How many actions are told."""

    @property
    def box(self) -> Box:
        x, y = self.corner
        return x, y, x + self.image.width, y + self.image.height


def patch_of(canvas: Image.Image, boxes: Sequence[Box], milliseconds: int, done: int) -> Patch:
    """All boxes in one image, what lies between them transparent where that is much.

    It starts at even pixels: WebP counts in twos.
    """
    left = max(0, min(box[0] for box in boxes)) // 2 * 2
    top = max(0, min(box[1] for box in boxes)) // 2 * 2
    right = min(canvas.width, max(box[2] for box in boxes))
    bottom = min(canvas.height, max(box[3] for box in boxes))
    corner = left, top
    area = sum((box[2] - box[0]) * (box[3] - box[1]) for box in boxes)
    if 2 * area > (right - left) * (bottom - top):
        return Patch(canvas.crop((left, top, right, bottom)), corner, milliseconds, done)
    image = Image.new("P", (right - left, bottom - top), TRANSPARENT)
    image.putpalette(canvas.palette.palette if canvas.palette else b"")
    for box in boxes:
        inside = (max(0, box[0]), max(0, box[1]), min(right, box[2]), min(bottom, box[3]))
        image.paste(canvas.crop(inside), (inside[0] - left, inside[1] - top))
    return Patch(image, corner, milliseconds, done)
