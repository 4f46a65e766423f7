"""The engine against the naive reading: never a different verdict, never another report."""

from __future__ import annotations

from random import Random

import pytest

from tests.scoring.aztekz.whole_games.hunted import AZTEKZ_HUNTED
from tests.scoring.coatl.whole_games.hunted import COATL_HUNTED
from tests.scoring.every_game.hunted import LONG, REFEREE, SHEET, Duel, Hunted, hunts

EACH = pytest.mark.parametrize("game", [AZTEKZ_HUNTED, COATL_HUNTED], ids=["aztekz", "coatl"])
MANY = 20 if LONG else 1
"""How many times as many games a long hunt plays."""
PARTS = [
    *(
        pytest.param(AZTEKZ_HUNTED, 100 + 200 * MANY * part, 200 * MANY, marks=pytest.mark.long)
        for part in range(2)
    ),
    *(
        pytest.param(COATL_HUNTED, 1000 * (part + 1), 1000, marks=pytest.mark.long)
        for part in range(4)
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    "game, games, least",
    [(AZTEKZ_HUNTED, 60, 31), (COATL_HUNTED, 30, 21)],
    ids=["aztekz", "coatl"],
)
def test_no_action_is_judged_differently(game: Hunted, games: int, least: int) -> None:
    assert len(hunts(game, range(games))) >= least


@EACH
@pytest.mark.parametrize("seed", range(6))
def test_no_whole_game_is_reported_differently(game: Hunted, seed: int) -> None:
    source = Random(seed)
    duel = Duel(game, game.deal(source, SHEET if seed == 0 else REFEREE))
    while not duel.position.finished:
        duel.go_on(source)
        if len(duel.played) % 5 == 0:
            duel.compare()
    duel.compare()


@pytest.mark.parametrize("game, first, games", PARTS)
def test_not_in_hundreds_of_games_either(game: Hunted, first: int, games: int) -> None:
    """Not one kind of refusal is missed out."""
    assert hunts(game, range(first, first + games)) == set(game.codes)
