"""Schemas with a name, told once in the description of the API however often they are spoken of."""

from __future__ import annotations

from typing import Any

from scoring.game import Json
from tracker.games.documenting import NAMED, REF


def tell_once(document: Json) -> None:
    """Move what has a name to the shared schemas, and leave its name in its place."""
    schemas: Json = document["components"]["schemas"]
    found: Json = {}
    for part in document, schemas:
        for key, value in part.items():
            part[key] = _without_named(value, found)
    assert not schemas.keys() & found.keys(), "two schemas are called alike"
    document["components"]["schemas"] |= found


def _without_named(value: Any, found: Json) -> Any:
    if isinstance(value, list):
        return [_without_named(each, found) for each in value]
    if not isinstance(value, dict):
        return value
    told = {key: _without_named(each, found) for key, each in value.items()}
    if name := told.pop(NAMED, None):
        # Where it stands as the field of a form, ninja takes its title away.
        told["title"] = name
        beside = {"default": told.pop("default")} if "default" in told else {}
        assert found.setdefault(name, told) == told, f"two schemas are called {name}"
        return {"$ref": REF + name} | beside
    return told
