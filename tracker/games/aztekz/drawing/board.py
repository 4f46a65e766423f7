"""What lies on the table: the field of cards, or on a sheet the towers."""

from __future__ import annotations

from PIL import Image

from scoring.aztekz.position import Position
from tracker.games.aztekz.drawing.field import draw_field
from tracker.games.aztekz.drawing.geometry import Box
from tracker.games.aztekz.drawing.towers import draw_towers
from tracker.pictures.palette import ThemeName


def draw_board(
    position: Position, width: int, theme: ThemeName, around: Box | None = None
) -> Image.Image:
    """As high as it is wide, in indexes of the theme's palette. `around` is the box of the field
    that lies in the middle, where it is not that of the position."""
    if position.setup.is_referee:
        return draw_field(position, width, theme, around)
    return draw_towers(position, (width, width), theme)
