"""A film of a board that changes: with the scores below it, and a bar that shows how far it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from PIL import Image, ImageChops

from tracker.pictures.film import LAST, Patch, Speed, bar_of, line_of, patch_of
from tracker.pictures.lettering import fitted, write
from tracker.pictures.palette import Palette


class Standing(NamedTuple):
    """A player below the board."""

    sign: Image.Image
    name: str
    points: int


def sign_size(width: int) -> int:
    return round(_letters(width) * 1.2)


def film_height(width: int) -> int:
    """Below a board that is as high as it is wide."""
    return width + line_of(width) + bar_of(width)


def framed(board: Image.Image, standings: Sequence[Standing], theme: Palette) -> Image.Image:
    """A board with everybody's points in seat order."""
    width = board.width
    frame = theme.blank((width, film_height(width)), theme.paper)
    frame.paste(board)
    size = _letters(width)
    base, gap = width + line_of(width) / 2 + size * 0.36, round(size * 0.6)
    room = (width - gap) // len(standings)
    for seat, (sign, name, points) in enumerate(standings):
        left = gap + seat * room
        frame.paste(sign, (left, round(base - size * 1.0)))
        right = left + room - gap
        far = write(frame, (right, base), str(points), size, theme.ink, 1, True, theme=theme)
        name = fitted(name, room - gap - far - size * 2, size)
        write(frame, (left + size * 1.5, base), name, size, theme.ink, theme=theme)
    return frame


def _letters(width: int) -> int:
    return round(line_of(width) * 0.48)


def film_of(
    frames: Iterable[Image.Image], actions: int, speed: Speed, theme: Palette
) -> Iterator[Patch]:
    """The patches of a film of `actions` actions; the first patch is the whole picture."""
    shown: Image.Image | None = None
    waiting: Patch | None = None
    for done, frame in enumerate(frames):
        changed = ImageChops.difference(frame, shown).getbbox() if shown else (0, 0, *frame.size)
        if changed is None:
            continue
        shown = frame.copy()
        if waiting:
            yield waiting
        _put_bar(frame, done / max(actions, 1), theme)
        across = (0, frame.height - bar_of(frame.width), *frame.size)
        waiting = patch_of(frame, [changed, across], speed.milliseconds, done)
    if waiting:
        yield waiting._replace(milliseconds=LAST, done=actions)


def _put_bar(canvas: Image.Image, share: float, theme: Palette) -> None:
    width, height = canvas.size
    top = height - bar_of(width)
    canvas.paste(theme.index(theme.line), (0, top, width, height))
    canvas.paste(theme.index(theme.accent), (0, top, round(width * share), height))
