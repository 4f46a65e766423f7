"""We have a district of ten here: through which cells is it open?"""

from itertools import combinations
from random import Random

import pytest

from scoring.mexica import Position
from scoring.mexica.board.island import BY_NAME, Cells, cell_names, flood, members, neighbours
from scoring.mexica.table.course import Course
from scoring.mexica.table.leaks import Leak, diggable, leaks, tilings, ways
from tests.scoring.mexica.board import island
from tests.scoring.mexica.table.forgetful import recorded

TIP = """
    13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
    14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
"""
"""A closed district of four, C14 to F14."""


def open_at(position: Position, cell: str, size: int) -> list[list[str]]:
    return [cell_names(leak.cells) for leak in leaks(position, BY_NAME[cell], size)]


def entered(position: Position, cell: str, size: int, most: int = 5) -> list[str]:
    """Each way as its tiles: "D13 D12-E12"."""
    found = leaks(position, BY_NAME[cell], size)
    return [
        " ".join("-".join(each.name for each in tile) for tile in way)
        for way in ways(position, found, most)
    ]


def test_a_canal_of_one_cell_is_missing() -> None:
    position = island(TIP.replace("~  ~  ~  ~", "~  #  ~  ~"))
    assert open_at(position, "F14", 4) == [["D13"]]
    assert leaks(position, BY_NAME["F14"], 4)[0].district == flood(
        BY_NAME["F14"].bit, island(TIP).dry
    )


def test_a_double_canal_is_missing() -> None:
    position = island(TIP.replace("~  ~  ~  ~", "~  #  #  ~"))
    assert open_at(position, "C14", 4)[0] == ["D13", "E13"]


def test_two_single_cells_are_missing_at_either_end() -> None:
    position = island(TIP.replace("~  ~  ~  ~", "#  ~  ~  #"))
    assert open_at(position, "C14", 4) == [["C13", "F13"]]
    assert entered(position, "C14", 4) == ["C13 F13", "C13 F13-G13"]


def test_three_and_four_cells_are_looked_for_where_no_fewer_will_do() -> None:
    assert open_at(island(TIP.replace("~  ~  ~  ~", "~  #  #  #")), "C14", 4)[0] == [
        "D13",
        "E13",
        "F13",
    ]
    position = island(TIP.replace("~", "#"))
    assert open_at(position, "C14", 4)[0] == ["C13", "D13", "E13", "F13"]
    assert entered(position, "C14", 4, 1) == ["C13-D13 E13-F13"]


def test_what_cannot_be_dug_is_never_named() -> None:
    """A temple stands in the gap: the canal must run around it."""
    position = island(
        """
        12 #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  ~  r1 ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert open_at(position, "C14", 5)[0] == ["D12"]


def test_what_joins_water_comes_before_what_nibbles_at_the_edge() -> None:
    """Five cells are said to be four: the neck in the middle of a wall, or any cell of the edge."""
    position = island(
        """
        12 #  #  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  ~  #  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    found = open_at(position, "F14", 4)
    assert found[0] == ["C14"] or found[0] == ["D13"]
    assert sorted(found[:2]) == [["C14"], ["D13"]]
    assert ["E14"] not in found


@pytest.mark.parametrize("size", [-1, 0, 4, 5, 193])
def test_a_district_that_is_no_larger_is_not_open(size: int) -> None:
    assert open_at(island(TIP), "C14", size) == []


def test_water_has_no_leak() -> None:
    assert open_at(island(TIP), "C13", 3) == []


def test_a_cell_is_covered_by_a_tile_that_takes_nothing_of_the_district() -> None:
    position = island(TIP.replace("~  ~  ~  ~", "~  #  ~  ~"))
    assert entered(position, "C14", 4) == ["D13", "D13-D12"]


def test_only_tiles_of_the_supply_are_proposed() -> None:
    rows = TIP.replace("~  ~  ~  ~", "~  #  ~  ~")
    assert entered(island(rows, singles=0), "C14", 4) == ["D13-D12"]
    assert entered(island(rows, doubles=0), "C14", 4) == ["D13"]
    assert entered(island(rows, doubles=0, singles=0), "C14", 4) == []
    [leak] = leaks(island(rows), BY_NAME["C14"], 4)
    assert tilings(island(rows, singles=0, doubles=0), leak) == []


def test_every_leak_has_its_way_before_one_has_two() -> None:
    """Two necks, one cell each."""
    position = island(
        """
        13 #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    found = leaks(position, BY_NAME["I14"], 2)
    assert found
    several = ways(position, found, 5)
    assert len(several) == len(set(several)) <= 5


def by_trying(position: Position, cell: Cells, size: int) -> set[Cells]:
    """Sets of one and of two cells, each cell needed."""
    whole = flood(cell, position.dry)
    pieces = [one.bit for one in members(diggable(position) & whole & ~cell)]

    def left(dug: Cells) -> Cells:
        return flood(cell, position.dry & ~dug)

    found = {one for one in pieces if left(one).bit_count() == size}
    for one, other in combinations(pieces, 2):
        rest = left(one | other)
        if rest.bit_count() == size and neighbours(rest) & one and neighbours(rest) & other:
            found.add(one | other)
    as_one = {dug for dug in found if dug.bit_count() == 1 or neighbours(dug) & dug == dug}
    return as_one or found


def test_all_of_one_and_two_cells_are_found_and_nothing_else() -> None:
    source = Random(9)
    tried = 0
    for game in list(recorded())[:12]:
        position = source.choice(Course.of(game.setup, game.actions).positions)
        cell = source.choice(list(members(position.dry)))
        whole = flood(cell.bit, position.dry).bit_count()
        if whole > 60:
            continue
        for size in {1, 3, 7, whole // 2, whole - 2, whole - 1} & set(range(1, whole)):
            found: set[Leak] = set(leaks(position, cell, size))
            small = {leak.cells for leak in found if leak.cells.bit_count() <= 2}
            assert small == by_trying(position, cell.bit, size)
            for leak in found:
                assert leak.district == flood(cell.bit, position.dry & ~leak.cells)
                assert leak.district.bit_count() == size
            tried += 1
    assert tried > 10


def test_the_work_has_a_bound() -> None:
    """On the bare island no four cells close a district in the middle."""
    position = island()
    assert open_at(position, "E5", 90) == []
