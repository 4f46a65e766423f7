"""A game as a film: the serpents grow, with the scores below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PIL import Image

from scoring.coatl.position import Position
from tracker.games.coatl.drawing.palette import THEMES
from tracker.games.coatl.drawing.pieces import sign
from tracker.games.coatl.drawing.serpents import draw_serpents, places_of
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
    """There are as many places from the start as at the end: no serpent moves."""
    whole = [*positions]
    places = places_of(whole[-1])
    frames = (_frame(position, size.width, theme, places) for position in whole)
    return film_of(frames, actions, speed, THEMES[theme])


def _frame(position: Position, width: int, theme: ThemeName, places: int) -> Image.Image:
    colours, high = THEMES[theme], sign_size(width)
    standings = [
        Standing(
            sign(position.owner(seat), high, theme, colours.paper),
            position.setup.players[seat].name,
            position.scores[seat],
        )
        for seat in position.seats
    ]
    return framed(draw_serpents(position, (width, width), theme, places), standings, colours)
