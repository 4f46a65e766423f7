"""Pieces stand out from the ground, by day and by night, and look alike in pictures and pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.coatl.box.pieces import Colour, Hue
from tests.seen import contrast
from tracker.games.coatl.drawing.palette import THEMES, Theme
from tracker.games.coatl.drawing.pieces import HEAD, OF_COLOUR, SHAPES, TAIL
from tracker.pictures.palette import rgb

ROOT = Path(__file__).parents[5]
SIGNS = (ROOT / "templates/coatl/signs.html").read_text()
STYLES = (ROOT / "static/coatl/pieces.css").read_text()


@pytest.mark.parametrize("theme", THEMES.values(), ids=str)
def test_pieces_and_marks_stand_out_from_the_ground(theme: Theme) -> None:
    for hue in Hue:
        assert max(contrast(theme.hue(hue), theme.ground), contrast(theme.ink, theme.ground)) >= 3
    assert min(contrast(theme.own(colour), theme.ground) for colour in Colour) >= 3
    assert contrast(theme.ink, theme.ground) >= 4.5
    assert contrast(theme.soft, theme.ground) >= 4.5


@pytest.mark.parametrize("hue", Hue)
def test_a_piece_is_as_in_the_style_sheet(hue: Hue) -> None:
    found = re.search(rf"#h-{hue}, \.{hue}\) {{\s*--hue: (#\w+);", STYLES)
    assert found
    assert all(theme.hue(hue) == rgb(found[1]) for theme in THEMES.values())


def test_no_two_pieces_have_one_shape() -> None:
    assert len(set(SHAPES.values())) == len(Hue)
    assert len(set(OF_COLOUR.values())) == len(OF_COLOUR)


@pytest.mark.parametrize("hue", [Hue.GREEN, Hue.RED, Hue.YELLOW])
def test_a_shape_is_that_of_the_page(hue: Hue) -> None:
    path = re.search(rf'id="h-{hue}">\s*<path d="(.*?)"', SIGNS)
    assert path
    own = [value for corner in SHAPES[hue] for value in corner]
    assert own == pytest.approx([*_corners(path[1])], abs=0.01)


def test_head_and_tail_are_no_mirrored_pair() -> None:
    mirrored = {(-x, y) for x, y in HEAD}
    assert not mirrored & {*TAIL}
    head, tail = (re.search(rf'id="h-{end}">(.*?)</g>', SIGNS, re.S) for end in ("head", "tail"))
    assert head
    assert tail
    assert "circle" in head[1]
    assert "circle" not in tail[1]


def _corners(path: str) -> Iterator[float]:
    """Of a path of straight lines, around the middle of the piece."""
    x = y = 0.0
    for sign, numbers in re.findall(r"([MLlHZz])([^A-Za-z]*)", path):
        values = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        while values:
            if sign == "H":
                x = values.pop(0)
            else:
                first, second, *values = values
                x, y = (x + first, y + second) if sign == "l" else (first, second)
            yield from (x / 10 - 1, y / 10 - 1)
