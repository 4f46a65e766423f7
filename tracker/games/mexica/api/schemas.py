"""How records, reports and answers of Mexica look, for OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ninja import Query, Schema
from pydantic import ConfigDict, Field, StrictBool, StrictInt, WithJsonSchema

from scoring.game import Json
from scoring.mexica.actions import KINDS
from scoring.mexica.board.island import LAND
from scoring.mexica.board.pieces import CALPULLI, LEVELS, Mode
from scoring.mexica.fields import CELL, COLOUR, FIELDS, LEVEL, TOKEN
from tracker.games.face import Documented, Examples
from tracker.games.mexica.api import examples


def like(example: Json) -> ConfigDict:
    return ConfigDict(json_schema_extra={"examples": [example]})


PROPERTIES: dict[str, dict[str, Any]] = {
    "do": {"type": "string", "enum": list(KINDS)},
    **{key: field.schema for key, field in FIELDS.items()},
}

ACTION: Json = {
    "type": "object",
    "title": "Action",
    "properties": PROPERTIES,
    "required": ["do"],
    "examples": [examples.CANAL],
}
PLAYER = {
    "type": "object",
    "properties": {"name": {"type": "string", "minLength": 1, "maxLength": 40}, "color": COLOUR},
    "required": ["name", "color"],
}
_SETUP = {
    "format": {"type": "string", "enum": ["mexica-record/1"]},
    "mode": {"type": "string", "enum": [mode.value for mode in Mode]},
    "players": {"type": "array", "items": PLAYER, "minItems": 2, "maxItems": 4},
    "tokens": {
        "type": "array",
        "items": {"type": "integer", "enum": sorted(CALPULLI)},
        "minItems": 8,
        "maxItems": 8,
    },
    "neutral": {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {"at": CELL, "level": LEVEL},
            "required": ["at", "level"],
        },
    },
}
SETUP: Json = {
    "type": "object",
    "title": "Setup",
    "description": "A record without actions; further keys are kept.",
    "properties": _SETUP,
    "required": ["format", "mode", "players", "tokens"],
    "examples": [examples.SETUP],
}
RECORD: Json = {
    "type": "object",
    "title": "Record",
    "properties": _SETUP | {"actions": {"type": "array", "items": {"type": "object"}}},
    "required": ["format", "mode", "players", "tokens", "actions"],
    "examples": [examples.RECORD],
}

COUNT: Json = {"type": "integer", "minimum": 0, "maximum": 35}
COUNTED_TOKENS: Json = {
    "anyOf": [
        {"type": "array", "items": TOKEN, "maxItems": 15},
        {"type": "integer", "minimum": 0, "maximum": 15},
    ]
}
LEVEL_COUNTS: Json = {
    "type": "object",
    "propertyNames": {"enum": [str(level) for level in LEVELS]},
    "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 6},
}
Counted = Annotated[
    Json,
    WithJsonSchema(
        {
            "type": "object",
            "title": "Counted",
            "description": "What lies beside the board, and in front of each player; what nobody "
            "counted is left out. Tokens by their numbers, or only how many.",
            "properties": {
                "canals2": COUNT,
                "canals1": COUNT,
                "bridges": COUNT,
                "temples": {"type": "object", "additionalProperties": LEVEL_COUNTS},
                "offered": COUNTED_TOKENS,
                "founded": COUNTED_TOKENS,
                "action_tokens": COUNT,
                "held": {"type": "object", "additionalProperties": COUNT},
            },
            "additionalProperties": False,
            "examples": [examples.COUNTED],
        }
    ),
]

Ending = Annotated[bool, Query(example=True, description="Is the period about to be scored?")]


class StatedDistrict(Schema):
    """A cell, and how many cells its district has on the table."""

    model_config = like({"cell": "E14", "size": 4})

    cell: Annotated[str, Field(pattern=CELL["pattern"])]
    size: Annotated[StrictInt, Field(ge=1, le=LAND.bit_count())]


class Checking(Schema):
    """What people see on the table; `ending` where the period is about to be scored."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "counted": examples.COUNTED,
                    "districts": [{"cell": "E14", "size": 4}],
                    "ending": False,
                }
            ]
        },
    )

    counted: Counted = {}
    districts: list[StatedDistrict] = Field(default=[], max_length=10)
    ending: StrictBool = False


class TurnReport(Schema):
    player: str
    points: int
    round: int


class ErrorReport(Schema):
    action: int | None
    code: str
    kind: str
    message: str


class Report(Schema):
    """The report of the portable game file."""

    model_config = like(examples.REPORT)

    format: str
    status: Literal["setup", "playing", "final_round", "finished"] | None
    period: int | None
    turn: TurnReport | None
    scores: dict[str, int]
    ledger: list[Json]
    districts: list[Json]
    supply: Json | None
    action_tokens: dict[str, int]
    pilli: dict[str, str]
    winners: list[str]
    error: ErrorReport | None


class NumberedReport(Report):
    model_config = like(examples.REPORT | {"number": 2})

    number: int


class StoppedRecord(Report):
    """The report up to the action that stopped the record, with its code beside it."""

    model_config = like(examples.STOPPED)

    code: str
    kind: str
    message: str


class Legal(Schema):
    """Every legal target now, by kind of action; what cannot be done at all is empty."""

    model_config = like(examples.LEGAL)

    number: int
    start: list[str]
    canal1: list[str]
    canal2: list[list[str]]
    bridge: dict[str, list[str]]
    move_bridge: dict[str, dict[str, list[str]]]
    temple: dict[str, dict[str, list[str]]]
    walk: list[str]
    boat: list[str]
    leap: list[str]
    found: dict[str, list[str]]
    take: bool
    spend: bool
    discard_token: list[int]
    end_turn: bool
    end_period: bool


class _Finding(Schema):
    message: str
    cells: list[str]
    at: int


class FoundingFinding(_Finding):
    """A closed district of a size on offer that nobody founded. `scoring` is what the scoring
    brings less without it, colour by colour; `founder` and `present` are owed on top to whoever
    founded it and to everybody else there. `cost` is what a colour can lose in all: its part of the
    scoring, and the founder's bonus if it can have been the founder. `sites` are where the token
    can lie, `at` behind how many actions the founding belongs. `standing`: who else stood there,
    null where nobody knows."""

    model_config = like(examples.FOUNDING)

    kind: Literal["founding"]
    token: int
    period: int
    sites: list[str]
    cost: dict[str, int]
    scoring: dict[str, int]
    founder: int
    present: int
    founders: list[str]
    standing: list[str] | None


class Canals(Schema):
    """Canals that may be missing together, and behind how many actions they belong."""

    model_config = like(examples.SUPPLY["ways"][0])

    tiles: list[list[str]]
    at: int


class SupplyFinding(_Finding):
    """A count that differs: so many entries are `missing`, or, below nothing, too many. `entries`
    are the numbers of the latest actions that may be wrong."""

    model_config = like(examples.SUPPLY)

    kind: Literal["supply"]
    piece: str
    app: int
    table: int
    missing: int
    color: str | None
    level: int | None
    token: int | None
    entries: list[int]
    ways: list[Canals]


class LeakFinding(_Finding):
    """A district that the table sees closed, with the canals that close it; the fewest first."""

    model_config = like(examples.LEAK)

    kind: Literal["leak"]
    cell: str
    size: int
    ways: list[Canals]
    entries: list[int]


class TokenFinding(_Finding):
    """A token that nobody can found any more."""

    model_config = like(examples.STUCK)

    kind: Literal["token"]
    token: int


class IdleFinding(_Finding):
    """A player who has built nothing in the period."""

    model_config = like(examples.IDLE)

    kind: Literal["idle"]
    color: str


class Checked(Schema):
    """What the table may have forgotten, the gravest first; the likeliest cells first."""

    model_config = like(examples.CHECKED)

    number: int
    findings: list[FoundingFinding | SupplyFinding | LeakFinding | TokenFinding | IdleFinding]


DOCUMENTED = Documented(
    ACTION,
    SETUP,
    RECORD,
    Report,
    NumberedReport,
    StoppedRecord,
    Examples(examples.CANAL, examples.REPORT, examples.REFUSED, examples.AFTERWARDS),
)
