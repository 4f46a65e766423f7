"""What a game draws, in the measures in which somebody looks at it and approves it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from PIL import Image

from tracker.games.face import Face
from tracker.pictures.film import Patch, Size, Speed
from tracker.pictures.palette import ThemeName


def board(face: Face, position: Any, theme: ThemeName) -> Image.Image:
    assert face.past.drawing
    return face.past.drawing.board(position, 480, theme)


def card(face: Face, position: Any) -> Image.Image:
    from tracker.pictures.card import HEIGHT, WIDTH

    drawn = face.past.card(position, "1 May 2024").convert("RGB")
    return drawn.resize((WIDTH // 2, HEIGHT // 2), Image.Resampling.BOX)


def film(face: Face, positions: Sequence[Any]) -> list[Patch]:
    drawing = face.past.drawing
    assert drawing
    return [*drawing.film(positions, len(positions) - 1, Size.SMALL, Speed.FAST)]


def frame(face: Face, positions: Sequence[Any], number: int) -> Image.Image:
    """Of the film."""
    from tracker.pictures.animation import FilmFormat, write_film

    file = io.BytesIO()
    for _done in write_film(film(face, positions), FilmFormat.GIF, file):
        pass
    with Image.open(file) as written:
        written.seek(number % written.n_frames)  # type: ignore[attr-defined]
        return written.convert("RGB")
