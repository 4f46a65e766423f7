"""A game as a film: the field grows, or the towers do, with the scores below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PIL import Image, ImageChops

from scoring.aztekz.position import Position
from tracker.games.aztekz.drawing.board import draw_board
from tracker.games.aztekz.drawing.geometry import Box, box
from tracker.games.aztekz.drawing.palette import THEMES
from tracker.games.aztekz.drawing.sprites import sign
from tracker.pictures.film import LAST, Patch, Size, Speed, bar_of, line_of, patch_of
from tracker.pictures.lettering import fitted, write
from tracker.pictures.palette import ThemeName


def film_height(width: int) -> int:
    return width + line_of(width) + bar_of(width)


def film(
    positions: Iterable[Position],
    actions: int,
    size: Size,
    speed: Speed,
    theme: ThemeName = ThemeName.LIGHT,
) -> Iterator[Patch]:
    """The patches of a film of `actions` actions; the first patch is the whole picture.

    The field has its place from the start as at the end: no card moves when another is laid.
    """
    shown: Image.Image | None = None
    waiting: Patch | None = None
    whole = [*positions]
    around = box(whole[-1])
    for done, position in enumerate(whole):
        frame = _frame(position, size.width, theme, around)
        changed = ImageChops.difference(frame, shown).getbbox() if shown else (0, 0, *frame.size)
        if changed is None:
            continue
        shown = frame.copy()
        if waiting:
            yield waiting
        _put_bar(frame, done / max(actions, 1), theme)
        across = (0, frame.height - bar_of(size.width), *frame.size)
        waiting = patch_of(frame, [changed, across], speed.milliseconds, done)
    if waiting:
        yield waiting._replace(milliseconds=LAST, done=actions)


def _frame(position: Position, width: int, theme: ThemeName, around: Box) -> Image.Image:
    colours = THEMES[theme]
    canvas = colours.blank((width, film_height(width)), colours.paper)
    canvas.paste(draw_board(position, width, theme, around))
    _put_scores(canvas, position, theme)
    return canvas


def _put_bar(canvas: Image.Image, share: float, theme: ThemeName) -> None:
    colours, (width, height) = THEMES[theme], canvas.size
    top = height - bar_of(width)
    canvas.paste(colours.index(colours.line), (0, top, width, height))
    canvas.paste(colours.index(colours.accent), (0, top, round(width * share), height))


def _put_scores(canvas: Image.Image, position: Position, theme: ThemeName) -> None:
    """In seat order everybody's points."""
    colours, width = THEMES[theme], canvas.width
    line = line_of(width)
    size = round(line * 0.48)
    base, gap = width + line / 2 + size * 0.36, round(size * 0.6)
    room = (width - gap) // len(position.seats)
    for seat in position.seats:
        left, colour = gap + seat * room, position.owner(seat)
        own = sign(colour, round(size * 1.2), theme, colours.paper)
        canvas.paste(own, (left, round(base - size * 1.0)))
        points = str(position.scores[seat])
        far = write(
            canvas, (left + room - gap, base), points, size, colours.ink, 1, True, theme=colours
        )
        name = fitted(position.setup.players[seat].name, room - gap - far - size * 2, size)
        write(canvas, (left + size * 1.5, base), name, size, colours.ink, theme=colours)
