"""Pictures against what Pillow takes for empty ones of the same size."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from functools import partial

import django
from PIL import Image

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.bench.bare.settings")
django.setup()

from scoring.mexica import Position  # noqa: E402
from scoring.mexica.effects import carry_out  # noqa: E402
from scoring.mexica.opening import start  # noqa: E402
from tests.bench.clock import Figure, ratio  # noqa: E402
from tests.scoring.mexica.recorded import longest_referee_game  # noqa: E402
from tracker.games.mexica.drawing.board import Sheet, draw_board  # noqa: E402
from tracker.games.mexica.drawing.film import Screen, film  # noqa: E402
from tracker.games.mexica.face import FACE  # noqa: E402
from tracker.pictures.animation import FilmFormat, write_film  # noqa: E402
from tracker.pictures.answers import png  # noqa: E402
from tracker.pictures.card import HEIGHT, WIDTH  # noqa: E402
from tracker.pictures.film import Size, Speed  # noqa: E402

PLAYED, ROUNDS = 300, 101


def figures() -> Iterator[Figure]:
    record = longest_referee_game()
    told = [start(record.setup)]
    for move in list(record.actions())[:PLAYED]:
        told.append(carry_out(told[-1], move))
    yield from boards(told[-1])
    yield from films(told)


def boards(position: Position) -> Iterator[Figure]:
    print("Pictures; Pillow saving an empty one of the same size is 1.")
    for width in (240, 600, 1200, 2400):
        size = draw_board(position, width).size
        value = ratio(partial(board, position, width), partial(empty, size), ROUNDS)
        yield Figure(f"a board {width} wide as PNG", value, 3)
    value = ratio(
        lambda: png(FACE.past.card(position, "")), partial(empty, (WIDTH, HEIGHT)), ROUNDS
    )
    yield Figure("a card", value, 3)


def board(position: Position, width: int) -> bytes:
    return png(draw_board(position, width))


def empty(size: tuple[int, int]) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size).save(file, "PNG")
    return file.getvalue()


def films(told: list[Position]) -> Iterator[Figure]:
    """Pillow's own film of empty frames is indexed, too: what it writes fastest."""
    for kind in FilmFormat:
        for size in Size:
            measure = Screen(Sheet(size.width)).size
            count = sum(1 for _ in film(told, PLAYED, size, Speed.NORMAL))
            value = ratio(partial(make, told, size, kind), partial(blank, measure, count, kind), 7)
            yield Figure(f"{count} frames as {kind.name}, {size}", value, 6)


def make(told: list[Position], size: Size, kind: FilmFormat) -> None:
    for _ in write_film(film(told, PLAYED, size, Speed.NORMAL), kind, io.BytesIO()):
        pass


def blank(size: tuple[int, int], count: int, kind: FilmFormat) -> None:
    first, *rest = (Image.new("P", size) for _ in range(count))
    first.save(io.BytesIO(), kind.value, save_all=True, append_images=rest)
