"""Whole games of version 1 of the rules: they stay as they are, and today would go otherwise."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from scoring.game import against
from scoring.mexica import Code
from scoring.mexica.game import MEXICA, read_record
from scoring.mexica.record.report import report
from tests.scoring.mexica.board import action, island
from tests.scoring.mexica.recorded import OLD_GAME_FILES
from tests.scoring.mexica.whole_games.naive.game import judge

OLD: dict[str, dict[str, Any]] = {
    file.stem: json.loads(file.read_text()) for file in OLD_GAME_FILES
}


@pytest.mark.parametrize("name", OLD)
def test_a_game_of_version_1_comes_to_the_report_of_then(name: str) -> None:
    record = replace(read_record(OLD[name]["record"]), under=1)
    position, played, refused = record.replay()
    assert (refused, played) == (None, len(record.written_actions))
    assert json.loads(json.dumps(report(position))) == OLD[name]["report"]


@pytest.mark.parametrize("name", OLD)
def test_today_it_stops_where_somebody_is_shut_in(name: str) -> None:
    _position, played, refused = read_record(OLD[name]["record"]).replay()
    assert refused is not None
    assert refused.code is Code.TRAP_FIRST_ROUND
    assert judge(OLD[name]["record"])["error"] == {"action": played, "code": "trap.first_round"}


def test_a_token_that_version_1_called_dead_is_gone_in_its_games() -> None:
    """Bo's Pilli stands on the last free cell of its district."""
    position = island(
        """
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r1 r1 r2 #G .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        period=2,
        offered=(3,),
    )
    discarded = action("discard_token", token=3)
    assert against(MEXICA, position, discarded, under=1) is None
    refused = against(MEXICA, position, discarded, under=2)
    assert refused is not None
    assert refused.code == Code.DISCARD_POSSIBLE
