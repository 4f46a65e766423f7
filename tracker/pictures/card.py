"""A card to share: the result, in the measure that messengers show, and a game's own picture."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from PIL import Image, ImageDraw

from scoring.game import Phase
from tracker.games.face import Face
from tracker.pictures.lettering import drawable, fitted, width, write
from tracker.pictures.palette import CODES, Palette, Rgb, ThemeName, read
from tracker.pictures.result import Result, results

WIDTH, HEIGHT = 1200, 630
RIGHT = WIDTH - 40
ROW = 92
"""The most that a player's row is high."""
PLAIN = Palette(ThemeName.LIGHT, **read(CODES[ThemeName.LIGHT]))


class Card:
    """That of any game: names, points and who won."""

    palette: Palette = PLAIN
    left = 60
    """Where the column of the result begins."""
    indent = 0
    """Of a name, behind the sign of its player."""

    def __init__(self, face: Face, position: Any, when: str) -> None:
        """`when` is the day, in words."""
        self.face, self.position, self.when = face, position, when
        self.is_over = face.rules.phase(position) is Phase.FINISHED
        self.write = partial(write, theme=self.palette)

    def drawn(self) -> Image.Image:
        card = self.palette.blank((WIDTH, HEIGHT), self.palette.paper)
        self.put_picture(card)
        base = self._put_title(card)
        room = HEIGHT - 34 - base
        told = results(self.face, self.position)
        high = min(ROW, room // len(told))
        winners = sum(result.won for result in told)
        for number, result in enumerate(told):
            self._put_player(card, base + number * high, high, result, winners)
        return card

    # What a game may have better

    @property
    def of_winner(self) -> Rgb:
        """The ground on which a winner stands."""
        return self.palette.line

    def put_picture(self, card: Image.Image) -> None:
        """Whatever stands beside the result; here the day, below it."""
        self.write(card, (self.left, HEIGHT - 34), self.when, 22, self.palette.soft)

    def put_sign(self, card: Image.Image, place: tuple[int, int], colour: str, ground: Rgb) -> None:
        """The shape of a player, 34 pixels wide."""

    def put_star(self, card: Image.Image, place: tuple[int, int], ground: Rgb) -> None:
        """The sign of a winner, 20 pixels wide."""

    def _put_title(self, card: Image.Image) -> int:
        """What the numbers are; where the first player's row begins."""
        ink, soft = self.palette.ink, self.palette.soft
        title = _("Final score") if self.is_over else _("Score so far")
        self.write(card, (self.left, 84), title, 44, ink, bold=True)
        seats = len(self.face.rules.scores(self.position))
        told = [ngettext("%(n)s player", "%(n)s players", seats) % {"n": seats}]
        stage = self.face.past.stage_within(self.face.rules.stage(self.position))
        if stage and not self.is_over:
            told.append(stage)
        self.write(card, (self.left, 120), " · ".join(told), 22, soft)
        return 152

    def _put_player(
        self, card: Image.Image, top: int, high: int, result: Result, winners: int
    ) -> None:
        palette, left = self.palette, self.left
        ground = self.of_winner if result.won else palette.paper
        if result.won:
            box = _panel((RIGHT - left + 36, high - 8), ground, palette)
            card.paste(box, (left - 18, top))
        else:
            card.paste(palette.index(palette.line), (left, top + high - 5, RIGHT, top + high - 4))
        middle = top + (high - 8) // 2
        self.put_sign(card, (left, middle - 17), result.colour, ground)
        points = str(result.points)
        wide = self.write(card, (RIGHT, middle + 15), points, 42, palette.ink, 1, True, ground)
        left, room = left + self.indent, RIGHT - left - self.indent - wide - 16
        name = drawable(result.name)[0] or self.face.colour(result.colour)
        line = middle + (0 if result.won else 10)
        size = 28 if width(name, 28) <= room else 24
        self.write(card, (left, line), fitted(name, room, size), size, palette.ink, ground=ground)
        if result.won:
            self.put_star(card, (left, line + 13), ground)
            word = _("Winner") if winners == 1 else _("Shares the victory")
            behind = left + 27 if self.indent else left
            self.write(card, (behind, line + 30), word, 20, palette.soft, ground=ground)


@lru_cache(maxsize=16)
def _panel(size: tuple[int, int], colour: Rgb, palette: Palette) -> Image.Image:
    return on_ground(panel(size, 14, colour), palette.paper, palette)


def panel(size: tuple[int, int], radius: int, colour: Rgb) -> Image.Image:
    """A box with round corners."""
    image = Image.new("RGBA", (size[0] * 4, size[1] * 4))
    corners = (0, 0, image.width - 1, image.height - 1)
    ImageDraw.Draw(image).rounded_rectangle(corners, radius * 4, fill=colour)
    return image.resize(size, Image.Resampling.BOX)


def on_ground(image: Image.Image, ground: Rgb, palette: Palette) -> Image.Image:
    whole = Image.new("RGBA", image.size, (*ground, 255))
    whole.alpha_composite(image)
    return palette.reduced(whole)
