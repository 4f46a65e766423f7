"""The fields of an action in a form: what people choose or type, and what it comes to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.fields import Field, Shape
from scoring.game import Json
from scoring.reading import Malformed, NotJson, parse_json
from tracker.games.face import Face, Players
from tracker.reading import read_number

CELLS = (Shape.CELL, Shape.CELLS)


def shown_field(
    face: Face, field: Field, players: Players, values: Mapping[str, str]
) -> dict[str, Any]:
    """A field for a template, with what stands in it."""
    value = values.get(field.key, "")
    shown: dict[str, Any] = {"key": field.key, "name": face.field(field.key), "value": value}
    shown |= {"least": field.schema.get("minimum"), "most": field.schema.get("maximum")}
    match field.shape:
        case Shape.SEAT:
            choices = [(str(seat), name) for seat, (name, _colour) in enumerate(players)]
        case Shape.WORD | Shape.NUMBER if "enum" in field.schema:
            words = [word for word in field.schema["enum"] if _is_there(face, word, players)]
            choices = [(str(word), _name(face, field, word, players)) for word in words]
        case Shape.COLOURS:
            choices = [(colour, name) for name, colour in players]
            return shown | {"looks": "ticks", "choices": choices, "value": value.split()}
        case Shape.COUNTS:
            counted = [
                (f"{field.key}_{colour}", name, values.get(f"{field.key}_{colour}", ""))
                for name, colour in players
            ]
            return shown | {"looks": "counts", "choices": counted}
        case Shape.FLAG:
            return shown | {"looks": "tick"}
        case Shape.NUMBER:
            return shown | {"looks": "number"}
        case _:
            return shown | {"looks": "text"}
    return shown | {"looks": "choice", "choices": choices}


def _is_there(face: Face, word: object, players: Players) -> bool:
    """A colour that nobody plays cannot be meant."""
    played = [colour for _name, colour in players]
    return not any(played) or word not in face.rules.colours or word in played


def _name(face: Face, field: Field, word: object, players: Players) -> str:
    """A colour is called by who plays it."""
    if word is None:
        return _("nothing")
    if word in face.rules.colours:
        named = {colour: name for name, colour in players}
        return named.get(str(word)) or face.colour(str(word))
    return face.choice(field.key, str(word))


def said_of(field: Field, form: QueryDict) -> Json:
    """What a form says of a field, as it stands in a record; nothing where it says nothing."""
    value = _read(field, form)
    said = value is not None or (form.get(field.key) == NOTHING and None in choices_of(field))
    return {field.key: value} if said else {}


def choices_of(field: Field) -> list[Any]:
    """Empty where it is not chosen from a list."""
    choices: list[Any] = field.schema.get("enum", [])
    return choices


NOTHING = str(None)
"""In the list of a field that can say that there was none."""


def _read(field: Field, form: QueryDict) -> Any:
    if field.shape is Shape.COUNTS:
        start = f"{field.key}_"
        names = [name for name in form if name.startswith(start)]
        return {name.removeprefix(start): whole(form, name) for name in names} or None
    if field.key not in form:
        return None
    value = form.get(field.key, "").strip()
    if field.schema.get("items") == {"type": "integer"}:
        return [_number(word, field.key) for word in value.split()]
    match field.shape:
        case Shape.CELLS:
            return value.upper().split()
        case Shape.WORD if "items" in field.schema:
            return _several(value, field.key)
        case Shape.COLOURS:
            return [word for item in form.getlist(field.key) for word in item.split()]
        case Shape.CELL:
            return value.upper() or None
        case Shape.NUMBER | Shape.SEAT:
            return whole(form, field.key) if value else None
        case Shape.FLAG:
            return value == "1" or None
    return None if value == NOTHING else value or None


def values_of(body: Json) -> dict[str, str]:
    """An action as its form has it: what `said_of` reads."""
    values: dict[str, str] = {}
    for key, value in body.items():
        match value:
            case dict():
                values |= {f"{key}_{name}": str(number) for name, number in value.items()}
            case bool():
                values[key] = "1" if value else ""
            case list():
                values[key] = _joined(value)
            case _:
                values[key] = str(value)
    return values


def _joined(values: list[Any]) -> str:
    """One behind the other, or as JSON where one of them is more than a word."""
    words = [str(value) for value in values if isinstance(value, str | int)]
    if len(words) < len(values) or any(" " in word for word in words):
        return json.dumps(values)
    return " ".join(words)


def _several(value: str, place: str) -> Any:
    if not value.startswith("["):
        return value.split()
    try:
        return parse_json(value)
    except NotJson:
        raise Malformed(place, "this is not a list") from None


def tidied(form: QueryDict, fields: Iterable[Field]) -> QueryDict:
    """The form with cells in capitals, and without the numbers that nobody counted."""
    typed = form.copy()
    for field in fields:
        if field.shape in CELLS and field.key in form:
            typed[field.key] = form.get(field.key, "").upper()
        elif field.shape is Shape.COUNTS:
            for name in form:
                if name.startswith(f"{field.key}_") and not form.get(name, "").strip():
                    del typed[name]
    return typed


def whole(form: Mapping[str, str], name: str) -> int:
    """`Malformed` if that is no whole number."""
    number = read_number(form.get(name, "").strip())
    if number is None:
        raise Malformed(name, "this is not a whole number")
    return number


def _number(word: str, place: str) -> int:
    """One that may be below nothing."""
    number = read_number(word.removeprefix("-"))
    if number is None:
        raise Malformed(place, "this is not a whole number")
    return -number if word.startswith("-") else number
