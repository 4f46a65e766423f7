"""The forms of requests and answers, for OpenAPI. What an action means, its game decides."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from ninja import Path, Schema
from pydantic import ConfigDict, Field, StrictBool, StrictInt, WithJsonSchema

from tracker.api import examples
from tracker.games.documenting import NAMED, Counts, named
from tracker.games.documenting import one_of as one_of_by
from tracker.log.records import LONGEST_GAME

JsonObject = dict[str, Any]
DOCUMENTED = examples.DOCUMENTED
OF_GAME = examples.OF_GAME


def one_of(name: str, described: list[JsonObject]) -> WithJsonSchema:
    """Of the games; several may have a kind of action that is called alike."""
    return WithJsonSchema(named(name, {"anyOf": described}))


def by_format(name: str, described: list[JsonObject]) -> WithJsonSchema:
    formats = {each["properties"]["format"]["const"]: each for each in described}
    return WithJsonSchema(one_of_by(name, "format", formats))


Action = Annotated[JsonObject, one_of("Action", [game.action for game in DOCUMENTED])]
Setup = Annotated[JsonObject, by_format("Setup", [game.setup for game in DOCUMENTED])]
Record = Annotated[JsonObject, by_format("Record", [game.record for game in DOCUMENTED])]
if TYPE_CHECKING:
    Report: TypeAlias = Schema
    NumberedReport: TypeAlias = Schema
    StoppedRecord: TypeAlias = Schema
else:

    def told_by_format(name, reports):
        field = Field(discriminator="format", json_schema_extra={NAMED: name, "title": name})
        return Annotated[reduce(or_, reports), field]

    Report = told_by_format("Report", [game.report for game in DOCUMENTED])
    NumberedReport = told_by_format("NumberedReport", [game.numbered for game in DOCUMENTED])
    StoppedRecord = told_by_format("StoppedReport", [game.stopped for game in DOCUMENTED])

GameId = Annotated[str, Path(example=examples.GAME_ID)]
Place = Annotated[int, Path(ge=0, le=LONGEST_GAME, example=1)]
Number = Annotated[StrictInt, Field(ge=0, le=LONGEST_GAME)]

UUID = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"
"""No `format`: clients would make a value of it that no header can hold."""
HEADERS: JsonObject = {
    "parameters": [
        {
            "in": "header",
            "name": "Idempotency-Key",
            "description": "A UUID; the same again, with the same `Authorization`, gives the first "
            "answer again, for two days.",
            "schema": {
                "type": "string",
                "pattern": UUID,
            },
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

    model_config = like({"expect": 12, "action": OF_GAME.action})

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
            "insert": [OF_GAME.action],
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
    setup: JsonObject | None = Field(
        default=None,
        description="What the game was begun with, where that was entered wrongly: `players` (all, "
        "in seat order), `tokens`, `neutral`. Everything is played again.",
    )


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


class Recorded(Schema):
    model_config = like(examples.RECORDED)

    number: int
    report: Report


class Misfit(Schema):
    """An action that would no longer fit: it is left out if the correction is kept."""

    number: int
    action: Action
    code: str
    kind: Literal["impossible", "illegal"]
    message: str


class Insisted(Misfit):
    """An action that would no longer fit, kept with `override`; and what comes in for that."""

    added: list[Action] = []


class Corrected(Recorded):
    model_config = like(examples.CORRECTED)

    kept: bool
    left_out: list[Misfit]
    insisted: list[Insisted]
    scores_before: Counts


class Problem(Schema):
    """What went wrong, in a sentence of the language asked for. Where `kind` is `illegal` the
    players may insist; `request` is no rule of a game."""

    model_config = like(OF_GAME.problem)

    code: str
    kind: Literal["impossible", "illegal", "request"]
    message: str


class StaleProblem(Problem):
    """Somebody else was faster: the number to fetch the table for."""

    model_config = like(examples.STALE)

    code: Literal["stale"]
    kind: Literal["request"]
    number: int


class _Entry(Schema):
    number: int
    by: str
    override: bool
    agreed: bool = Field(description="The override is agreed by the table, as the rules allow.")
    who: str
    when: str


class RecordEntry(_Entry):
    """An action that was recorded: it stands, can be done again, or was replaced."""

    kind: Literal["record"]
    state: Literal["standing", "undone", "replaced"]
    detail: Action


class Changed(Schema):
    """How many actions stood before; of a correction also where it was, and what it did."""

    model_config = like({"before": 1}) | ConfigDict(extra="allow")

    before: int
    at: int | None = None
    dropped: list[Action] = []
    inserted: list[Action] = []


class ChangeEntry(_Entry):
    """What was done to the log itself; `number` of actions stood afterwards."""

    kind: Literal["undo", "redo", "correct"]
    state: None
    detail: Changed


class History(Schema):
    model_config = like(examples.HISTORY)

    entries: list[Annotated[RecordEntry | ChangeEntry, Field(discriminator="kind")]]
