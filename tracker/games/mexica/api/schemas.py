"""How records, reports and answers of Mexica look, for OpenAPI."""

from __future__ import annotations

from typing import Annotated, Literal

from ninja import Query, Schema
from pydantic import ConfigDict, Field, StrictBool, StrictInt, WithJsonSchema

from scoring.fields import Plain, Shape, words_schema
from scoring.game import Json, Phase
from scoring.mexica.board.island import LAND
from scoring.mexica.board.pieces import LEVELS, Mode
from scoring.mexica.fields import CELL, COLOUR, LEVEL, TOKEN
from scoring.mexica.game import MEXICA
from tracker.games.documenting import NAMED, Counts, ErrorReport, documented, shared
from tracker.games.face import Examples
from tracker.games.mexica.api import examples


def like(example: Json) -> ConfigDict:
    return ConfigDict(json_schema_extra={"examples": [example]})


Cell = Annotated[str, WithJsonSchema(shared(MEXICA, CELL))]
Colour = Annotated[str, WithJsonSchema(shared(MEXICA, COLOUR))]
Status = Annotated[str, WithJsonSchema(shared(MEXICA, words_schema(Phase, "Status")))]
Calpulli = Annotated[int, WithJsonSchema(shared(MEXICA, TOKEN))]

NEUTRAL: Json = {
    "title": "neutral_temple",
    "type": "object",
    "properties": {"at": CELL, "level": LEVEL},
    "required": ["at", "level"],
}
SETUP = (
    Plain("mode", Shape.WORD, words_schema(Mode, "Mode")),
    Plain("tokens", Shape.NUMBER, {"type": "array", "items": TOKEN, "minItems": 8, "maxItems": 8}),
    Plain("neutral", Shape.CELLS, {"type": "array", "items": NEUTRAL}, optional=True),
)

COUNT: Json = {"type": "integer", "minimum": 0, "maximum": 35}
COUNTED_TOKENS: Json = {
    "anyOf": [
        {"type": "array", "items": shared(MEXICA, TOKEN), "maxItems": 15},
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
            NAMED: "Counted",
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

    cell: Annotated[Cell, Field(pattern=CELL["pattern"])]
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


class MexicaTurn(Schema):
    player: Colour
    points: int
    round: int


class _Entry(Schema):
    period: int
    awards: Counts


class MexicaFoundingEntry(_Entry):
    """What the founding of a district brought, colour by colour."""

    kind: Literal["founding"]
    token: Calpulli
    at: Cell


class MexicaMajorityEntry(_Entry):
    """What a district brought at the end of a period; `token` is null where nobody founded it."""

    kind: Literal["majority"]
    token: Calpulli | None
    size: int
    cells: list[Cell]
    floors: Counts


class MexicaPalaceEntry(_Entry):
    """What it brought to stand on the palace."""

    kind: Literal["palace"]


class MexicaDistrict(Schema):
    """Land between water; `floors` of each colour that has a temple there."""

    size: int
    token: Calpulli | None
    cells: list[Cell]
    floors: Counts


class MexicaSupply(Schema):
    """What lies beside the board; `calpulli` are on offer, temples by colour and level."""

    canals2: int
    canals1: int
    bridges: int
    action_tokens: int
    calpulli: list[Calpulli]
    temples: dict[str, dict[str, int]]


class Report(Schema):
    """The report of the portable game file; of a record that cannot be read it has no table."""

    status: Status | None
    period: int | None
    turn: MexicaTurn | None
    scores: Counts
    ledger: list[
        Annotated[
            MexicaFoundingEntry | MexicaMajorityEntry | MexicaPalaceEntry,
            Field(discriminator="kind"),
        ]
    ]
    districts: list[MexicaDistrict]
    supply: MexicaSupply | None
    action_tokens: Counts
    pilli: dict[str, Cell]
    winners: list[Colour]
    error: ErrorReport | None


class Legal(Schema):
    """Every legal target now, by kind of action; what cannot be done at all is empty."""

    model_config = like(examples.LEGAL)

    number: int
    start: list[Cell]
    canal1: list[Cell]
    canal2: list[list[Cell]]
    bridge: dict[str, list[Cell]]
    move_bridge: dict[str, dict[str, list[Cell]]]
    temple: dict[str, dict[str, list[Cell]]]
    walk: list[Cell]
    boat: list[Cell]
    leap: list[Cell]
    found: dict[str, list[Cell]]
    take: bool
    spend: bool
    discard_token: list[Calpulli]
    end_turn: bool
    end_period: bool


class _Finding(Schema):
    message: str
    cells: list[Cell]
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
    sites: list[Cell]
    cost: Counts
    scoring: Counts
    founder: int
    present: int
    founders: list[Colour]
    standing: list[Colour] | None


class Canals(Schema):
    """Canals that may be missing together, and behind how many actions they belong."""

    model_config = like(examples.SUPPLY["ways"][0])

    tiles: list[list[Cell]]
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
    cell: Cell
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
    findings: list[
        Annotated[
            FoundingFinding | SupplyFinding | LeakFinding | TokenFinding | IdleFinding,
            Field(discriminator="kind"),
        ]
    ]


DOCUMENTED = documented(
    MEXICA,
    examples.RECORD,
    report=Report,
    setup=SETUP,
    told=Examples(examples.CANAL, examples.REPORT, examples.REFUSED, examples.AFTERWARDS),
)
