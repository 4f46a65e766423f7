"""The first round: no player may be shut in by another."""

import pytest

from scoring.game import Kind, Seat
from scoring.mexica import Code, refusal
from scoring.mexica.board.island import BY_NAME, parse_cells
from scoring.mexica.board.pieces import Axis
from scoring.mexica.board.travel import shut_in
from scoring.mexica.legal import legal
from tests.scoring.mexica.board import action, after, island, verdict
from tests.scoring.mexica.islands import BARE_TIP, CANAL_AT_THE_TIP, RED_AT_THE_TIP

ANA, BO = Seat(0), Seat(1)


def test_no_canal_shuts_another_pilli_in() -> None:
    position = island(
        CANAL_AT_THE_TIP,
        round=1,
    )
    refused = refusal(position, action("canal", cells="B3"))
    assert refused is not None
    assert (refused.code, refused.kind) == (Code.TRAP_FIRST_ROUND, Kind.ILLEGAL)
    assert refused.message == (
        "In the first round nobody may be shut in. If you open the ring again in the same turn,"
        " record it anyway."
    )
    assert verdict(position, "canal", cells="B3 C3") == "trap.first_round"
    assert verdict(position, "canal", cells="C3") is None


def test_a_table_may_insist_and_pays_as_ever() -> None:
    position = island(
        CANAL_AT_THE_TIP,
        round=1,
    )
    insisted = after(position, "canal", cells="B3", override=True)
    assert BO in shut_in(insisted)
    assert insisted.action_points == 5


@pytest.mark.parametrize("period, round_", [(1, 2), (2, 1)], ids=["round 2", "period 2"])
def test_later_it_is_allowed(period: int, round_: int) -> None:
    position = island(
        CANAL_AT_THE_TIP,
        period=period,
        round=round_,
    )
    assert BO in shut_in(after(position, "canal", cells="B3"))


def test_the_first_round_is_the_first_turn_of_each_player() -> None:
    position = island(
        RED_AT_THE_TIP,
        round=1,
        on_turn=BO,
    )
    assert verdict(position, "canal", cells="B3") == "trap.first_round"
    assert verdict(after(position, "end_turn"), "canal", cells="B3") is None
    assert verdict(after(after(position, "end_turn"), "end_turn"), "canal", cells="B3") is None


def test_anybody_else_may_not_be_shut_in() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #S  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        """,
        colours="red grey sand",
        round=1,
    )
    assert verdict(position, "canal", cells="B3") == "trap.first_round"


def test_a_player_may_shut_himself_in() -> None:
    position = island(
        RED_AT_THE_TIP,
        round=1,
    )
    assert ANA in shut_in(after(position, "canal", cells="B3"))


def test_who_was_shut_in_before_may_be_shut_in_more() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        """,
        round=1,
    )
    assert BO in shut_in(after(position, "canal", cells="B2"))


def test_no_temple_takes_the_last_step_of_another() -> None:
    position = island(
        BARE_TIP,
        round=1,
    )
    assert verdict(position, "temple", at="B2", level=1) == "trap.first_round"
    assert verdict(position, "temple", at="C2", level=1) is None


@pytest.mark.parametrize("at, code", [("B2", "trap.first_round"), ("E2", None)])
def test_no_token_is_put_in_the_way_of_another(at: str, code: str | None) -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  # #R  #  ~  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  |  ~  ~  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        """,
        round=1,
    )
    assert verdict(position, "found", token=5, at=at) == code


@pytest.mark.parametrize(
    "ana, does, to", [("C2", "walk", "B2"), ("B3", "walk", "B2"), ("T7", "leap", "B2")]
)
def test_no_pilli_stands_in_the_way_of_another(ana: str, does: str, to: str) -> None:
    position = island(
        BARE_TIP,
        round=1,
        pillis=(BY_NAME[ana], BY_NAME["B1"]),
    )
    assert verdict(position, does, to=to) == "trap.first_round"


@pytest.mark.parametrize("ana, does", [("D2", "walk"), ("B7", "boat"), ("T7", "leap")])
def test_no_pilli_stops_on_the_only_bridge_of_another(ana: str, does: str) -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  -  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  |  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
        """,
        round=1,
        pillis=(BY_NAME[ana], BY_NAME["B1"]),
    )
    assert verdict(position, does, to="C2") == "trap.first_round"
    assert verdict(position, does, to="C2", override=True) is None


def test_three_temples_round_a_start_cell_ring_somebody_in() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         6  .  #  #  #  #  #  # SR  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  # SS  E SB  #  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  #  #  # r1 SG r1  #  #  #  #  #  ~  #  #  #  #  #  #
        """,
        colours="red grey sand black",
        round=1,
    )
    assert verdict(position, "temple", at="H9", level=1) == "trap.first_round"
    assert verdict(position, "canal", cells="H9") == "trap.first_round"
    # With Ana's leap the way over H6 is free.
    assert verdict(position, "leap", to="H9") is None
    assert verdict(position, "temple", at="H10", level=1) is None
    assert verdict(position, "temple", at="H9", level=1, override=True) is None


WALLS = """
     1  .  #  .  .  .  #  #  #  ~  #  .  .  .  .  .  .  .  .  .  .  .
     2  .  #  #  #  #  #  #  #  ~  #  #  #  .  .  .  .  .  .  .  .  .
     3  #  #  #  #  #  #  #  #  ~  #  #  #  .  .  .  .  .  .  .  .  .
     4  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  .  .  .  .  .  .  .
     5  .  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  #  .  .  .  .  .
     6  .  #  #  #  #  #  #  S  #  ~  #  #  #  #  ~  #  #  #  .  #  #
     7  .  #  #  #  #  #  S  E  S  ~  #  #  #  #  ~  #  #  #  #  #  #
     8  .  ~  ~  ~  ~  ~  ~ SR  #  ~  # #G  #  #  ~  #  #  #  #  #  #
     9  .  .  #  #  #  #  ~  ~  ~  ~  #  #  #  #  ~  #  #  #  #  #  .
    10  .  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  #  #  .  .  .  .
    11  #  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  .  .  .  .  .  .
    12  #  #  #  #  #  #  #  #  #  ~  #  #  #  .  .  .  .  .  .  .  .
    13  #  #  #  #  #  #  #  #  #  ~  #  .  .  .  .  .  .  .  .  .  .
    14  .  .  #  #  #  #  .  .  ~  ~  .  .  .  .  .  .  .  .  .  .  .
"""
"""Bo's third in the east has more places than either of the two in the west, not than both."""


def test_a_bridge_that_makes_another_stretch_the_largest_shuts_somebody_in() -> None:
    position = island(WALLS, round=1)
    assert BO not in shut_in(position)
    assert verdict(position, "bridge", at="D8", axis="NS") == "trap.first_round"
    assert verdict(position, "bridge", at="D8", axis="NS", override=True) is None
    assert verdict(position, "bridge", at="J7", axis="EW") is None
    assert parse_cells("D8") & position.canals & ~legal(position).bridge[Axis.NS]
    assert parse_cells("J7") & legal(position).bridge[Axis.EW]


def test_the_only_bridge_of_another_is_not_moved() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #G  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  -  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  |  #  |  #  |  #  |  #  |  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
         9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  .
        10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
        11  #  #  |  #  |  #  |  #  |  #  |  #  #  #  #  .  .  .  .  .  .
        12  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        """,
        round=1,
    )
    does = {"to": "O7", "axis": "EW"}
    assert verdict(position, "move_bridge", origin="C2", **does) == "trap.first_round"
    assert verdict(position, "move_bridge", origin="E5", **does) is None


def test_every_other_rule_is_reported_before_the_trap() -> None:
    position = island(
        CANAL_AT_THE_TIP,
        round=1,
        action_points=0,
        doubles=0,
    )
    assert verdict(position, "canal", cells="B3") == "turn.no_points"
    assert verdict(position, "canal", cells="B3", by="grey") == "turn.wrong_player"
    assert verdict(position, "canal", cells="B3 C3") == "canal.supply"
    assert after(position, "canal", cells="B3", override=True).action_points == 0


def test_a_tracker_game_has_no_first_round() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        """,
        mode="tracker",
    )
    assert not position.is_first_round
    assert verdict(position, "canal", cells="B3") is None
    assert BO not in shut_in(position)
