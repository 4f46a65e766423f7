"""Moving a Pilli: on foot, by boat, with a leap; everything within reach."""

from dataclasses import replace

import pytest

from scoring.game import Kind, Seat
from scoring.mexica import Code
from scoring.mexica.actions import Walk
from scoring.mexica.board.island import BY_NAME
from scoring.mexica.rules import refusal
from tests.scoring.mexica.board import after, island, verdict
from tests.scoring.mexica.islands import ON_FOOT, TWO_BRIDGES

ANA = Seat(0)

# On foot.


@pytest.mark.parametrize("to", ["D2", "C3", "E3", "D4"])
def test_a_pilli_walks_to_a_neighbouring_land_cell(to: str) -> None:
    position = island(ON_FOOT)
    walked = after(position, "walk", to=to)
    assert walked.pillis == (BY_NAME[to], BY_NAME["H6"])
    assert walked.action_points == 5


@pytest.mark.parametrize("to", ["E4", "C2", "D5", "B3", "T7"])
def test_a_step_is_never_longer_nor_diagonal(to: str) -> None:
    position = island(ON_FOOT)
    assert verdict(position, "walk", to=to) == "walk.far"
    insisted = after(position, "walk", to=to, override=True)
    assert (insisted.pilli(ANA), insisted.action_points) == (BY_NAME[to], 5)


@pytest.mark.parametrize(
    "points, told",
    [
        (6, "That is not one step away."),
        (3, "5 steps away, 3 action points left."),
        (1, "5 steps away, 1 action point left."),
    ],
)
def test_what_is_too_far_for_the_turn_is_told_how_far_it_is(points: int, told: str) -> None:
    position = replace(island(ON_FOOT), action_points=points)
    refused = refusal(position, Walk(BY_NAME["B6"]))
    assert refused
    assert refused.message == told


@pytest.mark.parametrize("to", ["D2", "C3", "E3", "D4", "D3"])
def test_temples_tokens_pillis_and_water_block(to: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  # r1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  7 #R #G  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
    """)
    assert verdict(position, "walk", to=to) == "walk.blocked"
    assert verdict(position, "walk", to=to, override=True) == "walk.blocked"


def test_the_lake_blocks() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #R  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
    """)
    assert verdict(position, "walk", to="A1") == "walk.blocked"
    assert verdict(position, "walk", to="C1") == "walk.blocked"


@pytest.mark.parametrize(
    "bridge, beside, code",
    [
        ("D4", "D3", None),
        ("D4", "D5", None),
        ("D4", "C4", "walk.far"),
        ("D4", "E4", "walk.far"),
        ("H4", "G4", None),
        ("H4", "I4", None),
        ("H4", "H3", "walk.far"),
        ("H4", "H5", "walk.far"),
    ],
)
def test_a_pilli_walks_onto_a_bridge_and_off_it_by_its_ramps(
    bridge: str, beside: str, code: str | None
) -> None:
    position = island(TWO_BRIDGES)
    for here, there in ((beside, bridge), (bridge, beside)):
        standing = replace(position, pillis=(BY_NAME[here], BY_NAME["H6"]))
        assert verdict(standing, "walk", to=there) == code


def test_a_pilli_may_stop_on_a_bridge_and_walk_on_in_a_later_turn() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  # #R  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  |  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    position = after(position, "walk", to="D4")
    position = after(after(position, "end_turn"), "end_turn")
    assert after(position, "walk", to="D5").pilli(ANA) is BY_NAME["D5"]


def test_a_bridge_bears_one_pilli() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  # #R  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |G  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
    """)
    assert verdict(position, "walk", to="C3") == "walk.blocked"


@pytest.mark.parametrize("to", ["D3", "D5"])
def test_an_occupied_ramp_blocks(to: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  # r1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  # |R  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  # #G  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    assert verdict(position, "walk", to=to) == "walk.blocked"


def test_nobody_walks_from_bridge_to_bridge() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  # |R  |  #  #  -  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    assert verdict(position, "walk", to="E4") == "walk.far"
    assert after(position, "boat", to="E4").action_points == 5


def test_not_even_where_a_table_dug_a_ramp_away() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  # -R  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  |  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
    """)
    assert verdict(position, "walk", to="D4") == "walk.far"
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  -  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  # |R  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
    """)
    assert verdict(position, "walk", to="D3") == "walk.far"


# By boat.


@pytest.mark.parametrize("to, cost", [("E3", 1), ("G3", 2), ("H3", 3), ("I3", 4)])
def test_each_leg_from_bridge_to_bridge_costs_a_point(to: str, cost: int) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |R  ~  |  ~  |  |  |  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    sailed = after(position, "boat", to=to)
    assert sailed.pillis == (BY_NAME[to], BY_NAME["H6"])
    assert sailed.action_points == 6 - cost


@pytest.mark.parametrize("to, cost", [("D3", 1), ("L3", 1), ("F3", 2)])
def test_a_trip_costs_the_fewest_legs_and_the_lake_is_water_too(to: str, cost: int) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  ~ |R  ~  |  ~  |  ~  ~  ~  ~  ~  |  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert after(position, "boat", to=to).action_points == 6 - cost


@pytest.mark.parametrize("to", ["D2", "S7", "C9", "G13"])
def test_the_lake_is_one_body_all_round_and_s6_is_part_of_it(to: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  . |R  #  -  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  -  #  #
         8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
         9  .  .  |  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  .
        10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
        11  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .
        12  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13  #  #  #  #  #  #  -  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14  .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    assert after(position, "boat", to=to).action_points == 5


def test_a_boat_passes_under_an_occupied_bridge_and_pays_the_leg() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |R  ~  |  ~ |G  ~  |  #  |  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert after(position, "boat", to="I3").action_points == 3


@pytest.mark.parametrize("to", ["G3", "D3", "C3", "C2", "A1"])
def test_a_boat_stops_at_a_free_bridge_only(to: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |R  ~  |  ~ |G  ~  |  #  |  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "boat", to=to) == "boat.blocked"
    assert verdict(position, "boat", to=to, override=True) == "boat.blocked"


def test_a_boat_leaves_from_a_bridge_only() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  # #R  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  |  ~  |  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert verdict(position, "boat", to="E3") == "boat.not_on_bridge"
    insisted = after(position, "boat", to="E3", override=True)
    assert (insisted.pilli(ANA), insisted.action_points) == (BY_NAME["E3"], 5)


@pytest.mark.parametrize("to", ["K3", "F4", "O7"])
def test_no_boat_without_water_that_is_joined_orthogonally(to: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |R  ~  #  #  #  #  #  #  |  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  ~  |  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  -  #  #  #  #  #  #
    """)
    assert verdict(position, "boat", to=to) == "boat.unconnected"
    insisted = after(position, "boat", to=to, override=True)
    assert (insisted.pilli(ANA), insisted.action_points) == (BY_NAME[to], 5)


def test_an_overridden_boat_with_a_route_costs_its_legs_as_far_as_points_go() -> None:
    drawn = """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |R  ~  |  ~ |G  ~  |  #  |  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """
    assert verdict(island(drawn, action_points=2), "boat", to="I3") == "turn.no_points"
    assert after(island(drawn, action_points=2), "boat", to="I3", override=True).action_points == 0
    assert after(island(drawn, action_points=4), "boat", to="I3", override=True).action_points == 1


# With a leap.


@pytest.mark.parametrize("to", ["C3", "T6", "H6", "H7", "I7", "D3", "D4", "B1"])
def test_a_pilli_leaps_to_any_free_land_cell_or_free_bridge(to: str) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  |  # #R  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
         9  .  .  #  #  #  # #G  #  #  #  #  #  #  #  ~  #  #  #  #  #  .
    """)
    leapt = after(position, "leap", to=to)
    assert leapt.pillis == (BY_NAME[to], BY_NAME["G9"])
    assert leapt.action_points == 1


@pytest.mark.parametrize("to", ["C3", "D3", "E3", "F3", "G3", "H3", "H6", "A1", "S6", "O7"])
def test_where_it_is_not_free_no_pilli_leaps(to: str) -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # g1 |B  7 #R  ~ r4  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  # SG  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  #  #  #
        """,
        colours="red grey black",
    )
    assert verdict(position, "leap", to=to) == "leap.blocked"
    assert verdict(position, "leap", to=to, override=True) == "leap.blocked"


def test_a_leap_with_four_points_is_an_override() -> None:
    position = island(action_points=4)
    assert verdict(position, "leap", to="C3") == "turn.no_points"
    insisted = after(position, "leap", to="C3", override=True)
    assert (insisted.pilli(ANA), insisted.action_points) == (BY_NAME["C3"], 0)


# In which order rules are reported.


@pytest.mark.parametrize(
    "does, to, code",
    [
        ("walk", "D3", "walk.blocked"),
        ("walk", "C5", "turn.wrong_player"),
        ("boat", "D4", "boat.blocked"),
        ("boat", "H4", "turn.wrong_player"),
        ("leap", "D3", "leap.blocked"),
        ("leap", "C5", "turn.wrong_player"),
    ],
)
def test_what_is_impossible_is_reported_before_what_is_illegal(
    does: str, to: str, code: str
) -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # #R g1  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  ~  #  #  #  |  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
        """,
        action_points=0,
    )
    assert verdict(position, does, to=to, by="grey") == code


def test_which_refusals_of_a_move_may_be_overridden() -> None:
    codes = [code for code in Code if code.startswith(("walk.", "boat.", "leap."))]
    illegal = ["walk.far", "boat.not_on_bridge", "boat.unconnected"]
    assert [code for code in codes if code.kind is Kind.ILLEGAL] == illegal
    assert [code for code in codes if code.yields_to_override] == illegal
