"""Canals: where a tile goes, and where it never does."""

import pytest

from scoring.game import Kind
from scoring.mexica import Code
from scoring.mexica.board.island import FIRST_CANALS, cell_names, parse_cells, regions
from tests.scoring.mexica.board import after, island, verdict
from tests.scoring.mexica.islands import TWO_BRIDGES


@pytest.mark.parametrize("cells", ["C3", "C3 D3", "D3 C3", "C3 C4", "C4 C3", "A3", "U7 U8"])
def test_a_tile_goes_on_one_land_cell_or_on_two_neighbouring_ones(cells: str) -> None:
    position = after(island(), "canal", cells=cells)
    assert position.canals == FIRST_CANALS | parse_cells(cells)
    assert position.action_points == 5


def test_each_tile_comes_from_its_own_supply() -> None:
    single = after(island(), "canal", cells="C3")
    assert (single.doubles, single.singles) == (35, 5)
    double = after(island(), "canal", cells="C3 D3")
    assert (double.doubles, double.singles) == (34, 6)


@pytest.mark.parametrize("cells", ["C3 E3", "C3 D4", "C4 D3", "C3 C5", "C3 C3", "L3 A4"])
def test_cells_that_are_no_neighbours_take_no_tile(cells: str) -> None:
    assert verdict(island(), "canal", cells=cells) == "canal.not_adjacent"
    assert verdict(island(), "canal", cells=cells, override=True) == "canal.not_adjacent"


@pytest.mark.parametrize("cells", ["A1", "S6", "U14", "M3", "L3 M3", "M3 L3", "A1 A2"])
def test_no_canal_in_the_lake(cells: str) -> None:
    assert verdict(island(), "canal", cells=cells) == "canal.off_island"
    assert verdict(island(), "canal", cells=cells, override=True) == "canal.off_island"


@pytest.mark.parametrize("cells", ["H6", "H7", "H5 H6", "H7 H8", "G8 H8"])
def test_no_canal_through_the_palace(cells: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         9  .  . #R #G  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  .
        10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
    """)
    assert verdict(position, "canal", cells=cells) == "canal.palace"
    assert verdict(position, "canal", cells=cells, override=True) == "canal.palace"


@pytest.mark.parametrize(
    "cells", ["C3", "D3", "E3", "F3", "G3", "H3", "I3", "J3", "O8", "C4 C3", "I3 I4"]
)
def test_a_canal_needs_free_cells(cells: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  ~ r1 g4 n2 #R #G  7  |  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "canal", cells=cells) == "canal.occupied"
    assert verdict(position, "canal", cells=cells, override=True) == "canal.occupied"


def test_the_supply_has_an_end() -> None:
    position = island(doubles=0)
    assert verdict(position, "canal", cells="C3 D3") == "canal.supply"
    assert verdict(position, "canal", cells="C3 D3", override=True) == "canal.supply"
    assert verdict(position, "canal", cells="C3") is None
    position = island(singles=0)
    assert verdict(position, "canal", cells="C3") == "canal.supply"
    assert verdict(position, "canal", cells="C3", override=True) == "canal.supply"
    assert verdict(position, "canal", cells="C3 D3") is None


@pytest.mark.parametrize("cells", ["D3", "E3", "E2 E3", "J9 K9", "U7"])
def test_a_canal_may_touch_others_or_not_wherever_the_pilli_is(cells: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  # #R  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  ~  #  #  ~  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "canal", cells=cells) is None


def test_a_pilli_on_a_bridge_builds_canals_too() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |R  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "canal", cells="T7 U7") is None


def test_the_ramps_of_a_bridge_stay_land_what_lies_beside_them_need_not() -> None:
    position = island(TWO_BRIDGES)
    for cells in ("D3", "D5", "G4", "I4", "C3 D3", "D5 D6", "J4 I4"):
        assert verdict(position, "canal", cells=cells) == "canal.bridge_ramp"
        insisted = after(position, "canal", cells=cells, override=True)
        assert insisted.canals == position.canals | parse_cells(cells)
        assert insisted.action_points == 5
    for cells in ("C4", "E4", "H3", "H5", "D2", "C3", "C4 B4"):
        assert verdict(position, "canal", cells=cells) is None


@pytest.mark.parametrize("cells", ["F1", "I1", "I1 J1"])
def test_a_founded_district_is_never_cut(cells: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  # r1  5  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  # #R #G  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "canal", cells=cells) == "canal.founded"
    insisted = after(position, "canal", cells=cells, override=True)
    assert insisted.canals == position.canals | parse_cells(cells)
    assert insisted.action_points == 5


@pytest.mark.parametrize("cells", ["E2", "K2 L2", "H3"])
def test_land_outside_a_founded_district_may_be_cut(cells: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  5  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "canal", cells=cells) is None


def test_a_district_without_a_token_may_be_cut_again() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    again = after(position, "canal", cells="H1")
    assert [cell_names(part) for part in regions(again.dry)[1:]] == [["F1", "G1"], ["I1", "J1"]]


def test_canals_that_meet_at_a_corner_close_a_district() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert len(regions(position.dry)) == 1
    closed = after(position, "canal", cells="B3")
    assert cell_names(regions(closed.dry)[0]) == ["B1", "B2"]


def test_an_override_never_makes_points_negative() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  |  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """,
        action_points=0,
    )
    assert after(position, "canal", cells="D3", override=True).action_points == 0


@pytest.mark.parametrize(
    "cells, code",
    [
        ("A1 A2", "canal.off_island"),
        ("H6 H7", "canal.palace"),
        ("G1 H1", "canal.occupied"),
        ("F1 I1", "canal.not_adjacent"),
        ("I1 J1", "canal.supply"),
        ("D3 D4", "canal.supply"),
    ],
)
def test_what_is_impossible_is_reported_before_what_is_illegal(cells: str, code: str) -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  5  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  |  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
        """,
        doubles=0,
        action_points=0,
    )
    assert verdict(position, "canal", cells=cells, by="grey") == code
    assert verdict(position, "canal", cells="F1") == "canal.founded"
    assert verdict(position, "canal", cells="D4") == "canal.bridge_ramp"
    assert verdict(position, "canal", cells="B5") == "turn.no_points"


def test_which_refusals_of_a_canal_may_be_overridden() -> None:
    codes = [code for code in Code if code.startswith("canal.")]
    assert [code for code in codes if code.kind is Kind.ILLEGAL] == [
        "canal.bridge_ramp",
        "canal.founded",
    ]
    assert [code for code in codes if code.yields_to_override] == [
        "canal.bridge_ramp",
        "canal.founded",
    ]
