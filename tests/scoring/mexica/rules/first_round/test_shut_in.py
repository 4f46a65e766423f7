"""When a Pilli is shut in."""

from dataclasses import replace

import pytest

from scoring.game import Seat
from scoring.mexica.board.island import BY_NAME, regions
from scoring.mexica.board.travel import is_shut_in
from tests.scoring.mexica.board import island

ANA, BO = Seat(0), Seat(1)


def test_a_pilli_that_reaches_one_small_district_alone_is_shut_in() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert is_shut_in(position, BO)
    assert not is_shut_in(position, ANA)


@pytest.mark.parametrize("bo, shut_in", [("B4", True), ("H4", True), ("N4", False)])
def test_a_largest_district_shuts_nobody_in(bo: str, shut_in: bool) -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  ~  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  ~  #  #  #  #  #  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  ~  #  #  #  #  #  ~  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  ~  #  #  #  #  #  ~  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  ~  #  #  #  #  #  ~  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  ~  #  #  #  S  #  ~  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  ~  #  #  S  E  S  ~  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  ~  #  #  #  S  #  ~  #  #  #  #  ~  #  #  #  #  #  #
         9  .  .  #  ~  #  #  #  #  #  ~  #  #  #  #  ~  #  #  #  #  #  .
        10  .  #  #  ~  #  #  #  #  #  ~  #  #  #  #  #  #  #  .  .  .  .
        11  #  #  #  ~  #  #  #  #  #  ~  #  #  #  #  #  .  .  .  .  .  .
        12  #  #  #  ~  #  #  #  #  #  ~  #  #  #  .  .  .  .  .  .  .  .
        13  #  #  #  ~  #  #  #  #  #  ~  #  .  .  .  .  .  .  .  .  .  .
        14  .  .  #  ~  #  #  .  .  #  ~  .  .  .  .  .  .  .  .  .  .  .
        """,
        pillis=(BY_NAME["H7"], BY_NAME[bo]),
    )
    assert [part.bit_count() for part in regions(position.dry)] == [30, 67, 68]
    assert is_shut_in(position, BO) is shut_in


@pytest.mark.parametrize("ana, shut_in", [("B3", True), ("E3", False)])
def test_a_pilli_that_cannot_take_a_step_is_shut_in_however_large_the_district(
    ana: str, shut_in: bool
) -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3 #G  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4 r1  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        """,
        pillis=(BY_NAME[ana], BY_NAME["A3"]),
    )
    assert is_shut_in(position, BO) is shut_in


def test_neither_is_there_a_way_out_of_a_largest_district_of_three() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  ~  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  . r1  #  #  #  ~  #  #  #  #  ~  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  ~  #  #  #  #  ~  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  ~  #  #  #  #  ~  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  ~  #  #  #  #  ~  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  ~  #  S  #  #  ~  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  ~  S  E  S  #  ~  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  #  #  ~  #  S  #  #  ~  #  #  #  ~  #  #  #  #  #  #
         9  .  .  #  #  #  ~  #  #  #  #  ~  #  #  #  ~  #  #  #  #  #  .
        10  .  #  #  #  #  ~  #  #  #  #  ~  #  #  #  #  #  #  .  .  .  .
        11  #  #  #  #  #  ~  #  #  #  #  ~  #  #  #  #  .  .  .  .  .  .
        12  #  #  #  #  #  ~  #  #  #  #  ~  #  #  .  .  .  .  .  .  .  .
        13  #  #  #  #  #  ~  #  #  #  #  ~  .  .  .  .  .  .  .  .  .  .
        14  .  .  #  #  #  ~  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    assert [part.bit_count() for part in regions(position.dry)] == [56, 54, 56]
    assert is_shut_in(position, BO)
    assert not is_shut_in(replace(position, pillis=(BY_NAME["H7"], BY_NAME["C4"])), BO)


def test_a_pocket_of_the_largest_district_shuts_nobody_in() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  # r1  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3 r1 r2  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert not is_shut_in(position, BO)


def test_a_free_bridge_within_reach_leads_out() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  -  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert not is_shut_in(position, BO)


def test_so_does_one_that_leads_nowhere_as_it_lies_in_no_district() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  - r1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert not is_shut_in(position, BO)


def test_other_pillis_stand_still_so_an_occupied_bridge_leads_nowhere() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  # -R  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert is_shut_in(position, BO)


def test_a_bridge_behind_a_temple_leads_nowhere() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  # r1  #  -  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  ~  ~  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert is_shut_in(position, BO)


def test_the_way_out_may_take_many_action_points() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  -  #  #
         8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  #  #
         9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~ #G  .
        10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
        """,
        action_points=1,
    )
    assert not is_shut_in(position, BO)


def test_a_pilli_on_a_bridge_lies_in_no_district_so_it_is_not_shut_in() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  # -G r1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert not is_shut_in(position, BO)


def test_unless_it_can_neither_walk_nor_take_a_boat() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  # r1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  ~ |G  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  # #R  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    assert is_shut_in(position, BO)


def test_a_boat_alone_is_enough() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  # r1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  |  ~ |G  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  # #R  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    assert not is_shut_in(position, BO)


def test_a_boat_to_an_occupied_bridge_is_not() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  # r1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  # |R  ~ |G  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  # g1  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    assert is_shut_in(position, BO)


def test_a_boat_that_passes_under_an_occupied_bridge_is_enough() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  #  # r1  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  | |R  ~ |G  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  # g1  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    assert not is_shut_in(position, BO)
