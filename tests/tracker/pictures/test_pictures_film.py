"""The film: its frames, its two formats."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from tests.tracker.pictures.approve import game, positions
from tracker.games.mexica.drawing.board import Sheet, drawn
from tracker.games.mexica.drawing.film import Screen, film, frames
from tracker.pictures.animation import FilmFormat, write_film
from tracker.pictures.film import LAST, Patch, Size, Speed
from tracker.pictures.palette import ThemeName

PLAYED = 45
kinds = pytest.mark.parametrize("kind", FilmFormat)


def packed(kind: FilmFormat, played: int = PLAYED, speed: Speed = Speed.NORMAL) -> Image.Image:
    file = io.BytesIO()
    patches = film(positions(game(), played), played, Size.SMALL, speed)
    told = list(write_film(patches, kind, file))
    assert told == sorted(told)
    assert told[-1] == played
    file.seek(0)
    return Image.open(file)


def read(image: Image.Image) -> Iterator[Image.Image]:
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        yield image.convert("RGB")


@pytest.mark.slow
@kinds
def test_every_frame_is_the_island_of_its_action(kind: FilmFormat) -> None:
    told = list(frames(positions(game(), PLAYED)))
    with packed(kind) as image:
        assert image.size == Screen(Sheet(360)).size
        sheet = Sheet(Size.SMALL.width)
        shown = list(read(image))
    assert len(shown) == len(told)
    for frame, whole in zip(told, shown, strict=True):
        island = drawn(frame.position, sheet, frame.lit).convert("RGB")
        seen = whole.crop((0, 0, *island.size))
        assert not ImageChops.difference(island, seen).getbbox(), frame.done


def test_what_moves_nothing_is_no_frame_of_its_own() -> None:
    told = list(frames(positions(game(), PLAYED)))
    assert 1 < len(told) < PLAYED
    assert len({frame.done for frame in told}) == len(told)
    for before, after in pairwise(told):
        scored = before.position.scores != after.position.scores
        assert after.lit or scored


@kinds
@pytest.mark.parametrize("speed", Speed)
def test_a_frame_is_seen_as_long_as_was_chosen_and_the_last_one_longer(
    kind: FilmFormat, speed: Speed
) -> None:
    with packed(kind, 12, speed) as image:
        durations = []
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            image.load()
            durations.append(image.info["duration"])
        assert image.info["loop"] == 0
    assert durations == [speed.milliseconds] * (len(durations) - 1) + [LAST]


@kinds
def test_a_game_without_actions_is_a_film_of_one_picture(kind: FilmFormat) -> None:
    with packed(kind, 0) as image:
        assert getattr(image, "n_frames", 1) == 1
        assert image.size == Screen(Sheet(360)).size


@kinds
def test_no_more_than_a_frame_is_kept(kind: FilmFormat) -> None:
    """Each is written before the next but one is drawn."""
    drawn_so_far = 0

    def counted() -> Iterator[Patch]:
        nonlocal drawn_so_far
        for patch in film(positions(game(), PLAYED), PLAYED, Size.SMALL, Speed.FAST):
            drawn_so_far += 1
            yield patch

    for written, _ in enumerate(write_film(counted(), kind, io.BytesIO()), 1):
        assert drawn_so_far == written


def test_a_patch_is_small() -> None:
    patches = list(film(positions(game(), PLAYED), PLAYED, Size.SMALL, Speed.FAST))
    whole = patches[0].image.width * patches[0].image.height
    areas = [patch.image.width * patch.image.height for patch in patches[1:]]
    assert sorted(areas)[len(areas) // 2] < 0.8 * whole
    assert all(patch.corner[0] % 2 == patch.corner[1] % 2 == 0 for patch in patches)


@pytest.mark.slow
def test_the_scores_stand_below_and_move() -> None:
    position = list(positions(game()))
    screen = Screen(Sheet(360))
    rows = (0, screen.sheet.height, 360, screen.sheet.height + screen.line)
    patches = film(iter((position[0], position[-1])), 1, Size.SMALL, Speed.FAST, ThemeName.DARK)
    first, last = patches
    assert first.image.crop(rows).getcolors(1000) != last.image.crop(rows).getcolors(1000)
    assert last.box[3] == screen.size[1]
