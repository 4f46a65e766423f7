"""Temples: which cell, which district, which supply."""

import pytest

from scoring.game import Kind, Seat
from scoring.mexica import Code
from scoring.mexica.board.island import BY_NAME, cell_names
from scoring.mexica.board.pieces import Level
from tests.scoring.mexica.board import after, island, verdict
from tests.scoring.mexica.islands import TWO_BRIDGES


@pytest.mark.parametrize("level, left", [(1, 2), (2, 2), (3, 1), (4, 0)])
def test_a_temple_costs_its_floors(level: int, left: int) -> None:
    built = after(island(), "temple", at="C3", level=level)
    assert built.action_points == 6 - level
    assert built.temples == (BY_NAME["C3"].bit, 0, 0)
    assert built.levels[level - 1] == built.all_temples == BY_NAME["C3"].bit
    assert built.temples_left(Seat(0), Level(level)) == left


def test_a_temple_joins_those_that_stand() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # r1 g2 r2  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    built = after(position, "temple", at="C4", level=2)
    assert [cell_names(temples) for temples in built.temples] == [["C3", "E3", "C4"], ["D3"], []]
    assert [cell_names(level) for level in built.levels] == [["C3"], ["D3", "E3", "C4"], [], []]


@pytest.mark.parametrize("at", ["A1", "S6", "U14", "O7", "C3", "D3"])
def test_a_temple_stands_on_dry_land(at: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  ~  |  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "temple", at=at, level=1) == "temple.off_island"
    assert verdict(position, "temple", at=at, level=1, override=True) == "temple.off_island"


@pytest.mark.parametrize("at", ["H6", "G7", "H7", "I7", "H8"])
def test_no_temple_in_the_palace(at: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # #R #G  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "temple", at=at, level=1) == "temple.palace"
    assert verdict(position, "temple", at=at, level=1, override=True) == "temple.palace"


@pytest.mark.parametrize("at", ["C3", "D3", "E3", "F3", "G3", "H3"])
def test_a_temple_needs_a_free_cell(at: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # r1 g4 n2 #R #G  7  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "temple", at=at, level=2) == "temple.occupied"
    assert verdict(position, "temple", at=at, level=2, override=True) == "temple.occupied"


def test_one_temple_a_cell_for_ever() -> None:
    built = after(island(), "temple", at="C3", level=1)
    assert verdict(built, "temple", at="C3", level=1) == "temple.occupied"
    next_turn = after(built, "end_turn")
    assert verdict(next_turn, "temple", at="C3", level=2) == "temple.occupied"


@pytest.mark.parametrize(
    "level, code",
    [
        (1, "temple.supply"),
        (2, None),
        (3, None),
        (4, "temple.supply"),
        (0, "temple.supply"),
        (5, "temple.supply"),
    ],
)
def test_a_player_builds_the_temples_that_are_left(level: int, code: str | None) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # r1 r1 r1 r2 r2 r4 g3 n3  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "temple", at="C4", level=level) == code
    assert verdict(position, "temple", at="C4", level=level, override=True) == code


def test_the_second_set_brings_new_ones() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # r1 r1 r1  #  # r4  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        """,
        period=2,
    )
    for level in (1, 2, 3, 4):
        assert verdict(position, "temple", at="C4", level=level) is None


def test_a_temple_goes_into_the_district_of_the_pilli_and_into_no_other() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  # #R  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  # #G  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    for at in ("F1", "G1", "J1"):
        assert verdict(position, "temple", at=at, level=1) is None
    for at in ("B1", "H3", "T6"):
        assert verdict(position, "temple", at=at, level=3) == "temple.absent"
        insisted = after(position, "temple", at=at, level=3, override=True)
        assert insisted.temples[0] == BY_NAME[at].bit
        assert insisted.action_points == 3


@pytest.mark.parametrize("at", ["H1", "H3", "F1"])
def test_a_pilli_on_a_bridge_stands_in_no_district(at: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~ |R  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "temple", at=at, level=1) == "temple.absent"
    assert verdict(position, "temple", at=at, level=1, override=True) is None


def test_a_founded_district_takes_temples_too() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  5  # #R  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "temple", at="J1", level=1) is None


@pytest.mark.parametrize("at", ["D3", "D5", "G4", "I4"])
def test_a_ramp_may_carry_a_temple(at: str) -> None:
    position = island(TWO_BRIDGES)
    assert verdict(position, "temple", at=at, level=1) is None


def test_a_temple_may_shut_a_pilli_in() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
    """)
    assert verdict(after(position, "temple", at="B2", level=1), "walk", to="B2") == "walk.blocked"


def test_a_tracker_game_asks_for_no_pilli() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  # g1 g1 g1  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        """,
        mode="tracker",
    )
    for at in ("F1", "C4"):
        assert verdict(position, "temple", at=at, level=1, by="red") is None
        assert verdict(position, "temple", at=at, level=1, by="grey") == "temple.supply"
    assert after(position, "temple", at="F1", level=2, by="grey").temples[1] & BY_NAME["F1"].bit


def test_an_override_never_makes_points_negative() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  # #R  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        """,
        action_points=2,
    )
    assert verdict(position, "temple", at="H3", level=3) == "temple.absent"
    assert verdict(position, "temple", at="G1", level=3) == "turn.no_points"
    for at in ("H3", "G1"):
        assert after(position, "temple", at=at, level=3, override=True).action_points == 0


@pytest.mark.parametrize(
    "at, level, code",
    [
        ("A1", 4, "temple.off_island"),
        ("H2", 4, "temple.off_island"),
        ("H7", 4, "temple.palace"),
        ("C3", 4, "temple.occupied"),
        ("H3", 5, "temple.supply"),
        ("F1", 2, "temple.supply"),
        ("H3", 3, "turn.wrong_player"),
        # Ana alone has none of four floors left, and Bo none of two
        ("H3", 4, "turn.wrong_player"),
    ],
)
def test_what_is_impossible_is_reported_before_what_is_illegal(
    at: str, level: int, code: str
) -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  # #R  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         3  #  # r4 g2 g2 g2  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        """,
        action_points=0,
    )
    assert verdict(position, "temple", at=at, level=level, by="grey") == code


def test_which_refusals_of_a_temple_may_be_overridden() -> None:
    codes = [code for code in Code if code.startswith("temple.")]
    assert [code for code in codes if code.kind is Kind.ILLEGAL] == ["temple.absent"]
    assert [code for code in codes if code.yields_to_override] == ["temple.absent"]
