"""Section 12: every refusal, its kind, its sentence, and whether it can be overridden."""

from string import Formatter
from typing import Any, NamedTuple

import pytest

from scoring.mexica import Code, Kind, Position, Refused, play, refusal
from scoring.mexica.board.island import BY_NAME
from scoring.mexica.refusals import SENTENCES
from scoring.mexica.rules import refusals
from tests.scoring.mexica.board import action, island, verdict

IMPOSSIBLE = """
    record.invalid  game.finished  turn.not_started  start.cell
    canal.off_island  canal.palace  canal.occupied  canal.not_adjacent  canal.supply
    bridge.no_canal  bridge.occupied  bridge.ramps  bridge.supply  bridge.none
    temple.off_island  temple.palace  temple.occupied  temple.supply
    walk.blocked  boat.blocked  leap.blocked  take.supply  spend.none
    found.token  found.cell  found.founded  discard.token
""".split()
ILLEGAL = """
    turn.wrong_player  turn.no_points  canal.bridge_ramp  canal.founded
    bridge.supply_left  bridge.pilli  temple.absent
    walk.far  boat.not_on_bridge  boat.unconnected  take.limit
    found.absent  found.size  discard.period  discard.possible  period.not_over  trap.first_round
""".split()


class Case(NamedTuple):
    """Some rows of the island, what else is special on the table, and what Ana tries."""

    rows: str
    table: dict[str, Any]
    do: str
    fields: dict[str, Any]

    @property
    def position(self) -> Position:
        return island(self.rows, **self.table)


ELEVEN_BRIDGES = """
    3  #  -  #  -  #  -  #  -  #  -  #  #  .  .  .  .  .  .  .  .  .
    4  #  -  #  -  #  -  #  -  #  -  #  -  #  #  .  .  .  .  .  .  .
"""
NINE_TEMPLES = "12 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  .  .  .  .  .  .  .  ."
BRIDGES = """
    4  #  #  #  -  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  -R #  #  #  .  #  #
    8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  -  #  #  #  #  #  #
"""
FOUR = """
    13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
    14 .  .  #R #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
"""
FOUR_FOUNDED = """
    13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
    14 .  .  #R 5  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
"""
MAINLAND_FOUNDED = """
    12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
"""
BO_AT_THE_TIP = """
    1  .  #G .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
"""

REFUSED: dict[str, Case] = {
    "record.invalid": Case("", {}, "end_period", {"palace": []}),
    "game.finished": Case("", {"finished": True}, "end_turn", {}),
    "turn.not_started": Case("", {"pillis": (None, None)}, "end_turn", {}),
    "turn.wrong_player": Case("", {}, "canal", {"cells": "D4", "by": "grey"}),
    "turn.no_points": Case("", {"action_points": 0}, "canal", {"cells": "D4"}),
    "start.cell": Case("", {"pillis": (None, None)}, "start", {"at": "H7"}),
    "canal.off_island": Case("", {}, "canal", {"cells": "A1"}),
    "canal.palace": Case("", {}, "canal", {"cells": "I7"}),
    "canal.occupied": Case(NINE_TEMPLES, {}, "canal", {"cells": "A12"}),
    "canal.not_adjacent": Case("", {}, "canal", {"cells": "D4 E5"}),
    "canal.supply": Case("", {"doubles": 0}, "canal", {"cells": "D4 E4"}),
    "canal.bridge_ramp": Case(BRIDGES, {}, "canal", {"cells": "N6"}),
    "canal.founded": Case(FOUR_FOUNDED, {}, "canal", {"cells": "F14"}),
    "bridge.no_canal": Case("", {}, "bridge", {"at": "A2", "axis": "EW"}),
    "bridge.occupied": Case(BRIDGES, {}, "bridge", {"at": "O8", "axis": "EW"}),
    "bridge.ramps": Case("", {}, "bridge", {"at": "O8", "axis": "NS"}),
    "bridge.supply": Case(ELEVEN_BRIDGES, {}, "bridge", {"at": "O8", "axis": "EW"}),
    "bridge.none": Case(
        ELEVEN_BRIDGES, {}, "move_bridge", {"from": "A3", "to": "O8", "axis": "EW"}
    ),
    "bridge.supply_left": Case(
        BRIDGES, {}, "move_bridge", {"from": "D4", "to": "O9", "axis": "EW"}
    ),
    "bridge.pilli": Case(
        ELEVEN_BRIDGES.replace("-", "-R", 1),
        {},
        "move_bridge",
        {"from": "B3", "to": "O9", "axis": "EW"},
    ),
    "temple.off_island": Case("", {}, "temple", {"at": "O8", "level": 1}),
    "temple.palace": Case("", {}, "temple", {"at": "H7", "level": 1}),
    "temple.occupied": Case(NINE_TEMPLES, {}, "temple", {"at": "A12", "level": 1}),
    "temple.supply": Case(NINE_TEMPLES, {}, "temple", {"at": "K12", "level": 1}),
    "temple.absent": Case(FOUR, {}, "temple", {"at": "D4", "level": 1}),
    "walk.blocked": Case("", {}, "walk", {"to": "O8"}),
    "boat.blocked": Case(BRIDGES, {}, "boat", {"to": "O7"}),
    "leap.blocked": Case("", {}, "leap", {"to": "G7"}),
    "walk.far": Case("", {}, "walk", {"to": "D4"}),
    "boat.not_on_bridge": Case(BRIDGES.replace("-R", "-"), {}, "boat", {"to": "O8"}),
    "boat.unconnected": Case(BRIDGES, {}, "boat", {"to": "D4"}),
    "take.supply": Case("", {"held": (7, 5)}, "take", {}),
    "spend.none": Case("", {"held": (0, 3)}, "spend", {}),
    "take.limit": Case("", {"taken": 2}, "take", {}),
    "found.token": Case(FOUR, {}, "found", {"token": 9, "at": "F14"}),
    "found.cell": Case(FOUR, {}, "found", {"token": 4, "at": "C14"}),
    "found.founded": Case(FOUR_FOUNDED, {}, "found", {"token": 4, "at": "F14"}),
    "found.absent": Case(FOUR.replace("#R", "# "), {}, "found", {"token": 4, "at": "F14"}),
    "found.size": Case(FOUR, {}, "found", {"token": 5, "at": "F14"}),
    "discard.token": Case("", {"period": 2}, "discard_token", {"token": 9}),
    "discard.period": Case("", {"offered": (13,)}, "discard_token", {"token": 13}),
    "discard.possible": Case("", {"period": 2}, "discard_token", {"token": 13}),
    "period.not_over": Case("", {"mode": "tracker"}, "end_period", {"palace": []}),
    "trap.first_round": Case(BO_AT_THE_TIP, {"round": 1}, "canal", {"cells": "B2"}),
}
CODES = [code.value for code in Code]


def test_the_codes_are_those_of_the_rules() -> None:
    assert sorted(CODES) == sorted(IMPOSSIBLE + ILLEGAL)


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_of_the_kind_that_the_rules_give_it(code: str) -> None:
    kind = Kind.IMPOSSIBLE if code in IMPOSSIBLE else Kind.ILLEGAL
    assert Code(code).kind is kind


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_what_some_action_is_refused_for(code: str) -> None:
    case = REFUSED[code]
    assert verdict(case.position, case.do, **case.fields) == code


@pytest.mark.parametrize("code", CODES)
def test_an_override_lifts_what_is_illegal_but_never_makes_it_anothers_turn(code: str) -> None:
    case = REFUSED[code]
    lifted = code in ILLEGAL and code != "turn.wrong_player"
    insisted = verdict(case.position, case.do, **case.fields, override=True)
    assert insisted == (None if lifted else code)
    assert Code(code).yields_to_override is lifted


@pytest.mark.parametrize("code", [code for code in ILLEGAL if code != "turn.wrong_player"])
def test_an_override_never_makes_points_negative(code: str) -> None:
    case = REFUSED[code]
    poor = case._replace(table={"action_points": 0, **case.table}).position
    assert play(poor, action(case.do, **case.fields, override=True)).action_points >= 0


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_sentence(code: str) -> None:
    case = REFUSED[code]
    refused = refusal(case.position, action(case.do, **case.fields))
    assert refused is not None
    assert refused.code.value == code
    assert refused.kind is Code(code).kind
    assert refused.message.endswith(".")
    assert "{" not in refused.message
    asked = {name for _, name, _, _ in Formatter().parse(SENTENCES[Code(code)]) if name}
    assert refused.parameters.keys() == asked


@pytest.mark.parametrize(
    "code, sentence",
    [
        ("turn.wrong_player", "It is Ana's turn."),
        ("turn.no_points", "Action points that this costs: 1; left: 0."),
        ("found.size", "The size of the district is 4, and the token says 5."),
        (
            "record.invalid",
            "This cannot be read: 'end_period' does not exist in referee mode.",
        ),
        ("canal.palace", "No canal through the palace."),
    ],
)
def test_a_sentence_names_what_it_is_about(code: str, sentence: str) -> None:
    case = REFUSED[code]
    refused = refusal(case.position, action(case.do, **case.fields))
    assert refused is not None
    assert refused.message == sentence


@pytest.mark.parametrize("code", CODES)
def test_what_is_refused_is_not_played(code: str) -> None:
    case = REFUSED[code]
    position = case.position
    with pytest.raises(Refused) as caught:
        play(position, action(case.do, **case.fields))
    assert caught.value.refusal.code == code
    assert str(caught.value) == caught.value.refusal.message
    assert position == case.position


@pytest.mark.parametrize(
    "rows, table, do, fields, code",
    [
        # out of points, on somebody else's turn, and impossible
        ("", {"action_points": 0}, "canal", {"cells": "A1", "by": "grey"}, "canal.off_island"),
        ("", {"action_points": 0}, "canal", {"cells": "D4", "by": "grey"}, "turn.wrong_player"),
        ("", {"action_points": 0, "doubles": 0}, "canal", {"cells": "D4 D5"}, "canal.supply"),
        ("", {"action_points": 0, "singles": 0}, "canal", {"cells": "D4"}, "canal.supply"),
        ("", {"action_points": 0}, "walk", {"to": "D4"}, "walk.far"),
        ("", {"action_points": 0}, "walk", {"to": "O8"}, "walk.blocked"),
        ("", {"action_points": 0}, "temple", {"at": "D4", "level": 9}, "temple.supply"),
        ("", {"action_points": 0, "held": (6, 6), "taken": 2}, "take", {}, "take.supply"),
        ("", {"action_points": 0, "taken": 2}, "take", {}, "take.limit"),
        ("", {"action_points": 0}, "spend", {"by": "grey"}, "spend.none"),
        ("", {"action_points": 4}, "leap", {"to": "G7"}, "leap.blocked"),
        ("", {"action_points": 4}, "leap", {"to": "D4"}, "turn.no_points"),
        # one cell of a tile breaks one rule, the other another
        (FOUR_FOUNDED, {}, "canal", {"cells": "F14 G14"}, "canal.off_island"),
        (FOUR_FOUNDED, {}, "canal", {"cells": "E14 D14"}, "canal.occupied"),
        (FOUR, {}, "found", {"token": 9, "at": "A1"}, "found.token"),
        (FOUR, {}, "found", {"token": 5, "at": "A12"}, "found.absent"),
        (FOUR_FOUNDED, {}, "found", {"token": 13, "at": "E14"}, "found.founded"),
        ("", {"offered": (3,)}, "discard_token", {"token": 4}, "discard.token"),
        ("", {"period": 1}, "discard_token", {"token": 4}, "discard.period"),
        (BRIDGES, {"action_points": 0}, "boat", {"to": "D4"}, "boat.unconnected"),
        (
            BO_AT_THE_TIP,
            {"round": 1, "action_points": 0},
            "canal",
            {"cells": "B2"},
            "turn.no_points",
        ),
        ("", {"finished": True}, "canal", {"cells": "A1"}, "game.finished"),
        ("", {"finished": True}, "end_period", {"palace": []}, "record.invalid"),
        ("", {"pillis": (None, None)}, "canal", {"cells": "A1"}, "turn.not_started"),
        ("", {"pillis": (None, None)}, "start", {"at": "A1", "by": "grey"}, "start.cell"),
        ("", {"pillis": (None, None)}, "start", {"at": "H6", "by": "grey"}, "turn.wrong_player"),
    ],
)
def test_an_impossible_thing_is_reported_before_an_illegal_one(
    rows: str, table: dict[str, Any], do: str, fields: dict[str, Any], code: str
) -> None:
    assert verdict(island(rows, **table), do, **fields) == code


def test_an_override_lifts_every_illegal_thing_at_once() -> None:
    position = island(
        """
        1  .  #G .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
        12 5  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        """,
        round=1,
        action_points=0,
    )
    assert verdict(position, "canal", cells="B2") == "canal.founded"
    assert verdict(position, "canal", cells="B2", override=True) is None


TEN_BRIDGES = ELEVEN_BRIDGES.replace("-", "~", 1)


@pytest.mark.parametrize(
    "rows, table, do, fields, code",
    [
        ("", {"pillis": (BY_NAME["H6"], None)}, "start", {"at": "H6"}, "start.cell"),
        ("", {}, "start", {"at": "H8"}, "start.cell"),
        ("", {}, "canal", {"cells": "O7"}, "canal.occupied"),
        (ELEVEN_BRIDGES, {}, "move_bridge", {"from": "B3", "to": "A3"}, "bridge.no_canal"),
        (ELEVEN_BRIDGES, {}, "move_bridge", {"from": "B3", "to": "D3"}, "bridge.occupied"),
        (ELEVEN_BRIDGES, {}, "move_bridge", {"from": "B3", "to": "B3"}, "bridge.occupied"),
        (ELEVEN_BRIDGES, {}, "move_bridge", {"from": "B3", "to": "O8"}, "bridge.ramps"),
        (TEN_BRIDGES, {}, "move_bridge", {"from": "D3", "to": "O9"}, "bridge.ramps"),
        (TEN_BRIDGES, {}, "bridge", {"at": "B3"}, "bridge.ramps"),
    ],
)
def test_a_code_has_more_reasons_than_one(
    rows: str, table: dict[str, Any], do: str, fields: dict[str, Any], code: str
) -> None:
    axis = {"axis": "NS"} if "bridge" in do else {}
    assert verdict(island(rows, **table), do, **fields, **axis) == code


def test_a_bridge_moves_only_when_the_eleventh_is_built() -> None:
    move = {"from": "D3", "to": "O8", "axis": "EW"}
    assert verdict(island(TEN_BRIDGES), "move_bridge", **move) == "bridge.supply_left"
    assert verdict(island(ELEVEN_BRIDGES), "move_bridge", **move) is None


ALLOWED: dict[str, tuple[Case, int]] = {
    "start": (Case("", {"pillis": (None, None)}, "start", {"at": "H6"}), 0),
    "canal": (Case("", {}, "canal", {"cells": "D4"}), 1),
    "double canal": (Case("", {}, "canal", {"cells": "D4 E4"}), 1),
    "bridge": (Case("", {}, "bridge", {"at": "O8", "axis": "EW"}), 1),
    "move_bridge": (
        Case(ELEVEN_BRIDGES, {}, "move_bridge", {"from": "B3", "to": "O9", "axis": "EW"}),
        1,
    ),
    "small temple": (Case("", {}, "temple", {"at": "D4", "level": 1}), 1),
    "large temple": (Case("", {}, "temple", {"at": "D4", "level": 4}), 4),
    "walk": (Case("", {}, "walk", {"to": "G6"}), 1),
    "boat": (Case(BRIDGES, {}, "boat", {"to": "O8"}), 1),
    "leap": (Case("", {}, "leap", {"to": "D4"}), 5),
    "take": (Case("", {}, "take", {}), 1),
    "spend": (Case("", {"held": (1, 0)}, "spend", {}), 0),
    "found": (Case(FOUR, {}, "found", {"token": 4, "at": "F14"}), 0),
    "discard_token": (
        Case(MAINLAND_FOUNDED, {"period": 2, "offered": (3,)}, "discard_token", {"token": 3}),
        0,
    ),
    "end_turn": (Case("", {}, "end_turn", {}), 0),
}


@pytest.mark.parametrize("what", ALLOWED)
def test_only_the_player_on_turn_acts(what: str) -> None:
    case, _ = ALLOWED[what]
    assert verdict(case.position, case.do, **case.fields, by="red") is None
    for override in (False, True):
        by_bo = {**case.fields, "by": "grey", "override": override}
        assert verdict(case.position, case.do, **by_bo) == "turn.wrong_player"


@pytest.mark.parametrize("what", ALLOWED)
def test_an_action_needs_the_points_that_it_costs(what: str) -> None:
    case, cost = ALLOWED[what]
    for left, code in ((cost, None), (cost - 1, "turn.no_points" if cost else None)):
        position = case._replace(table={**case.table, "action_points": left}).position
        assert verdict(position, case.do, **case.fields) == code


@pytest.mark.parametrize("code", CODES)
def test_the_first_rule_that_speaks_against_an_action_is_its_refusal(code: str) -> None:
    case = REFUSED[code]
    wanted = action(case.do, **case.fields)
    assert next(refusals(case.position, wanted)) == refusal(case.position, wanted)


@pytest.mark.parametrize(
    "rows, table, do, fields, codes",
    [
        ("", {}, "canal", {"cells": "D4"}, ""),
        (
            "",
            {"action_points": 0},
            "canal",
            {"cells": "D4", "by": "grey"},
            "turn.wrong_player turn.no_points",
        ),
        (
            BRIDGES,
            {"action_points": 0},
            "canal",
            {"cells": "N6"},
            "canal.bridge_ramp turn.no_points",
        ),
        (
            "",
            {"period": 1, "offered": (3,)},
            "discard_token",
            {"token": 3},
            "discard.period discard.possible",
        ),
        ("", {"finished": True}, "canal", {"cells": "A1"}, "game.finished"),
        ("", {"pillis": (None, None)}, "canal", {"cells": "A1"}, "turn.not_started"),
        (BO_AT_THE_TIP, {"round": 1}, "canal", {"cells": "B2"}, "trap.first_round"),
        (BO_AT_THE_TIP, {"round": 1}, "canal", {"cells": "B2 B1"}, "canal.occupied"),
    ],
)
def test_every_rule_that_speaks_against_an_action_is_told(
    rows: str, table: dict[str, Any], do: str, fields: dict[str, Any], codes: str
) -> None:
    said = [each.code for each in refusals(island(rows, **table), action(do, **fields))]
    assert said == [Code(code) for code in codes.split()]


def test_when_a_turn_or_a_period_ends_is_no_question_of_the_city() -> None:
    found = {code.value for code in Code if code.is_of_ending}
    assert found == {"turn.wrong_player", "turn.no_points", "period.not_over"}
    assert all(Code(code).kind is Kind.ILLEGAL for code in found)
