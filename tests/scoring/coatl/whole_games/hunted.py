"""Cóatl as both readings play it."""

from __future__ import annotations

from random import Random

from scoring.coatl import Code, Setup
from scoring.coatl.box.pieces import Mode
from scoring.coatl.game import COATL
from scoring.coatl.legal import legal_actions
from tests.scoring.coatl.naive.game import NaiveGame
from tests.scoring.coatl.whole_games.players import choose, deal
from tests.scoring.coatl.whole_games.wild import wild
from tests.scoring.every_game.hunted import Hunted


def _deal(source: Random, mode: str | None) -> Setup:
    return deal(source, Mode(mode) if mode else None)


def _deal_whole(source: Random) -> Setup:
    return deal(source, Mode.REFEREE)


COATL_HUNTED = Hunted(
    COATL, NaiveGame, _deal, _deal_whole, choose, wild, legal_actions, Code, endings=("end",)
)
