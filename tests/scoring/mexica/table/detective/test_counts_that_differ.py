"""Pieces beside the board are counted, and the app has other numbers."""

from __future__ import annotations

from dataclasses import replace

from scoring.mexica.table.counts import read_counted
from scoring.mexica.table.course import Course
from scoring.mexica.table.detective import investigate
from scoring.mexica.table.findings import Founding, Supply
from tests.scoring.mexica.board import island
from tests.scoring.mexica.table.detective.courses import (
    EAST,
    END,
    FOUND,
    TEMPLE,
    WEST,
    counted,
    course_of,
    names,
    supply,
)


def test_a_founding_that_does_not_fit_tells_where_a_canal_is_missing() -> None:
    found = supply(course_of(EAST, FOUND | {"override": True}), canals2=33)
    assert (found.kind, found.piece, found.app, found.table) == ("supply", "canals2", 34, 33)
    assert set(names(found)[:2]) & {"C13", "D13"}
    way, at = found.ways[0]
    assert {cell.name for cell in way} == {"C13", "D13"}
    assert at == 1, "the canal goes before the founding: a founded district is never cut"
    assert found.message == (
        "Double canals beside the board: 34 by the app, 33 on the table. "
        "An entry is missing in the app."
    )


def test_several_canals_that_are_missing_are_looked_for_together() -> None:
    found = supply(course_of(FOUND | {"override": True}), canals2=33)
    assert {cell.name for way, _ in found.ways for cell in way} >= {"C13", "D13", "E13", "F13"}
    assert "So many entries are missing in the app: 2." in found.message


def test_a_canal_too_many_is_one_of_the_latest() -> None:
    single = {"do": "canal", "cells": ["A3"]}
    found = supply(course_of(WEST, single, EAST), canals2=34, offered=[3, *range(4, 9), 10, 13])
    assert (found.entries, found.at) == ((3, 1), 2)
    assert names(found) == ["E13", "F13", "C13", "D13"]
    assert found.message.endswith("The app has an entry too many.")
    found = supply(course_of(single, WEST, EAST), canals2=35, founded=[])
    assert found.message.endswith("So many entries are too many in the app: 2.")


def test_a_tile_of_the_other_length_was_entered() -> None:
    single, double = counted_twice = counted(
        course_of({"do": "canal", "cells": ["A3"]}), canals1=6, canals2=34
    )
    assert len(counted_twice) == 2
    assert isinstance(single, Supply)
    assert isinstance(double, Supply)
    assert (single.piece, single.entries, names(single)[0]) == ("canals2", (1,), "A3")
    assert single.message.endswith("Was a tile of the other length entered?")
    assert double.message.endswith("The app has an entry too many.")


def test_a_bridge_that_is_missing_crosses_a_canal() -> None:
    found = supply(course_of(WEST, {"do": "bridge", "at": "C13", "axis": "NS"}), bridges=9)
    assert found.message.startswith("Bridges beside the board: 10 by the app, 9 on the table.")
    assert names(found)[0] in ("O6", "O7", "O8", "O9", "D13")
    assert "C13" not in names(found)
    assert supply(course_of(WEST, {"do": "bridge", "at": "C13", "axis": "NS"}), bridges=11).entries


def test_a_bridge_rather_joins_what_none_joins_yet() -> None:
    position = island(
        """
        12 #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  ~  |  ~  ~  #  #  ~  ~  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r2 r1 g1 g1 .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode="tracker",
    )
    found = supply(Course((), (position,)), bridges=9)
    assert names(found)[:5] == ["I13", "J13", "F13", "C13", "E13"]
    assert {"O6", "O7", "O8", "O9"} & set(names(found)[5:])


def test_a_temple_is_missing_where_its_colour_builds() -> None:
    course = course_of(WEST, EAST, TEMPLE, FOUND)
    found = supply(course, temples={"red": {"1": 2}})
    assert names(found) == ["D14", "E14"]
    assert found.message == (
        "Temples of 1 in front of Ana: 3 by the app, 2 on the table. "
        "An entry is missing in the app."
    )
    assert (found.colour, found.level) == ("red", 1)
    assert supply(course, temples={"red": {"2": 3}}).entries == (3,)


def test_a_temple_of_the_wrong_owner_or_height_is_told() -> None:
    course = course_of(TEMPLE)
    red, grey = counted(course, temples={"red": {"2": 3}, "grey": {"2": 2}})
    assert isinstance(red, Supply)
    assert isinstance(grey, Supply)
    assert red.entries == (1,)
    assert grey.message.endswith("Was it entered as a temple of Ana?")
    assert (grey.entries, names(grey)[0]) == ((1,), "C14")
    low, high = counted(course, temples={"red": {"2": 3, "1": 2}})
    assert low.message.endswith("Was it entered as a temple of 2?")
    assert high.message.endswith("The app has an entry too many.")
    apart = counted(course, temples={"red": {"2": 3}, "grey": {"1": 2}})
    assert not any("Was it" in finding.message for finding in apart)


def test_a_token_that_left_the_offer_is_told_and_explained_by_a_forgotten_founding() -> None:
    course = course_of(WEST, EAST, TEMPLE)
    without_4 = [3, 5, 6, 7, 8, 10, 13]
    for numbers in ({"offered": without_4}, {"offered": 7}, {"founded": [4]}, {"founded": 1}):
        [found] = counted(course, **numbers)
        assert isinstance(found, Founding)
    found_and_more = counted(course, offered=[5, 6, 7, 8, 10, 13])
    assert [finding.message for finding in found_and_more[1:]] == [
        "By the app the token of 3 is on offer, on the table it is not. "
        "An entry is missing in the app."
    ]
    assert "Tokens on offer: 8 by the app, 6 on the table." in counted(course, offered=6)[1].message
    assert "Tokens on the board: 0 by the app, 2 on the" in counted(course, founded=2)[1].message
    assert "On the table the token of 5 lies on the board" in (
        counted(course, founded=[4, 5])[1].message
    )


def test_a_token_too_many_names_its_founding() -> None:
    course = course_of(WEST, EAST, TEMPLE, FOUND)
    found = supply(course, founded=[])
    assert (found.token, found.entries, names(found)) == (4, (4,), ["F14"])
    assert found.message.startswith("By the app the token of 4 lies on the board, on the table")
    found = supply(course, offered=[3, 4, 5, 6, 7, 8, 10, 13])
    assert (found.entries, found.at) == ((4,), 3)
    assert found.message.startswith("On the table the token of 4 is on offer, by the app it is")
    assert supply(course_of(END), founded=[3]).entries == ()


def test_people_who_see_the_token_on_offer_have_not_founded() -> None:
    course = course_of(WEST, EAST, TEMPLE)
    assert counted(course, offered=[3, 4, 5, 6, 7, 8, 10, 13]) == []
    assert counted(course, founded=[]) == []
    scored = course_of(WEST, EAST, TEMPLE, END)
    assert counted(scored, founded=[]) == []
    [found] = counted(scored, offered=list(scored.now.offered))
    assert isinstance(found, Founding)


def test_a_form_that_proposes_the_numbers_denies_nothing() -> None:
    course = course_of(WEST, EAST, TEMPLE)
    asked = read_counted({"offered": [4, 6, 7, 8, 10, 13]}, course.now.setup)
    found = investigate(course, replace(asked, proposed=True))
    assert [finding.kind for finding in found] == ["founding", "supply", "supply"]


def test_action_tokens_are_counted_in_referee_mode() -> None:
    begin = [{"do": "start", "at": "H6"}, {"do": "start", "at": "G7"}]
    course = course_of(*begin, {"do": "take"}, {"do": "take"}, {"do": "spend"}, mode="referee")
    supplied, held = counted(course, action_tokens=12, held={"red": 0})
    assert supplied.message.startswith("Action tokens in the supply: 11 by the app, 12 on")
    assert held.message.startswith("Action tokens in front of Ana: 1 by the app, 0 on the table.")
    assert isinstance(held, Supply)
    assert held.entries == (5, 4, 3)
    assert supply(course, held={"grey": 1}).entries == ()


def test_in_referee_mode_a_canal_goes_where_no_rule_but_the_points_forbids_it() -> None:
    position = replace(island(), action_points=0)
    found = supply(Course((), (position,)), canals2=34)
    assert {at for _, at in found.ways} == {0}


def test_on_a_board_without_room_a_canal_has_no_place() -> None:
    course = Course((), (replace(island(mode="tracker"), finished=True),))
    assert {at for _, at in supply(course, canals2=34).ways} == {0}
