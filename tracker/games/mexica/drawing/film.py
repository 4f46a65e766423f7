"""A game as a film: the island after each action that moves something, with the scores below.

Only what changed is drawn, on top of the frame before; nothing but that frame is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _
from PIL import Image

from scoring.mexica.board.island import NOWHERE, Cells, members
from scoring.mexica.position import Position
from tracker.games.mexica.board import changed_cells
from tracker.games.mexica.drawing import sprites
from tracker.games.mexica.drawing.board import Sheet, around, drawn, put_letters, tiles
from tracker.pictures.film import LAST, Box, Patch, Size, Speed, bar_of, line_of, patch_of
from tracker.pictures.lettering import drawable, fitted, write
from tracker.pictures.palette import ThemeName

STEPS = 25
"""In which the bar moves."""


@dataclass(frozen=True)
class Screen:
    """The measures of a film."""

    sheet: Sheet

    @cached_property
    def line(self) -> int:
        return line_of(self.sheet.width)

    @cached_property
    def bar(self) -> int:
        return bar_of(self.sheet.width)

    @cached_property
    def size(self) -> tuple[int, int]:
        return self.sheet.width, self.sheet.height + self.line + self.bar


class Frame(NamedTuple):
    position: Position
    done: int
    lit: Cells
    """What the action changed."""


def frames(positions: Iterable[Position]) -> Iterator[Frame]:
    """The first position, then each that looks different from the one before."""
    shown: Position | None = None
    for done, position in enumerate(positions):
        lit = changed_cells(shown, position) if shown else NOWHERE
        if shown and not lit and _told(shown) == _told(position):
            continue
        yield Frame(position, done, lit)
        shown = position


def _told(position: Position) -> tuple[object, ...]:
    return position.scores, position.period, position.finished


def film(
    positions: Iterable[Position],
    actions: int,
    size: Size,
    speed: Speed,
    theme: ThemeName = ThemeName.LIGHT,
) -> Iterator[Patch]:
    """The patches of a film of `actions` actions; the first patch is the whole picture."""
    screen = Screen(Sheet(size.width, theme))
    coming = frames(positions)
    shown = next(coming)
    canvas = _opening(screen, shown)
    waiting = Patch(canvas.copy(), (0, 0), speed.milliseconds, 0)
    for frame in coming:
        changed = _advance(canvas, screen, shown, frame, actions)
        yield waiting
        waiting = patch_of(canvas, changed, speed.milliseconds, frame.done)
        shown = frame
    yield waiting._replace(milliseconds=LAST, done=actions)


def _opening(screen: Screen, frame: Frame) -> Image.Image:
    theme = screen.sheet.colours
    canvas = theme.blank(screen.size, theme.paper)
    canvas.paste(drawn(frame.position, screen.sheet))
    _put_scores(canvas, screen, frame.position)
    canvas.paste(theme.index(theme.line), (0, screen.size[1] - screen.bar, *screen.size))
    return canvas


def _advance(
    canvas: Image.Image, screen: Screen, shown: Frame, frame: Frame, actions: int
) -> list[Box]:
    """Draw a frame over the one before; the boxes in which it differs."""
    sheet, before, after = screen.sheet, shown.position, frame.position
    # A canal moves the banks around it, a bridge has ramps beside it; what was lit goes out.
    wide = before.canals ^ after.canals
    wide |= before.bridges_ns ^ after.bridges_ns | before.bridges_ew ^ after.bridges_ew
    places = around(wide, sheet)
    places |= {sheet.places[cell] for cell in members(shown.lit | frame.lit)}
    boxes = []
    core = canvas.im
    for place, drawn_tile in tiles(after, sheet, places, frame.lit):
        x, y = sheet.corner(place)
        boxes.append((x, y, x + sheet.cell, y + sheet.cell))
        core.paste(drawn_tile.im, boxes[-1])
    if any(place not in sheet.bits for place in places):
        put_letters(canvas, sheet)
    if _told(before) != _told(after):
        boxes.append(_put_scores(canvas, screen, after))
    if bar := _move_bar(canvas, screen, shown.done / actions, frame.done / actions):
        boxes.append(bar)
    return boxes


def _move_bar(canvas: Image.Image, screen: Screen, before: float, after: float) -> Box | None:
    """In steps: each makes a patch reach down to the bar."""
    width, height = screen.size
    left, right = (width * int(share * STEPS) // STEPS for share in (before, after))
    if left == right:
        return None
    box = (left, height - screen.bar, right, height)
    canvas.paste(screen.sheet.colours.index(screen.sheet.colours.accent), box)
    return box


def _put_scores(canvas: Image.Image, screen: Screen, position: Position) -> Box:
    """A line with the period and, in seat order, everybody's points."""
    sheet = screen.sheet
    theme, name = sheet.colours, sheet.theme
    box = (0, sheet.height, sheet.width, sheet.height + screen.line)
    canvas.paste(theme.index(theme.paper), box)
    size = round(screen.line * 0.48)
    base = sheet.height + screen.line / 2 + size * 0.36
    gap = round(size * 0.6)
    period = _("End") if position.finished else _("Period %(n)s") % {"n": position.period}
    used = write(canvas, (gap, base), period, size, theme.soft, theme=theme) + 2 * gap
    room = (sheet.width - used) // len(position.seats)
    for seat in position.seats:
        colour, left = position.owner(seat), used + seat * room
        canvas.paste(
            sprites.sign(colour, size, name, theme.paper), (left, round(base - size * 0.86))
        )
        points = str(position.scores[seat])
        end = (left + room - gap, base)
        far = write(canvas, end, points, size, theme.ink, 1, True, theme=theme)
        player = position.setup.players[seat].name
        free = room - gap - far - size - round(size * 0.7)
        called = fitted(player, free, size)
        if called == drawable(player)[0] or len(called) > 3:
            write(canvas, (left + size * 1.3, base), called, size, theme.ink, theme=theme)
    return box
