"""A game as a film: the field grows, or the towers do, with the scores below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PIL import Image

from scoring.aztekz.position import Position
from tracker.games.aztekz.drawing.board import draw_board
from tracker.games.aztekz.drawing.geometry import Box, box
from tracker.games.aztekz.drawing.palette import THEMES
from tracker.games.aztekz.drawing.sprites import sign
from tracker.pictures.board_film import Standing, film_of, framed, sign_size
from tracker.pictures.film import Patch, Size, Speed
from tracker.pictures.palette import ThemeName


def film(
    positions: Iterable[Position],
    actions: int,
    size: Size,
    speed: Speed,
    theme: ThemeName = ThemeName.LIGHT,
) -> Iterator[Patch]:
    """The field has its place from the start as at the end: no card moves when another is laid."""
    whole = [*positions]
    around = box(whole[-1])
    frames = (_frame(position, size.width, theme, around) for position in whole)
    return film_of(frames, actions, speed, THEMES[theme])


def _frame(position: Position, width: int, theme: ThemeName, around: Box) -> Image.Image:
    colours, high = THEMES[theme], sign_size(width)
    standings = [
        Standing(
            sign(position.owner(seat), high, theme, colours.paper),
            position.setup.players[seat].name,
            position.scores[seat],
        )
        for seat in position.seats
    ]
    return framed(draw_board(position, width, theme, around), standings, colours)
