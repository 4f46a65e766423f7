"""A card to share: the result beside the island, in the measure that messengers show."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _
from PIL import Image

from scoring.mexica.position import Position
from tracker.games.mexica.board import colour_name
from tracker.pictures import sprites
from tracker.pictures.board import Sheet, drawn
from tracker.pictures.lettering import drawable, fitted, width, write
from tracker.pictures.palette import THEMES, Rgb, ThemeName
from tracker.pictures.standing import Standing, standings

WIDTH, HEIGHT = 1200, 630
NAME = ThemeName.LIGHT
THEME = THEMES[NAME]
ISLAND = Sheet(752, NAME, lettered=False)
LEFT, RIGHT = ISLAND.width + 36, WIDTH - 40
"""The column of the result."""
ROW = 92
"""The most that a player's row is high."""


def draw_card(position: Position, when: str = "") -> Image.Image:
    """`when` is the day, in words."""
    card = THEME.blank((WIDTH, HEIGHT), THEME.paper)
    _put_island(card, position, when)
    base = _put_title(card, position)
    room = HEIGHT - 34 - base
    told = standings(position)
    high = min(ROW, room // len(told))
    for number, standing in enumerate(told):
        _put_player(card, base + number * high, high, standing, len([s for s in told if s.won]))
    return card


def _put_island(card: Image.Image, position: Position, when: str) -> None:
    card.paste(THEME.index(THEME.lake), (0, 0, ISLAND.width, HEIGHT))
    card.paste(drawn(position, ISLAND), (0, 24))
    base = HEIGHT - 34
    colours = (THEME.lake, THEME.soft)
    write(card, NAME, (28, base), _("Mexica at the table"), 22, colours)
    write(card, NAME, (ISLAND.width - 28, base), when, 22, colours, 1)


def _put_title(card: Image.Image, position: Position) -> int:
    """What the numbers are; where the first player's row begins."""
    paper = THEME.paper
    title = _("Final score") if position.finished else _("Score so far")
    write(card, NAME, (LEFT, 84), title, 44, (paper, THEME.ink), bold=True)
    players = _("%(n)s players") % {"n": len(position.seats)}
    period = "" if position.finished else " · " + _("period %(n)s") % {"n": position.period}
    write(card, NAME, (LEFT, 120), players + period, 22, (paper, THEME.soft))
    return 152


def _put_player(card: Image.Image, top: int, high: int, standing: Standing, winners: int) -> None:
    ground = THEME.land if standing.won else THEME.paper
    if standing.won:
        box = _panel((RIGHT - LEFT + 36, high - 8), ground)
        card.paste(box, (LEFT - 18, top))
    else:
        card.paste(THEME.index(THEME.line), (LEFT, top + high - 5, RIGHT, top + high - 4))
    middle = top + (high - 8) // 2
    sign = sprites.sign(standing.colour, 34, NAME, ground)
    card.paste(sign, (LEFT, middle - 17))
    points = (ground, THEME.ink)
    wide = write(card, NAME, (RIGHT, middle + 15), str(standing.points), 42, points, 1, bold=True)
    left, room = LEFT + 52, RIGHT - LEFT - 52 - wide - 16
    name = drawable(standing.name)[0] or colour_name(standing.colour)
    line = middle + (0 if standing.won else 10)
    size = 28 if width(name, 28) <= room else 24
    write(card, NAME, (left, line), fitted(name, room, size), size, (ground, THEME.ink))
    if standing.won:
        star = sprites.star(20, NAME, ground)
        card.paste(star, (left, line + 13))
        word = _("Winner") if winners == 1 else _("Shares the victory")
        write(card, NAME, (left + 27, line + 30), word, 20, (ground, THEME.soft))


@lru_cache(maxsize=16)
def _panel(size: tuple[int, int], colour: Rgb) -> Image.Image:
    return sprites.on_ground(sprites.panel(size, 14, colour), THEME.paper, THEME)
