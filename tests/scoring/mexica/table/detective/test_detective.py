"""What the detective tells of districts, tokens and players; every sentence of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from scoring.mexica.board.island import BY_NAME
from scoring.mexica.table.course import Course
from scoring.mexica.table.detective import investigate
from scoring.mexica.table.findings import SENTENCES, Finding, Leak, Says
from scoring.mexica.table.stated import Stated
from tests.scoring.mexica.board import island
from tests.scoring.mexica.table.detective.courses import (
    EAST,
    END,
    FOUND,
    TEMPLE,
    TIP,
    WEST,
    counted,
    course_of,
    names,
    said,
)


def test_a_district_of_four_is_open_at_one_cell() -> None:
    [found] = said(island(TIP.replace("~  ~  ~  ~", "~  #  ~  ~")), "E14", 4)
    assert isinstance(found, Leak)
    assert (names(found), found.size, found.cell.name) == (["D13"], 4, "E14")
    assert [([[c.name for c in tile] for tile in way], at) for way, at in found.ways] == [
        ([["D13"]], 0),
        ([["D13", "D12"]], 0),
    ]
    assert found.message == "Cells there by the app's count: 189, not 4. Is a canal missing on D13?"


def test_a_founded_district_is_closed_before_its_founding() -> None:
    course = course_of(EAST, FOUND | {"override": True})
    [found] = investigate(course, None, [Stated(BY_NAME["C14"], 4)])
    assert isinstance(found, Leak)
    assert [([cell.name for cell in way[0]], at) for way, at in found.ways] == [(["C13", "D13"], 1)]


def test_where_no_few_canals_close_it_that_is_said() -> None:
    [found] = said(island(), "H5", 100)
    assert found.message == (
        "Cells there by the app's count: 192, not 100. No few canals would close a district of 100 "
        "there."
    )


def test_a_district_that_is_larger_on_the_table_was_cut_by_an_entry() -> None:
    course = course_of(WEST, EAST, {"do": "canal", "cells": ["E14"]})
    [found] = investigate(course, None, [Stated(BY_NAME["C14"], 4)])
    assert isinstance(found, Leak)
    assert (found.entries, found.at, names(found)) == ((3,), 2, ["E14"])
    assert found.message == (
        "Cells there by the app's count: only 2, not 4. "
        "Was a canal entered that does not lie there?"
    )
    [found] = investigate(course, None, [Stated(BY_NAME["C14"], 9)])
    assert found.message == "Cells there by the app's count: only 2, not 9."


def test_nothing_is_said_where_the_app_sees_it_as_they_do() -> None:
    assert not [f for f in said(island(TIP), "E14", 4) if isinstance(f, Leak)]


@pytest.mark.parametrize(
    "cell, size, message",
    [
        ("C13", 4, "C13 is water for the app: touch land of the district."),
        ("A1", 4, "A1 is water for the app: touch land of the district."),
        ("E14", 0, "No district has this size: 0."),
        ("E14", -3, "No district has this size: -3."),
        ("E14", 999, "No district has this size: 999."),
    ],
)
def test_nonsense_is_answered_with_a_sentence(cell: str, size: int, message: str) -> None:
    [found] = [f for f in said(island(TIP), cell, size) if isinstance(f, Leak)]
    assert (found.message, found.ways, found.cells) == (message, (), ())


# What keeps a period from ending

NINE = "12 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  .  .  .  .  .  .  .  ."
EIGHTEEN = """
    11 r1 r1 r1 r2 r2 r3 r3 r4 r4 #  #  #  #  #  #  .  .  .  .  .  .
    12 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  .  .  .  .  .  .  .  .
"""


def test_a_token_that_keeps_the_period_open_and_that_nobody_can_found() -> None:
    table: dict[str, Any] = {"mode": "tracker", "offered": (3,), "doubles": 0, "singles": 0}
    [found] = investigate(Course((), (island(EIGHTEEN, period=2, **table),)))
    assert (found.kind, found.message) == (
        "token",
        "Nobody can found the token of 3 any more: it is taken out of the game.",
    )
    [found] = investigate(Course((), (island(NINE, **table),)))
    assert found.message == (
        "Nobody can found the token of 3 any more: the period ends by agreement."
    )
    assert investigate(Course((), (island(**table),))) == []
    assert investigate(Course((), (island(NINE, **table, finished=True),))) == []
    alive = island(NINE, mode="tracker", offered=(3,))
    assert investigate(Course((), (alive,))) == []


def test_who_built_nothing_when_the_period_is_to_be_scored() -> None:
    course = course_of(TEMPLE)
    assert investigate(course) == []
    [found] = investigate(course, ending=True)
    assert (found.kind, found.message) == (
        "idle",
        "Bo has not built one temple in this period.",
    )
    both = investigate(course_of(TEMPLE, END), ending=True)
    assert [finding.message for finding in both] == [
        "Ana has not built one temple in this period.",
        "Bo has not built one temple in this period.",
    ]
    finished = course_of(END, END | {"tokens_left": {"red": 0, "grey": 0}})
    assert investigate(finished, ending=True) == []


def all_told() -> Iterable[Finding]:
    """Findings of every kind."""
    yield from counted(course_of(WEST, EAST, TEMPLE), canals2=31, canals1=6, bridges=9)
    yield from counted(course_of(WEST), canals2=35, canals1=5)
    yield from counted(course_of(WEST, EAST), canals2=35)
    yield from counted(course_of(TEMPLE), temples={"red": {"2": 3, "1": 2}})
    yield from counted(course_of(TEMPLE), temples={"red": {"2": 3}, "grey": {"2": 2}})
    yield from counted(course_of(), offered=7, founded=2)
    yield from counted(course_of(), offered=[3, 4, 5, 6, 7, 8, 13], founded=[3])
    yield from counted(course_of(WEST, EAST, FOUND), founded=[])
    yield from counted(course_of(WEST, EAST, FOUND), offered=[3, 4, 5, 6, 7, 8, 10, 13])
    begin = [{"do": "start", "at": "H6"}, {"do": "start", "at": "G7"}]
    referee = course_of(*begin, {"do": "take"}, mode="referee")
    yield from counted(referee, action_tokens=12, held={"red": 0})
    yield from investigate(course_of(WEST, EAST, TEMPLE, END), ending=True)
    yield from investigate(Course((), (island(TIP.replace("g1 #", "#R #")),)))
    for cell, size in (("E14", 9), ("C13", 4), ("E14", 0), ("H5", 100), ("A13", 189)):
        yield from said(island(TIP), cell, size)
    yield from said(island(TIP.replace("~  ~  ~  ~", "~  #  ~  ~")), "E14", 4)
    cut = course_of(WEST, EAST, {"do": "canal", "cells": ["E14"]})
    yield from investigate(cut, None, [Stated(BY_NAME["C14"], 4)])
    table: dict[str, Any] = {"mode": "tracker", "offered": (3,), "doubles": 0, "singles": 0}
    yield from investigate(Course((), (island(NINE, **table),)))
    yield from investigate(Course((), (island(EIGHTEEN, period=2, **table),)))


def test_every_sentence_is_told_and_lacks_nothing() -> None:
    told = [sentence for finding in all_told() for sentence in finding.sentences]
    assert {sentence.says for sentence in told} == set(Says) == set(SENTENCES)
    for sentence in told:
        assert sentence.message[-1] in ".?"
        assert not {"{", "}"} & set(sentence.message)
