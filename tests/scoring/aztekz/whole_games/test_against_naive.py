"""The engine against the naive reading: never a different verdict, never another report.

A seed makes every choice of a game, so a game that goes wrong can be played again.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from scoring.aztekz import Code, write_action
from scoring.aztekz.box.pieces import Mode
from tests.scoring.aztekz.whole_games.players import choose, deal
from tests.scoring.aztekz.whole_games.tables import LONG, Duel
from tests.scoring.aztekz.whole_games.wild import wild

LONGER = 20
"""How many times as many games a long hunt plays."""
ENDINGS = ("end", "recount")
"""Done whenever they are possible, they would end a game before it has begun."""


def hunt(seed: int) -> Duel:
    """After some sensible actions nearly anything is asked, and done if it can be recorded."""
    source = Random(seed)
    duel = Duel(deal(source))
    for _ in range(source.choice([0, 20, 50, 80, 120, 160])):
        sensible(source, duel)
    for _ in range(16):
        duel.compare()
        for _ in range(6):
            written = wild(source, duel.position)
            if duel.ask(written) or (written["do"] in ENDINGS and source.random() < 0.97):
                continue
            duel.play(written)
        sensible(source, duel)
    return duel


def sensible(source: Random, duel: Duel) -> None:
    if not duel.position.finished:
        written = write_action(choose(source, duel.position))
        assert not duel.ask(written), duel.told(written)
        duel.play(written)


def hunts(seeds: Iterable[int]) -> set[str]:
    return {code for seed in seeds for code in hunt(seed).said}


def test_no_action_is_judged_differently() -> None:
    assert len(hunts(range(60))) > 30


@pytest.mark.parametrize("seed", range(6))
def test_no_whole_game_is_reported_differently(seed: int) -> None:
    source = Random(seed)
    duel = Duel(deal(source, Mode.SHEET if seed == 0 else Mode.REFEREE))
    while not duel.position.finished:
        sensible(source, duel)
        if len(duel.played) % 5 == 0:
            duel.compare()
    duel.compare()


@pytest.mark.slow
@pytest.mark.parametrize("part", range(2))
def test_not_in_hundreds_of_games_either(part: int) -> None:
    """Not one kind of refusal is missed out."""
    games = 200 * LONGER if LONG else 200
    assert hunts(range(100 + games * part, 100 + games * (part + 1))) == {*map(str, Code)}
