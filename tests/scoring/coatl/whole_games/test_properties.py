"""What holds at every moment of every game."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise

import pytest

from scoring.coatl import Position, write_action
from scoring.coatl.box.pieces import Part
from scoring.coatl.cards.catalogue import COPIES
from scoring.coatl.record.report import report
from tests.scoring.coatl.whole_games.hunted import COATL_HUNTED
from tests.scoring.every_game.whole import played

SEEDS = pytest.mark.parametrize("seed", range(4))


@pytest.mark.slow
@SEEDS
def test_nothing_is_lost(seed: int) -> None:
    """Neither a piece nor a card, and what the hidden places hold never falls below nothing."""
    for position in played(COATL_HUNTED, seed).positions:
        told = report(position)
        assert told == json.loads(json.dumps(told))
        assert_pieces_conserved(position)
        laid = Counter(card for _, _, coatl in position.all_coatls() for card in coatl.prophecies)
        assert all(count <= COPIES[card] for card, count in laid.items())
        assert all(hand.prophecies >= 0 <= hand.unknown_temples for hand in position.hands)


def assert_pieces_conserved(position: Position) -> None:
    left = position.left
    assert min(left.values()) >= 0
    for part in Part:
        hidden = sum(position.supply(part))
        assert min(position.supply(part)) >= 0
        assert hidden == sum(count for piece, count in left.items() if piece.part is part)


@SEEDS
def test_a_serpent_only_grows(seed: int) -> None:
    """What lies is never moved or taken away; the trigger that fell first stays."""
    positions = played(COATL_HUNTED, seed).positions
    for before, after in pairwise(positions):
        for seat, number, coatl in before.all_coatls():
            now = after.coatl(seat, number)
            assert now
            assert str(coatl) in str(now)
            assert now.prophecies[: len(coatl.prophecies)] == coatl.prophecies
        assert before.ending in (None, after.ending)


def test_players_reach_everything_there_is() -> None:
    games = [played(COATL_HUNTED, seed) for seed in range(4)]
    done = {write_action(action)["do"] for game in games for action in game.actions}
    steps = {"start", "add", "fulfil", "temple", "done"}
    assert done == steps | {"take", "choose", "pick", "future", "priest"}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 160))
def test_all_of_it_holds_in_many_more_games(seed: int) -> None:
    test_nothing_is_lost(seed)
    test_a_serpent_only_grows(seed)
