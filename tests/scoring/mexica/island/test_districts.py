"""Districts: how canals and lake cut the land into parts."""

from random import Random

import pytest

from scoring.mexica import start
from scoring.mexica.board.island import (
    AROUND,
    AROUND_TWO,
    BY_NAME,
    FIRST_CANALS,
    LAND,
    NOWHERE,
    cell_names,
    flood,
    members,
    parse_cells,
    regions,
    spared,
    union,
)
from tests.scoring.mexica.board import after, corner, island, setup


def parts(text: str) -> list[str]:
    return [" ".join(cell_names(part)) for part in regions(corner(text))]


def test_at_the_start_the_island_is_one_district() -> None:
    position = start(setup())
    assert regions(position.dry) == [LAND & ~FIRST_CANALS]


def test_land_joined_orthogonally_is_one_district() -> None:
    assert parts("""
        # # # ~
        ~ ~ # ~
        # # # ~
        # ~ ~ ~
    """) == ["A1 B1 C1 C2 A3 B3 C3 A4"]


def test_canals_that_meet_at_a_corner_close_a_district() -> None:
    assert parts("""
        # # ~ #
        # # ~ #
        ~ ~ # #
        # # # #
    """) == ["A1 B1 A2 B2", "D1 D2 C3 D3 A4 B4 C4 D4"]


def test_land_that_meets_at_a_corner_is_two_districts() -> None:
    assert parts("""
        # ~ ~
        ~ # ~
        ~ ~ #
    """) == ["A1", "B2", "C3"]


def test_a_gap_in_the_canal_leaves_one_district() -> None:
    assert parts("""
        # # ~ #
        # # # #
        ~ ~ ~ #
    """) == ["A1 B1 D1 A2 B2 C2 D2 D3"]


def test_a_district_may_lie_within_another() -> None:
    assert parts("""
        # # # # #
        # ~ ~ ~ #
        # ~ # ~ #
        # ~ ~ ~ #
        # # # # #
    """) == [
        "A1 B1 C1 D1 E1 A2 E2 A3 E3 A4 E4 A5 B5 C5 D5 E5",
        "C3",
    ]


def test_a_district_may_wind() -> None:
    assert parts("""
        # # # # #
        ~ ~ ~ ~ #
        # # # ~ #
        # ~ # ~ #
        # ~ ~ ~ #
        # # # # #
    """) == ["A1 B1 C1 D1 E1 E2 A3 B3 C3 E3 A4 C4 E4 A5 E5 A6 B6 C6 D6 E6"]


def test_water_has_no_district() -> None:
    assert (
        parts("""
        ~ ~
        ~ .
    """)
        == []
    )


def test_land_at_the_east_edge_does_not_touch_the_west_edge() -> None:
    edges = parse_cells("U6 A7 U13 A14")
    assert [cell_names(part) for part in regions(edges)] == [
        ["U6"],
        ["A7"],
        ["U13"],
        ["A14"],
    ]


@pytest.mark.parametrize(
    "cell, size",
    [("A1", 4), ("B2", 4), ("D1", 5), ("C4", 5), ("C1", 0)],
)
def test_a_flood_fills_the_district_of_a_cell(cell: str, size: int) -> None:
    ground = corner("""
        # # ~ #
        # # ~ #
        ~ ~ # #
        ~ ~ # ~
    """)
    assert flood(BY_NAME[cell].bit, ground).bit_count() == size


def test_a_flood_from_many_cells_fills_the_districts_of_all() -> None:
    ground = corner("""
        # ~ # ~ #
        # ~ # ~ #
    """)
    assert cell_names(flood(parse_cells("A1 E2 B1"), ground)) == ["A1", "E1", "A2", "E2"]
    assert flood(NOWHERE, ground) == NOWHERE


def test_the_districts_are_all_the_land_in_reading_order() -> None:
    ground = corner("""
        ~ # ~ # ~
        # ~ # ~ #
        # ~ # ~ #
        # ~ ~ ~ #
    """)
    found = regions(ground)
    assert [cell_names(part)[0] for part in found] == ["B1", "D1", "A2", "C2", "E2"]
    assert union(found) == ground
    assert sum(part.bit_count() for part in found) == ground.bit_count()


def test_canals_and_lake_together_cut_the_island() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  ~  ~  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert len(regions(position.dry)) == 1
    cut = after(position, "canal", cells="J2")
    assert [part.bit_count() for part in regions(cut.dry)] == [182, 5]
    assert cell_names(regions(cut.dry)[1]) == ["F1", "G1", "H1", "I1", "J1"]


def test_only_the_land_round_a_token_is_founded() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  5  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  # r2  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert cell_names(position.founded_land) == ["F1", "G1", "H1", "I1", "J1"]


def test_a_bridge_joins_no_districts() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  |  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert len(regions(position.dry)) == 2


def test_a_cell_is_spared_where_the_land_around_it_is_one_piece() -> None:
    bay = corner("""
        # # #
        # ~ #
        # # ~
    """)
    # The two ends are: over a corner nobody walks.
    assert spared(bay, AROUND) & bay == parse_cells("C2 B3")
    land = bay | parse_cells("B2")
    assert spared(land, AROUND) & land == land


@pytest.mark.parametrize("seed", range(20))
def test_without_what_is_spared_the_land_stays_joined(seed: int) -> None:
    chance = Random(seed)
    land = union(cell.bit for cell in members(LAND) if chance.random() < 0.4 + seed / 40)
    for stride, ring in ((0, AROUND), *AROUND_TWO.items()):
        for cell in members(land & land >> stride & spared(land, ring)):
            gone = cell.bit | cell.bit << stride
            left = {part & ~gone for part in regions(land)} - {NOWHERE}
            assert set(regions(land & ~gone)) == left
