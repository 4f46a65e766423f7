"""The serpents beside the result: who built which, the best one, and what was one piece short."""

from __future__ import annotations

from django.utils.translation import gettext as _
from PIL import Image

from scoring.coatl.box.pieces import Colour
from scoring.game import Seat
from tracker.games.coatl.drawing.palette import THEMES
from tracker.games.coatl.drawing.pieces import sign, star
from tracker.games.coatl.drawing.serpents import draw_serpents
from tracker.games.coatl.story.telling import deeds
from tracker.pictures.card import HEIGHT, Card
from tracker.pictures.lettering import fitted
from tracker.pictures.palette import Rgb, ThemeName

NAME = ThemeName.LIGHT
THEME = THEMES[NAME]
WIDE, SERPENTS = 752, 480
LINE = 28


class SerpentCard(Card):
    palette = THEME
    left = WIDE + 36
    indent = 52

    @property
    def of_winner(self) -> Rgb:
        return THEME.ground

    def put_picture(self, card: Image.Image) -> None:
        card.paste(THEME.index(THEME.ground), (0, 0, WIDE, HEIGHT))
        card.paste(draw_serpents(self.position, (WIDE, SERPENTS), NAME), (0, 12))
        players = self.position.setup.players
        names = {Seat(seat): player.name for seat, player in enumerate(players)}
        for number, told in enumerate(deeds(self.position, names)):
            text = fitted(told, WIDE - 56, 20)
            place = 28, SERPENTS + 40 + number * LINE
            self.write(card, place, text, 20, THEME.ink, ground=THEME.ground)
        base = HEIGHT - 24
        name = _("Mexica at the table")
        self.write(card, (28, base), name, 20, THEME.soft, ground=THEME.ground)
        self.write(card, (WIDE - 28, base), self.when, 20, THEME.soft, 1, ground=THEME.ground)

    def put_sign(self, card: Image.Image, place: tuple[int, int], colour: str, ground: Rgb) -> None:
        card.paste(sign(Colour(colour), 34, NAME, ground), place)

    def put_star(self, card: Image.Image, place: tuple[int, int], ground: Rgb) -> None:
        card.paste(star(20, NAME, ground), place)
