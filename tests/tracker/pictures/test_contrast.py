"""Every piece stands out from all that it can stand on, by day and by night, for all eyes."""

from __future__ import annotations

import pytest

from scoring.mexica.board.pieces import PLAYER_COLOURS
from tests.seen import contrast
from tracker.games.mexica.drawing.palette import THEMES, Theme

PIECE, TEXT = 3, 4.5


@pytest.fixture(params=THEMES.values(), ids=list(THEMES))
def theme(request: pytest.FixtureRequest) -> Theme:
    found: Theme = request.param
    return found


def test_temples_and_pillis(theme: Theme) -> None:
    for colour in PLAYER_COLOURS:
        piece = theme.piece(colour)
        assert {ground: contrast(piece, ground) >= PIECE for ground in theme.grounds} == (
            dict.fromkeys(theme.grounds, True)
        ), colour
        assert contrast(theme.number, piece) >= TEXT
        assert contrast(theme.rim, theme.wall(colour)) >= PIECE


def test_tokens_have_eaves(theme: Theme) -> None:
    assert contrast(theme.eaves, theme.land) >= PIECE
    assert contrast(theme.eaves, theme.token) >= PIECE
    assert contrast(theme.token_ink, theme.token) >= TEXT


def test_bridges_and_what_was_done_last(theme: Theme) -> None:
    assert max(contrast(theme.deck, theme.canal), contrast(theme.rail, theme.canal)) >= PIECE
    assert contrast(theme.rail, theme.land) >= PIECE
    assert contrast(theme.glow, theme.land) >= PIECE
    assert contrast(theme.stone_mark, theme.stone) >= PIECE


def test_marks_beside_names(theme: Theme) -> None:
    """Black on dark paper has a line around it."""
    assert contrast(theme.ink, theme.paper) >= TEXT
    for colour in PLAYER_COLOURS[1:]:
        assert contrast(theme.own(colour), theme.paper) >= PIECE
