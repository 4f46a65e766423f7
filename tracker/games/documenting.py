"""How requests and answers of any game with rules look, from the fields of its actions."""

from __future__ import annotations

import json
from typing import Any

from ninja import Schema
from pydantic import ConfigDict

from scoring.game import AnyRules, Json
from scoring.record import error_of, read_record
from tracker.games.face import Documented, Examples


class PlainReport(Schema):
    model_config = ConfigDict(extra="allow")

    format: str
    error: dict[str, Any] | None


class PlainNumberedReport(PlainReport):
    number: int


class PlainStoppedRecord(PlainReport):
    code: str
    kind: str
    message: str


def documented(rules: AnyRules, example: Json | None = None) -> Documented:
    """`example` is a short record."""
    fields = {field.key: field.schema for of in rules.kinds.values() for field in of}
    action: Json = {
        "type": "object",
        "title": "Action",
        "properties": {"do": {"type": "string", "enum": list(rules.kinds)}} | fields,
        "required": ["do"],
    }
    setup: Json = {
        "type": "object",
        "title": "Setup",
        "properties": {
            "format": {"type": "string", "enum": [rules.format]},
            "players": {
                "type": "array",
                "minItems": rules.seats.start,
                "maxItems": rules.seats.stop - 1,
            },
            **{field.key: field.schema for field in rules.asked},
        },
        "required": ["format", "players"],
    }
    listed: Json = {"actions": {"type": "array", "items": {"type": "object"}}}
    record: Json = setup | {
        "title": "Record",
        "properties": setup["properties"] | listed,
        "required": [*setup["required"], "actions"],
    }
    if example is None:
        plain = Examples({"do": next(iter(rules.kinds))}, {"format": rules.format}, {}, {})
        reports = (PlainReport, PlainNumberedReport, PlainStoppedRecord)
        return Documented(action, setup, record, *reports, plain)
    told = _told(rules, example)
    number = {"number": len(example["actions"])}
    stopped = told.report | {"error": {"action": number["number"]} | told.problem} | told.problem
    return Documented(
        action | {"examples": [told.action]},
        setup | {"examples": [{key: example[key] for key in example if key != "actions"}]},
        record | {"examples": [example]},
        _like(rules, PlainReport, told.report),
        _like(rules, PlainNumberedReport, told.report | number),
        _like(rules, PlainStoppedRecord, stopped),
        told,
    )


def _told(rules: AnyRules, example: Json) -> Examples:
    position = read_record(example, {rules.format: rules}).replay().position
    report = json.loads(json.dumps(rules.report(position, None)))
    refusal = rules.unreadable("do: nothing that can be done")
    problem = {key: error_of(refusal, 0)[key] for key in ("code", "kind", "message")}
    afterwards = {"left_out": [], "insisted": [], "scores_before": report["scores"]}
    return Examples(example["actions"][-1], report, problem, afterwards)


def _like(rules: AnyRules, model: type[Schema], example: Json) -> type[Schema]:
    """The same, called after the game and with an example of it."""
    name = model.__name__.replace("Plain", rules.key.capitalize())
    config = ConfigDict(extra="allow", json_schema_extra={"examples": [example]})
    return type(name, (model,), {"model_config": config, "__module__": __name__})
