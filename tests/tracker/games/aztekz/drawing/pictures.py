"""Pictures of Aztekz to be looked at and approved, with those of tests/tracker/pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from scoring.aztekz.position import Position
from tests.scoring.aztekz.pictures import table
from tests.tracker.games.aztekz.sheets import THEFTS, played
from tracker.pictures.palette import ThemeName

FIELD = """
    ┌:2a,1c,A2=3b ─ ├:A,A1,B1=2d
    │:1e          . ┼:B,B2
    └ ─:3f          ┘:1a,1b,1c,1d,1e,1f
"""


def _board(position: Position, theme: ThemeName) -> Image.Image:
    from tracker.games.aztekz.face import FACE

    drawing = FACE.past.drawing
    assert drawing
    return drawing.board(position, 480, theme)


def _card() -> Image.Image:
    from tracker.games.aztekz.face import FACE
    from tracker.pictures.card import HEIGHT, WIDTH

    end = played(*THEFTS, {"do": "end"})[-1]
    card = FACE.past.card(end, "1 May 2024").convert("RGB")
    return card.resize((WIDTH // 2, HEIGHT // 2), Image.Resampling.BOX)


PICTURES: Mapping[str, Callable[[], Image.Image]] = {
    "aztekz_field_light": lambda: _board(table(FIELD), ThemeName.LIGHT),
    "aztekz_field_dark": lambda: _board(table(FIELD), ThemeName.DARK),
    "aztekz_towers_light": lambda: _board(played(*THEFTS)[-1], ThemeName.LIGHT),
    "aztekz_towers_dark": lambda: _board(played(*THEFTS)[-1], ThemeName.DARK),
    "aztekz_card": _card,
}
