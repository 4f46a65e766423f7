"""A bridge is moved when all are built."""

import pytest

from scoring.mexica.board.island import BY_NAME, NOWHERE, cell_names, parse_cells
from tests.scoring.mexica.board import after, island, verdict
from tests.scoring.mexica.islands import ALL_BRIDGES, ONE_BRIDGE_LEFT


def test_when_all_are_built_one_may_be_moved() -> None:
    position = island(ALL_BRIDGES)
    moved = after(position, "move_bridge", origin="E5", to="D8", axis="EW")
    assert moved.bridges_ns == position.bridges_ns & ~BY_NAME["E5"].bit
    assert moved.bridges_ew == BY_NAME["D8"].bit
    assert moved.canals == position.canals
    assert (moved.bridges_left, moved.action_points) == (0, 5)
    back = after(moved, "move_bridge", origin="D8", to="E5", axis="NS")
    assert (back.bridges_ns, back.bridges_ew) == (position.bridges_ns, NOWHERE)


def test_until_then_none_is_moved() -> None:
    position = island(ONE_BRIDGE_LEFT)
    does = {"origin": "C5", "to": "K11", "axis": "NS"}
    assert verdict(position, "move_bridge", **does) == "bridge.supply_left"
    insisted = after(position, "move_bridge", **does, override=True)
    assert cell_names(insisted.bridges & ~position.bridges) == ["K11"]
    assert cell_names(position.bridges & ~insisted.bridges) == ["C5"]
    assert (insisted.bridges_left, insisted.action_points) == (1, 5)


@pytest.mark.parametrize("origin", ["O8", "D8", "C4", "A1"])
def test_where_no_bridge_stands_none_is_moved(origin: str) -> None:
    position = island(ALL_BRIDGES)
    does = {"origin": origin, "to": "O7", "axis": "EW"}
    assert verdict(position, "move_bridge", **does) == "bridge.none"
    assert verdict(position, "move_bridge", **does, override=True) == "bridge.none"


@pytest.mark.parametrize("origin", ["C5", "E5"])
def test_no_bridge_is_moved_from_under_a_pilli(origin: str) -> None:
    position = island(ALL_BRIDGES, pillis=(BY_NAME["C5"], BY_NAME["E5"]))
    does = {"origin": origin, "to": "D8", "axis": "NS"}
    assert verdict(position, "move_bridge", **does) == "bridge.pilli"
    insisted = after(position, "move_bridge", **does, override=True)
    assert insisted.pillis == position.pillis
    assert insisted.bridges == position.bridges ^ parse_cells(f"{origin} D8")
    assert insisted.action_points == 5


@pytest.mark.parametrize("shore", ["C4", "B5", "D5", "C6"])
def test_a_pilli_whose_bridge_is_gone_steps_ashore(shore: str) -> None:
    position = island(ALL_BRIDGES, pillis=(BY_NAME["C5"], BY_NAME["H6"]))
    does = {"origin": "C5", "to": "D8", "axis": "NS", "override": True}
    assert verdict(position, "walk", to="B5") == "walk.far"
    assert verdict(after(position, "move_bridge", **does), "walk", to=shore) is None


@pytest.mark.parametrize(
    "to, axis, code",
    [
        ("C4", "NS", "bridge.no_canal"),
        ("A1", "NS", "bridge.no_canal"),
        ("G5", "EW", "bridge.occupied"),
        ("E5", "NS", "bridge.occupied"),
        ("E5", "EW", "bridge.occupied"),
        ("D8", "NS", "bridge.ramps"),
        ("O7", "NS", "bridge.ramps"),
    ],
)
def test_a_bridge_moves_to_another_cell_where_one_may_be_built(
    to: str, axis: str, code: str
) -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  |  #  |  #  |  #  |  #  |  #  |  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
         7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  #  #  #
         8  .  #  #  ~  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
         9  .  .  #  ~  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  .
        10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
        11  #  #  |  #  |  #  |  #  |  #  |  #  #  #  #  .  .  .  .  .  .
        12  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
    """)
    does = {"origin": "E5", "to": to, "axis": axis}
    assert verdict(position, "move_bridge", **does) == code
    assert verdict(position, "move_bridge", **does, override=True) == code


def test_a_bridge_is_moved_for_a_point() -> None:
    position = island(
        ALL_BRIDGES,
        action_points=1,
    )
    does = {"origin": "E5", "to": "D8", "axis": "NS"}
    broke = after(position, "move_bridge", **does)
    assert broke.action_points == 0
    does = {"origin": "D8", "to": "E5", "axis": "NS"}
    assert verdict(broke, "move_bridge", **does) == "turn.no_points"
    assert after(broke, "move_bridge", **does, override=True).action_points == 0
