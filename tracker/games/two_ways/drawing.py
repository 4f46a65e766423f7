"""Pictures of a board that is as high as it is wide, and the film of one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from PIL import Image

from tracker.pictures.board_film import Standing, film_height, film_of, framed, sign_size
from tracker.pictures.canvas import Canvas, Point, Spot
from tracker.pictures.card import on_ground
from tracker.pictures.film import Patch, Size, Speed
from tracker.pictures.palette import Palette, Rgb, ThemeName

LIGHT = ThemeName.LIGHT
"""That of films and cards."""


class BoardDrawing:
    themes: Mapping[ThemeName, Palette]
    ground: Rgb
    """Beneath what lies on the table, by daylight."""
    star: tuple[Point, ...]
    """The sign of a winner, around 0, 0."""

    # What a game draws, in indexes of the theme's palette

    def drawn(self, position: Any, width: int, theme: ThemeName, end: Any) -> Image.Image:
        """The table, with everything where it will be at the `end`: in a film nothing moves."""
        raise NotImplementedError

    def won(self, position: Any, size: tuple[int, int], theme: ThemeName) -> Image.Image:
        """What everybody has."""
        raise NotImplementedError

    def sign(self, colour: str, size: int, theme: ThemeName, ground: Rgb) -> Image.Image:
        """The shape of a player beside the name, on an even ground."""
        raise NotImplementedError

    # What follows from it

    turns = False

    def board(self, position: Any, width: int, theme: ThemeName, turn: int = 0) -> Image.Image:
        return self.drawn(position, width, theme, position)

    def board_height(self, width: int, turn: int = 0) -> int:
        return width

    def film(
        self, positions: Iterable[Any], actions: int, size: Size, speed: Speed
    ) -> Iterator[Patch]:
        """The board as it grows, with the scores below."""
        whole = [*positions]
        frames = (self._frame(position, size.width, whole[-1]) for position in whole)
        return film_of(frames, actions, speed, self.themes[LIGHT])

    def film_height(self, width: int) -> int:
        return film_height(width)

    def _frame(self, position: Any, width: int, end: Any) -> Image.Image:
        theme, high = self.themes[LIGHT], sign_size(width)
        standings = [
            Standing(
                self.sign(position.owner(seat), high, LIGHT, theme.paper),
                position.setup.players[seat].name,
                position.scores[seat],
            )
            for seat in position.seats
        ]
        return framed(self.drawn(position, width, LIGHT, end), standings, theme)


@lru_cache(maxsize=16)
def star(shape: tuple[Point, ...], size: int, theme: Palette, ground: Rgb) -> Image.Image:
    """The sign of a winner, in indexes of the palette."""
    canvas = Canvas((size, size), 2, ground)
    canvas.shape(shape, Spot(1, 1.05, 1), theme.accent)
    return on_ground(canvas.done(theme).convert("RGBA"), ground, theme)
