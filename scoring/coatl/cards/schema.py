"""Cards as JSON has them, described: as text, or as what is printed on them."""

from __future__ import annotations

from scoring.coatl.box.pieces import Hue
from scoring.coatl.cards.prophecies import Frame
from scoring.coatl.cards.reading import LENGTHS, LONGEST_ROW, MOST_CONDITIONS
from scoring.fields import numbers_schema, words_schema
from scoring.game import Json

_HUE, _FRAME = words_schema(Hue, "Hue"), words_schema(Frame, "Frame")
_LETTERS = "".join(Hue)
_LEVELS: Json = {
    "title": "Levels",
    "description": "Points by how often it is met.",
    "type": "object",
    "propertyNames": {"pattern": "^[1-9][0-9]?$"},
    "additionalProperties": {"type": "integer", "minimum": 1},
    "examples": [{"1": 2, "2": 5}],
}
_SIGN: Json = {"type": "string", "pattern": rf"^(!?[{_LETTERS}]|[{_LETTERS}?]\+?)$"}
_BESIDE: Json = {
    "title": "prophecy_of_a_row",
    "description": "Pieces side by side: a colour, ? for any, + for one or more; ! first or last "
    "is a colour that must not lie there.",
    "type": "object",
    "properties": {
        "row": {"type": "array", "items": _SIGN, "minItems": 1, "maxItems": LONGEST_ROW + 2},
        "levels": _LEVELS,
        "frame": _FRAME,
    },
    "required": ["row", "levels"],
    "examples": [{"row": ["Y", "G+", "!R"], "levels": {"1": 2, "2": 5}, "frame": "green"}],
}
_ANYWHERE: Json = {
    "title": "prophecy_anywhere",
    "description": "Pieces wherever they lie, in no order.",
    "type": "object",
    "properties": {
        "anywhere": {"type": "string", "pattern": f"^[{_LETTERS}]{{1,{LONGEST_ROW}}}$"},
        "levels": _LEVELS,
        "frame": _FRAME,
    },
    "required": ["anywhere", "levels"],
    "examples": [{"anywhere": "KRR", "levels": {"1": 4}}],
}
_CONDITION: Json = {
    "title": "Condition",
    "description": "One of these: a colour that is absent, two of which there are as many, how "
    "many pieces there are, a frame that no Prophecy beside it has.",
    "type": "object",
    "properties": {
        "absent": _HUE,
        "equal": {"type": "array", "items": _HUE, "minItems": 2, "maxItems": 2},
        "length": numbers_schema(LENGTHS),
        "no_frame": _FRAME,
    },
    "minProperties": 1,
    "maxProperties": 1,
    "additionalProperties": False,
    "examples": [{"length": 12}],
}
_CONDITIONS: Json = {
    "title": "temple_of_conditions",
    "type": "object",
    "properties": {
        "conditions": {
            "type": "array",
            "items": _CONDITION,
            "minItems": 1,
            "maxItems": MOST_CONDITIONS,
        },
        "levels": _LEVELS,
    },
    "required": ["conditions", "levels"],
    "examples": [{"conditions": [{"equal": ["K", "R"]}, {"length": 12}], "levels": {"1": 5}}],
}
_TEXT: Json = {"type": "string"}

PROPHECY: Json = {
    "title": "Prophecy",
    "description": "As text, as people write it, or as what is printed on it.",
    "anyOf": [_TEXT, _BESIDE, _ANYWHERE],
    "examples": ["YG", "Y+G: 2 5"],
}
TEMPLE: Json = {
    "title": "Temple",
    "description": "As text, as people write it, or as what is printed on it.",
    "anyOf": [_TEXT, _CONDITIONS],
    "examples": ["R=Y #12"],
}
