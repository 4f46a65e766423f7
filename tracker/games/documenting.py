"""How requests and answers of a game look, from the fields of its actions and its setup."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import ConfigDict, WithJsonSchema

from scoring.fields import OVERRIDE, Field
from scoring.game import AnyRules, Json
from scoring.record import error_of, read_record
from tracker.games.face import Documented, Examples
from tracker.models.player import NAME_LENGTH

NAMED = "x-named"
"""The mark of a schema that the description of the API tells once, under this name."""
REF = "#/components/schemas/"


def named(name: str, schema: Json) -> Json:
    return {NAMED: name} | schema


Counts = Annotated[
    dict[str, int],
    WithJsonSchema(
        named(
            "Counts",
            {
                "description": "A number for each colour.",
                "type": "object",
                "additionalProperties": {"type": "integer"},
                "examples": [{"red": 3}],
            },
        )
    ),
]


class ErrorReport(Schema):
    """What stopped the record, and after how many actions; null where it cannot be read at all."""

    action: int | None
    code: str
    kind: Literal["impossible", "illegal"]
    message: str


class PlainReport(Schema):
    """What a record comes to, as far as every game tells it."""

    model_config = ConfigDict(extra="allow")

    error: ErrorReport | None


class Numbered(Schema):
    number: int


class Stopped(Schema):
    code: str
    kind: Literal["impossible", "illegal"]
    message: str


def documented(
    rules: AnyRules,
    example: Json | None = None,
    *,
    report: type[Schema] = PlainReport,
    setup: Sequence[Field] = (),
    told: Examples | None = None,
) -> Documented:
    """`example` is a short record; `setup` what a setup says that no plain form asks."""
    begun = _setup(rules, [*rules.asked, *setup])
    action = action_schema(rules)
    record = begun | {
        "properties": begun["properties"] | {"actions": {"type": "array", "items": action}},
        "required": [*begun["required"], "actions"],
    }
    begun["description"] = "A record without actions; further keys are kept."
    whole: Json = {}
    numbered: Json = {}
    stopped: Json = {}
    if example is not None:
        begun["examples"] = [{key: example[key] for key in example if key != "actions"}]
        record["examples"] = [example]
        told = told or _told(rules, example)
        number = len(example["actions"])
        whole["examples"] = [told.report]
        numbered["examples"] = [told.report | {"number": number}]
        stopped["examples"] = [
            told.report | {"error": {"action": number} | told.problem} | told.problem
        ]
    return Documented(
        action,
        _of(rules, "setup", begun),
        _of(rules, "record", record),
        _like(rules, (report,), whole),
        _like(rules, (Numbered, report), numbered),
        _like(rules, (Stopped, report), stopped),
        told or Examples({"do": next(iter(rules.kinds))}, {"format": rules.format}, {}, {}),
    )


def name_of(rules: AnyRules, what: str) -> str:
    return rules.key.capitalize() + "".join(map(str.capitalize, what.split("_")))


def _of(rules: AnyRules, what: str, schema: Json) -> Json:
    return named(name_of(rules, what), schema)


def shared(rules: AnyRules, schema: Json) -> Json:
    """What it has a title for is told once for the game."""
    inner = {key: _shared(rules, value) for key, value in schema.items()}
    title = schema.get("title")
    return _of(rules, title, inner) if title else inner


def _shared(rules: AnyRules, value: Any) -> Any:
    if isinstance(value, dict):
        return shared(rules, value)
    return [_shared(rules, each) for each in value] if isinstance(value, list) else value


def one_of(name: str, by: str, choices: Mapping[str, Json]) -> Json:
    """Which of these named schemas holds, the value under the key `by` says."""
    mapping = {value: REF + schema[NAMED] for value, schema in choices.items()}
    discriminator = {"propertyName": by, "mapping": mapping}
    return named(name, {"oneOf": list(choices.values()), "discriminator": discriminator})


def action_schema(rules: AnyRules) -> Json:
    kinds = {do: _kind(rules, do, fields) for do, fields in rules.kinds.items()}
    return one_of(name_of(rules, "Action"), "do", kinds)


def _kind(rules: AnyRules, do: str, fields: Iterable[Field]) -> Json:
    fields = list(fields)
    needed = [field.key for field in fields if not field.optional]
    said = {each.key: example_of(each.schema) for each in fields if each.key != OVERRIDE}
    return _of(
        rules,
        f"{do}_action",
        {
            "type": "object",
            "properties": {
                "do": {"type": "string", "const": do},
                **{field.key: shared(rules, field.schema) for field in fields},
            },
            "required": ["do", *needed],
            "examples": [{"do": do} | said],
        },
    )


def example_of(schema: Json) -> Any:
    """The plainest value that a field can have."""
    if "examples" in schema:
        return schema["examples"][0]
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return example_of(schema["anyOf"][0])
    match schema["type"]:
        case "array":
            return [example_of(schema["items"])] * schema.get("minItems", 1)
        case "integer":
            return schema.get("minimum", 1)
        case "boolean":
            return True
    return {}


def _setup(rules: AnyRules, asked: Sequence[Field]) -> Json:
    seats = {"minItems": rules.seats.start, "maxItems": rules.seats.stop - 1}
    properties: Json = {
        "format": {"type": "string", "const": rules.format},
        "players": {"type": "array", "items": _player(rules), **seats},
        **{field.key: shared(rules, field.schema) for field in asked},
    }
    needed = [field.key for field in asked if not field.optional]
    return {
        "type": "object",
        "properties": properties,
        "required": ["format", "players", *needed],
    }


def _player(rules: AnyRules) -> Json:
    properties: Json = {"name": {"type": "string", "minLength": 1, "maxLength": NAME_LENGTH}}
    if rules.colours:
        colours = {"title": "Colour", "type": "string", "enum": list(rules.colours)}
        properties["color"] = shared(rules, colours)
    player = {"type": "object", "properties": properties, "required": list(properties)}
    return _of(rules, "Player", player)


def _told(rules: AnyRules, example: Json) -> Examples:
    position = read_record(example, {rules.format: rules}).replay().position
    report = json.loads(json.dumps(rules.report(position, None)))
    refusal = rules.unreadable("do: nothing that can be done")
    problem = {key: error_of(refusal, 0)[key] for key in ("code", "kind", "message")}
    afterwards = {"left_out": [], "insisted": [], "scores_before": report["scores"]}
    return Examples(example["actions"][-1], report, problem, afterwards)


def _like(rules: AnyRules, bases: tuple[type[Schema], ...], extra: Json) -> type[Schema]:
    """A report of the game, called after it, with its format."""
    name = name_of(rules, "_".join(base.__name__ for base in bases[:-1]) + "_report")
    return type(
        name,
        bases,
        {
            "__module__": __name__,
            "__doc__": bases[-1].__doc__,
            "__annotations__": {"format": Literal[rules.report(None, None)["format"]]},
            "model_config": ConfigDict(extra="allow", json_schema_extra=extra),
        },
    )
