"""Pictures of Aztekz to be looked at and approved, with those of tests/tracker/pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from scoring.aztekz import start
from scoring.aztekz.game import play, read_record
from scoring.aztekz.position import Position
from tests.scoring.aztekz.pictures import table
from tests.tracker.games.aztekz.sheets import THEFTS, played
from tests.tracker.games.aztekz.shows import REFEREE
from tests.tracker.games.two_ways.pictures import board, card, frame
from tracker.pictures.palette import ThemeName

FIELD = """
    ┌:2a,1c,A2=3b ─ ├:A,A1,B1=2d
    │:1e          . ┼:B,B2
    └ ─:3f          ┘:1a,1b,1c,1d,1e,1f
"""


def _board(position: Position, theme: ThemeName) -> Image.Image:
    from tracker.games.aztekz.face import FACE

    return board(FACE, position, theme)


def _card() -> Image.Image:
    from tracker.games.aztekz.face import FACE

    return card(FACE, played(*THEFTS, {"do": "end"})[-1])


def _frame(number: int) -> Image.Image:
    """Of the film of a field that grows."""
    from tracker.games.aztekz.face import FACE

    record = read_record(REFEREE)
    positions = [start(record.setup)]
    for action in record.actions():
        positions.append(play(positions[-1], action))
    return frame(FACE, positions, number)


PICTURES: Mapping[str, Callable[[], Image.Image]] = {
    "aztekz_field_light": lambda: _board(table(FIELD), ThemeName.LIGHT),
    "aztekz_field_dark": lambda: _board(table(FIELD), ThemeName.DARK),
    "aztekz_towers_light": lambda: _board(played(*THEFTS)[-1], ThemeName.LIGHT),
    "aztekz_towers_dark": lambda: _board(played(*THEFTS)[-1], ThemeName.DARK),
    "aztekz_card": _card,
    "aztekz_film_early": lambda: _frame(6),
    "aztekz_film_last": lambda: _frame(-1),
}
