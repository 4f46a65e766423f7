"""The record: one JSON object is one game, read strictly and written back unchanged."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from scoring.mexica.actions import (
    Action,
    read_action,
    read_calpulli,
    read_cell,
    read_colour,
    read_level,
    read_list,
    read_object,
    read_text,
    required,
    write_action,
)
from scoring.mexica.effects import carry_out
from scoring.mexica.pieces import Mode
from scoring.mexica.play import Replay, start
from scoring.mexica.refusals import Code, Refusal
from scoring.mexica.rules import refusal
from scoring.mexica.setup import Malformed, NeutralTemple, Player, Setup

FORMAT = "mexica-record/1"

DEEPEST = 100
"""How deep lists and objects may be nested; a game needs four. Python gives up somewhere too, but
each version elsewhere, and sometimes only when it writes what it has read."""


class NotJson(ValueError):
    """Text that is no JSON at all."""


@dataclass(frozen=True)
class Record:
    """A game as it was written: its setup, and its actions still in JSON's form.

    Actions are read one by one while they are replayed, so a malformed one is an error of
    that action; every key that the format does not know is kept.
    """

    setup: Setup
    source: dict[str, Any]

    @property
    def written_actions(self) -> list[Any]:
        actions: list[Any] = self.source["actions"]
        return actions

    def actions(self) -> Iterator[Action]:
        for number, action in enumerate(self.written_actions):
            yield read_action(action, f"actions[{number}]")

    def replay(self) -> Replay:
        position = start(self.setup)
        for number, written in enumerate(self.written_actions):
            try:
                action = read_action(written, f"actions[{number}]")
            except Malformed as malformed:
                invalid = Refusal(Code.RECORD_INVALID, {"why": str(malformed)})
                return Replay(position, number, invalid)
            if refused := refusal(position, action):
                return Replay(position, number, refused)
            position = carry_out(position, action)
        return Replay(position, len(self.written_actions), None)


def parse_json(text: str | bytes) -> Any:
    """JSON as the standard has it: `NotJson` for what is none, `Malformed` for excesses."""
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
    except (Malformed, NotJson):
        raise
    except json.JSONDecodeError as error:
        raise NotJson(f"{error.msg} (character {error.pos + 1})") from None
    except UnicodeDecodeError as error:
        raise NotJson(f"it is not UTF-8 (byte {error.start + 1})") from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        # Python reads whole numbers of some thousand digits, no more.
        raise Malformed("record", "a number has too many digits") from None


def _too_deep() -> Malformed:
    return Malformed("record", "this is nested more than {most} deep", most=DEEPEST)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise Malformed("record", "the key {key} stands twice in one object", key=ascii(twice[:40]))
    return made


def _no_constant(name: str) -> NoReturn:
    raise NotJson(f"{name} is no JSON number")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise Malformed("record", "a number is too large")
    return number


def read_record(value: object) -> Record:
    """The record that a JSON value stands for; `Malformed` names the place of what is wrong."""
    written = read_object(value, "record")
    _check_depth(written)
    if written.get("format") != FORMAT:
        raise Malformed("format", "this is not {format}", format=FORMAT)
    setup = read_setup(written)
    if not isinstance(required(written, "actions", "record"), list):
        raise Malformed("actions", "this is not a list")
    return Record(setup, written)


def _check_depth(written: dict[str, Any]) -> None:
    level: list[Any] = [written]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, (dict, list))
        ]
    if level:
        raise _too_deep()


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


def write_record(setup: Setup, actions: list[Action]) -> dict[str, Any]:
    """A new record of a game that was played here."""
    return write_setup(setup) | {"actions": [write_action(action) for action in actions]}
