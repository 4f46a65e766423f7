"""POST /api/games/{id}/correct with `setup`: what the game was begun with."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.mexica.game import MEXICA
from tests.tracker.table import SETUP, Table
from tests.tracker.whole_games import up_to, whole_game
from tracker.log.proof import differences
from tracker.models import Change

pytestmark = [pytest.mark.django_db, pytest.mark.database]

DIG: dict[str, Any] = {"do": "canal", "cells": ["D4", "D5"]}
RED: dict[str, Any] = {"do": "temple", "at": "E4", "level": 2, "by": "red"}
OTHERS = [3, 4, 5, 6, 8, 10, 11, 13]


def begun_otherwise(table: Table, **setup: Any) -> Any:
    """A kept correction: what it told before is what is done."""
    asked = {"expect": table.game.number, "at": 0, "setup": setup}
    before = table.do("/correct", **asked)
    told = table.do("/correct", keep=True, **asked)
    assert told | {"kept": False} == before
    assert list(differences(table.game)) == []
    return told


def players(*seats: str) -> list[dict[str, str]]:
    return [dict(zip(("name", "color"), seat.split(), strict=True)) for seat in seats]


def test_the_tokens_that_were_drawn() -> None:
    table = Table.of(SETUP | {"actions": [DIG]})
    begun_otherwise(table, tokens=OTHERS)
    assert table.read("/record") == SETUP | {"tokens": OTHERS, "actions": [DIG]}


def test_before_the_first_action_too() -> None:
    table = Table()
    begun_otherwise(table, tokens=OTHERS)
    assert table.read("/record")["tokens"] == OTHERS
    assert table.read()["number"] == 0


def test_a_game_begun_with_other_tokens_is_played_to_its_right_end() -> None:
    """The table sees it at the first founding."""
    right = whole_game(2)
    before, founding = up_to(right, "found")
    fifteen = MEXICA.read_setup(right)
    lying = [*right["tokens"]]
    lying[lying.index(founding["token"])] = int(
        next(token for token in fifteen.second_tokens if token not in lying)
    )
    table = Table.of(before | {"tokens": lying})
    number = len(before["actions"])
    asked = {"expect": number, "action": founding}
    assert table.enter.post(f"{table.path}/actions", asked)[0] == 422
    told = begun_otherwise(table, tokens=right["tokens"])
    assert told["left_out"] == told["insisted"] == []
    for done, action in enumerate(right["actions"][number:], number):
        table.do("/actions", expect=done, action=action)
    assert table.read() | {"number": 0} == Table.of(right).read() | {"number": 0}
    assert list(differences(table.game)) == []


def test_a_founding_by_a_token_that_was_never_there_goes() -> None:
    right = whole_game(2)
    record, founding = up_to(right, "found")
    table = Table.of(record | {"actions": [*record["actions"], founding]})
    others = [*right["tokens"]]
    others.remove(founding["token"])
    [other, *_] = [t for t in MEXICA.read_setup(right).second_tokens if t not in right["tokens"]]
    told = begun_otherwise(table, tokens=[*others, int(other)])
    assert [each["action"] for each in told["left_out"]] == [founding]


def test_neutral_temples_that_lay_there_all_the_time() -> None:
    table = Table.of(SETUP | {"actions": [RED, DIG]})
    neutral = [{"at": "E4", "level": 1}, {"at": "H9", "level": 3}]
    told = begun_otherwise(table, neutral=neutral)
    assert [each["number"] for each in told["left_out"]] == [1]
    assert table.read("/record")["actions"] == [DIG]
    assert begun_otherwise(table, neutral=[])["left_out"] == []


def test_two_who_had_each_others_colour() -> None:
    blue = {"do": "temple", "at": "H9", "level": 1, "by": "grey"}
    table = Table.of(SETUP | {"actions": [RED, blue]})
    table.do("/undo", expect=2)
    table.do("/actions", expect=1, action=DIG)
    begun_otherwise(table, players=players("Ana grey", "Bo red"))
    assert table.read("/record")["actions"] == [RED | {"by": "grey"}, DIG]
    assert [(seat.name, seat.colour) for seat in table.game.seated()] == [
        ("Ana", "grey"),
        ("Bo", "red"),
    ]
    table.do("/undo", expect=2, to=0)
    table.do("/redo", expect=0, to=2)
    assert list(differences(table.game)) == []


def test_a_colour_that_nobody_had() -> None:
    table = Table.of(SETUP | {"actions": [RED]})
    begun_otherwise(table, players=players("Ana sand", "Cy grey"))
    assert table.read("/record")["actions"] == [RED | {"by": "sand"}]
    assert [seat.name for seat in table.game.seated()] == ["Ana", "Cy"]


def test_beside_another_correction() -> None:
    """An action that comes in speaks in the new colours."""
    table = Table.of(SETUP | {"actions": [DIG]})
    coming = RED | {"by": "sand"}
    asked = {"expect": 1, "at": 1, "insert": [coming], "keep": True}
    table.do("/correct", setup={"players": players("Ana sand", "Bo grey")}, **asked)
    assert table.read("/record")["actions"] == [DIG, coming]
    assert list(differences(table.game)) == []


def test_the_history_knows_both() -> None:
    table = Table()
    begun_otherwise(table, tokens=OTHERS)
    detail = Change.objects.get().detail
    assert detail["setup"] == {"tokens": [SETUP["tokens"], OTHERS]}
    assert detail in [
        {key: value for key, value in entry["detail"].items() if key != "before"}
        for entry in table.read("/history")["entries"]
    ]


@pytest.mark.parametrize(
    "setup",
    [
        {"players": players("Ana red")},
        {"players": players("Ana red", "Bo red")},
        {"players": players("Ana red", "Bo neutral")},
        {"players": [{"name": "", "color": "red"}, {}]},
        {"players": "Ana"},
        {"mode": "referee"},
        {"format": "aztekz-record/1"},
        {"notes": "of another game"},
        {"actions": []},
        {"tokens": [3, 3, 3, 4, 5, 6, 7, 8]},
        {"neutral": [{"at": "E4", "level": 1}, {"at": "E4", "level": 1}]},
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_kept(setup: dict[str, Any]) -> None:
    table = Table.of(SETUP | {"actions": [RED]})
    for keep in (False, True):
        asked = {"expect": 1, "at": 0, "setup": setup, "keep": keep}
        status, told = table.enter.post(f"{table.path}/correct", asked)
        assert status == 422, told
    assert table.read("/record") == SETUP | {"actions": [RED]}
    assert not Change.objects.exists()
