"""When a Pilli is shut in: it reaches fewer places than the largest stretch of them has."""

from dataclasses import replace

import pytest

from scoring.game import Seat
from scoring.mexica.board.island import BY_NAME, regions
from scoring.mexica.board.travel import shut_in
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
    assert BO in shut_in(position)
    assert ANA not in shut_in(position)


@pytest.mark.parametrize("bo, said", [("B4", True), ("H4", True), ("N4", False)])
def test_a_largest_district_shuts_nobody_in(bo: str, said: bool) -> None:
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
    assert (BO in shut_in(position)) is said


@pytest.mark.parametrize("ana, said", [("B3", True), ("E3", False)])
def test_a_pilli_that_cannot_take_a_step_is_shut_in_however_large_the_district(
    ana: str, said: bool
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
    assert (BO in shut_in(position)) is said


def test_neither_is_there_a_way_out_of_one_of_three_districts() -> None:
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
    assert BO in shut_in(position)
    # The temple takes two places from the west: its own, and B1 behind it.
    assert BO in shut_in(replace(position, pillis=(BY_NAME["H7"], BY_NAME["C4"])))
    assert BO not in shut_in(replace(position, pillis=(BY_NAME["H7"], BY_NAME["M4"])))


def test_a_pocket_behind_temples_is_no_better_than_a_small_district() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  # r1  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3 r1 r2  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert BO in shut_in(position)


def test_a_free_bridge_within_reach_leads_out() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  -  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert BO not in shut_in(position)


def test_one_that_leads_nowhere_does_not() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  - r1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert BO in shut_in(position)


def test_other_pillis_stand_still_so_an_occupied_bridge_leads_nowhere() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  # -R  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert BO in shut_in(position)


def test_a_bridge_behind_a_temple_leads_nowhere() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  # r1  #  -  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  ~  ~  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert BO in shut_in(position)


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
    assert BO not in shut_in(position)


def test_a_pilli_on_a_bridge_is_asked_the_same() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  # -G r1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert BO in shut_in(position)


def test_it_is_shut_in_when_it_can_neither_walk_nor_take_a_boat() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  # r1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  ~ |G  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  # #R  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    assert BO in shut_in(position)


def test_a_boat_alone_is_enough() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  # r1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  |  ~ |G  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  # #R  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    assert BO not in shut_in(position)


def test_a_boat_to_an_occupied_bridge_is_not() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  # r1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  # |R  ~ |G  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  # g1  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    assert BO in shut_in(position)


def test_a_boat_that_passes_under_an_occupied_bridge_is_enough() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  #  # r1  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  | |R  ~ |G  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  # g1  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    assert BO not in shut_in(position)


def test_four_cells_round_the_emblem_and_three_temples_leave_grey_two_places() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  # SR  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  # SS  E SB  #  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  #  #  # r1 SG r1  #  #  #  #  #  ~  #  #  #  #  #  #
         9  .  .  #  #  #  #  # r1  #  #  #  #  #  #  ~  #  #  #  #  #  .
        """,
        colours="red grey sand black",
    )
    assert shut_in(position) == {BO}


@pytest.mark.parametrize("h11, said", [("-", False), ("~", True)])
def test_what_a_bridge_joins_is_one_stretch(h11: str, said: bool) -> None:
    """The west alone has fewer places than the east; the bridge leads there."""
    position = island(
        f"""
        1  .  ~  .  .  .  #  #  ~  #  #  .  .  .  .  .  .  .  .  .  .  .
        2  .  ~  ~  ~  ~  #  #  ~  #  #  #  #  .  .  .  .  .  .  .  .  .
        3  #  #  #  #  #  #  #  ~  #  #  #  #  .  .  .  .  .  .  .  .  .
        4  #  #  #  #  #  #  #  ~  #  #  #  #  #  #  .  .  .  .  .  .  .
        5  .  #  #  #  #  #  #  #  ~  #  #  #  #  #  #  #  .  .  .  .  .
        6  .  #  #  #  #  #  #  S  #  ~  #  #  #  #  ~  #  #  #  .  #  #
        7  .  #  #  #  #  #  S  E  S  ~  #  #  #  #  ~  #  #  #  #  #  #
        8  .  #  #G #  #  #  #  S  #  ~  #  #R #  #  ~  #  #  #  #  #  #
        9  .  .  #  #  #  #  #  #  ~  #  #  #  #  #  ~  #  #  #  #  #  .
        10 .  #  #  #  #  #  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .
        11 #  #  #  #  #  #  # {h11} #  #  #  #  #  #  #  .  .  .  .  .  .
        12 #  #  #  #  #  #  #  ~  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  #  #  #  #  #  ~  #  #  #  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert (BO in shut_in(position)) is said


def test_bridges_over_other_water_lead_to_no_stretch_of_land_there() -> None:
    """A boat from C2 gets to no bridge of the pond in the east."""
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  - r1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  -  #  #  #  .  #  #
    """)
    assert BO in shut_in(position)
