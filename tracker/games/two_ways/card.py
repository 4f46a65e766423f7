"""A card to share: what everybody has beside the result, and below it what made the difference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from PIL import Image

from tracker.games.face import Face
from tracker.games.two_ways.drawing import LIGHT, BoardDrawing, star
from tracker.pictures.card import HEIGHT, Card
from tracker.pictures.lettering import fitted
from tracker.pictures.palette import Rgb

WIDE, HIGH = 752, 480
"""What everybody has."""
LINE = 28


class DeedsCard(Card):
    left = WIDE + 36
    indent = 52

    def __init__(
        self, face: Face, position: Any, when: str, drawing: BoardDrawing, deeds: Sequence[str]
    ) -> None:
        """`deeds` are sentences."""
        self.drawing, self.deeds = drawing, deeds
        self.palette = drawing.themes[LIGHT]
        super().__init__(face, position, when)

    @property
    def of_winner(self) -> Rgb:
        return self.drawing.ground

    def put_picture(self, card: Image.Image) -> None:
        palette, ground = self.palette, self.drawing.ground
        card.paste(palette.index(ground), (0, 0, WIDE, HEIGHT))
        card.paste(self.drawing.won(self.position, (WIDE, HIGH), LIGHT), (0, 12))
        for number, told in enumerate(self.deeds):
            text = fitted(told, WIDE - 56, 20)
            place = 28, HIGH + 40 + number * LINE
            self.write(card, place, text, 20, palette.ink, ground=ground)
        base = HEIGHT - 24
        name = _("Mexica at the table")
        self.write(card, (28, base), name, 20, palette.soft, ground=ground)
        self.write(card, (WIDE - 28, base), self.when, 20, palette.soft, 1, ground=ground)

    def put_sign(self, card: Image.Image, place: tuple[int, int], colour: str, ground: Rgb) -> None:
        card.paste(self.drawing.sign(colour, 34, LIGHT, ground), place)

    def put_star(self, card: Image.Image, place: tuple[int, int], ground: Rgb) -> None:
        card.paste(star(self.drawing.star, 20, self.palette, ground), place)
