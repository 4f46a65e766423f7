"""GET /api/openapi.json and /api/docs"""

from __future__ import annotations

import re
from string import ascii_uppercase
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from scoring.mexica.board.island import BY_NAME
from scoring.mexica.fields import CELL
from tests.tracker.table import Phone, Table
from tracker.api.root import api
from tracker.games.mexica.api import examples

ADDRESSES = {
    "POST /api/games",
    "POST /api/games/import",
    "GET /api/games/{game_id}",
    "GET /api/games/{game_id}/at/{number}",
    "GET /api/games/{game_id}/legal",
    "GET /api/games/{game_id}/check",
    "POST /api/games/{game_id}/check",
    "GET /api/games/{game_id}/record",
    "GET /api/games/{game_id}/history",
    "GET /api/games/{game_id}/events",
    "POST /api/games/{game_id}/actions",
    "POST /api/games/{game_id}/undo",
    "POST /api/games/{game_id}/redo",
    "POST /api/games/{game_id}/correct",
    "POST /api/games/{game_id}/copy",
}


def document() -> dict[str, Any]:
    status, told = Phone().get("/api/openapi.json")
    assert status == 200
    assert isinstance(told, dict)
    return told


def calls() -> dict[str, dict[str, Any]]:
    return {
        f"{method.upper()} {path}": call
        for path, methods in document()["paths"].items()
        for method, call in methods.items()
    }


def has_example(described: dict[str, Any], components: dict[str, Any]) -> bool:
    """Of its own, or of each alternative."""
    if "$ref" in described:
        described = components[described["$ref"].rsplit("/", 1)[-1]]
    for several in ("anyOf", "oneOf"):
        if several in described:
            return all(has_example(each, components) for each in described[several])
    return bool(described.get("examples") or described.get("example"))


@pytest.mark.slow
def test_every_address_is_there() -> None:
    assert calls().keys() >= ADDRESSES


@pytest.mark.slow
def test_every_call_has_a_name_of_its_own() -> None:
    """Programs made from the description call their functions after it."""
    names = [call["operationId"] for call in calls().values()]
    assert len(set(names)) == len(names)
    assert [name for name in names if not re.fullmatch("[a-z]+([A-Z][a-z]+)*", name)] == []


@pytest.mark.slow
def test_every_call_has_an_example_of_what_is_asked_and_of_each_answer() -> None:
    components = document()["components"]["schemas"]
    bare = []
    for name, call in calls().items():
        assert call["summary"]
        assert call.get("description") or "pictures" in call["tags"], name
        contents = dict(call["responses"])
        if name.startswith("POST"):
            assert call["requestBody"]["required"]
            contents["asked"] = call["requestBody"]
        for part, described in contents.items():
            for content in described["content"].values():
                if not ("example" in content or has_example(content["schema"], components)):
                    bare.append((name, part))
        for parameter in call["parameters"]:
            if "example" not in parameter:
                bare.append((name, parameter["name"]))
    assert bare == []


@pytest.mark.slow
def test_every_call_tells_its_statuses() -> None:
    for name, call in calls().items():
        statuses = {int(status) for status in call["responses"]}
        assert statuses & {200, 201}, name
        assert 401 in statuses, name
        assert ("{game_id}" in name) <= (404 in statuses), name
        assert name.startswith("POST") <= ({400, 413, 422} <= statuses), name
        changing = name.endswith(("/actions", "/undo", "/redo", "/correct"))
        assert changing == (409 in statuses), name
        assert (changing or name.endswith("/copy")) == (403 in statuses), name


@pytest.mark.slow
def test_every_change_takes_an_idempotency_key() -> None:
    for name, call in calls().items():
        headers = {p["name"] for p in call["parameters"] if p["in"] == "header"}
        assert ("Idempotency-Key" in headers) == name.startswith("POST"), name


@pytest.mark.slow
def test_the_keys_are_bearer_tokens() -> None:
    assert document()["components"]["securitySchemes"]["Key"]["scheme"] == "bearer"
    for name, call in calls().items():
        needed: list[dict[str, list[str]]] = (
            [{}, {"Key": []}] if "{game_id}" not in name else [{"Key": []}]
        )
        if name in ADDRESSES:
            assert call["security"] == needed, name


def test_a_cell_is_one_of_the_board() -> None:
    names = [f"{letter}{number}" for letter in ascii_uppercase for number in range(100)]
    assert {name for name in names if re.fullmatch(CELL["pattern"], name)} == set(BY_NAME)


@pytest.mark.django_db
def test_the_examples_can_be_sent() -> None:
    assert Phone().post("/api/games", examples.SETUP)[0] == 201
    table = Table.of(examples.RECORD)
    assert table.read() == examples.REPORT | {"number": 2}
    status, told = table.record(2, **examples.CANAL)
    assert (status, told) == (422, examples.REFUSED)
    lit = table.read("/legal")
    assert lit.keys() == examples.LEGAL.keys()
    assert set(examples.LEGAL["canal1"]) <= set(lit["canal1"])


def test_the_docs_come_from_this_site_alone() -> None:
    page = Client().get("/api/docs")
    assert page.status_code == 200
    text = page.content.decode()
    fetched = re.findall(r"(?:src|href)=\"([^\"]+)\"", text)
    assert any(address.endswith(".js") for address in fetched)
    for address in fetched:
        assert finders.find(address.removeprefix("/static/")), address
    assert "//" not in text.replace("</", "")
    assert "/api/openapi.json" in text


def test_it_is_written_once() -> None:
    assert api.get_openapi_schema() is api.get_openapi_schema()
