"""The towers beside the result: who has which, the highest, and the thief of the game."""

from __future__ import annotations

from django.utils.translation import gettext as _
from PIL import Image

from scoring.aztekz.box.pieces import Colour
from scoring.game import Seat
from tracker.games.aztekz.drawing.palette import THEMES
from tracker.games.aztekz.drawing.sprites import sign, star
from tracker.games.aztekz.drawing.towers import draw_towers
from tracker.games.aztekz.story.telling import deeds
from tracker.pictures.card import HEIGHT, Card
from tracker.pictures.lettering import fitted
from tracker.pictures.palette import Rgb, ThemeName

NAME = ThemeName.LIGHT
THEME = THEMES[NAME]
WIDE, TOWERS = 752, 480
LINE = 28


class TowerCard(Card):
    palette = THEME
    left = WIDE + 36
    indent = 52

    @property
    def of_winner(self) -> Rgb:
        return THEME.moss

    def put_picture(self, card: Image.Image) -> None:
        card.paste(THEME.index(THEME.moss), (0, 0, WIDE, HEIGHT))
        card.paste(draw_towers(self.position, (WIDE, TOWERS), NAME), (0, 12))
        players = self.position.setup.players
        names = {Seat(seat): player.name for seat, player in enumerate(players)}
        for number, told in enumerate(deeds(self.position, names)):
            text = fitted(told, WIDE - 56, 20)
            place = 28, TOWERS + 40 + number * LINE
            self.write(card, place, text, 20, THEME.ink, ground=THEME.moss)
        base = HEIGHT - 24
        name = _("Mexica at the table")
        self.write(card, (28, base), name, 20, THEME.soft, ground=THEME.moss)
        self.write(card, (WIDE - 28, base), self.when, 20, THEME.soft, 1, ground=THEME.moss)

    def put_sign(self, card: Image.Image, place: tuple[int, int], colour: str, ground: Rgb) -> None:
        card.paste(sign(Colour(colour), 34, NAME, ground), place)

    def put_star(self, card: Image.Image, place: tuple[int, int], ground: Rgb) -> None:
        card.paste(star(20, NAME, ground), place)
