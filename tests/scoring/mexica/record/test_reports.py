"""Reports: what a record comes to, in the form of record.md."""

import json
from typing import Any

import pytest

from scoring.mexica import Code, Position, Refusal, start
from scoring.mexica.board.pieces import ACTION_TOKENS
from scoring.mexica.game import read_record
from scoring.mexica.record.report import report
from scoring.record import error_of
from tests.scoring.mexica.board import after, island, setup
from tests.scoring.mexica.record.written import REFEREE, REPORT_KEYS, TRACKER, Json, changed, judge

FIRST_NINE = "r1 r1 r1 r2 r2 r2 r3 r3 r4"
SECOND_NINE = "r1 r1 r1 r2 r2 r3 r3 r4 r4"


def told(position: Position) -> Json:
    """The report as it goes through JSON."""
    found = report(position)
    told: Json = json.loads(json.dumps(found))
    assert told == found
    return told


def reported(record: Json) -> Json:
    found: Json = json.loads(json.dumps(judge(json.dumps(record).encode())[1]))
    return found


def test_before_the_first_action() -> None:
    whole = told(start(setup("red grey sand")))
    [district] = whole.pop("districts")
    assert district["size"] == len(district["cells"]) == 192
    assert district["cells"][:3] == ["B1", "F1", "G1"]
    assert (district["token"], district["floors"]) == (None, {})
    assert whole == {
        "format": "mexica-report/1",
        "status": "setup",
        "period": 1,
        "turn": None,
        "scores": {"red": 0, "grey": 0, "sand": 0},
        "ledger": [],
        "supply": {
            "canals2": 35,
            "canals1": 6,
            "bridges": 11,
            "action_tokens": 12,
            "calpulli": [3, 4, 5, 6, 7, 8, 10, 13],
            "temples": {
                colour: {"1": 3, "2": 3, "3": 2, "4": 1} for colour in ("red", "grey", "sand")
            },
        },
        "action_tokens": {"red": 0, "grey": 0, "sand": 0},
        "pilli": {},
        "winners": [],
        "error": None,
    }


# Status and turn


def test_pillis_are_told_as_they_are_placed() -> None:
    position = after(start(setup()), "start", at="H6")
    assert told(position)["pilli"] == {"red": "H6"}
    assert told(position)["status"] == "setup"
    assert told(position)["turn"] is None


def test_then_somebody_is_on_turn() -> None:
    position = after(after(start(setup()), "start", at="H6"), "start", at="H8")
    assert told(position)["pilli"] == {"red": "H6", "grey": "H8"}
    assert told(position)["status"] == "playing"
    assert told(position)["turn"] == {"player": "red", "points": 6, "round": 1}


def test_points_are_spent_and_the_turn_goes_round() -> None:
    position = after(island(), "temple", at="E6", level=4)
    assert told(position)["turn"] == {"player": "red", "points": 2, "round": 2}
    position = after(position, "end_turn")
    assert told(position)["turn"] == {"player": "grey", "points": 6, "round": 2}
    position = after(position, "end_turn")
    assert told(position)["turn"] == {"player": "red", "points": 6, "round": 3}


def last_round(**changes: Any) -> Position:
    return island(f"12 {FIRST_NINE} # # # # . . . . . . . .", offered=(), **changes)


def test_the_last_round_is_announced() -> None:
    position = last_round()
    assert told(position)["status"] == "final_round"
    assert told(position)["turn"] == {"player": "red", "points": 6, "round": 2}
    assert told(position)["supply"]["calpulli"] == []
    assert told(position)["supply"]["temples"]["red"] == {"1": 0, "2": 0, "3": 0, "4": 0}


def test_period_2_brings_the_other_tokens_and_temples() -> None:
    position = after(after(last_round(), "end_turn"), "end_turn")
    whole = told(position)
    assert (whole["status"], whole["period"]) == ("playing", 2)
    assert whole["turn"] == {"player": "red", "points": 6, "round": 1}
    assert whole["supply"]["calpulli"] == [3, 4, 5, 6, 9, 11, 12]
    assert whole["supply"]["temples"] == {
        "red": {"1": 3, "2": 2, "3": 2, "4": 2},
        "grey": {"1": 6, "2": 5, "3": 4, "4": 3},
    }


def last_turn(**changes: Any) -> Position:
    """Red has built all eighteen; grey, on turn, ends the game."""
    return island(
        f"""
        11 {FIRST_NINE}  # # # # # # . . . . . .
        12 {SECOND_NINE} # # # # . . . . . . . .
        """,
        period=2,
        offered=(),
        on_turn=1,
        **changes,
    )


def test_a_finished_game_has_winners_and_no_turn() -> None:
    assert told(last_turn())["status"] == "final_round"
    whole = told(after(last_turn(), "end_turn"))
    assert (whole["status"], whole["period"]) == ("finished", 2)
    assert whole["turn"] is None
    assert whole["winners"] == ["red"]
    assert whole["error"] is None


@pytest.mark.parametrize(
    "scores, held, winners",
    [
        ((5, 4), (0, 6), ["red"]),
        ((4, 5), (6, 0), ["grey"]),
        ((5, 5), (2, 3), ["grey"]),
        ((5, 5), (3, 3), ["red", "grey"]),
    ],
)
def test_action_tokens_break_a_tie_and_a_victory_may_be_shared(
    scores: tuple[int, int], held: tuple[int, int], winners: list[str]
) -> None:
    position = island(finished=True, period=2, scores=scores, held=held)
    assert told(position)["winners"] == winners
    assert told(position)["scores"] == dict(zip(("red", "grey"), scores, strict=True))
    assert told(position)["action_tokens"] == dict(zip(("red", "grey"), held, strict=True))
    assert told(position)["supply"]["action_tokens"] == ACTION_TOKENS - sum(held)


def test_a_tracker_knows_neither_turns_nor_pillis() -> None:
    whole = told(start(setup("red grey", "tracker")))
    assert (whole["status"], whole["turn"], whole["pilli"]) == ("playing", None, {})
    assert told(last_round(mode="tracker"))["status"] == "final_round"
    assert told(last_round(mode="tracker"))["turn"] is None


# The city and the supply


CITY = """
   A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
4  ~  ~  ~  ~  r3 g1 n2 #  #  #  #  #  #  #  .  .  .  .  .  .  .
5  .  #  #  ~  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
6  .  #  #R ~  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
7  .  3  #  -  #G #  S  E  S  #  #  #  #  #  ~  #  #  #  #  #  #
8  .  ~  ~  ~  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
"""


def test_districts_are_told_in_reading_order() -> None:
    position = island(CITY)
    first, second = told(position)["districts"]
    assert first["cells"][:2] == ["B1", "F1"]
    assert first["floors"] == {"red": 3, "grey": 1, "neutral": 2}
    assert (first["token"], first["size"]) == (None, len(first["cells"]))
    assert second == {
        "size": 6,
        "token": 3,
        "cells": ["B5", "C5", "B6", "C6", "B7", "C7"],
        "floors": {},
    }


def test_the_supply_is_what_does_not_stand_on_the_board() -> None:
    assert told(island(CITY, held=(2, 1)))["supply"] == {
        "canals2": 30,
        "canals1": 6,
        "bridges": 10,
        "action_tokens": 9,
        "calpulli": [4, 5, 6, 7, 8, 10, 13],
        "temples": {
            "red": {"1": 3, "2": 3, "3": 1, "4": 1},
            "grey": {"1": 2, "2": 3, "3": 2, "4": 1},
        },
    }


def test_cells_are_told_by_row_then_by_column() -> None:
    cells = told(island(CITY))["districts"][0]["cells"]
    assert cells == sorted(cells, key=lambda name: (int(name[1:]), name[0]))


# The ledger


def test_a_whole_game_of_the_tracker() -> None:
    whole = reported(TRACKER)
    east = ["T6", "U6", "S7", "T7", "U7", "R8", "S8", "T8", "U8", "R9", "S9", "T9"]
    west = whole["districts"][0]["cells"]
    assert (len(west), west[0]) == (177, "B1")
    assert whole == {
        "format": "mexica-report/1",
        "status": "finished",
        "period": 2,
        "turn": None,
        "scores": {"red": 8, "grey": 30, "sand": 182},
        "ledger": [
            {
                "kind": "founding",
                "period": 1,
                "token": 12,
                "at": "R8",
                "awards": {"grey": 6, "red": 3},
            },
            {
                "kind": "majority",
                "period": 1,
                "token": 12,
                "size": 12,
                "cells": east,
                "floors": {"grey": 3},
                "awards": {"grey": 12},
            },
            {"kind": "palace", "period": 1, "awards": {"red": 5, "sand": 5}},
            {
                "kind": "majority",
                "period": 2,
                "token": None,
                "size": 177,
                "cells": west,
                "floors": {"sand": 4},
                "awards": {"sand": 177},
            },
            {
                "kind": "majority",
                "period": 2,
                "token": 12,
                "size": 12,
                "cells": east,
                "floors": {"grey": 3},
                "awards": {"grey": 12},
            },
        ],
        "districts": [
            {"size": 177, "token": None, "cells": west, "floors": {"sand": 4}},
            {"size": 12, "token": 12, "cells": east, "floors": {"grey": 3}},
        ],
        "supply": {
            "canals2": 34,
            "canals1": 5,
            "bridges": 10,
            "action_tokens": 7,
            "calpulli": [3, 4, 5, 6, 7, 10],
            "temples": {
                "red": {"1": 6, "2": 5, "3": 4, "4": 3},
                "grey": {"1": 6, "2": 5, "3": 3, "4": 3},
                "sand": {"1": 6, "2": 5, "3": 4, "4": 2},
            },
        },
        "action_tokens": {"red": 2, "grey": 0, "sand": 3},
        "pilli": {},
        "winners": ["sand"],
        "error": None,
    }


def test_awards_leave_out_who_wins_nothing() -> None:
    position = island(
        """
        4  ~  ~  ~  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        5  .  n4 r1 ~  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
        6  .  g2 s1 ~  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
        7  .  6  b3 ~  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  #  #  #
        8  .  ~  ~  ~  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
        """,
        colours="red grey sand black",
        mode="tracker",
    )
    scored = after(position, "end_period", palace=[], override=True)
    founding, majority = told(scored)["ledger"]
    assert founding["awards"] == {"red": 3}
    assert majority == {
        "kind": "majority",
        "period": 1,
        "token": 6,
        "size": 6,
        "cells": ["B5", "C5", "B6", "C6", "B7", "C7"],
        "floors": {"red": 1, "grey": 2, "sand": 1, "black": 3, "neutral": 4},
        "awards": {"grey": 2, "black": 3},
    }


def test_the_scores_are_what_the_ledger_adds_up_to() -> None:
    for record in (REFEREE, TRACKER):
        whole = reported(record)
        assert whole["scores"] == {
            colour: sum(entry["awards"].get(colour, 0) for entry in whole["ledger"])
            for colour in whole["scores"]
        }


# Errors


def test_an_error_leaves_the_table_just_before_it() -> None:
    whole = reported(REFEREE)
    assert whole["error"] == {
        "action": 13,
        "code": "leap.blocked",
        "kind": "impossible",
        "message": "A Pilli leaps onto a free land cell or a free bridge.",
    }
    before = reported(REFEREE | {"actions": REFEREE["actions"][:13]})
    assert before.pop("error") is None
    assert whole.pop("error")
    assert whole == before
    assert whole["turn"] == {"player": "red", "points": 7, "round": 2}


def test_nothing_after_it_is_read() -> None:
    for more in ([{"do": "end_turn"}], [None], [{"do": "castle"}]):
        longer = REFEREE | {"actions": [*REFEREE["actions"], *more]}
        assert reported(longer) == reported(REFEREE)


def test_a_malformed_action_leaves_the_table_too() -> None:
    whole = reported(changed(TRACKER, "actions[5].to", 7))
    assert whole["error"] == {
        "action": 5,
        "code": "record.invalid",
        "kind": "impossible",
        "message": "This cannot be read: actions[5].to: this is not a cell of the board.",
    }
    assert [entry["kind"] for entry in whole["ledger"]] == ["founding"]


def test_a_malformed_record_has_no_table_but_every_field() -> None:
    assert reported(changed(TRACKER, "players[2].color", "blue")) == {
        "format": "mexica-report/1",
        "status": None,
        "period": None,
        "turn": None,
        "scores": {},
        "ledger": [],
        "districts": [],
        "supply": None,
        "action_tokens": {},
        "pilli": {},
        "winners": [],
        "error": {
            "action": None,
            "code": "record.invalid",
            "kind": "impossible",
            "message": "players[2].color: this is not a colour",
        },
    }


@pytest.mark.parametrize("code", Code)
def test_every_code_has_its_kind_and_its_sentence(code: Code) -> None:
    parameters = dict.fromkeys(("why", "turn", "cost", "left", "size", "token"), "x")
    told = error_of(Refusal(code, parameters), 12)
    assert told == {
        "action": 12,
        "code": code.value,
        "kind": code.kind.value,
        "message": told["message"],
    }
    assert told["message"].endswith(".")
    assert json.loads(json.dumps(told)) == told


@pytest.mark.slow
def test_after_every_action_there_is_a_whole_report() -> None:
    for record in (REFEREE, TRACKER):
        for length in range(len(record["actions"]) + 1):
            shorter = record | {"actions": record["actions"][:length]}
            position = read_record(shorter).replay().position
            assert told(position).keys() == REPORT_KEYS
