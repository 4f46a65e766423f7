"""POST /api/games/{id}/correct with `insist`: later actions kept as the table's decision."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.scoring.mexica.record.written import judge
from tests.scoring.mexica.recorded import GAMES
from tests.tracker.table import REFEREE, SETUP, Table
from tests.tracker.whole_games import whole_game
from tracker.log import correcting
from tracker.log.proof import differences
from tracker.models import Action

pytestmark = pytest.mark.django_db

DIG: dict[str, Any] = {"do": "canal", "cells": ["D4", "D5"]}
BRIDGE: dict[str, Any] = {"do": "bridge", "at": "D4", "axis": "EW"}
ON_RAMP: dict[str, Any] = {"do": "canal", "cells": ["E4"]}
BESIDE: dict[str, Any] = {"do": "temple", "at": "E5", "level": 1, "by": "red"}
STARTS: list[dict[str, Any]] = [{"do": "start", "at": "H6"}, {"do": "start", "at": "H8"}]
TAKE, SPEND, TURN = {"do": "take"}, {"do": "spend"}, {"do": "end_turn"}
AGREED = {"do": "end_period", "override": True}


def stands(table: Table) -> list[dict[str, Any]]:
    actions: list[dict[str, Any]] = table.read("/record")["actions"]
    return actions


def corrected(table: Table, **body: Any) -> Any:
    """A kept correction: what it told before is what is done, and its record plays to the end."""
    number = table.game.number
    before = table.do("/correct", expect=number, **body)
    told = table.do("/correct", expect=number, keep=True, **body)
    assert told | {"kept": False} == before
    assert judge(json.dumps(table.read("/record")).encode())[1] == told["report"]
    assert list(differences(table.game)) == []
    return told


def codes(told: Any, key: str) -> list[tuple[int, str]]:
    return [(each["number"], each["code"]) for each in told[key]]


def flagged(table: Table) -> list[int]:
    rows = table.game.actions.filter(state=Action.State.STANDING, override=True)
    return list(rows.order_by("number").values_list("number", flat=True))


# The end of a period.


def one_dropped_temple(actions: int) -> tuple[Table, list[dict[str, Any]]]:
    """Bo's last temple of period 1 is the 43rd action; the 46th ends the period, by the rules."""
    text = (GAMES / "tracker_two_players_harder_neutral.json").read_text()
    record = json.loads(text)["record"]
    record["actions"] = record["actions"][:actions]
    assert record["actions"][42]["do"] == "temple"
    assert [a["do"] for a in record["actions"]].index("end_period") == 45
    return Table.of(record), record["actions"]


def test_a_dropped_temple_of_period_1_keeps_all_of_period_2() -> None:
    table, actions = one_dropped_temple(64)
    told = corrected(table, at=42, drop=1)
    assert (told["number"], told["left_out"]) == (63, [])
    assert told["insisted"] == [
        {
            "number": 46,
            "action": actions[45],
            "code": "period.not_over",
            "kind": "illegal",
            "message": "The period is not over yet.",
        }
    ]
    end = actions[45] | {"override": True}
    assert stands(table) == [*actions[:42], *actions[43:45], end, *actions[46:]]
    assert told["report"]["period"] == 2
    assert flagged(table) == [45]


def test_the_end_of_the_game_is_kept_as_well() -> None:
    table, _ = one_dropped_temple(95)
    told = corrected(table, at=42, drop=1)
    assert (told["number"], told["left_out"], told["report"]["status"]) == (94, [], "finished")
    assert codes(told, "insisted") == [(46, "period.not_over"), (95, "period.not_over")]


@pytest.mark.parametrize("insist", [False, []])
def test_somebody_says_otherwise(insist: Any) -> None:
    table, _ = one_dropped_temple(64)
    told = corrected(table, at=42, drop=1, insist=insist)
    assert codes(told, "insisted") == []
    assert codes(told, "left_out")[0] == (46, "period.not_over")
    assert told["report"]["period"] == 1


def test_the_history_tells_what_was_insisted_on() -> None:
    table, actions = one_dropped_temple(64)
    corrected(table, at=42, drop=1)
    [change] = [e for e in table.read("/history")["entries"] if e["kind"] == "correct"]
    assert change["detail"]["insisted"] == [
        {"number": 46, "action": actions[45], "code": "period.not_over", "added": []}
    ]


def test_who_and_when_stay_with_the_action() -> None:
    table, _ = one_dropped_temple(64)
    rows = table.game.actions.filter(state="standing")
    rows.update(who="Bo's phone")
    old = rows.get(number=46)
    table.enter.headers["X-Phone"] = "Ana's phone"
    corrected(table, at=42, drop=1)
    new = table.game.actions.get(state="standing", number=45)
    assert (new.who, new.seat, new.recorded) == ("Bo's phone", old.seat, old.recorded)


# What is illegal in the city.


def on_a_ramp() -> Table:
    """The canal is legal until a bridge comes in before it."""
    return Table.of(SETUP | {"actions": [DIG, ON_RAMP, BESIDE]})


def test_what_is_illegal_in_the_city_goes_unless_somebody_insists() -> None:
    told = corrected(on_a_ramp(), at=1, insert=[BRIDGE])
    assert codes(told, "left_out") == [(2, "canal.bridge_ramp")]
    assert told["insisted"] == []


@pytest.mark.parametrize("insist", [True, [2], [2, 3, 1999]])
def test_the_table_keeps_it(insist: Any) -> None:
    table = on_a_ramp()
    told = corrected(table, at=1, insert=[BRIDGE], insist=insist)
    assert (codes(told, "insisted"), told["left_out"]) == ([(2, "canal.bridge_ramp")], [])
    assert stands(table) == [DIG, BRIDGE, ON_RAMP | {"override": True}, BESIDE]
    assert flagged(table) == [3]


@pytest.mark.parametrize("insist", [[3], [1], []])
def test_one_by_one(insist: list[int]) -> None:
    told = corrected(on_a_ramp(), at=1, insert=[BRIDGE], insist=insist)
    assert (codes(told, "left_out"), told["insisted"]) == ([(2, "canal.bridge_ramp")], [])


def test_the_numbers_are_those_before_the_correction() -> None:
    """All three dig on a ramp; the second stays."""
    digs = [{"do": "canal", "cells": [cell]} for cell in ("E4", "C4", "D7")]
    others = [{"do": "canal", "cells": ["D8", "D9"]}, {"do": "bridge", "at": "D8", "axis": "NS"}]
    table = Table.of(SETUP | {"actions": [DIG, others[0], *digs]})
    told = corrected(table, at=1, insert=[BRIDGE], insist=[4])
    assert (codes(told, "insisted"), codes(told, "left_out")) == (
        [(4, "canal.bridge_ramp")],
        [(3, "canal.bridge_ramp")],
    )


def test_what_is_impossible_goes_however_much_is_insisted() -> None:
    table = Table.of(SETUP | {"actions": [DIG, BRIDGE, BESIDE]})
    told = corrected(table, at=0, drop=1, insist=True)
    assert codes(told, "left_out") == [(2, "bridge.no_canal")]
    assert (told["insisted"], stands(table)) == ([], [BESIDE])


def test_what_was_overridden_before_and_fits_now_stays_as_it_is() -> None:
    ramp = ON_RAMP | {"override": True}
    table = Table.of(SETUP | {"actions": [DIG, BRIDGE, ramp]})
    told = corrected(table, at=1, drop=1)
    assert (told["insisted"], stands(table)) == ([], [DIG, ramp])


def test_a_token_that_moves_into_period_1_is_against_the_rules() -> None:
    """Without the end of the period before it, nothing says that it is period 2."""
    ended = {"do": "end_period", "palace": [], "override": True}
    dead = {"do": "discard_token", "token": 3, "override": True}
    table = Table.of(SETUP | {"actions": [ended, dead]})
    corrected(table, at=0, drop=1)
    assert stands(table) == [dead]
    assert [e["agreed"] for e in table.read("/history")["entries"][-2:]] == [False, False]


# A turn's points, and whose turn it is.


def test_a_turn_with_too_few_points_keeps_its_actions() -> None:
    """Six tokens of action points were just enough until a bridge came in."""
    digs = [{"do": "canal", "cells": [cell]} for cell in ("B2", "B4", "B6", "B8", "B10")]
    table = Table.of(REFEREE | {"actions": [*STARTS, DIG, *digs, TURN]})
    told = corrected(table, at=3, insert=[BRIDGE])
    assert codes(told, "insisted") == [(8, "turn.no_points")]
    assert stands(table)[-2:] == [digs[-1] | {"override": True}, TURN]
    assert told["left_out"] == []


def test_points_and_the_city_both_must_be_insisted_on() -> None:
    digs = [{"do": "canal", "cells": [cell]} for cell in ("B2", "B4", "B6", "B8")]
    actions = [*STARTS, DIG, *digs, ON_RAMP, TURN]
    for insist, kept in ((None, False), (True, True), ([8], True)):
        table = Table.of(REFEREE | {"actions": actions})
        told = corrected(table, at=3, insert=[BRIDGE], insist=insist)
        assert (8 in [each["number"] for each in told["insisted"]]) is kept


def test_without_the_end_of_a_turn_the_turn_is_passed_on() -> None:
    """What Bo did stays Bo's: Ana's turn ends before it."""
    table = Table.of(REFEREE | {"actions": [*STARTS, TAKE, TURN, TAKE, TAKE, TURN, TAKE]})
    told = corrected(table, at=3, drop=1)
    passed = {"do": "end_turn", "by": "red"}
    assert told["insisted"] == [
        {
            "number": 5,
            "action": TAKE,
            "code": "turn.wrong_player",
            "kind": "illegal",
            "message": "It is Ana's turn.",
            "added": [passed],
        }
    ]
    kept = TAKE | {"override": True}
    assert stands(table) == [*STARTS, TAKE, passed, kept, TAKE, TURN, TAKE]
    assert told["report"]["action_tokens"] == {"red": 2, "grey": 2}
    log = table.game.actions.filter(state="standing").order_by("number")
    assert list(log.values_list("seat", flat=True)) == [0, 1, 0, 0, 1, 1, 1, 0]


def test_the_turn_passes_over_as_many_as_sit_between() -> None:
    table = three_players()
    told = corrected(table, at=4, insert=[TURN])
    assert codes(told, "insisted") == [(5, "turn.wrong_player")]
    assert told["report"]["action_tokens"] == {"red": 1, "grey": 0, "sand": 1}
    assert [each["by"] for each in told["insisted"][0]["added"]] == ["grey", "sand"]


def three_players() -> Table:
    """Ana has taken a token, Bo did nothing, Cy took one."""
    players = [*SETUP["players"], {"name": "Cy", "color": "sand"}]
    starts = [*STARTS, {"do": "start", "at": "G7"}]
    return Table.of(REFEREE | {"players": players, "actions": [*starts, TAKE, TURN, TURN, TAKE]})


def test_what_another_player_could_not_do_is_impossible_not_out_of_turn() -> None:
    """Bo has no token to spend, whoever's turn it is; without the turns it is Ana's."""
    table = Table.of(REFEREE | {"actions": [*STARTS, TAKE, TURN, TAKE, SPEND]})
    told = corrected(table, at=4, drop=1, insert=[TURN])
    assert codes(told, "insisted") == []
    assert codes(told, "left_out") == [(6, "spend.none")]


def test_while_pillis_are_placed_no_turn_is_passed() -> None:
    table = Table.of(REFEREE | {"actions": [*STARTS, TAKE]})
    told = corrected(table, at=0, drop=1, insist=True)
    assert codes(told, "left_out") == [(2, "turn.wrong_player"), (3, "turn.not_started")]
    assert told["insisted"] == []


@pytest.mark.slow
def test_no_turn_is_passed_to_the_end_of_the_game() -> None:
    """Bo is the last; were his turn passed on to Ana, the game would be over."""
    built = whole_game(2, "referee")["actions"]
    table = Table.of(whole_game(2, "referee") | {"actions": built})
    at = max(n for n, action in enumerate(built) if action["do"] == "end_turn")
    told = corrected(table, at=at, insert=[TURN])
    assert told["report"]["status"] == "finished"
    assert codes(told, "left_out") == [(at + 1, "game.finished")]


# In referee mode a period ends by itself.


def referee_game() -> tuple[dict[str, Any], int]:
    """A whole game, and how many actions stand when its first period is over."""
    record = whole_game(4, "referee")
    return record, next(n for n in range(len(record["actions"])) if period_after(record, n) == 2)


def period_after(record: dict[str, Any], number: int) -> int:
    cut = record | {"actions": record["actions"][:number]}
    period: int = judge(json.dumps(cut).encode())[1]["period"]
    return period


@pytest.mark.slow
def test_a_period_that_ended_by_itself_is_ended_by_the_table() -> None:
    record, over = referee_game()
    dropped = next(n for n in range(over) if breaks_the_end(record, n, over))
    table = Table.of(record | {"actions": record["actions"][: over + 19]})
    told = corrected(table, at=dropped, drop=1)
    [kept] = [each for each in told["insisted"] if each["number"] == over]
    assert (kept["action"]["do"], kept["code"]) == ("end_turn", "period.not_over")
    assert kept["added"] == [AGREED]
    assert told["report"]["period"] == 2
    assert AGREED in stands(table)


@pytest.mark.slow
def test_that_too_somebody_may_decide_otherwise() -> None:
    record, over = referee_game()
    dropped = next(n for n in range(over) if breaks_the_end(record, n, over))
    table = Table.of(record | {"actions": record["actions"][:over]})
    told = corrected(table, at=dropped, drop=1, insist=False)
    assert told["report"]["period"] == 1
    assert told["insisted"] == []


def breaks_the_end(record: dict[str, Any], at: int, over: int) -> bool:
    """Does period 1 no longer end without that temple, everything else being as it was?"""
    actions = record["actions"]
    cut = record | {"actions": actions[:at] + actions[at + 1 : over]}
    report = judge(json.dumps(cut).encode())[1]
    return actions[at]["do"] == "temple" and report["error"] is None and report["period"] == 1


@pytest.mark.slow
def test_a_period_that_ends_by_itself_now_is_not_ended_by_the_table_as_well() -> None:
    """The last temple was forgotten, so the table ended the period; then it comes in."""
    record, over = referee_game()
    temple = next(n for n in range(over) if breaks_the_end(record, n, over))
    actions = record["actions"][:temple] + record["actions"][temple + 1 : over]
    table = Table.of(record | {"actions": [*actions, AGREED, TAKE]})
    told = corrected(table, at=temple, insert=[record["actions"][temple]])
    assert codes(told, "left_out") == [(over, "period.not_over")]
    assert told["report"]["period"] == 2
    assert stands(table) == [*record["actions"][:over], TAKE]


def test_what_it_takes_to_keep_an_action_must_find_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two turns that are passed on are one too many."""
    table = three_players()
    body = {"expect": 7, "at": 4, "insert": [TURN], "keep": True}
    monkeypatch.setattr(correcting, "LONGEST_GAME", 9)
    status, told = table.enter.post(f"{table.path}/correct", body)
    assert (status, told["code"], table.game.number) == (422, "game.full", 7)
    monkeypatch.setattr(correcting, "LONGEST_GAME", 10)
    assert table.do("/correct", **body)["number"] == 10
