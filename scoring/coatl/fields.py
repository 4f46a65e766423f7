"""The fields of actions: how each stands in a record, and what it can be."""

from __future__ import annotations

import re
from typing import Any

from scoring.coatl.box.pieces import PIECES, Colour, End, Hue, Origin, Part, Piece
from scoring.coatl.box.serpents import Coatl
from scoring.coatl.cards import schema
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.cards.reading import read_prophecy, read_temple
from scoring.coatl.cards.temples import Temple
from scoring.fields import Shape, words_schema
from scoring.game import Json
from scoring.reading import Malformed, Read, read_flag, read_list, read_number, word_of
from scoring.written import Field

read_colour = word_of(Colour, "this is not a colour")
_read_end = word_of(End, "an end is head or tail")
_read_origin = word_of(Origin, "a Temple is common or from the hand")


def _read_piece(value: object, place: str) -> Piece:
    if not isinstance(value, str) or value not in PIECES:
        raise Malformed(place, "a piece is <B, B or B>, with one of K, B, G, R, Y")
    return PIECES[value]


def _read_space(value: object, place: str) -> tuple[Piece, ...]:
    pieces = read_list(value, place, _read_piece)
    parts = [piece.part for piece in pieces]
    if parts not in ([Part.HEAD], [Part.TAIL], [Part.BODY, Part.BODY]):
        raise Malformed(place, "a space holds a head, a tail or two body segments")
    return pieces


def _read_finished(value: object, place: str) -> Coatl:
    if not isinstance(value, str) or not re.fullmatch("<[KBGRY]{2,}>", value):
        raise Malformed(place, "a finished row is <, two or more of K, B, G, R, Y, and >")
    return Coatl(value[1:-1], has_head=True, has_tail=True)


def _read_prophecy(value: object, place: str) -> Prophecy:
    return read_prophecy(value, place, PROPHECIES)


def _read_prophecies(value: object, place: str) -> tuple[Prophecy, ...]:
    return read_list(value, place, _read_prophecy)


def _read_temple(value: object, place: str) -> Temple:
    return read_temple(value, place, TEMPLES)


def _read_temple_or_none(value: object, place: str) -> Temple | None:
    return None if value is None else _read_temple(value, place)


def _number_from(least: int) -> Read[int]:
    def read(value: object, place: str) -> int:
        number = read_number(value, place)
        if number < least:
            raise Malformed(place, "this is less than {least}", least=least)
        return number

    return read


def write_prophecy(card: Prophecy) -> Any:
    """As text; as JSON where only that can tell the frame."""
    if card.named or card.frame is None:
        return str(card)
    levels = {str(times): points for times, points in card.levels}
    return card.requirement.written | {"levels": levels, "frame": card.frame.value}


def _write_prophecies(cards: tuple[Prophecy, ...]) -> list[Any]:
    return [write_prophecy(card) for card in cards]


def _write_pieces(pieces: tuple[Piece, ...]) -> list[str]:
    return [str(piece) for piece in pieces]


def _write_temple(card: Temple | None) -> str | None:
    return None if card is None else str(card)


def _from(least: int) -> Json:
    return {"type": "integer", "minimum": least}


PIECE_NAMES: Json = words_schema(PIECES, "Piece")
_PIECES: Json = {
    "title": "Space",
    "type": "array",
    "items": PIECE_NAMES,
    "minItems": 1,
    "maxItems": 2,
}
COLOURS = words_schema(Colour, "Colour")
_CARDS: Json = {"type": "array", "items": schema.PROPHECY}
_ROW: Json = {"type": "string", "pattern": f"^<[{''.join(Hue)}]{{2,}}>$", "examples": ["<GYYGYG>"]}

BY = Field("by", Shape.WORD, read_colour, COLOURS)
BY_OPTIONAL = Field("by", Shape.WORD, read_colour, COLOURS, optional=True)
ROW = Field("row", Shape.WORD, _read_finished, _ROW, name="coatl", write=str)
CARDS = Field("cards", Shape.WORD, _read_prophecies, _CARDS, write=_write_prophecies)
TEMPLE = Field(
    "temple",
    Shape.WORD,
    _read_temple_or_none,
    {"anyOf": [schema.TEMPLE, {"type": "null"}]},
    optional=True,
    write=_write_temple,
)
SPACE = Field("pieces", Shape.WORD, _read_space, _PIECES, write=_write_pieces)
PIECE = Field("piece", Shape.WORD, _read_piece, PIECE_NAMES, write=str)
SOME = Field("take", Shape.NUMBER, _number_from(1), _from(1), name="count")
ANY = Field("take", Shape.NUMBER, _number_from(0), _from(0), name="count")
DISCARD = Field("discard", Shape.NUMBER, _number_from(0), _from(0))
COATL = Field("coatl", Shape.NUMBER, read_number, {"type": "integer"}, name="number")
END = Field("end", Shape.WORD, _read_end, words_schema(End, "End"), optional=True)
PROPHECY = Field("card", Shape.WORD, _read_prophecy, schema.PROPHECY, write=write_prophecy)
A_TEMPLE = Field("card", Shape.WORD, _read_temple, schema.TEMPLE, write=str)
FROM = Field("from", Shape.WORD, _read_origin, words_schema(Origin, "Origin"), name="origin")
BODIES = Field("bodies", Shape.FLAG, read_flag, {"type": "boolean"}, optional=True)
