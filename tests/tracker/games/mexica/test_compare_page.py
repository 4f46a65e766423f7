"""What the page that compares tells its script: which cells should look alike."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from tests.tracker.table import REFEREE, SETUP, Table
from tracker.models import Game

pytestmark = pytest.mark.django_db
CITY = [
    {"do": "canal", "cells": ["D4", "D5"]},
    {"do": "bridge", "at": "D4", "axis": "EW"},
    {"do": "temple", "at": "B2", "level": 2, "by": "red"},
]


def page(game: Game, door: str = "e") -> Any:
    key = game.edit_key if door == "e" else game.watch_key
    return Client(raise_request_exception=False).get(f"/{door}/{key}/compare/")


def expected(game: Game) -> tuple[dict[str, str], dict[str, str]]:
    """The kind of each cell, and what the kinds are called."""
    content = page(game).content.decode()
    found = re.search(r'<script id="expected" type="application/json">(.*?)</script>', content)
    assert found
    told = json.loads(found[1])
    names = re.findall(r'data-cell="(\w+)"', content)
    assert len(told["cells"]) == len(names) == 21 * 14
    kinds = [told["kinds"][letter][0] for letter in told["cells"]]
    return dict(zip(names, kinds, strict=True)), dict(told["kinds"].values())


def test_cells_that_should_look_alike_are_of_one_kind() -> None:
    kinds, names = expected(Table.of(SETUP | {"actions": CITY}).game)
    assert (kinds["D4"], kinds["D5"], kinds["B2"]) == ("EW", "canal", "temple red")
    assert (kinds["A1"], kinds["H6"], kinds["H7"]) == ("lake", "start", "emblem")
    assert kinds["D6"] == kinds["B1"] == "land"
    assert names["temple red"] == "red temple"
    assert names["EW"] == "bridge between cells of one number"
    # It may have been turned.
    assert names["NS"] == "bridge between cells of one letter"


def test_a_pilli_is_a_kind_of_its_own() -> None:
    start = {"do": "start", "at": "H6"}
    game = Table.of(REFEREE | {"actions": [start]}).game
    kinds, names = expected(game)
    assert (kinds["H6"], kinds["H8"]) == ("pilli red", "start")
    assert names["pilli red"] == "red Pilli"
    assert b"Pillis are not entered" not in page(game).content


def test_it_says_when_no_pillis_are_entered() -> None:
    assert b"Pillis are not entered in this game" in page(Table().game).content


def test_it_is_for_who_enters() -> None:
    game = Table().game
    assert page(game).status_code == 200
    assert page(game, "w").status_code == 404
    client = Client(raise_request_exception=False)
    assert client.get(f"/e/{game.watch_key}/compare/").status_code == 404
    assert client.post(f"/e/{game.edit_key}/compare/").status_code == 405
    for door, leads in (("e", True), ("w", False)):
        key = game.edit_key if door == "e" else game.watch_key
        assert (b"/compare/" in client.get(f"/{door}/{key}/photos").content) is leads
