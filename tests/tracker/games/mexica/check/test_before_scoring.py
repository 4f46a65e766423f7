"""The page of the end of a period tells what the check finds"""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.tracker.games.mexica.check.checking import (
    BUILT,
    EAST,
    GAME,
    WEST,
    kinds,
    of,
    page,
    text,
    told,
)
from tests.tracker.table import REFEREE, Table

pytestmark = pytest.mark.django_db


def test_while_a_district_is_forgotten_scoring_is_not_the_main_thing() -> None:
    table = of(WEST, EAST, *BUILT)
    response = page(table, "period")
    body = response.content.decode()
    assert kinds(response) == ["founding"]
    assert "Score it without the district of 4: Ana −4, Bo −2, founder −2" in text(response)
    scoring = re.search(r'<button([^>]*)data-do="end_period"', body)
    assert scoring
    assert "main" not in scoring[1]
    address = f"/e/{table.game.edit_key}/period"
    form = {"do": "found", "token": "4", "by": "red", "at": "F14", "expect": "4"}
    done = Client().post(address, form)
    assert (done.status_code, done["Location"]) == (302, address)
    after = page(table, "period")
    assert kinds(after) == []
    assert re.search(
        r'<button class="main" data-do="end_period">\s*Score it', after.content.decode()
    )


def test_several_districts_are_told_together() -> None:
    three = [{"do": "canal", "cells": [cell]} for cell in ("I13", "J12", "K13")]
    response = page(of(WEST, EAST, *BUILT, *three), "period")
    assert kinds(response) == ["founding", "founding"]
    said = "Score it without the districts of 4, 3: Ana −4, Bo −2, founders −4"
    assert said in text(response)


def test_who_built_nothing_is_told_before_the_scoring() -> None:
    said = text(page(of(BUILT[0]), "period"))
    assert "Bo has not built one temple in this period." in said
    assert "Ana has not built" not in said


def test_what_keeps_the_period_open_is_told() -> None:
    response = page(of(WEST), "period")
    said = text(response)
    assert "By the rules it is not over" in said
    assert 'data-token="13" data-can=' in response.content.decode()
    assert "Temples left" in said


def test_a_token_that_nobody_can_found_is_taken_out() -> None:
    record = told(GAME)["record"]
    actions = record["actions"]
    last = next(n for n, action in enumerate(actions) if action["do"] == "discard_token")
    table = Table.of(record | {"actions": actions[:last]})
    response = page(table, "period")
    token = actions[last]["token"]
    assert f"take {token} out" in text(response)
    form = {"do": "discard_token", "token": str(token), "expect": str(last)}
    done = Client().post(f"/e/{table.game.edit_key}/period", form)
    assert done.status_code == 302
    assert token not in table.read()["supply"]["calpulli"]


def test_a_referee_game_ends_by_agreement() -> None:
    begin = [{"do": "start", "at": cell} for cell in ("H6", "G7")]
    table = of(*begin, setup=REFEREE)
    response = page(table, "period")
    said = text(response)
    assert "A period that cannot end is ended by agreement." in said
    assert "The table agrees: score it" in said
    assert 'name="palace"' not in response.content.decode()
    form = {"do": "end_period", "expect": "2", "override": "1"}
    done = Client().post(f"/e/{table.game.edit_key}/tap", form)
    assert done.status_code == 302
    assert done["Location"].endswith("/scoring")
    assert table.read()["period"] == 2
