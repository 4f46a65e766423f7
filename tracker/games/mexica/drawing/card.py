"""The island beside the result."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from PIL import Image

from scoring.mexica.board.pieces import Colour
from tracker.games.face import Face
from tracker.games.mexica.drawing import sprites
from tracker.games.mexica.drawing.board import Sheet, drawn
from tracker.games.mexica.drawing.palette import THEMES
from tracker.pictures.card import HEIGHT, Card
from tracker.pictures.palette import Rgb, ThemeName

NAME = ThemeName.LIGHT
THEME = THEMES[NAME]
WIDE = 752
"""Of the lake; the names stand beside it."""
ISLANDS = [Sheet((WIDE, 368)[turn % 2], NAME, turn, lettered=False) for turn in range(4)]


class IslandCard(Card):
    palette = THEME
    left = WIDE + 36
    indent = 52

    def __init__(self, face: Face, position: Any, when: str, turn: int = 0) -> None:
        super().__init__(face, position, when)
        self.sheet = ISLANDS[turn]

    @property
    def of_winner(self) -> Rgb:
        return THEME.land

    def put_picture(self, card: Image.Image) -> None:
        card.paste(THEME.index(THEME.lake), (0, 0, WIDE, HEIGHT))
        island = drawn(self.position, self.sheet)
        card.paste(island, ((WIDE - island.width) // 2, 24))
        base = HEIGHT - 34
        name = _("Mexica at the table")
        self.write(card, (28, base), name, 22, THEME.soft, ground=THEME.lake)
        self.write(card, (WIDE - 28, base), self.when, 22, THEME.soft, 1, ground=THEME.lake)

    def put_sign(self, card: Image.Image, place: tuple[int, int], colour: str, ground: Rgb) -> None:
        card.paste(sprites.sign(Colour(colour), 34, NAME, ground), place)

    def put_star(self, card: Image.Image, place: tuple[int, int], ground: Rgb) -> None:
        card.paste(sprites.star(20, NAME, ground), place)
