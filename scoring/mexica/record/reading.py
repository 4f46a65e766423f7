"""The setup as it stands in a record."""

from __future__ import annotations

from typing import Any

from scoring.mexica.board.pieces import Mode
from scoring.mexica.fields import (
    read_calpulli,
    read_cell,
    read_colour,
    read_level,
)
from scoring.mexica.setup import NeutralTemple, Player, Setup
from scoring.reading import Malformed, read_list, read_object, read_text, required

FORMAT = "mexica-record/1"


def read_setup(written: dict[str, Any]) -> Setup:
    return Setup(
        mode=_read_mode(required(written, "mode", "record"), "mode"),
        players=read_list(required(written, "players", "record"), "players", _read_player),
        tokens=read_list(required(written, "tokens", "record"), "tokens", read_calpulli),
        neutral=read_list(written.get("neutral", []), "neutral", _read_neutral),
    )


def _read_mode(value: object, place: str) -> Mode:
    if value not in Mode.__members__.values():
        raise Malformed(place, "a game is kept in referee or tracker mode")
    return Mode(read_text(value, place))


def _read_player(value: object, place: str) -> Player:
    written = read_object(value, place)
    return Player(
        read_text(required(written, "name", place), f"{place}.name"),
        read_colour(required(written, "color", place), f"{place}.color"),
    )


def _read_neutral(value: object, place: str) -> NeutralTemple:
    written = read_object(value, place)
    return NeutralTemple(
        read_cell(required(written, "at", place), f"{place}.at"),
        read_level(required(written, "level", place), f"{place}.level"),
    )


def write_setup(setup: Setup) -> dict[str, Any]:
    written: dict[str, Any] = {
        "format": FORMAT,
        "mode": setup.mode.value,
        "players": [{"name": name, "color": colour.value} for name, colour in setup.players],
        "tokens": list(setup.tokens),
    }
    if len(setup.players) == 2:
        written["neutral"] = [{"at": at.name, "level": level} for at, level in setup.neutral]
    return written
