"""The neutral temples of a game for two."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.mexica.board.island import BY_NAME, Cell, Cells, members, union
from scoring.mexica.board.neutral import (
    SITES,
    TOO_CLOSE,
    Doubt,
    NoLayout,
    _most,
    _search,
    check_levels,
    doubts,
    random_cells,
    random_layout,
    steps_apart,
    usual_levels,
)
from scoring.mexica.board.pieces import NEUTRAL_MOST, Level
from scoring.mexica.setup import NeutralTemple
from tests.scoring.mexica.board import corner, setup


def levels(ones: int, twos: int, threes: int, fours: int) -> tuple[Level, ...]:
    counts = {1: ones, 2: twos, 3: threes, 4: fours}
    return tuple(Level(level) for level, count in counts.items() for _ in range(count))


def temples(text: str) -> tuple[NeutralTemple, ...]:
    return tuple(
        NeutralTemple(BY_NAME[word.split(":")[0]], Level(int(word.split(":")[1])))
        for word in text.split()
    )


def test_a_neutral_temple_stands_on_land_that_does_not_touch_the_lake() -> None:
    assert (
        corner("""
        . . . . . . . . . . . . . . . . . . . . .
        . . . . . # # # # # . . . . . . . . . . .
        . # # # # # # # # # # . . . . . . . . . .
        . # # # # # # # # # # # . . . . . . . . .
        . . # # # # # # # # # # # # . . . . . . .
        . . # # # # # . # # # # # # . # . . . . .
        . . # # # # . . . # # # # # . # # # . # .
        . . # # # # # . # # # # # # . # # # # # .
        . . . # # # # # # # # # # # . # # . . . .
        . . # # # # # # # # # # # # # . . . . . .
        . # # # # # # # # # # # # . . . . . . . .
        . # # # # # # # # # # . . . . . . . . . .
        . . # # # # . . # # . . . . . . . . . . .
        . . . . . . . . . . . . . . . . . . . . .
    """)
        == SITES
    )


@pytest.mark.parametrize(
    "one, other, steps",
    [
        ("D4", "D4", 0),
        ("D4", "E4", 1),
        ("D4", "I4", 5),
        ("D4", "D9", 5),
        ("D4", "F7", 5),
        ("F7", "D4", 5),
        ("N8", "P8", 2),  # water between them or not
        ("K10", "C9", 9),
    ],
)
def test_steps_are_counted_orthogonally(one: str, other: str, steps: int) -> None:
    assert steps_apart(BY_NAME[one], BY_NAME[other]) == steps


def test_usually_there_are_ten_temples_of_twenty_floors() -> None:
    assert usual_levels() == levels(4, 3, 2, 1) == (1, 1, 1, 1, 2, 2, 2, 3, 3, 4)
    assert (len(usual_levels()), sum(usual_levels())) == (10, 20)


@pytest.mark.parametrize(
    "wanted",
    [levels(4, 3, 2, 1), levels(6, 3, 2, 1), levels(4, 3, 2, 3), levels(0, 1, 2, 3)],
)
def test_twenty_floors_or_more_are_what_the_neutral_colour_has(wanted: tuple[Level, ...]) -> None:
    check_levels(wanted)


@pytest.mark.parametrize(
    "wanted, why",
    [
        (levels(5, 3, 1, 1), "twenty floors or more"),
        ((), "twenty floors or more"),
        (levels(7, 5, 4, 3), "the box does not hold"),
        (levels(4, 6, 4, 3), "the box does not hold"),
        (levels(4, 3, 5, 1), "the box does not hold"),
        (levels(4, 3, 2, 4), "the box does not hold"),
        ((*levels(4, 3, 2, 1), Level(5)), "the box does not hold"),
        ((*levels(4, 3, 2, 1), Level(0)), "the box does not hold"),
        (levels(6, 5, 3, 1), "no more than 14 temples fit"),
        (levels(6, 5, 4, 3), "no more than 14 temples fit"),
    ],
)
def test_what_is_not_in_the_box_or_does_not_fit_has_no_layout(
    wanted: tuple[Level, ...], why: str
) -> None:
    with pytest.raises(NoLayout, match=why):
        random_layout(wanted, Random(1))


def assert_legal(layout: Sequence[NeutralTemple], wanted: Sequence[Level]) -> None:
    assert sorted(temple.level for temple in layout) == sorted(wanted)
    assert all(temple.at.bit & SITES for temple in layout)
    assert all(steps_apart(a.at, b.at) >= 5 for a, b in combinations(layout, 2))
    assert [temple.at for temple in layout] == list(members(union(t.at.bit for t in layout)))
    assert doubts(layout) == {}


BOXFULS = st.tuples(
    st.integers(0, 6), st.integers(0, 5), st.integers(0, 4), st.integers(0, 3)
).filter(lambda counts: 10 <= sum(counts) <= 12 and sum(levels(*counts)) >= 20)


@pytest.mark.slow
@given(BOXFULS, st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_layout_is_always_legal(counts: tuple[int, int, int, int], seed: int) -> None:
    wanted = levels(*counts)
    assert_legal(random_layout(wanted, Random(seed)), wanted)


@pytest.mark.slow
@pytest.mark.parametrize("counts, seed", [((4, 5, 2, 2), 5), ((4, 5, 2, 3), 1)])
def test_the_harder_variant_has_room_for_thirteen_and_fourteen(
    counts: tuple[int, int, int, int], seed: int
) -> None:
    assert_legal(random_layout(levels(*counts), Random(seed)), levels(*counts))


def test_a_layout_can_be_played() -> None:
    layout = random_layout(usual_levels(), Random(7))
    assert setup(neutral=" ".join(f"{at}:{level}" for at, level in layout)).neutral == layout


def test_the_same_source_gives_the_same_layout_and_another_one_another() -> None:
    layouts = [random_layout(usual_levels(), Random(seed)) for seed in (1, 1, 2)]
    assert layouts[0] == layouts[1] != layouts[2]


class Forced(Random):
    """Draws what it is told to; `offers` are the cells that it could choose from."""

    def __init__(self, cells: Sequence[Cell], heights: Sequence[Level]) -> None:
        super().__init__(0)
        self.cells, self.heights = list(cells), list(heights)
        self.offers: list[Cells] = []

    def choice(self, seq: Any) -> Any:
        self.offers.append(union(cell.bit for cell in seq))
        return seq[list(seq).index(self.cells.pop(0))]

    def sample(self, population: Any, k: int, *, counts: Any = None) -> Any:
        assert sorted(population) == sorted(self.heights)
        return self.heights


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_every_layout_can_come_out(seed: int) -> None:
    source = Random(seed)
    layout = list(random_layout(usual_levels(), Random(seed)))
    source.shuffle(layout)
    forced = Forced([temple.at for temple in layout], [temple.level for temple in layout])
    drawn = random_layout(usual_levels(), forced)
    assert drawn == tuple(sorted(layout, key=lambda temple: temple.at.bit))
    left = SITES
    for temple, offered in zip(layout, forced.offers, strict=True):
        assert offered == left
        left &= ~union(site.bit for site in members(SITES) if steps_apart(site, temple.at) < 5)


class Clumsy(Random):
    """Draws blindly in a way that never fits fourteen."""

    def choice(self, seq: Any) -> Any:
        return seq[len(seq) // 2]


def test_when_drawing_blindly_fails_a_search_finds_what_fits() -> None:
    cells = random_cells(14, Clumsy(8))
    assert len(cells) == 14
    assert all(steps_apart(a, b) >= 5 for a, b in combinations(cells, 2))


def most_by_brute_force(left: Cells) -> int:
    """The most temples on some sites: take the first site, or leave it."""
    known: dict[Cells, int] = {0: 0}

    def most(left: Cells) -> int:
        if left not in known:
            first = next(members(left))
            known[left] = max(1 + most(left & ~TOO_CLOSE[first]), most(left & ~first.bit))
        return known[left]

    return most(left)


def test_fourteen_temples_fit_and_no_more() -> None:
    assert most_by_brute_force(SITES) == NEUTRAL_MOST == 14


@pytest.mark.slow
@given(st.sets(st.sampled_from(list(members(SITES))), max_size=24), st.integers(0, 2**32))
@settings(max_examples=120)
def test_the_search_finds_a_layout_wherever_there_is_one(sites: set[Cell], seed: int) -> None:
    left = union(site.bit for site in sites)
    most = most_by_brute_force(left)
    assert _most(left) >= most
    assert _search(most + 1, left, Random(seed)) is None
    for number in range(most + 1):
        found = _search(number, left, Random(seed))
        assert found is not None
        assert len(found) == number
        assert set(found) <= sites
        assert all(steps_apart(a, b) >= 5 for a, b in combinations(found, 2))


def test_sites_are_too_close_within_four_steps() -> None:
    for site in members(SITES):
        near = [other for other in members(SITES) if steps_apart(site, other) <= 4]
        assert list(members(TOO_CLOSE[site])) == near


@pytest.mark.parametrize(
    "layout, doubted",
    [
        ("D4:1 I4:2 D9:1", {}),
        ("D4:1 H4:2", {"H4": Doubt.CLOSE}),
        ("H4:2 D4:1", {"D4": Doubt.CLOSE}),
        ("D4:1 I4:2 G5:1", {"G5": Doubt.CLOSE}),
        ("A3:1 I4:2", {"A3": Doubt.SHORE}),
        ("R6:1", {"R6": Doubt.SHORE}),  # S6 is lake too
        ("D4:1 D2:2", {"D2": Doubt.SHORE}),  # on the shore and too close
        ("D2:1 D4:2", {"D2": Doubt.SHORE, "D4": Doubt.CLOSE}),
        ("", {}),
    ],
)
def test_what_a_table_laid_out_itself_is_doubted_not_refused(
    layout: str, doubted: dict[str, Doubt]
) -> None:
    found = doubts(temples(layout))
    assert {cell.name: doubt for cell, doubt in found.items()} == doubted
    assert setup(neutral=layout).neutral == temples(layout)
