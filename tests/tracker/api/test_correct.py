"""POST /api/games/{id}/correct"""

from typing import Any

import pytest
from django.db.models import Model

from tests.tracker.table import REFEREE, SETUP, Table
from tests.tracker.whole_games import whole_game
from tracker.games.mexica.models import Piece
from tracker.log.proof import differences
from tracker.models import Action, Award, Change, Game, Seat

pytestmark = [pytest.mark.django_db, pytest.mark.database]

DIG: dict[str, Any] = {"do": "canal", "cells": ["D4", "D5"]}
BRIDGE: dict[str, Any] = {"do": "bridge", "at": "D4", "axis": "EW"}
TEMPLE: dict[str, Any] = {"do": "temple", "at": "E4", "level": 2, "by": "red"}
ELSEWHERE: dict[str, Any] = {"do": "canal", "cells": ["Q8"]}
STARTS = [{"do": "start", "at": "H6"}, {"do": "start", "at": "H8"}]
TAKE, TURN = {"do": "take"}, {"do": "end_turn"}


def played(*actions: dict[str, Any]) -> Table:
    return Table.of(SETUP | {"actions": list(actions)})


def stands(table: Table) -> list[dict[str, Any]]:
    actions: list[dict[str, Any]] = table.read("/record")["actions"]
    return actions


def everything() -> list[list[tuple[Any, ...]]]:
    """All that is stored of any game."""
    models: tuple[type[Model], ...] = (Game, Seat, Piece, Award, Action, Change)
    return [list(model._default_manager.order_by("pk").values_list()) for model in models]


def test_insert() -> None:
    table = played(DIG, BRIDGE)
    told = table.do("/correct", expect=2, at=1, insert=[TEMPLE], keep=True)
    assert (told["number"], told["left_out"], told["kept"]) == (3, [], True)
    assert stands(table) == [DIG, TEMPLE, BRIDGE]
    assert told["report"] | {"number": 3} == table.read()
    assert list(differences(table.game)) == []


def test_insert_several_at_the_start() -> None:
    table = played(DIG)
    table.do("/correct", expect=1, at=0, insert=[ELSEWHERE, TEMPLE], keep=True)
    assert stands(table) == [ELSEWHERE, TEMPLE, DIG]
    assert list(differences(table.game)) == []


def test_drop() -> None:
    table = played(DIG, TEMPLE, BRIDGE)
    assert table.do("/correct", expect=3, at=1, drop=1, keep=True)["number"] == 2
    assert stands(table) == [DIG, BRIDGE]
    assert list(differences(table.game)) == []


def test_drop_the_only_one() -> None:
    table = played(DIG)
    assert table.do("/correct", expect=1, at=0, drop=1, keep=True)["number"] == 0
    assert stands(table) == []
    assert list(differences(table.game)) == []


def test_replace() -> None:
    table = played(DIG, TEMPLE, BRIDGE)
    other = TEMPLE | {"by": "grey"}
    table.do("/correct", expect=3, at=1, drop=1, insert=[other], keep=True)
    assert stands(table) == [DIG, other, BRIDGE]
    assert list(differences(table.game)) == []


def test_what_would_change_is_told_and_nothing_is_changed() -> None:
    table = played(DIG, BRIDGE, TEMPLE)
    table.do("/undo", expect=3)
    before = everything()
    asked = {"expect": 2, "at": 0, "drop": 1, "insert": [ELSEWHERE]}
    status, told = table.enter.post(f"{table.path}/correct", asked)
    assert (status, told["kept"], told["number"]) == (200, False, 1)
    assert [misfit["action"] for misfit in told["left_out"]] == [BRIDGE]
    assert told["report"]["supply"]["canals1"] == 5
    assert everything() == before


def test_what_no_longer_fits_is_left_out_when_it_is_kept() -> None:
    table = played(DIG, BRIDGE, TEMPLE)
    told = table.do("/correct", expect=3, at=0, drop=1, keep=True)
    assert told["left_out"] == [
        {
            "number": 2,
            "action": BRIDGE,
            "code": "bridge.no_canal",
            "kind": "impossible",
            "message": "A bridge stands on a canal.",
        }
    ]
    assert stands(table) == [TEMPLE]
    assert list(differences(table.game)) == []


def test_the_scores_before_and_after() -> None:
    record = whole_game(1)
    found = next(n for n, action in enumerate(record["actions"]) if action["do"] == "found")
    table, length = Table.of(record), len(record["actions"])
    before = table.read()["scores"]
    told = table.do("/correct", expect=length, at=found, drop=1)
    assert told["scores_before"] == before
    assert told["report"]["scores"] != before
    assert table.read()["scores"] == before


def test_an_action_stays_with_the_player_who_did_it() -> None:
    """Without Ana's end of turn it is her turn still: what Bo did does not become hers."""
    table = Table.of(REFEREE | {"actions": [*STARTS, TURN, TAKE, TURN, TAKE]})
    told = table.do("/correct", expect=6, at=2, drop=1, keep=True, insist=False)
    assert [(out["number"], out["code"]) for out in told["left_out"]] == [
        (4, "turn.wrong_player"),
        (5, "turn.wrong_player"),
    ]
    assert told["report"]["action_tokens"] == {"red": 1, "grey": 0}
    assert stands(table) == [*STARTS, TAKE]
    assert list(differences(table.game)) == []


def test_it_stays_so_through_a_second_correction() -> None:
    table = Table.of(REFEREE | {"actions": [*STARTS, TURN, TAKE, TURN, TAKE]})
    table.do("/correct", expect=6, at=3, insert=[TAKE], keep=True)
    told = table.do("/correct", expect=7, at=2, drop=1, keep=True, insist=False)
    assert [out["number"] for out in told["left_out"]] == [4, 5, 6]
    assert table.read()["action_tokens"] == {"red": 1, "grey": 0}


def test_an_inserted_action_that_does_not_fit_is_refused() -> None:
    table = played(DIG, BRIDGE)
    before = everything()
    for keep in (False, True):
        body = {"expect": 2, "at": 1, "insert": [TEMPLE, DIG], "keep": keep}
        status, told = table.enter.post(f"{table.path}/correct", body)
        assert (status, told["code"]) == (422, "canal.occupied")
    assert everything() == before


def test_an_override_is_kept_with_its_action() -> None:
    ramp = {"do": "canal", "cells": ["C4"], "override": True}
    table = played(DIG, BRIDGE, ramp)
    table.do("/correct", expect=3, at=1, insert=[ELSEWHERE], keep=True)
    assert stands(table) == [DIG, ELSEWHERE, BRIDGE, ramp]
    assert table.game.actions.get(number=4, state="standing").override


def test_nothing_is_left_to_do_again_after_a_kept_correction() -> None:
    table = played(DIG, BRIDGE, TEMPLE)
    table.do("/undo", expect=3)
    table.do("/correct", expect=2, at=2, insert=[ELSEWHERE], keep=True)
    assert table.enter.post(f"{table.path}/redo", {"expect": 3})[0] == 422
    assert list(differences(table.game)) == []


def test_a_kept_correction_can_be_undone_like_anything_else() -> None:
    table = played(DIG, BRIDGE)
    table.do("/correct", expect=2, at=1, insert=[TEMPLE], keep=True)
    table.do("/undo", expect=3, to=1)
    table.do("/redo", expect=1, to=3)
    assert stands(table) == [DIG, TEMPLE, BRIDGE]
    assert list(differences(table.game)) == []


@pytest.mark.parametrize("at, drop", [(3, 0), (2, 1), (2000, 0)])
def test_it_rejects_a_point_that_is_not_there(at: int, drop: int) -> None:
    table = played(DIG, BRIDGE)
    status, told = table.enter.post(
        f"{table.path}/correct", {"expect": 2, "at": at, "drop": drop, "keep": True}
    )
    assert (status, told["code"], told["number"]) == (404, "number.unknown", 2)


def test_a_stale_phone_hears_the_number() -> None:
    table = played(DIG, BRIDGE)
    status, told = table.enter.post(f"{table.path}/correct", {"expect": 1, "at": 0, "drop": 1})
    assert (status, told["code"], told["number"]) == (409, "stale", 2)


@pytest.mark.parametrize(
    "body",
    [
        {"at": 0, "drop": 2},
        {"at": 0, "drop": True},
        {"at": 0, "drop": -1},
        {"at": -1},
        {"at": "0"},
        {"drop": 1},
        {"at": 0, "insert": {}},
        {"at": 0, "insert": [7]},
        {"at": 0, "insert": [{"do": "dance"}]},
        {"at": 0, "keep": 1},
        {"at": 0, "keep": "true"},
        {"at": 0, "insist": 1},
        {"at": 0, "insist": "all"},
        {"at": 0, "insist": ["2"]},
        {"at": 0, "insist": [True]},
        {"at": 0, "insist": [-1]},
    ],
)
def test_it_rejects_what_is_no_correction(body: dict[str, Any]) -> None:
    table = played(DIG, BRIDGE)
    before = everything()
    status, told = table.enter.post(f"{table.path}/correct", {"expect": 2, "keep": True} | body)
    assert (status, told["code"]) == (422, "record.invalid")
    assert everything() == before
