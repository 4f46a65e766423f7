"""The setup as it stands in a record."""

from __future__ import annotations

from scoring.game import Json
from scoring.mexica.board.pieces import Colour, Mode
from scoring.mexica.fields import (
    read_calpulli,
    read_cell,
    read_colour,
    read_level,
)
from scoring.mexica.setup import NeutralTemple, Setup
from scoring.reading import read_list, read_object, required, word_of
from scoring.seated import read_players, written_setup

FORMAT = "mexica-record/1"
_read_mode = word_of(Mode, "a game is kept in referee or tracker mode")


def read_setup(written: Json) -> Setup:
    return Setup(
        mode=_read_mode(required(written, "mode", "record"), "mode"),
        players=read_players(written, read_colour),
        tokens=read_list(required(written, "tokens", "record"), "tokens", read_calpulli),
        neutral=read_list(written.get("neutral", []), "neutral", _read_neutral),
        spare=_read_spare(written.get("neutral_color")),
    )


def _read_spare(value: object) -> Colour | None:
    """A further key of ours, with which no rule has to do: what it says is used if it can be."""
    return next((colour for colour in Colour if colour == value), None)


def _read_neutral(value: object, place: str) -> NeutralTemple:
    written = read_object(value, place)
    return NeutralTemple(
        read_cell(required(written, "at", place), f"{place}.at"),
        read_level(required(written, "level", place), f"{place}.level"),
    )


def write_setup(setup: Setup) -> Json:
    written = written_setup(FORMAT, setup)
    written["tokens"] = list(setup.tokens)
    if len(setup.players) == 2:
        written["neutral"] = [{"at": at.name, "level": level} for at, level in setup.neutral]
        if setup.spare:
            written["neutral_color"] = setup.spare.value
    return written
