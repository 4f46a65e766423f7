"""The setup as it stands in a record."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from scoring.aztekz.box.pieces import CARDS, Colour, Mode, Soul
from scoring.aztekz.fields import read_colour
from scoring.aztekz.setup import Setup
from scoring.fields import Plain, Shape, numbers_schema, words_schema
from scoring.game import Json
from scoring.reading import read_number, required, word_of
from scoring.seated import read_players, written_setup

FORMAT = "aztekz-record/1"
STICKERS = "stickers"
"""Which colour the symbols have on a table: {"a": "red"}."""
ASKED = (
    Plain("mode", Shape.WORD, words_schema(Mode, "Mode")),
    Plain("cards", Shape.NUMBER, numbers_schema(CARDS), optional=True),
)
"""What a setup says beside who plays."""
_read_mode = word_of(Mode, "a game is kept on a sheet or in referee mode")


def read_setup(written: Json) -> Setup:
    mode = _read_mode(required(written, "mode", "record"), "mode")
    players = read_players(written, read_colour)
    stickers = tuple(_read_stickers(written.get(STICKERS)))
    if mode is Mode.SHEET:
        # On a sheet the number of cards means nothing.
        return Setup(mode, players, stickers=stickers)
    cards = read_number(required(written, "cards", "record"), "cards")
    return Setup(mode, players, cards, stickers)


def _read_stickers(written: object) -> Iterator[tuple[Soul, Colour]]:
    """It is no part of the format: what says nothing is passed over."""
    told = written if isinstance(written, dict) else {}
    for soul, colour in product(Soul, Colour):
        if told.get(soul.value) == colour.value:
            yield soul, colour


def write_setup(setup: Setup) -> Json:
    written = written_setup(FORMAT, setup)
    if setup.stickers:
        written |= {STICKERS: {soul.value: colour.value for soul, colour in setup.stickers}}
    return written | {"cards": setup.cards} if setup.is_referee else written
