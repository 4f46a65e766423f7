"""A closed district of a size on offer that nobody founded."""

from dataclasses import replace
from typing import Any

from scoring.game import Seat
from scoring.mexica import Position, read_action, start
from scoring.mexica.table.course import Course
from scoring.mexica.table.findings import Founding
from scoring.mexica.table.forgotten import forgotten
from tests.scoring.mexica.board import island, setup

TIP = """
    12 #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
    13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
    14 .  .  r2 r1 g1 #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
"""
"""Four cells; Ana has three floors there, Bo one, and F14 is free."""
DIG = ({"do": "canal", "cells": ["C13", "D13"]}, {"do": "canal", "cells": ["E13", "F13"]})
BUILD = (
    {"do": "temple", "at": "C14", "level": 2, "by": "red"},
    {"do": "temple", "at": "D14", "level": 1, "by": "grey"},
)
END: dict[str, Any] = {"do": "end_period", "palace": [], "override": True}


def at_once(position: Position) -> list[Founding]:
    return forgotten(Course((), (position,)))


def after(*actions: dict[str, Any], mode: str = "tracker", **more: Any) -> list[Founding]:
    return forgotten(Course.of(setup(mode=mode, **more), map(read_action, actions)))


def test_it_is_found_with_what_leaving_it_out_costs() -> None:
    [found] = at_once(island(TIP, mode="tracker"))
    assert (found.kind, found.token, found.period, found.at) == ("founding", 4, 1, 0)
    assert [cell.name for cell in found.sites] == ["F14"]
    assert [cell.name for cell in found.cells] == ["F14", "C14", "D14", "E14"]
    assert found.scoring == {"red": 4, "grey": 2}
    assert found.cost == {"red": 6, "grey": 4}, "either may have founded it"
    assert (found.founder, found.present) == (2, 1)
    assert (found.founders, found.standing) == ((0, 1), None)
    assert found.message == (
        "A district of 4 is closed and nobody has founded it: who did? "
        "Left out, it costs in the scoring: Ana 4, Bo 2. "
        "The founder gets 2, everybody else there 1."
    )


def test_in_period_2_only_the_bonus_of_the_founding_is_lost() -> None:
    position = island(TIP, mode="tracker", period=2)
    [found] = at_once(position)
    assert (found.scoring, found.cost) == ({}, {"red": 2, "grey": 2})
    assert found.message == (
        "A district of 4 is closed and nobody has founded it: who did? "
        "The founder gets 2, everybody else there 1."
    )


def test_the_dearest_comes_first() -> None:
    rows = TIP + "    11 ~  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .\n"
    rows = rows.replace("12 #  #  #", "12 ~  #  #") + (
        "    1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .\n"
        "    2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .\n"
        "    3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .\n"
        "    4  ~  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .\n"
    )
    position = island(rows, mode="tracker", offered=(2, 4))
    assert [found.token for found in at_once(position)] == [4, 2]


def test_nothing_is_said_where_no_token_can_be_laid() -> None:
    assert at_once(island(TIP.replace("g1 #", "g1 g2"), mode="tracker")) == []
    assert at_once(island(TIP, mode="tracker", offered=(3, 5))) == []
    assert at_once(island(TIP.replace("g1 #", "4  #"), mode="tracker", offered=(4,))) == []
    assert at_once(start(setup(mode="tracker"))) == []


def test_it_is_found_after_the_scoring_and_goes_before_it() -> None:
    [found] = after(*DIG, *BUILD, END)
    assert (found.token, found.period, found.at) == (4, 1, 4)
    assert found.scoring == {"red": 4, "grey": 2}
    assert found.message.startswith("Period 1 was scored with a closed district of 4 that nobody")
    left = {"red": 0, "grey": 0}
    [found] = after(*DIG, *BUILD, END, END | {"tokens_left": left})
    assert (found.at, found.period) == (4, 1)


def test_a_district_that_was_cut_or_founded_later_was_not_founded_before() -> None:
    [three] = after(*DIG, *BUILD, END, {"do": "canal", "cells": ["F14"]})
    assert (three.token, three.period) == (3, 2)
    found = {"do": "found", "token": 4, "at": "F14", "by": "red", "present": []}
    assert after(*DIG, *BUILD, END, found) == []


def test_the_token_lies_where_nothing_was_built_since() -> None:
    later = {"do": "temple", "at": "E14", "level": 1, "by": "red"}
    [found] = after(*DIG, *BUILD, END, later)
    assert [cell.name for cell in found.sites] == ["F14"]


def test_one_district_is_told_once_though_two_periods_offer_its_size() -> None:
    [found] = after(*DIG, *BUILD, END, tokens="3 4 5 6 7 8 10 13")
    assert (found.period, found.at) == (1, 4)


REFEREE = """
    12 #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
    13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
    14 .  .  #R #G #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
"""


def test_in_referee_mode_it_is_known_who_stood_there() -> None:
    [found] = at_once(island(REFEREE))
    assert (found.token, found.founders, found.standing) == (4, (0,), (1,))
    assert found.cost == {"red": 2, "grey": 1}
    assert found.message.startswith("Ana stood in a closed district of 4: was it founded?")


def test_in_referee_mode_nothing_is_said_where_nobody_on_turn_ever_stood() -> None:
    assert at_once(island(REFEREE.replace("#R", "# "))) == []
    assert at_once(island(REFEREE, action_points=0)) != []


def test_in_referee_mode_the_last_chance_is_found() -> None:
    """Ana stands there at the end of her turn; now Bo is on turn, who stands elsewhere."""
    first = island(REFEREE.replace("#G", "# "))
    turned = replace(first, on_turn=Seat(1))
    course = Course((read_action({"do": "end_turn"}),), (first, turned))
    [found] = forgotten(course)
    assert (found.at, found.founders, found.standing) == (0, (0,), ())


def test_in_referee_mode_nobody_can_have_founded_what_was_not_closed() -> None:
    """Bo, on turn before, closed it by a canal; Ana, who stands there, is not on turn."""
    before = island(REFEREE.replace("~  ~  ~  ~", "~  #  ~  ~").replace("#G", "# "), on_turn=0)
    now = replace(island(REFEREE.replace("#G", "# ")), on_turn=Seat(1))
    canal = read_action({"do": "canal", "cells": ["D13"]})
    assert forgotten(Course((canal,), (before, now))) == []
