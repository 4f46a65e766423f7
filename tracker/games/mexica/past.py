"""What Mexica shows where people look back: an island, periods, districts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from PIL import Image

from scoring.mexica.position import Position
from tracker.games.mexica.drawing.board import Sheet, draw_board
from tracker.games.mexica.drawing.card import IslandCard
from tracker.games.mexica.drawing.film import Screen, film
from tracker.games.plain_past import PlainPast
from tracker.pictures.film import Patch, Size, Speed
from tracker.pictures.palette import ThemeName


class Drawn:
    def board(self, position: Position, width: int, theme: ThemeName) -> Image.Image:
        return draw_board(position, width, theme)

    def board_height(self, width: int) -> int:
        return Sheet(width).height

    def film(
        self, positions: Iterable[Position], actions: int, size: Size, speed: Speed
    ) -> Iterator[Patch]:
        return film(positions, actions, size, speed)

    def film_height(self, width: int) -> int:
        return Screen(Sheet(width)).size[1]


class MexicaPast(PlainPast):
    drawing = Drawn()

    def card(self, position: Position, when: str) -> Image.Image:
        return IslandCard(self.face, position, when).drawn()

    def stage(self, position: Position) -> str:
        return _("Period %(n)s") % {"n": position.period}

    def stage_within(self, position: Position) -> str:
        return _("period %(n)s") % {"n": position.period}
