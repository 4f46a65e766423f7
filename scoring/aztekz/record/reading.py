"""The setup as it stands in a record."""

from __future__ import annotations

from scoring.aztekz.box.pieces import CARDS, Mode
from scoring.aztekz.fields import read_colour
from scoring.aztekz.setup import Setup
from scoring.fields import Plain, Shape, numbers_schema, words_schema
from scoring.game import Json
from scoring.reading import read_number, required, word_of
from scoring.seated import read_players, written_setup

FORMAT = "aztekz-record/1"
ASKED = (
    Plain("mode", Shape.WORD, words_schema(Mode)),
    Plain("cards", Shape.NUMBER, numbers_schema(CARDS), optional=True),
)
"""What a setup says beside who plays."""
_read_mode = word_of(Mode, "a game is kept on a sheet or in referee mode")


def read_setup(written: Json) -> Setup:
    mode = _read_mode(required(written, "mode", "record"), "mode")
    players = read_players(written, read_colour)
    if mode is Mode.SHEET:
        # On a sheet the number of cards means nothing.
        return Setup(mode, players)
    return Setup(mode, players, read_number(required(written, "cards", "record"), "cards"))


def write_setup(setup: Setup) -> Json:
    written = written_setup(FORMAT, setup)
    return written | {"cards": setup.cards} if setup.is_referee else written
