"""What holds at every moment of every game."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from scoring.aztekz import Position, play, refusal, write_action
from scoring.aztekz.actions import Recount
from scoring.aztekz.box.pieces import ACROSS, HEROES, SEATS_OF_A_CARD, Soul
from scoring.aztekz.box.places import members
from scoring.aztekz.game import AZTEKZ
from scoring.aztekz.record.report import report
from scoring.aztekz.rules import can_be_placed
from scoring.aztekz.table.placing import chasings, placings
from scoring.aztekz.table.robberies import robberies
from scoring.aztekz.table.towers import towers
from scoring.aztekz.table.ways import ways
from tests.scoring.aztekz.whole_games.hunted import AZTEKZ_HUNTED
from tests.scoring.every_game.whole import Played, played

SEEDS = pytest.mark.parametrize("seed", range(6))


@SEEDS
def test_nothing_is_lost_and_the_field_stays_sound(seed: int) -> None:
    game = played(AZTEKZ_HUNTED, seed)
    cards = game.setup.cards or 0
    for position, action in zip(game.positions, [*game.actions, None], strict=True):
        told = report(position)
        assert all(sum(where.values()) == 8 for where in told["souls"].values())
        assert all(least >= 0 for where in told["souls"].values() for least in where.values())
        assert sum(told["cards"].values()) == cards
        assert told == json.loads(json.dumps(told))
        assert_sound(position)
        if isinstance(action, Recount):
            cards += action.cards - position.deck


def assert_sound(position: Position) -> None:
    grid = [*members(position.field.cards)]
    for line in ([place.x for place in grid], [place.y for place in grid]):
        assert not line or max(line) - min(line) < ACROSS
    standing = [figure.at for _, _, figure in position.figures()]
    assert set(standing) <= set(grid)
    assert all(standing.count(place) <= SEATS_OF_A_CARD for place in standing) or crowded(position)
    assert all(bool(figure.count) == bool(figure.soul) for _, _, figure in position.figures())
    assert all(band.chief.soul is None for band in position.bands)
    heaps = [(heap.at, heap.soul) for heap in position.lying]
    assert len(set(heaps)) == len(heaps)
    assert {place for place, _ in heaps} <= set(grid)
    assert all(heap.count > 0 for heap in position.lying)
    assert position.lying == tuple(sorted(position.lying))
    turn = position.turn
    assert (turn.hero is None) <= (not turn.stolen and turn.chased is None)


def crowded(position: Position) -> bool:
    """All three heroes of several players on one card: only who insists starts there."""
    return position.field.covered > 0


@SEEDS
def test_asking_changes_nothing(seed: int) -> None:
    for position, action in sampled(played(AZTEKZ_HUNTED, seed)):
        before = copy.deepcopy(position)
        for ask in (towers, robberies, placings, chasings):
            ask(position)
        refusal(position, action)
        play(position, action)
        assert position == before


def sampled(game: Played) -> Iterator[tuple[Position, Any]]:
    yield from list(zip(game.positions, game.actions, strict=False))[::15]


@SEEDS
def test_what_the_table_is_told_is_what_can_be_done(seed: int) -> None:
    """Robberies of whoever is on turn, ways of one step, places: all agree with the check."""
    for position, _ in sampled(played(AZTEKZ_HUNTED, seed)):
        if position.is_starting or not position.turn.hand:
            continue
        for robbery in robberies(position):
            if robbery.robber == position.on_turn:
                assert is_possible(position, robbery)
        for hero in HEROES:
            lit = ways(position, hero)
            for place in members(lit.get(1, 0)):
                step = {"do": "step", "hero": hero.value, "to": list(place)}
                assert not refused(position, step)
        fits = can_be_placed(position, position.turn.hand.paths)
        assert fits or not any(each.places for each in placings(position))


def refused(position: Position, written: Any) -> Any:
    return refusal(position, AZTEKZ.read_action(position.setup, written))


def is_possible(position: Position, robbery: Any) -> bool:
    slave = position.bands[robbery.victim].hero(robbery.slave)
    if robbery.steps:
        step = {"do": "step", "hero": "chief", "to": list(slave.at)}
        position = play(position, AZTEKZ.read_action(position.setup, step))
    steal = {"do": "steal", "of": position.owner(robbery.victim), "hero": robbery.slave}
    return not refused(position, steal)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_all_of_it_holds_in_many_more_games(seed: int) -> None:
    test_nothing_is_lost_and_the_field_stays_sound(seed)
    test_asking_changes_nothing(seed)
    test_what_the_table_is_told_is_what_can_be_done(seed)


def test_players_reach_everything_there_is() -> None:
    games = [played(AZTEKZ_HUNTED, seed) for seed in range(6)]
    done = {write_action(action)["do"] for game in games for action in game.actions}
    freed = [pile for game in games for pile in game.positions[-1].piles]
    assert done >= {"start", "draw", "step", "steal", "take", "give", "chase", "place", "drop"}
    assert {pile.stolen_from is None for pile in freed} == {True, False}
    assert {pile.soul for pile in freed} <= set(Soul)
