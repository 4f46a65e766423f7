"""What an action takes of the action points, as the engine counts it."""

import pytest

from scoring.mexica.effects import paid
from tests.scoring.mexica.board import action, after, island


def test_an_action_takes_what_it_costs() -> None:
    position = island(action_points=6)
    temple = action("temple", at="H2", level=4)
    assert paid(position, temple) == 4
    assert paid(position, action("leap", to="T6")) == 5
    assert paid(position, action("end_turn")) == 0


def test_an_overridden_action_takes_no_more_than_is_left() -> None:
    position = island(action_points=3)
    assert paid(position, action("temple", at="H2", level=4, override=True)) == 3


def test_a_boat_takes_a_point_a_leg() -> None:
    position = island("""
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         3  #  # |R  ~  |  ~  |  #  #  #  #  #  .  .  .  .  .  .  .  .  .
         4  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .
    """)
    assert paid(position, action("boat", to="E3")) == 1
    assert paid(position, action("boat", to="G3")) == 2


@pytest.mark.parametrize("does", [{"do": "take"}, {"do": "canal", "cells": "H2"}])
def test_what_it_takes_is_what_the_position_has_less(does: dict[str, str]) -> None:
    position = island(action_points=4)
    left = after(position, **does).action_points
    assert position.action_points - left == paid(position, action(**does)) == 1


def test_in_tracker_mode_nothing_is_paid() -> None:
    position = island(mode="tracker")
    assert paid(position, action("canal", cells="H2")) == 0
