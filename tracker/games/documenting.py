"""How requests and answers of any game with rules look, from the fields of its actions."""

from __future__ import annotations

from typing import Any

from ninja import Schema
from pydantic import ConfigDict

from scoring.game import AnyRules, Json
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


def documented(rules: AnyRules) -> Documented:
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
    example: Json = {"do": next(iter(rules.kinds))}
    return Documented(
        action,
        setup,
        record,
        PlainReport,
        PlainNumberedReport,
        PlainStoppedRecord,
        Examples(example, {"format": rules.format, "error": None}, {}, {}),
    )
