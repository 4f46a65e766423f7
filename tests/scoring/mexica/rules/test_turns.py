"""A turn: action points, action tokens, whose turn it is; the rulebook's example turns."""

from dataclasses import replace
from typing import Any

import pytest

from scoring.game import Kind, Seat
from scoring.mexica import Code, Position, Refused, play, refusal
from scoring.mexica.board.island import BY_NAME
from scoring.mexica.board.travel import reach, shut_in
from tests.scoring.mexica.board import action, after, island, points, verdict

EVERY_ACTION: list[dict[str, Any]] = [
    {"do": "canal", "cells": "H2"},
    {"do": "canal", "cells": "H2 I2"},
    {"do": "bridge", "at": "O7", "axis": "EW"},
    {"do": "move_bridge", "origin": "E3", "to": "O7", "axis": "EW"},
    {"do": "temple", "at": "H2", "level": 1},
    {"do": "walk", "to": "C4"},
    {"do": "boat", "to": "E3"},
    {"do": "leap", "to": "T6"},
    {"do": "take"},
    {"do": "spend"},
    {"do": "found", "token": 13, "at": "H2"},
    {"do": "discard_token", "token": 13},
    {"do": "end_turn"},
]


def turn(position: Position, *actions: dict[str, Any]) -> tuple[Position, list[int]]:
    """The position after some actions, and what each of them cost."""
    spent = []
    for does in actions:
        points_before = position.action_points
        position = after(position, **does)
        spent.append(points_before - position.action_points)
    return position, spent


def name(value: object) -> str | None:
    return str(value["do"]) if isinstance(value, dict) else None


@pytest.mark.parametrize(
    "does, cost",
    [
        ({"do": "canal", "cells": "H2"}, 1),
        ({"do": "canal", "cells": "H2 I2"}, 1),
        ({"do": "bridge", "at": "O7", "axis": "EW"}, 1),
        ({"do": "walk", "to": "C4"}, 1),
        ({"do": "boat", "to": "E3"}, 1),
        ({"do": "boat", "to": "G3"}, 2),
        ({"do": "leap", "to": "T6"}, 5),
        ({"do": "take"}, 1),
    ],
    ids=name,
)
def test_what_an_action_costs(does: dict[str, Any], cost: int) -> None:
    """With as many points as it costs nothing speaks against it; with one less that alone."""
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |R  ~  |  ~  |  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        """,
        action_points=cost,
    )
    assert verdict(position, **does) is None
    assert after(position, **does).action_points == 0
    poorer = replace(position, action_points=cost - 1)
    refused = refusal(poorer, action(**does))
    assert refused is not None
    assert (refused.code, refused.kind) == (Code.TURN_NO_POINTS, Kind.ILLEGAL)
    assert refused.message == f"Action points that this costs: {cost}; left: {cost - 1}."
    assert after(poorer, **does, override=True).action_points == 0


@pytest.mark.parametrize(
    "does, cost",
    [
        ({"do": "temple", "at": "G1", "level": 1}, 1),
        ({"do": "temple", "at": "G1", "level": 2}, 2),
        ({"do": "temple", "at": "G1", "level": 3}, 3),
        ({"do": "temple", "at": "G1", "level": 4}, 4),
        ({"do": "found", "token": 5, "at": "G1"}, 0),
    ],
    ids=name,
)
def test_what_an_action_in_a_district_costs(does: dict[str, Any], cost: int) -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  # #R  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  #  #  #  #  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .  .  .  .
        """,
        action_points=cost,
    )
    assert verdict(position, **does) is None
    assert after(position, **does).action_points == 0


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_temple_higher_than_the_points_allow_is_refused(level: int) -> None:
    position = island(action_points=level - 1)
    assert verdict(position, "temple", at="H2", level=level) == "turn.no_points"
    insisted = after(position, "temple", at="H2", level=level, override=True)
    assert insisted.action_points == 0
    assert insisted.temples[0] == BY_NAME["H2"].bit


def test_an_override_costs_what_the_action_costs() -> None:
    position = island(action_points=6)
    assert after(position, "temple", at="H2", level=4, override=True).action_points == 2


def test_any_action_may_be_done_any_number_of_times() -> None:
    position = island()
    for cells in ("B2", "C2 D2", "E2", "F2 G2", "H2", "I2"):
        position = after(position, "canal", cells=cells)
    assert position.action_points == 0


def test_actions_may_be_done_in_any_order() -> None:
    position, spent = turn(
        island("""
                A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
             2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
             3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
             4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
             5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
             6  .  #  #  #  #  #  # SR  #  #  #  #  #  #  ~  #  #  #  .  #  #
        """),
        {"do": "take"},
        {"do": "temple", "at": "H2", "level": 1},
        {"do": "walk", "to": "H5"},
        {"do": "canal", "cells": "C2"},
        {"do": "spend"},
        {"do": "walk", "to": "H4"},
        {"do": "temple", "at": "H3", "level": 2},
    )
    assert spent == [1, 1, 1, 1, -1, 1, 2]
    assert (position.action_points, position.held) == (0, (0, 0))


def test_six_points_a_turn_and_unused_ones_are_lost() -> None:
    position = after(island(), "canal", cells="H2")
    assert position.action_points == 5
    for_bo = after(position, "end_turn")
    assert (for_bo.on_turn, for_bo.action_points) == (1, 6)
    for_ana = after(after(for_bo, "canal", cells="I2"), "end_turn")
    assert (for_ana.on_turn, for_ana.action_points) == (0, 6)


def test_a_turn_may_end_with_no_points_left() -> None:
    assert after(island(action_points=0), "end_turn").on_turn == 1


def test_at_most_two_tokens_are_taken_in_a_turn() -> None:
    position = after(after(island(), "take"), "take")
    assert (position.held, position.action_tokens_left) == ((2, 0), 10)
    assert position.action_points == 4
    assert verdict(position, "take") == "take.limit"
    third = after(position, "take", override=True)
    assert (third.held, third.action_points) == ((3, 0), 3)
    assert verdict(third, "take") == "take.limit"


def test_spending_one_does_not_make_room_for_another() -> None:
    position = after(after(after(island(), "take"), "take"), "spend")
    assert verdict(position, "take") == "take.limit"


def test_the_next_turn_allows_two_tokens_again() -> None:
    position = after(after(island(), "take"), "take")
    position = after(position, "end_turn")
    position = after(after(position, "take"), "take")
    assert position.held == (2, 2)
    assert verdict(position, "take") == "take.limit"
    position = after(position, "end_turn")
    assert after(after(position, "take"), "take").held == (4, 2)


def test_the_box_holds_twelve_action_tokens() -> None:
    position = island(held=(7, 5))
    assert verdict(position, "take") == "take.supply"
    assert verdict(position, "take", override=True) == "take.supply"
    assert verdict(after(position, "spend"), "take") is None
    assert verdict(island(held=(7, 4)), "take") is None


def test_a_token_spent_gives_a_point_for_nothing() -> None:
    position = after(island(held=(2, 5), action_points=0), "spend")
    assert (position.held, position.action_points) == ((1, 5), 1)
    assert after(island(held=(2, 5)), "spend").action_points == 7


def test_who_holds_no_token_spends_none() -> None:
    position = island(held=(0, 3))
    assert verdict(position, "spend") == "spend.none"
    assert verdict(position, "spend", override=True) == "spend.none"


def test_an_impossible_taking_is_reported_before_an_illegal_one() -> None:
    position = island(held=(0, 12), taken=2, action_points=0)
    assert verdict(position, "take", by="grey") == "take.supply"
    assert verdict(position, "spend", by="grey") == "spend.none"
    assert verdict(island(taken=2, action_points=0), "take") == "take.limit"


@pytest.mark.parametrize("does", EVERY_ACTION, ids=name)
def test_only_the_player_on_turn_acts(does: dict[str, Any]) -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |R  ~  |  ~  |  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
        """,
        held=(1, 1),
    )
    refused = refusal(position, action(**does, by="grey"))
    assert refused is not None
    assert (refused.code, refused.kind) == (Code.TURN_WRONG_PLAYER, Kind.ILLEGAL)
    assert refused.message == "It is Ana's turn."
    assert verdict(position, **does, by="grey", override=True) == "turn.wrong_player"
    assert verdict(position, **does, by="red") == verdict(position, **does)


def test_then_it_is_the_next_players_turn() -> None:
    position = after(island(), "end_turn", by="red")
    assert verdict(position, "canal", cells="H2", by="red") == "turn.wrong_player"
    assert verdict(position, "canal", cells="H2", by="grey") is None


@pytest.mark.parametrize("does", EVERY_ACTION, ids=name)
def test_nothing_is_done_once_the_game_is_over(does: dict[str, Any]) -> None:
    position = island(finished=True)
    assert verdict(position, **does) == "game.finished"
    assert verdict(position, **does, override=True) == "game.finished"


def test_a_tracker_game_knows_neither_turns_nor_points() -> None:
    position, spent = turn(
        island(mode="tracker"),
        {"do": "canal", "cells": "C3", "by": "grey"},
        {"do": "bridge", "at": "C3", "axis": "NS", "by": "red"},
        {"do": "temple", "at": "H2", "level": 4, "by": "grey"},
    )
    assert spent == [0, 0, 0]
    assert position.action_points == 0


def test_a_refused_action_is_not_played() -> None:
    with pytest.raises(Refused, match="holds no action token") as refused:
        play(island(), action("spend"))
    assert refused.value.refusal.code is Code.SPEND_NONE


def test_which_refusals_of_a_turn_may_be_overridden() -> None:
    illegal = [Code.TURN_WRONG_PLAYER, Code.TURN_NO_POINTS, Code.TAKE_LIMIT]
    assert [code.kind for code in illegal] == [Kind.ILLEGAL] * 3
    assert [code.yields_to_override for code in illegal] == [False, True, True]
    impossible = [Code.TAKE_SUPPLY, Code.SPEND_NONE, Code.GAME_FINISHED]
    assert [code.kind for code in impossible] == [Kind.IMPOSSIBLE] * 3
    assert [code.yields_to_override for code in impossible] == [False] * 3


# The rulebook's examples.


def test_a_turn_of_six_points_and_two_tokens() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         5  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  . #G  #
         7  .  #  #  #  #  #  S  E  S  #  #  #  #  # -R  #  #  #  ~  #  #
         8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  -  #  #
         9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  ~  |  ~  ~  #  .
        10  .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
        """,
        held=(2, 0),
    )
    position, spent = turn(
        position,
        {"do": "boat", "to": "S8"},
        {"do": "walk", "to": "T8"},
        {"do": "found", "token": 7, "at": "U6"},
        {"do": "temple", "at": "T7", "level": 3},
        {"do": "spend"},
        {"do": "spend"},
        {"do": "temple", "at": "U7", "level": 2},
    )
    assert spent == [2, 1, 0, 3, -1, -1, 2]
    assert points(position) == {"red": 4, "grey": 2}
    assert (position.action_points, position.held) == (0, (0, 0))


def test_a_pilli_that_is_locked_in_digs_itself_out_where_a_leap_costs_five() -> None:
    locked_in = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  #  #  #
         9  .  .  # g1  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  #  #  .
        10  .  #  #  ~  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
        11  #  #  ~ #R  ~  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .
        12  #  #  ~  #  ~  |  ~  |  #  #  #  #  #  .  .  .  .  .  .  .  .
        13  #  #  #  ~  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14  .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    assert Seat(0) in shut_in(locked_in)
    assert reach(locked_in, Seat(0)).cost(BY_NAME["H11"]) is None
    out, spent = turn(
        locked_in,
        {"do": "bridge", "at": "D10", "axis": "NS"},
        {"do": "walk", "to": "D10"},
        {"do": "canal", "cells": "E10"},
        {"do": "boat", "to": "H12"},
        {"do": "walk", "to": "H11"},
    )
    assert spent == [1, 1, 1, 2, 1]
    assert (out.pilli(Seat(0)), out.action_points) == (BY_NAME["H11"], 0)
    leapt, spent = turn(locked_in, {"do": "leap", "to": "H11"})
    assert spent == [5]
    assert (leapt.pilli(Seat(0)), leapt.action_points) == (BY_NAME["H11"], 1)


def test_two_steps_a_bridge_a_boat_a_step_and_a_token() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         3  #  #  # #R  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
         5  .  #  #  |  ~  ~  ~  #  #  #  #  #  #  #  #  #  .  .  .  .  .
         6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  #  #
    """)
    position, spent = turn(
        position,
        {"do": "walk", "to": "D4"},
        {"do": "walk", "to": "D5"},
        {"do": "bridge", "at": "G5", "axis": "NS"},
        {"do": "boat", "to": "G5"},
        {"do": "walk", "to": "G6"},
        {"do": "take"},
    )
    assert spent == [1, 1, 1, 1, 1, 1]
    assert (position.action_points, position.held) == (0, (1, 0))


def test_thirteen_cells_founded_alone_give_seven_points() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         1  .  #  .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
         2  .  # #G  #  # #R  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  ~  ~  ~  ~  ~  ~  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    position, spent = turn(
        position,
        {"do": "canal", "cells": "K3 L3"},
        {"do": "canal", "cells": "D2"},
        {"do": "found", "token": 13, "at": "L2"},
    )
    assert spent == [1, 1, 0]
    assert points(position) == {"red": 7, "grey": 0}
