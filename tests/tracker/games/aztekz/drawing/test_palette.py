"""Pieces stand out from the cards, by day and by night."""

from __future__ import annotations

import pytest

from scoring.aztekz.box.pieces import Colour, Soul
from tracker.games.aztekz.drawing.palette import THEMES, Theme
from tracker.pictures.palette import Rgb


def luminance(colour: Rgb) -> float:
    parts = (
        value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4
        for value in colour
    )
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one: Rgb, other: Rgb) -> float:
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=str)
def test_pieces_roads_and_cards_can_be_told_apart(theme: Theme) -> None:
    edges = [(theme.clay, theme.road), (theme.clay, theme.moss), (theme.crown, theme.dark_rim)]
    edges += [(theme.rim(colour), theme.clay) for colour in Colour]
    assert min(contrast(*edge) for edge in edges) >= 3


@pytest.mark.parametrize("theme", THEMES.values(), ids=str)
def test_what_is_written_on_a_piece_can_be_read(theme: Theme) -> None:
    written = [(theme.hero(colour), theme.rim(colour)) for colour in Colour]
    written += [(theme.soul(soul), theme.dark_rim) for soul in Soul]
    assert min(contrast(*each) for each in written) >= 4.5
