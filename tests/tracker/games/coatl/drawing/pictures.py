"""Pictures of Cóatl to be looked at and approved, with those of tests/tracker/pictures."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PIL import Image

from scoring.coatl.position import Position
from tests.tracker.games.coatl.played import replayed
from tests.tracker.games.two_ways.pictures import board, card, frame
from tracker.pictures.palette import ThemeName

EXAMPLES = (Path(__file__).parents[4] / "scoring/coatl/examples.jsonl").read_text().splitlines()
OF_FOUR, OF_REFEREE, OF_TWO = 7, 12, 8
"""A sheet of four, a referee's table of four, and one of two."""


def record(number: int, long: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(EXAMPLES[number])["record"]
    if long:
        found["players"][0]["name"] = "Maximiliana-Wilhelmina-von-der-Hohenburg"
    return found


def _end(number: int, long: bool = False) -> Position:
    return replayed(record(number, long))[-1]


def _board(number: int, theme: ThemeName) -> Image.Image:
    from tracker.games.coatl.face import FACE

    return board(FACE, _end(number), theme)


def _card(number: int, long: bool = False) -> Image.Image:
    from tracker.games.coatl.face import FACE

    return card(FACE, _end(number, long))


def _frame(number: int) -> Image.Image:
    """Of the film of serpents that grow."""
    from tracker.games.coatl.face import FACE

    return frame(FACE, replayed(record(OF_TWO)), number)


PICTURES: Mapping[str, Callable[[], Image.Image]] = {
    "coatl_sheet_light": lambda: _board(OF_FOUR, ThemeName.LIGHT),
    "coatl_referee_dark": lambda: _board(OF_REFEREE, ThemeName.DARK),
    "coatl_card_of_four": lambda: _card(OF_FOUR, long=True),
    "coatl_card_of_two": lambda: _card(OF_TWO),
    "coatl_film_early": lambda: _frame(60),
    "coatl_film_last": lambda: _frame(-1),
}
