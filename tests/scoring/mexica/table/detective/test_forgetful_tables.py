"""The forgetful table's detective, against games in which one entry was forgotten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from scoring.mexica import Action
from scoring.mexica.actions import BuildBridge, BuildCanal, BuildTemple, EndPeriod, Found
from scoring.mexica.table.counts import Counted
from scoring.mexica.table.course import Course
from scoring.mexica.table.detective import investigate
from scoring.mexica.table.findings import Finding, Founding, Stuck, Supply
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
