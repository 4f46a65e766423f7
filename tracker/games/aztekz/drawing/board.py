"""What lies on the table: the field of cards, or on a sheet the towers."""

from __future__ import annotations

from PIL import Image

from scoring.aztekz.box.pieces import Colour, Soul
from scoring.aztekz.position import Position
from tracker.games.aztekz.drawing.field import draw_field
from tracker.games.aztekz.drawing.geometry import SIGNS, box
from tracker.games.aztekz.drawing.palette import THEMES
from tracker.games.aztekz.drawing.sprites import sign
from tracker.games.aztekz.drawing.towers import draw_towers
from tracker.games.two_ways.drawing import BoardDrawing
from tracker.pictures.palette import Rgb, ThemeName


class AztekzDrawing(BoardDrawing):
    themes = THEMES
    ground = THEMES[ThemeName.LIGHT].moss
    star = SIGNS[Soul.E]

    def drawn(self, position: Position, width: int, theme: ThemeName, end: Position) -> Image.Image:
        if position.setup.is_referee:
            return draw_field(position, width, theme, box(end))
        return draw_towers(position, (width, width), theme)

    def won(self, position: Position, size: tuple[int, int], theme: ThemeName) -> Image.Image:
        return draw_towers(position, size, theme)

    def sign(self, colour: str, size: int, theme: ThemeName, ground: Rgb) -> Image.Image:
        return sign(Colour(colour), size, theme, ground)
