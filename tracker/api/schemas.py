"""The forms of requests and answers, for OpenAPI. What an action means, the engine decides."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ninja import Path, Query, Schema
from pydantic import ConfigDict, Field, StrictBool, StrictInt, WithJsonSchema

from scoring.mexica.actions import KINDS
from scoring.mexica.fields import CELL, COLOUR, FIELDS, LEVEL, TOKEN
from scoring.mexica.island import LAND
from scoring.mexica.pieces import CALPULLI, LEVELS, Mode
from tracker.api import examples
from tracker.log.recording import LONGEST_GAME

PROPERTIES: dict[str, dict[str, Any]] = {
    "do": {"type": "string", "enum": list(KINDS)},
    **{key: field.schema for key, field in FIELDS.items()},
}

JsonObject = dict[str, Any]

Action = Annotated[
    JsonObject,
    WithJsonSchema(
        {
            "type": "object",
            "title": "Action",
            "properties": PROPERTIES,
            "required": ["do"],
            "examples": [examples.CANAL],
        }
    ),
]
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
Setup = Annotated[
    JsonObject,
    WithJsonSchema(
        {
            "type": "object",
            "title": "Setup",
            "description": "A record without actions; further keys are kept.",
            "properties": _SETUP,
            "required": ["format", "mode", "players", "tokens"],
            "examples": [examples.SETUP],
        }
    ),
]
Record = Annotated[
    JsonObject,
    WithJsonSchema(
        {
            "type": "object",
            "title": "Record",
            "properties": _SETUP | {"actions": {"type": "array", "items": {"type": "object"}}},
            "required": ["format", "mode", "players", "tokens", "actions"],
            "examples": [examples.RECORD],
        }
    ),
]

COUNT: JsonObject = {"type": "integer", "minimum": 0, "maximum": 35}
COUNTED_TOKENS: JsonObject = {
    "anyOf": [
        {"type": "array", "items": TOKEN, "maxItems": 15},
        {"type": "integer", "minimum": 0, "maximum": 15},
    ]
}
LEVEL_COUNTS: JsonObject = {
    "type": "object",
    "propertyNames": {"enum": [str(level) for level in LEVELS]},
    "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 6},
}
Counted = Annotated[
    JsonObject,
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

GameId = Annotated[str, Path(example=examples.GAME_ID)]
Ending = Annotated[bool, Query(example=True, description="Is the period about to be scored?")]
Place = Annotated[int, Path(ge=0, le=LONGEST_GAME, example=1)]
Number = Annotated[StrictInt, Field(ge=0, le=LONGEST_GAME)]

HEADERS: JsonObject = {
    "parameters": [
        {
            "in": "header",
            "name": "Idempotency-Key",
            "description": "The same key again gives the first answer again, for two days.",
            "schema": {"type": "string", "format": "uuid"},
            "example": "0b9f6c3e-5d0f-4f0a-9a51-0d7f1c3a8b52",
        },
        {
            "in": "header",
            "name": "X-Phone",
            "description": "What the phone is called in the history: the first 40 characters.",
            "schema": {"type": "string"},
            "example": "Ana's phone",
        },
    ]
}
"""What may stand in the head of every request that changes something."""
CLUB_HEADERS: JsonObject = HEADERS | {"security": [{}, {"Key": []}]}
"""Where a key is not needed; that of a club may be given."""
EVENTS: JsonObject = {
    "responses": {
        200: {
            "description": "The number of actions that stand, now and whenever it changes",
            "content": {
                "text/event-stream": {
                    "schema": {"type": "string"},
                    "example": examples.EVENT,
                }
            },
        }
    }
}


def like(example: JsonObject) -> ConfigDict:
    return ConfigDict(json_schema_extra={"examples": [example]})


class Recording(Schema):
    """One action, and the number that stands on this phone's board."""

    model_config = like({"expect": 12, "action": examples.CANAL})

    expect: Number
    action: Action


class Step(Schema):
    """Undo or redo: one action, or up to a number."""

    model_config = like({"expect": 12, "to": 9})

    expect: Number
    to: Number | None = None


class Correction(Schema):
    """Behind the first `at` actions insert some and drop one or none."""

    model_config = like(
        {
            "expect": 12,
            "at": 4,
            "drop": 1,
            "insert": [examples.CANAL],
            "keep": False,
            "insist": [7, 9],
        }
    )

    expect: Number
    at: Number
    drop: Annotated[StrictInt, Field(ge=0, le=1)] = 0
    insert: list[Action] = Field(default=[], max_length=LONGEST_GAME)
    keep: StrictBool = False
    insist: StrictBool | Annotated[list[Number], Field(max_length=LONGEST_GAME)] | None = Field(
        default=None,
        description="Later actions that become illegal and are kept as the table's decision: all "
        "that can be, none, or these by their numbers before the correction. Without it those "
        "against which only the rules of ending speak.",
    )


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


class CopyAt(Schema):
    model_config = like({"at": 12})

    at: Number


class NewGame(Schema):
    """A game's name in addresses, how many actions stand, and its two keys."""

    model_config = like(examples.NEW_GAME)

    id: str
    number: int
    edit: str
    watch: str


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
    ledger: list[JsonObject]
    districts: list[JsonObject]
    supply: JsonObject | None
    action_tokens: dict[str, int]
    pilli: dict[str, str]
    winners: list[str]
    error: ErrorReport | None


class NumberedReport(Report):
    model_config = like(examples.REPORT | {"number": 2})

    number: int


class Recorded(Schema):
    model_config = like(examples.RECORDED)

    number: int
    report: Report


class Misfit(Schema):
    """An action that would no longer fit: it is left out if the correction is kept."""

    number: int
    action: JsonObject
    code: str
    kind: str
    message: str


class Insisted(Misfit):
    """An action that would no longer fit, kept with `override`; and what comes in for that."""

    added: list[JsonObject] = []


class Corrected(Recorded):
    model_config = like(examples.CORRECTED)

    kept: bool
    left_out: list[Misfit]
    insisted: list[Insisted]
    scores_before: dict[str, int]


class Problem(Schema):
    """What went wrong, in a sentence of the language asked for."""

    model_config = like(examples.REFUSED)

    code: str
    kind: str
    message: str


class StaleProblem(Problem):
    """Somebody else was faster: the number to fetch the table for."""

    model_config = like(examples.STALE)

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


class HistoryEntry(Schema):
    kind: Literal["record", "undo", "redo", "correct"]
    number: int
    state: str | None
    by: str
    override: bool
    agreed: bool = Field(description="The override is agreed by the table, as the rules allow.")
    who: str
    when: str
    detail: JsonObject


class History(Schema):
    model_config = like(examples.HISTORY)

    entries: list[HistoryEntry]
