"""Section 13: two ways to keep a game."""

from typing import Any

import pytest

from scoring.game import Phase, Seat
from scoring.mexica import Code, refusal, start
from scoring.mexica.actions import KINDS, read_action
from scoring.mexica.board.districts import districts
from scoring.mexica.board.island import NOWHERE
from scoring.mexica.board.pieces import Level
from scoring.mexica.legal import legal
from tests.scoring.mexica.board import after, island, points, setup, verdict

BOTH = {"canal", "bridge", "move_bridge", "temple", "found", "discard_token"}
REFEREE = BOTH | {"start", "walk", "boat", "leap", "take", "spend", "end_turn"}
TRACKER = BOTH | {"end_period"}

WRITTEN: dict[str, dict[str, Any]] = {
    "start": {"at": "H6"},
    "canal": {"cells": ["D4"]},
    "bridge": {"at": "O7", "axis": "EW"},
    "move_bridge": {"from": "O7", "to": "O8", "axis": "EW"},
    "temple": {"at": "D4", "level": 1, "by": "red"},
    "walk": {"to": "G6"},
    "boat": {"to": "O7"},
    "leap": {"to": "D4"},
    "take": {},
    "spend": {},
    "found": {"token": 3, "at": "D4", "by": "red", "present": []},
    "discard_token": {"token": 3},
    "end_turn": {},
    "end_period": {"palace": []},
}


@pytest.mark.parametrize("mode, existing", [("referee", REFEREE), ("tracker", TRACKER)])
@pytest.mark.parametrize("do", KINDS)
def test_an_action_that_a_mode_does_not_know_is_no_action(
    do: str, mode: str, existing: set[str]
) -> None:
    refused = refusal(island("", mode=mode), read_action({"do": do, **WRITTEN[do]}))
    if do in existing:
        assert refused is None or refused.code is not Code.RECORD_INVALID
    else:
        assert refused is not None
        assert refused.code is Code.RECORD_INVALID
        assert f"'{do}' does not exist in {mode} mode" in refused.message


@pytest.mark.parametrize("do", ["take", "end_turn", "start"])
def test_no_override_brings_an_action_into_a_mode_that_does_not_know_it(do: str) -> None:
    position = island("", mode="tracker")
    assert verdict(position, do, **WRITTEN[do], override=True) == "record.invalid"


def test_a_tracker_game_is_played_from_its_start_without_pillis_turns_or_points() -> None:
    position = start(setup("red grey sand", mode="tracker"))
    assert position.phase is Phase.PLAYING
    assert position.pillis == (None, None, None)
    assert (position.action_points, position.on_turn, position.standing) == (0, 0, NOWHERE)
    assert [district.pillis for district in districts(position)] == [()]


def test_a_referee_game_starts_with_the_pillis() -> None:
    position = start(setup("red grey sand"))
    assert position.phase is Phase.SETUP
    assert verdict(position, "canal", cells="D4") == "turn.not_started"
    assert verdict(position, "start", at="H6") is None


def test_in_tracker_mode_anybody_builds_at_any_time_and_as_much_as_there_is() -> None:
    position = island("", mode="tracker")
    for by, at, level in [
        ("grey", "A12", 4),
        ("red", "B12", 4),
        ("grey", "C12", 3),
        ("grey", "D12", 3),
        ("red", "U7", 3),
    ]:
        position = after(position, "temple", at=at, level=level, by=by)
    for cells in ("K2 L2", "K3 L3", "K4 L4", "M4 N4"):
        position = after(position, "canal", cells=cells, by="grey")
    assert (position.action_points, position.on_turn, position.round) == (0, 0, 1)


def test_in_tracker_mode_a_temple_is_its_owners() -> None:
    position = after(island("", mode="tracker"), "temple", at="D4", level=2, by="grey")
    assert [district.floors for district in districts(position)] == [{"grey": 2}]
    assert position.temples_left(Seat(0), Level(2)) == 3
    assert position.temples_left(Seat(1), Level(2)) == 2


@pytest.mark.parametrize(
    "do, fields, code",
    [
        ("temple", {"at": "D4", "level": 1}, "record.invalid"),
        ("temple", {"at": "D4", "level": 1, "by": "red"}, None),
        ("temple", {"at": "D4", "level": 1, "by": "sand"}, "record.invalid"),
        ("temple", {"at": "D4", "level": 1, "by": "neutral"}, "record.invalid"),
        ("found", {"token": 4, "at": "C14", "present": []}, "record.invalid"),
        ("found", {"token": 4, "at": "C14", "by": "red"}, "record.invalid"),
        ("found", {"token": 4, "at": "C14", "by": "red", "present": []}, None),
        ("found", {"token": 4, "at": "C14", "by": "red", "present": ["grey"]}, None),
        ("found", {"token": 4, "at": "C14", "by": "red", "present": ["sand"]}, "record.invalid"),
        ("found", {"token": 4, "at": "C14", "by": "sand", "present": []}, "record.invalid"),
        ("canal", {"cells": "D4"}, None),
        ("canal", {"cells": "D4", "by": "grey"}, None),
        ("canal", {"cells": "D4", "by": "sand"}, "record.invalid"),
        ("end_period", {"palace": ["red"]}, "period.not_over"),
        ("end_period", {"palace": ["sand"]}, "record.invalid"),
        ("end_period", {"palace": ["neutral"]}, "record.invalid"),
        ("end_period", {"palace": [], "by": "sand"}, "record.invalid"),
        ("end_period", {"palace": [], "tokens_left": {"sand": 1}}, "record.invalid"),
    ],
)
def test_a_tracker_game_is_told_who_did_what(
    do: str, fields: dict[str, Any], code: str | None
) -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode="tracker",
    )
    assert verdict(position, do, **fields) == code


@pytest.mark.parametrize(
    "fields, why",
    [
        ({"do": "temple", "at": "D4", "level": 1}, "'by' is missing"),
        ({"do": "found", "token": 4, "at": "C14", "by": "red"}, "'present' is missing"),
        ({"do": "canal", "cells": ["D4"], "by": "sand"}, "nobody plays sand"),
        ({"do": "canal", "cells": ["D4"], "by": "neutral"}, "nobody plays neutral"),
        (
            {"do": "found", "token": 4, "at": "C14", "by": "sand", "present": ["black"]},
            "nobody plays black",
        ),
        ({"do": "end_period", "palace": []}, "'tokens_left' leaves out a player"),
    ],
)
def test_what_is_missing_is_said(fields: dict[str, Any], why: str) -> None:
    refused = refusal(island("", mode="tracker", period=2), read_action(fields))
    assert refused is not None
    assert refused.message == f"This cannot be read: {why}."


@pytest.mark.parametrize(
    "fields, code",
    [
        ({}, None),
        ({"by": "red"}, None),
        ({"by": "grey"}, "turn.wrong_player"),
        ({"by": "sand"}, "record.invalid"),
        ({"by": "neutral"}, "record.invalid"),
    ],
)
@pytest.mark.parametrize(
    "do, action",
    [("canal", {"cells": "D4"}), ("temple", {"at": "D4", "level": 1}), ("end_turn", {})],
)
def test_a_referee_knows_whose_turn_it_is(
    do: str, action: dict[str, Any], fields: dict[str, Any], code: str | None
) -> None:
    assert verdict(island(), do, **action, **fields) == code


@pytest.mark.parametrize(
    "do, fields, code",
    [
        ("canal", {"cells": "A1"}, "canal.off_island"),
        ("canal", {"cells": "H6"}, "canal.palace"),
        ("canal", {"cells": "B13"}, "canal.occupied"),
        ("canal", {"cells": "D4 F4"}, "canal.not_adjacent"),
        ("canal", {"cells": "D12"}, "canal.bridge_ramp"),
        ("canal", {"cells": "E14"}, "canal.founded"),
        ("bridge", {"at": "D4", "axis": "NS"}, "bridge.no_canal"),
        ("bridge", {"at": "D13", "axis": "NS"}, "bridge.occupied"),
        ("bridge", {"at": "C13", "axis": "EW"}, "bridge.ramps"),
        ("move_bridge", {"from": "D13", "to": "E13", "axis": "NS"}, "bridge.supply_left"),
        ("temple", {"at": "A1", "level": 1, "by": "red"}, "temple.off_island"),
        ("temple", {"at": "H7", "level": 1, "by": "red"}, "temple.palace"),
        ("temple", {"at": "B13", "level": 1, "by": "red"}, "temple.occupied"),
        ("temple", {"at": "D4", "level": 5, "by": "red"}, "temple.supply"),
        ("found", {"token": 4, "at": "D4", "by": "red", "present": []}, "found.token"),
        ("found", {"token": 5, "at": "H7", "by": "red", "present": []}, "found.cell"),
        ("found", {"token": 5, "at": "E14", "by": "red", "present": []}, "found.founded"),
        ("found", {"token": 5, "at": "D4", "by": "red", "present": []}, "found.size"),
        ("discard_token", {"token": 4}, "discard.token"),
        ("discard_token", {"token": 5}, "discard.period"),
        ("end_period", {"palace": []}, "period.not_over"),
    ],
)
def test_whatever_needs_no_pilli_and_no_turn_is_still_checked(
    do: str, fields: dict[str, Any], code: str
) -> None:
    position = island(
        """
        13 #  r1 ~  |  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  4  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode="tracker",
    )
    assert verdict(position, do, **fields) == code


def test_in_tracker_mode_nobody_walks_and_nobody_can_be_shut_in() -> None:
    position = island("", mode="tracker", round=1)
    lit = legal(position)
    assert (lit.walk, lit.boat, lit.leap, lit.start) == (NOWHERE,) * 4
    assert (lit.take, lit.spend, lit.end_turn) == (False, False, False)
    assert verdict(position, "canal", cells="B2") is None


def test_in_tracker_mode_a_founding_is_paid_to_whom_it_is_said() -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode="tracker",
    )
    founded = after(position, "found", token=4, at="C14", by="grey", present=["red"])
    assert points(founded) == {"red": 1, "grey": 2}
