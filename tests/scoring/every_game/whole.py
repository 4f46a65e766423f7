"""Whole games by the rules, as far as they allow to go on."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from scoring.game import play
from tests.scoring.every_game.hunted import Hunted


class Played(NamedTuple):
    setup: Any
    positions: list[Any]
    """At the start, and after each action."""
    actions: list[Any]


@lru_cache(maxsize=16)
def played(game: Hunted, seed: int) -> Played:
    source = Random(seed)
    setup = game.deal_whole(source)
    positions, actions = [game.rules.start(setup)], list[Any]()
    while not positions[-1].finished:
        actions.append(game.read(positions[-1], game.choose(source, positions[-1])))
        positions.append(play(game.rules, positions[-1], actions[-1]))
    return Played(setup, positions, actions)
