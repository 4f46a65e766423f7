"""The forgetful table's detective, against games in which one entry was forgotten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from scoring.mexica import Action, Position, read_action
from scoring.mexica.actions import BuildBridge, BuildCanal, BuildTemple, EndPeriod, Found
from scoring.mexica.board.island import BY_NAME
from scoring.mexica.table.counts import Counted, read_counted
from scoring.mexica.table.course import Course
from scoring.mexica.table.detective import investigate
from scoring.mexica.table.findings import (
    SENTENCES,
    Finding,
    Founding,
    Leak,
    Says,
    Stuck,
    Supply,
)
from scoring.mexica.table.stated import Stated
from tests.scoring.mexica.board import island, setup
from tests.scoring.mexica.table.digging import sizes_within_reach
from tests.scoring.mexica.table.forgetful import (
    Game,
    Harmed,
    harmed,
    next_scoring,
    played,
    recorded,
    true_counts,
)

FORGOTTEN: dict[str, type[Action]] = {
    "founding": Found,
    "canal": BuildCanal,
    "temple": BuildTemple,
    "bridge": BuildBridge,
}
FEW, MANY = 42, 200
"""Games in the ordinary run, and in the slow one."""

# Against the generator of forgetfulness


class Hits(NamedTuple):
    """Of how many games the detective named the kind and, among the first five, the cell."""

    asked: int
    kind: int
    cell: int


@cache
def whole_games(number: int) -> list[Game]:
    """The recorded ones, and as many more as it takes."""
    told = list(recorded())
    return [*told, *played(number - len(told))]


def hits(games: Iterable[Game], each: int = 1) -> dict[str, Hits]:
    """What is found just before the next scoring, by what was forgotten."""
    source = Random(0)
    counted: Counter[tuple[str, str]] = Counter()
    for game in games:
        for name, kind in FORGOTTEN.items():
            entries = [n for n, action in enumerate(game.actions) if isinstance(action, kind)]
            for dropped in source.sample(entries, min(each, len(entries))):
                case = harmed(game, dropped, next_scoring(game, dropped))
                named = [
                    finding
                    for finding in investigate(case.course, case.counted)
                    if is_named(case, finding)
                ]
                counted[name, "asked"] += 1
                counted[name, "kind"] += bool(named)
                counted[name, "cell"] += any(is_located(case, finding) for finding in named)
    return {name: Hits(*(counted[name, figure] for figure in Hits._fields)) for name in FORGOTTEN}


def is_named(case: Harmed, finding: Finding) -> bool:
    match case.dropped, finding:
        case Found(token=token, at=at), Founding():
            return finding.token == token and at in finding.cells
        case Found(token=token, override=True), Supply(piece="founded"):
            # Founded against the rules: no district fits, but its token is missed.
            return finding.token == token
        case BuildCanal(), Supply(piece="canals2" | "canals1" as piece):
            return piece == ("canals2" if case.dropped.is_double else "canals1")
        case BuildBridge(), Supply(piece="bridges"):
            return finding.table < finding.app
        case BuildTemple(by=by, level=level), Supply(piece="temples"):
            return (finding.colour, finding.level) == (by, level) and finding.table < finding.app
    return False


def is_located(case: Harmed, finding: Finding) -> bool:
    dropped: Any = case.dropped
    cells = dropped.cells if isinstance(dropped, BuildCanal) else (dropped.at,)
    return bool(set(cells) & set(finding.cells[:5]))


def assert_good(found: dict[str, Hits]) -> None:
    asked = sum(hit.asked for hit in found.values())
    assert sum(hit.kind for hit in found.values()) >= 0.95 * asked, found
    for name, hit in found.items():
        assert hit.kind >= 0.95 * hit.asked, (name, hit)
    for name in ("founding", "canal"):
        assert found[name].cell >= 0.8 * found[name].asked, (name, found[name])


@pytest.mark.slow
def test_it_names_what_was_forgotten_and_where() -> None:
    assert_good(hits(whole_games(FEW)))


@pytest.mark.long
def test_it_names_what_was_forgotten_and_where_in_two_hundred_games() -> None:
    found = hits(whole_games(MANY))
    print(found)
    assert_good(found)


def assert_silent(games: Iterable[Game]) -> None:
    for game in games:
        ends = [n for n, action in enumerate(game.actions) if isinstance(action, EndPeriod)]
        for asked in (*ends, len(game.actions)):
            course = Course.of(game.setup, game.actions[:asked])
            for counted in (None, true_counts(course.now)):
                assert entries_missed(course, counted, game.actions[asked:]) == [], game.name


def entries_missed(
    course: Course, counted: Counted | None, next_actions: Sequence[Action]
) -> list[Finding]:
    """What is found; but before an end that only the table's agreement made one, a token that
    no digging could found any more is rightly in the way, and not missed."""
    found = investigate(course, counted)
    if not found or not next_actions or not next_actions[0].override:
        return found
    within_reach = sizes_within_reach(course.now, bridges_stay=False)
    return [
        finding
        for finding in found
        if not isinstance(finding, Stuck)
        or finding.token not in course.now.offered
        or finding.token in within_reach
    ]


@pytest.mark.slow
def test_it_is_silent_on_games_that_were_entered_whole() -> None:
    assert_silent(whole_games(FEW))


@pytest.mark.long
def test_it_is_silent_on_two_hundred_games_that_were_entered_whole() -> None:
    assert_silent(whole_games(MANY))


# Counts that differ

TIP = """
    12 #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
    13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
    14 .  .  r2 r1 g1 #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
"""
WEST = {"do": "canal", "cells": ["C13", "D13"]}
EAST = {"do": "canal", "cells": ["E13", "F13"]}
FOUND = {"do": "found", "token": 4, "at": "F14", "by": "red", "present": ["grey"]}
TEMPLE = {"do": "temple", "at": "C14", "level": 2, "by": "red"}
END: dict[str, Any] = {"do": "end_period", "palace": [], "override": True}


def course_of(*actions: dict[str, Any], mode: str = "tracker", **more: Any) -> Course:
    return Course.of(setup(mode=mode, **more), map(read_action, actions))


def counted(course: Course, **numbers: Any) -> list[Finding]:
    return investigate(course, read_counted(numbers, course.now.setup))


def supply(course: Course, **numbers: Any) -> Supply:
    [found] = counted(course, **numbers)
    assert isinstance(found, Supply)
    return found


def names(finding: Finding) -> list[str]:
    return [cell.name for cell in finding.cells]


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


# What people say of a district


def said(position: Position, cell: str, size: int, *actions: Action) -> list[Finding]:
    return investigate(Course(actions, (position,)), None, [Stated(BY_NAME[cell], size)])


def test_a_district_of_four_is_open_at_one_cell() -> None:
    [found] = said(island(TIP.replace("~  ~  ~  ~", "~  #  ~  ~")), "E14", 4)
    assert isinstance(found, Leak)
    assert (names(found), found.size, found.cell.name) == (["D13"], 4, "E14")
    assert [([[c.name for c in tile] for tile in way], at) for way, at in found.ways] == [
        ([["D13"]], 0),
        ([["D13", "D12"]], 0),
    ]
    assert found.message == "There the app counts 189 cells, not 4. Is a canal missing on D13?"


def test_a_founded_district_is_closed_before_its_founding() -> None:
    course = course_of(EAST, FOUND | {"override": True})
    [found] = investigate(course, None, [Stated(BY_NAME["C14"], 4)])
    assert isinstance(found, Leak)
    assert [([cell.name for cell in way[0]], at) for way, at in found.ways] == [(["C13", "D13"], 1)]


def test_where_no_few_canals_close_it_that_is_said() -> None:
    [found] = said(island(), "H5", 100)
    assert found.message == (
        "There the app counts 192 cells, not 100. No few canals would close a district of 100 "
        "there."
    )


def test_a_district_that_is_larger_on_the_table_was_cut_by_an_entry() -> None:
    course = course_of(WEST, EAST, {"do": "canal", "cells": ["E14"]})
    [found] = investigate(course, None, [Stated(BY_NAME["C14"], 4)])
    assert isinstance(found, Leak)
    assert (found.entries, found.at, names(found)) == ((3,), 2, ["E14"])
    assert found.message == (
        "There the app counts only 2 cells, not 4. Was a canal entered that does not lie there?"
    )
    [found] = investigate(course, None, [Stated(BY_NAME["C14"], 9)])
    assert found.message == "There the app counts only 2 cells, not 9."


def test_nothing_is_said_where_the_app_sees_it_as_they_do() -> None:
    assert not [f for f in said(island(TIP), "E14", 4) if isinstance(f, Leak)]


@pytest.mark.parametrize(
    "cell, size, message",
    [
        ("C13", 4, "C13 is water for the app: touch land of the district."),
        ("A1", 4, "A1 is water for the app: touch land of the district."),
        ("E14", 0, "No district has 0 cells."),
        ("E14", -3, "No district has -3 cells."),
        ("E14", 999, "No district has 999 cells."),
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
