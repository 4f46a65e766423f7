"""The description of the API as it is told, and what fits it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from tracker.api.root import api


@cache
def schemas() -> dict[str, Any]:
    told: dict[str, Any] = api.get_openapi_schema()["components"]["schemas"]
    return told


@cache
def form(name: str) -> Draft202012Validator:
    """What a shared schema takes, by its name."""
    components = {"components": {"schemas": schemas()}}
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}"} | components)


@cache
def answers() -> list[tuple[str, re.Pattern[str], dict[int, Draft202012Validator]]]:
    """Of each call its method, its path and the forms of its answers in JSON, by their status."""
    told = api.get_openapi_schema()
    components = {"components": {"schemas": schemas()}}
    found = []
    for path, calls in told["paths"].items():
        pattern = "[^/]+".join(map(re.escape, re.split(r"\{\w+\}", path)))
        for method, call in calls.items():
            forms = {}
            for status, response in call["responses"].items():
                if written := response.get("content", {}).get("application/json"):
                    forms[int(status)] = Draft202012Validator(written["schema"] | components)
            found.append((method.upper(), re.compile(pattern), forms))
    return found


def assert_described(method: str, path: str, status: int, body: Any) -> None:
    """An answer in JSON; of an address that nobody described there is nothing to say."""
    for one, pattern, forms in answers():
        if one == method and pattern.fullmatch(path):
            assert status in forms, f"{method} {path} does not tell of {status}: {body}"
            forms[status].validate(body)
