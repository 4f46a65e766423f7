"""The fields of actions: how each stands in a record, and what it can be."""

from __future__ import annotations

from scoring.aztekz.box.cards import ALL_PATHS, Paths
from scoring.aztekz.box.pieces import COUNTS, HEROES, PILE_OF_CARDS, SLAVES, Colour, Soul
from scoring.aztekz.box.places import Place
from scoring.fields import Shape, numbers_schema, words_schema
from scoring.game import Json
from scoring.reading import Malformed, number_in, read_list, read_number, word_of
from scoring.written import Field

read_colour = word_of(Colour, "this is not a colour")
read_soul = word_of(Soul, "a soul is a, b, c, d, e or f")
_read_hero = word_of(HEROES, "a hero is chief, slave1 or slave2")
_read_slave = word_of(SLAVES, "this is done with slave1 or slave2")


def read_place(value: object, place: str) -> Place:
    numbers = read_list(value, place, read_number)
    if len(numbers) != 2:
        raise Malformed(place, "a place is told by two numbers")
    return Place(*numbers)


def read_paths(value: object, place: str) -> Paths:
    if not isinstance(value, str) or value not in ALL_PATHS:
        raise Malformed(place, "paths are one to four of N, E, S, W, in this order")
    return Paths(value)


def _read_drawn_soul(value: object, place: str) -> Soul | None:
    return None if value is None else read_soul(value, place)


PLACE: Json = {
    "title": "Place",
    "type": "array",
    "items": {"type": "integer"},
    "minItems": 2,
    "maxItems": 2,
    "examples": [[0, 1]],
}
COLOURS, PATHS_OF_CARD = words_schema(Colour, "Colour"), words_schema(ALL_PATHS, "Paths")
SOULS, HERO_NAMES = words_schema(Soul, "Soul"), words_schema(HEROES, "Hero")
_DRAWN: Json = {"type": ["string", "null"], "enum": [*SOULS["enum"], None]}

BY = Field("by", Shape.WORD, read_colour, COLOURS)
BY_OPTIONAL = Field("by", Shape.WORD, read_colour, COLOURS, optional=True)
OF = Field("of", Shape.WORD, read_colour, COLOURS)
FROM = Field("from", Shape.WORD, read_colour, COLOURS, optional=True, name="victim")
AT = Field("at", Shape.CELL, read_place, PLACE, write=list)
TO = Field("to", Shape.CELL, read_place, PLACE, write=list)
PATHS = Field("paths", Shape.WORD, read_paths, PATHS_OF_CARD)
SOUL = Field("soul", Shape.WORD, read_soul, SOULS)
DRAWN = Field("soul", Shape.WORD, _read_drawn_soul, _DRAWN)
HERO = Field("hero", Shape.WORD, _read_hero, HERO_NAMES)
SLAVE = Field("hero", Shape.WORD, _read_slave, words_schema(SLAVES, "Slave"))
COUNT = Field("count", Shape.NUMBER, number_in(COUNTS), numbers_schema(COUNTS))
SOME = Field("count", Shape.NUMBER, number_in(COUNTS), numbers_schema(COUNTS), optional=True)
CARDS = Field("cards", Shape.NUMBER, number_in(PILE_OF_CARDS), numbers_schema(PILE_OF_CARDS))
