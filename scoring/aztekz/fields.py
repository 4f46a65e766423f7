"""The fields of actions: how each stands in a record, and what it can be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scoring.aztekz.box.cards import ALL_PATHS, Paths
from scoring.aztekz.box.pieces import COUNTS, HEROES, PILE_OF_CARDS, SLAVES, Colour, Hero, Soul
from scoring.aztekz.box.places import Place
from scoring.fields import OVERRIDE, Shape
from scoring.game import Json
from scoring.reading import Malformed, Read, read_flag, read_list, read_number


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Field:
    key: str
    shape: Shape
    read: Read[Any]
    schema: Json
    """As JSON Schema has it. What goes together only the reader knows."""
    optional: bool = False
    name: str = ""
    """Of the attribute of the action, where that is another."""
    write: Callable[[Any], Any] = _same

    @property
    def attribute(self) -> str:
        return self.name or self.key


def read_colour(value: object, place: str) -> Colour:
    if not isinstance(value, str) or value not in Colour.__members__.values():
        raise Malformed(place, "this is not a colour")
    return Colour(value)


def read_place(value: object, place: str) -> Place:
    numbers = read_list(value, place, read_number)
    if len(numbers) != 2:
        raise Malformed(place, "a place is told by two numbers")
    return Place(*numbers)


def read_paths(value: object, place: str) -> Paths:
    if not isinstance(value, str) or value not in ALL_PATHS:
        raise Malformed(place, "paths are one to four of N, E, S, W, in this order")
    return Paths(value)


def read_soul(value: object, place: str) -> Soul:
    if not isinstance(value, str) or value not in Soul.__members__.values():
        raise Malformed(place, "a soul is a, b, c, d, e or f")
    return Soul(value)


def _read_drawn_soul(value: object, place: str) -> Soul | None:
    return None if value is None else read_soul(value, place)


def _read_hero(value: object, place: str) -> Hero:
    if not isinstance(value, str) or value not in HEROES:
        raise Malformed(place, "a hero is chief, slave1 or slave2")
    return Hero(value)


def _read_slave(value: object, place: str) -> Hero:
    if not isinstance(value, str) or value not in SLAVES:
        raise Malformed(place, "this is done with slave1 or slave2")
    return Hero(value)


def _number_of(numbers: range) -> Read[int]:
    def read(value: object, place: str) -> int:
        number = read_number(value, place)
        if number not in numbers:
            least, most = numbers[0], numbers[-1]
            raise Malformed(place, "this is not {least} to {most}", least=least, most=most)
        return number

    return read


def _words(*words: str) -> Json:
    return {"type": "string", "enum": [str(word) for word in words]}


def _numbers(numbers: range) -> Json:
    return {"type": "integer", "minimum": numbers[0], "maximum": numbers[-1]}


_PLACE: Json = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
_COLOURS, _PATHS, _SOULS = _words(*Colour), _words(*ALL_PATHS), _words(*Soul)
_DRAWN: Json = {"type": ["string", "null"], "enum": [*_SOULS["enum"], None]}

BY = Field("by", Shape.WORD, read_colour, _COLOURS)
BY_OPTIONAL = Field("by", Shape.WORD, read_colour, _COLOURS, optional=True)
INSISTED = Field(OVERRIDE, Shape.FLAG, read_flag, {"type": "boolean"}, optional=True)
OF = Field("of", Shape.WORD, read_colour, _COLOURS)
FROM = Field("from", Shape.WORD, read_colour, _COLOURS, optional=True, name="victim")
AT = Field("at", Shape.CELL, read_place, _PLACE, write=list)
TO = Field("to", Shape.CELL, read_place, _PLACE, write=list)
PATHS = Field("paths", Shape.WORD, read_paths, _PATHS)
SOUL = Field("soul", Shape.WORD, read_soul, _SOULS)
DRAWN = Field("soul", Shape.WORD, _read_drawn_soul, _DRAWN)
HERO = Field("hero", Shape.WORD, _read_hero, _words(*HEROES))
SLAVE = Field("hero", Shape.WORD, _read_slave, _words(*SLAVES))
COUNT = Field("count", Shape.NUMBER, _number_of(COUNTS), _numbers(COUNTS))
SOME = Field("count", Shape.NUMBER, _number_of(COUNTS), _numbers(COUNTS), optional=True)
CARDS = Field("cards", Shape.NUMBER, _number_of(PILE_OF_CARDS), _numbers(PILE_OF_CARDS))
