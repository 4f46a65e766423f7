"""Requests made up from the OpenAPI document: no fault, and no answer that it does not name."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from schemathesis.config import SchemathesisConfig

from scoring.mexica.game import read_record
from tests.tracker.table import SETUP
from tracker.log.founding import new_game
from tracker.log.recording import undo
from tracker.log.records import LONGEST_GAME

CONFIG = SchemathesisConfig.from_dict(
    {
        "seed": 1,
        "generation": {
            "deterministic": True,
            "database": "none",
            "max-examples": 10,
            # A made-up Host is answered before any address is looked for.
            "allow-extra-parameters": False,
        },
        # What fits a game, only the rules know; no document can say it.
        "checks": {"positive_data_acceptance": {"enabled": False}},
    }
)
document = schemathesis.openapi.from_wsgi(
    "/api/openapi.json", get_wsgi_application(), config=CONFIG, headers={"Host": "localhost"}
)
# A stream does not end by itself; its tests are in test_live.py.
calls = document.exclude(path_regex="/events$")

DIG = {"do": "canal", "cells": ["Q8"]}
OPENING = [{"do": "canal", "cells": ["D4", "D5"]}, {"do": "bridge", "at": "D4", "axis": "EW"}]
PLAIN = {"Accept-Encoding": "identity"}


def sit_down(case: schemathesis.Case[Any]) -> dict[str, str]:
    """At a game where something can be undone and done again; the head of the request."""
    if "game_id" not in case.path_parameters:
        return PLAIN
    game = new_game(read_record(SETUP | {"actions": [*OPENING, DIG]}))
    undo(game, 3)
    case.path_parameters["game_id"] = game.pk
    body = case.body
    # An odd number stays: a stale phone.
    if isinstance(body, dict) and type(body.get("expect")) is int:
        if body["expect"] in range(0, LONGEST_GAME + 1, 2):
            body["expect"] = 2
    return PLAIN | {"Authorization": f"Bearer {game.edit_key}"}


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.usefixtures("_connection_stays_open")
@calls.parametrize()
def test_no_fault_and_nothing_undocumented(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(headers=sit_down(case))
