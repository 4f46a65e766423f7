"""Bridges are built: where, and how many."""

import pytest

from scoring.game import Kind
from scoring.mexica import Code
from scoring.mexica.board.island import cell_names
from tests.scoring.mexica.board import after, island, verdict
from tests.scoring.mexica.islands import ALL_BRIDGES, ONE_BRIDGE_LEFT, TIGHT_CANALS, TWO_BRIDGES


def test_a_bridge_stands_across_a_canal() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  ~  #  #  #  ~  ~  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
    """)
    built = after(after(position, "bridge", at="D4", axis="EW"), "bridge", at="H3", axis="NS")
    assert cell_names(built.bridges_ew) == ["D4"]
    assert cell_names(built.bridges_ns) == ["H3"]
    assert cell_names(built.ramps) == ["H2", "C4", "E4", "H4"]
    assert (built.bridges_left, built.action_points) == (9, 4)


@pytest.mark.parametrize("at", ["C3", "H7", "A1", "S6", "M3"])
@pytest.mark.parametrize("axis", ["NS", "EW"])
def test_a_bridge_stands_on_a_canal_never_on_land_or_lake(at: str, axis: str) -> None:
    assert verdict(island(), "bridge", at=at, axis=axis) == "bridge.no_canal"
    assert verdict(island(), "bridge", at=at, axis=axis, override=True) == "bridge.no_canal"


@pytest.mark.parametrize("axis", ["NS", "EW"])
def test_one_bridge_a_cell(axis: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  -  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
    """)
    assert verdict(position, "bridge", at="D4", axis=axis) == "bridge.occupied"
    assert verdict(position, "bridge", at="D4", axis=axis, override=True) == "bridge.occupied"


@pytest.mark.parametrize(
    "at, axis, why",
    [
        ("D4", "NS", "a canal in the south"),
        ("D5", "NS", "a canal in the north"),
        ("H3", "EW", "a canal in the east"),
        ("I3", "EW", "a canal in the west"),
        ("F1", "NS", "the lake in the north"),
        ("F1", "EW", "the lake in the west"),
        ("J1", "EW", "the lake in the east"),
        ("D14", "NS", "the lake in the south"),
        ("U7", "EW", "the edge of the board"),
    ],
)
def test_both_ramps_are_dry_land(at: str, axis: str, why: str) -> None:
    position = island(TIGHT_CANALS)
    assert verdict(position, "bridge", at=at, axis=axis) == "bridge.ramps", why
    assert verdict(position, "bridge", at=at, axis=axis, override=True) == "bridge.ramps"


@pytest.mark.parametrize(
    "at, axis", [("D4", "EW"), ("H3", "NS"), ("U7", "NS"), ("D14", "EW"), ("O9", "EW")]
)
def test_the_other_way_may_be_free(at: str, axis: str) -> None:
    position = island(TIGHT_CANALS)
    assert verdict(position, "bridge", at=at, axis=axis) is None


@pytest.mark.parametrize("at", ["C4", "E4", "G4", "I4", "K4"])
def test_ramps_may_be_occupied(at: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  # r1  #  #  # #R  #  #  # n1  #  .  .  .  .  .  .  .  .  .
         4  #  #  ~  #  ~  #  ~  #  ~  #  ~  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  7  #  #  # #G  # g2  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    assert verdict(position, "bridge", at=at, axis="NS") is None


def test_a_ramp_may_be_a_cell_of_the_palace() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  ~  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  # SG  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
         9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  .
        10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
    """)
    built = after(position, "bridge", at="H5", axis="NS")
    assert cell_names(built.ramps) == ["H4", "H6"]


def test_two_bridges_may_stand_side_by_side() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  |  ~  #  #  -  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  ~  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
    """)
    assert verdict(position, "bridge", at="E3", axis="NS") is None
    assert verdict(position, "bridge", at="H4", axis="EW") is None


def test_bridges_may_share_a_ramp() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  |  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  ~  #  ~  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  ~  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
    """)
    for at, axis in (("C5", "EW"), ("E5", "EW"), ("D6", "NS")):
        position = after(position, "bridge", at=at, axis=axis)
    assert cell_names(position.ramps) == ["D3", "B5", "D5", "F5", "D7"]


def test_two_bridges_never_meet_end_to_end() -> None:
    position = island(TWO_BRIDGES)
    assert verdict(position, "canal", cells="D5") == "canal.bridge_ramp"
    drawn = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  |  #  #  #  -  ~  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  ~  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    assert verdict(drawn, "bridge", at="D5", axis="NS") == "bridge.ramps"
    assert verdict(drawn, "bridge", at="I4", axis="EW") == "bridge.ramps"


def test_the_twelfth_bridge_does_not_exist() -> None:
    position = island(ONE_BRIDGE_LEFT)
    assert position.bridges_left == 1
    all_built = after(position, "bridge", at="K11", axis="NS")
    assert all_built.bridges_left == 0
    assert verdict(all_built, "bridge", at="O7", axis="EW") == "bridge.supply"
    assert verdict(all_built, "bridge", at="O7", axis="EW", override=True) == "bridge.supply"


@pytest.mark.parametrize(
    "origin, to, code",
    [
        ("C5", "C4", "bridge.no_canal"),
        ("C5", "E5", "bridge.occupied"),
        ("C5", "O7", "bridge.ramps"),
        ("O8", "D8", "bridge.none"),
        ("C5", "D8", "turn.wrong_player"),
    ],
)
def test_what_is_impossible_is_reported_before_what_is_illegal(
    origin: str, to: str, code: str
) -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  # |R  #  |  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  ~  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
         9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  .
        10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
        11  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .
        12  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        """,
        action_points=0,
    )
    does = {"origin": origin, "to": to, "axis": "NS"}
    assert verdict(position, "move_bridge", **does, by="grey") == code


def test_building_what_is_impossible_is_reported_before_what_is_illegal() -> None:
    position = island(
        ALL_BRIDGES,
        action_points=0,
    )
    for at, code in (
        ("C4", "bridge.no_canal"),
        ("C5", "bridge.occupied"),
        ("O7", "bridge.ramps"),
        ("D8", "bridge.supply"),
    ):
        assert verdict(position, "bridge", at=at, axis="NS", by="grey") == code


def test_which_refusals_of_a_bridge_may_be_overridden() -> None:
    codes = [code for code in Code if code.startswith("bridge.")]
    illegal = ["bridge.supply_left", "bridge.pilli"]
    assert [code for code in codes if code.kind is Kind.ILLEGAL] == illegal
    assert [code for code in codes if code.yields_to_override] == illegal
