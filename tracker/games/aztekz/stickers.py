"""Which sticker of the table is which symbol: told once, and proposed for the next game.

A symbol keeps its shape and its letter; it takes the colour that its sticker has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from scoring.aztekz.box.pieces import Colour, Soul
from scoring.aztekz.record.reading import STICKERS
from scoring.aztekz.setup import Setup
from scoring.game import Json
from tracker.games.aztekz import words


class Choice(NamedTuple):
    """A symbol in the form of a new game."""

    field: str
    soul: str
    name: str
    chosen: str


def stickers_of(setup: Setup) -> dict[str, str]:
    """For the drawing of the symbols: {"a": "red"}."""
    return {soul.value: colour.value for soul, colour in setup.stickers}


def choices(form: Mapping[str, Any]) -> Iterator[Choice]:
    for soul in Soul:
        field = _field(soul)
        yield Choice(field, soul.value, words.soul_name(soul), form.get(field, ""))


def told(form: Mapping[str, Any]) -> Json:
    """As a record says it; nothing where no sticker was chosen."""
    chosen = {soul.value: form.get(_field(soul)) for soul in Soul}
    known = {soul: colour for soul, colour in chosen.items() if colour in [*Colour]}
    return {STICKERS: known} if known else {}


def proposed(setup: Json) -> dict[str, str]:
    """What the form of a new game begins with, by the setup of the one before."""
    before = setup.get(STICKERS)
    told = before if isinstance(before, dict) else {}
    return {
        _field(soul): colour.value
        for soul, colour in product(Soul, Colour)
        if told.get(soul.value) == colour.value
    }


def _field(soul: Soul) -> str:
    return f"sticker_{soul.value}"
