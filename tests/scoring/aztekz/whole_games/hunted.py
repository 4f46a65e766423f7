"""Aztekz as both readings play it."""

from __future__ import annotations

from random import Random
from typing import Any

from scoring.aztekz import Code, Position, Setup, write_action
from scoring.aztekz.box.pieces import Mode
from scoring.aztekz.game import AZTEKZ
from scoring.aztekz.legal import legal_actions
from tests.scoring.aztekz.naive.game import NaiveGame
from tests.scoring.aztekz.whole_games.players import choose, deal
from tests.scoring.aztekz.whole_games.wild import wild
from tests.scoring.every_game.hunted import Hunted


def _deal(source: Random, mode: str | None) -> Setup:
    return deal(source, Mode(mode) if mode else None)


def _deal_whole(source: Random) -> Setup:
    return deal(source, Mode.REFEREE, source.choice([20, 40, 60]))


def _choose(source: Random, position: Position) -> dict[str, Any]:
    return write_action(choose(source, position))


AZTEKZ_HUNTED = Hunted(
    AZTEKZ,
    NaiveGame,
    _deal,
    _deal_whole,
    _choose,
    wild,
    legal_actions,
    Code,
    endings=("end", "recount"),
    names_each_once=True,
)
against = AZTEKZ_HUNTED.against
