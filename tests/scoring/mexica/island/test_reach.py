"""What a Pilli can reach: bridges by water, cells by foot and boat, and the way there."""

import pytest

from scoring.game import Seat
from scoring.mexica import Position, play
from scoring.mexica.board.island import BOARD, BY_NAME, Cell, cell_names, members, neighbours
from scoring.mexica.board.travel import reach, trip_legs, waterways
from tests.scoring.mexica.board import action, after, island, verdict

ANA, BO = Seat(0), Seat(1)


def test_the_legs_of_a_trip() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |R  ~  |  ~ |G  ~  |  #  |  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    c3, c2 = BY_NAME["C3"], BY_NAME["C2"]
    legs = {to: trip_legs(position, c3, BY_NAME[to]) for to in ("E3", "G3", "I3", "K3", "C2")}
    assert legs == {"E3": 1, "G3": 2, "I3": 3, "K3": None, "C2": None}
    assert trip_legs(position, c2, BY_NAME["E3"]) is None
    # In a path, legs in a row are one trip.
    within = reach(position, ANA)
    assert within.cost(BY_NAME["I4"]) == 4
    assert within.path(BY_NAME["I4"])[0] == action("boat", to="I3")
    assert len(within.path(BY_NAME["I4"])) == 2
    assert within.cost(BY_NAME["G3"]) is None


def test_waterways_join_bridges_with_no_other_between() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  |  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  |  ~  |  ~  |  |  #  ~  ~  |  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
    """)
    ways = {
        next(members(bridge)).name: " ".join(cell_names(others))
        for bridge, others in waterways(position).items()
    }
    assert ways == {
        "B2": "L3",
        "C3": "E3",
        "E3": "C3 G3",
        "G3": "E3 H3",
        "H3": "G3",
        "L3": "B2",
    }


def test_what_is_within_reach_and_for_how_many_points() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  . #R  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  |  ~  |  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  # g1  # r2  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    within = reach(position, ANA)
    assert cell_names(within.cells) == ["F1", "G1", "H1", "I1", "J1", "H2", "J2"]
    costs = {cell.name: within.cost(cell) for cell in members(within.cells)}
    assert costs == {"F1": 0, "G1": 1, "H1": 2, "I1": 3, "J1": 4, "H2": 3, "J2": 4}
    assert within.path(BY_NAME["J2"]) == (
        action("walk", to="G1"),
        action("walk", to="H1"),
        action("walk", to="H2"),
        action("boat", to="J2"),
    )


def test_boats_pass_under_occupied_bridges_and_stop_at_none() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |R  ~  ~ |G |S  ~  |  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
        """,
        colours="red grey sand",
    )
    within = reach(position, ANA)
    assert [cell_names(cells) for cells in within.passed[:4]] == [[], ["F3"], ["G3"], []]
    assert not any(within.passed[4:])
    assert {name: within.cost(BY_NAME[name]) for name in ("F3", "G3", "I3", "I2")} == {
        "F3": None,
        "G3": None,
        "I3": 3,
        "I2": 4,
    }


def test_there_is_no_path_to_where_a_pilli_is_or_cannot_go() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #R  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  . r1  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
    """)
    within = reach(position, ANA)
    assert (within.cost(BY_NAME["B1"]), within.path(BY_NAME["B1"])) == (0, ())
    assert (within.cost(BY_NAME["B3"]), within.path(BY_NAME["B3"])) == (None, ())


def test_other_pillis_stand_still() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  . #R  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  . #G  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
    """)
    assert cell_names(reach(position, ANA).cells) == ["B1"]
    assert reach(position, BO).cost(BY_NAME["C3"]) == 2


@pytest.mark.parametrize(
    "drawn",
    [
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |R  ~  |  ~ |G  ~  |  #  |  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        """,
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  . |R  #  -  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  - r1  #
         8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
         9  .  . |G  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  .
        10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
        11  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .
        12  #  |  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13  #  #  #  #  #  #  -  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14  .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |R  ~  |  #  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  # r1  #  |  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  -  # r1  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  ~  ~  |  ~ SG  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  #  #  #
        """,
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  ~  ~  ~  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  ~  ~  # #R  S EG  S  #  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  |  ~  ~  ~  ~  S r1  #  #  #  #  #  ~  #  #  #  #  #  #
         9  .  .  #  #  # g1  ~  |  #  #  #  #  #  #  ~  #  #  #  #  #  .
        10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
        11  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .
        """,
    ],
    ids=["chain", "lake", "portage", "palace"],
)
def test_a_path_can_be_played_step_by_step_and_costs_as_little_as_can_be(drawn: str) -> None:
    position = island(drawn, action_points=99)
    within = reach(position, ANA)
    cheapest = costs_by_playing(position)
    assert {cell: within.cost(cell) for cell in members(BOARD)} == {
        cell: cheapest.get(cell) for cell in members(BOARD)
    }
    for to, cost in cheapest.items():
        there = position
        for step in within.path(to):
            there = play(there, step)
        assert (there.pilli(ANA), there.action_points) == (to, 99 - cost)


def costs_by_playing(position: Position) -> dict[Cell, int]:
    """The fewest points to each cell, found by playing on from every cell found so far."""
    costs = {position.pilli(ANA): 0}
    found = [position]
    for here in found:
        for does, targets in (
            ("walk", neighbours(here.pilli(ANA).bit) & BOARD),
            ("boat", here.bridges),
        ):
            for to in members(targets):
                if verdict(here, does, to=to.name) is None:
                    there = after(here, does, to=to.name)
                    spent = position.action_points - there.action_points
                    if spent < costs.get(to, spent + 1):
                        costs[to] = spent
                        found.append(there)
    return costs
