"""The setup as it stands in a record."""

from __future__ import annotations

from scoring.aztekz.box.pieces import CARDS, Mode
from scoring.aztekz.fields import read_colour
from scoring.aztekz.setup import Player, Setup
from scoring.fields import Plain, Shape
from scoring.game import Json
from scoring.reading import Malformed, read_list, read_number, read_object, read_text, required

FORMAT = "aztekz-record/1"
ASKED = (
    Plain("mode", Shape.WORD, {"type": "string", "enum": [mode.value for mode in Mode]}),
    Plain(
        "cards",
        Shape.NUMBER,
        {"type": "integer", "minimum": CARDS[0], "maximum": CARDS[-1]},
        optional=True,
    ),
)
"""What a setup says beside who plays."""


def read_setup(written: Json) -> Setup:
    mode = _read_mode(required(written, "mode", "record"), "mode")
    players = read_list(required(written, "players", "record"), "players", _read_player)
    if mode is Mode.SHEET:
        # On a sheet the number of cards means nothing.
        return Setup(mode, players)
    return Setup(mode, players, read_number(required(written, "cards", "record"), "cards"))


def _read_mode(value: object, place: str) -> Mode:
    if not isinstance(value, str) or value not in Mode.__members__.values():
        raise Malformed(place, "a game is kept on a sheet or in referee mode")
    return Mode(value)


def _read_player(value: object, place: str) -> Player:
    written = read_object(value, place)
    return Player(
        read_text(required(written, "name", place), f"{place}.name"),
        read_colour(required(written, "color", place), f"{place}.color"),
    )


def write_setup(setup: Setup) -> Json:
    players = [{"name": name, "color": colour.value} for name, colour in setup.players]
    written: Json = {"format": FORMAT, "mode": setup.mode.value, "players": players}
    return written | {"cards": setup.cards} if setup.is_referee else written
