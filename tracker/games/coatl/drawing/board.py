"""What lies on the table: everybody's serpents."""

from __future__ import annotations

from PIL import Image

from scoring.coatl.box.pieces import Colour, Hue
from scoring.coatl.position import Position
from tracker.games.coatl.drawing.palette import THEMES
from tracker.games.coatl.drawing.pieces import SHAPES, sign
from tracker.games.coatl.drawing.serpents import draw_serpents, places_of
from tracker.games.two_ways.drawing import BoardDrawing
from tracker.pictures.palette import Rgb, ThemeName


class CoatlDrawing(BoardDrawing):
    themes = THEMES
    ground = THEMES[ThemeName.LIGHT].ground
    star = SHAPES[Hue.YELLOW]

    def drawn(self, position: Position, width: int, theme: ThemeName, end: Position) -> Image.Image:
        return draw_serpents(position, (width, width), theme, places_of(end))

    def won(self, position: Position, size: tuple[int, int], theme: ThemeName) -> Image.Image:
        return draw_serpents(position, size, theme, places_of(position))

    def sign(self, colour: str, size: int, theme: ThemeName, ground: Rgb) -> Image.Image:
        return sign(Colour(colour), size, theme, ground)
