"""The fields of actions: how each stands in a record, and what it can be."""

from __future__ import annotations

from scoring.fields import Shape, words_schema
from scoring.game import Json
from scoring.mexica.board.island import BY_NAME, Cell
from scoring.mexica.board.pieces import (
    ACTION_TOKENS,
    CALPULLI,
    PLAYER_COLOURS,
    Axis,
    Calpulli,
    Colour,
    Level,
    Mode,
)
from scoring.reading import Malformed, read_list, read_number, read_object, word_of
from scoring.written import INSISTED, Field


def read_cell(value: object, place: str) -> Cell:
    cell = BY_NAME.get(value) if isinstance(value, str) else None
    if cell is None:
        raise Malformed(place, "this is not a cell of the board")
    return cell


read_colour = word_of(Colour, "this is not a colour")


def read_level(value: object, place: str) -> Level:
    return Level(read_number(value, place))


def read_calpulli(value: object, place: str) -> Calpulli:
    return Calpulli(read_number(value, place))


def _read_axis(value: object, place: str) -> Axis:
    if value not in ("NS", "EW"):
        raise Malformed(place, "a bridge lies NS or EW")
    return Axis(value)


def _read_tile(value: object, place: str) -> tuple[Cell, ...]:
    cells = read_list(value, place, read_cell)
    if len(cells) not in (1, 2):
        raise Malformed(place, "a canal tile has one or two cells")
    return cells


def _read_colours(value: object, place: str) -> tuple[Colour, ...]:
    colours = read_list(value, place, read_colour)
    if len(set(colours)) < len(colours):
        raise Malformed(place, "a colour stands here twice")
    return colours


def _read_tokens_left(value: object, place: str) -> tuple[tuple[Colour, int], ...]:
    left = tuple(
        (read_colour(colour, place), read_number(number, f"{place}.{colour}"))
        for colour, number in read_object(value, place).items()
    )
    if any(number < 0 for _, number in left) or sum(n for _, n in left) > ACTION_TOKENS:
        raise Malformed(place, "the box does not hold these action tokens")
    return left


def _name(cell: Cell) -> str:
    return cell.name


def _names(cells: tuple[Cell, ...]) -> list[str]:
    return [cell.name for cell in cells]


def _word(value: Colour | Axis) -> str:
    return value.value


def _words(colours: tuple[Colour, ...]) -> list[str]:
    return [colour.value for colour in colours]


def _counts(left: tuple[tuple[Colour, int], ...]) -> dict[str, int]:
    return {colour.value: number for colour, number in left}


CELL: Json = {
    "title": "Cell",
    "type": "string",
    "pattern": "^[A-U]([1-9]|1[0-4])$",
    "examples": ["D4"],
}
COLOUR = words_schema(PLAYER_COLOURS, "Colour")
COLOURS: Json = {"type": "array", "items": COLOUR, "uniqueItems": True, "maxItems": 4}
CELLS: Json = {"type": "array", "items": CELL, "minItems": 1, "maxItems": 2}
AXIS = words_schema(Axis, "Axis")
LEVEL: Json = {"title": "Level", "type": "integer", "minimum": 1, "maximum": 4}
TOKEN: Json = {"title": "Calpulli", "type": "integer", "enum": sorted(CALPULLI)}
COUNTS: Json = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}

FIELDS = {
    field.key: field
    for field in (
        Field("at", Shape.CELL, read_cell, CELL, write=_name),
        Field("to", Shape.CELL, read_cell, CELL, write=_name),
        Field("from", Shape.CELL, read_cell, CELL, name="origin", write=_name),
        Field("cells", Shape.CELLS, _read_tile, CELLS, write=_names),
        Field("axis", Shape.WORD, _read_axis, AXIS, write=_word),
        Field("level", Shape.NUMBER, read_level, LEVEL),
        Field("token", Shape.NUMBER, read_calpulli, TOKEN),
        Field("present", Shape.COLOURS, _read_colours, COLOURS, optional=True, write=_words),
        Field("palace", Shape.COLOURS, _read_colours, COLOURS, True, Mode.TRACKER, write=_words),
        Field("tokens_left", Shape.COUNTS, _read_tokens_left, COUNTS, True, write=_counts),
        Field("by", Shape.WORD, read_colour, COLOUR, optional=True, write=_word),
        INSISTED,
    )
}
